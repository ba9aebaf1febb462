import { describe, expect, test } from '@jest/globals';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { collectSubmissions, openUnpackRoom } from '../../../grader/submission/collect.js';
import { INTAKE_LIMITS } from '../../../grader/submission/intake-limits.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();

/** Lays files out below a fresh folder; a name that ends in `/` is an empty folder. */
async function layOut(name: string, files: readonly string[]): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const path = join(folder, file);
    await mkdir(file.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!file.endsWith('/')) await writeFile(path, /\.(rar|7z|xz)$/i.test(file) ? 'Rar!' : file);
  }
  return folder;
}

async function collect(...paths: string[]) {
  const collected = await collectSubmissions(paths, ['A.java'], { room: openUnpackRoom() });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) => {
    switch (intake.kind) {
      case 'taken':
        return `${intake.submission.id}: ${intake.submission.files.map(({ name }) => name).join(' ')}`.trim();
      case 'refused':
      case 'unreadable':
        return `${intake.kind} ${intake.reason}`;
    }
  });
}

const SINGLE =
  'a single file where a folder, a .zip or a .tar.gz was expected; what is no submission belongs elsewhere';

const NO_ARCHIVE = 'is a RAR archive: only .zip, .tar and .tar.gz can be opened; pack the files again';

describe('what a path stands for', () => {
  test.each<[string, string[], string[]]>([
    ['a folder of folders is a class', ['ada/A.java', 'bob/src/A.java'], ['ada: A.java', 'bob: src/A.java']],
    ['a folder with a source is one submission', ['A.java', 'lib/B.java'], ['one: A.java lib/B.java']],
    [
      'a folder with src is one submission',
      ['src/A.java', 'docs/notes.md'],
      ['one: docs/notes.md src/A.java'],
    ],
    ['notes beside a class change nothing', ['README.md', 'grades.xlsx', 'ada/A.java'], ['ada: A.java']],
    [
      'whatever may have been handed in is kept, with the reason why it is not taken',
      ['ada/A.java', 'bob.rar', 'carol.7z', 'dave.tar.xz', 'eve.pdf', 'frank', 'grace.txt'],
      [
        'ada: A.java',
        `refused bob.rar ${NO_ARCHIVE}`,
        `refused carol.7z ${NO_ARCHIVE}`,
        `refused dave.tar.xz ${NO_ARCHIVE}`,
        `refused eve.pdf: ${SINGLE}`,
        `refused frank: ${SINGLE}`,
        `refused grace.txt: ${SINGLE}`,
      ],
    ],
    [
      'archives alone that cannot be opened are a class, too',
      ['bob.rar', 'notes.md'],
      [`refused bob.rar ${NO_ARCHIVE}`],
    ],
    [
      'a folder with nothing but an archive that cannot be opened',
      ['ada/A.java', 'bob/bob.RAR'],
      ['ada: A.java', `refused bob.RAR ${NO_ARCHIVE}`],
    ],
    [
      'beside sources such an archive is a leftover',
      ['ada/A.java', 'bob/A.java', 'bob/old.rar'],
      ['ada: A.java', 'bob: A.java old.rar'],
    ],
    [
      'folders beside files of Canvas are not lost',
      ['lovelaceada_1_2_A.java', 'bob/A.java'],
      ['lovelaceada_1: A.java', 'bob: A.java'],
    ],
    [
      'files from Moodle that cannot be opened',
      ['Ada_1_assignsubmission_file_A.java', 'Bob_2_assignsubmission_file_b.7z'],
      ['Ada_1: A.java', `refused b.7z ${NO_ARCHIVE}`],
    ],
    ['an empty folder in a class is kept', ['ada/A.java', 'bob/'], ['ada: A.java', 'bob:']],
    [
      'the folder of a student may be called like a verdict',
      ['accepted/src/A.java', 'accepted/docs/fix.patch', 'wrong-answer/A.java', 'ada/A.java'],
      ['accepted: docs/fix.patch src/A.java', 'ada: A.java', 'wrong-answer: A.java'],
    ],
    [
      'what tools leave behind is no part of it',
      ['A.java', '.git/config', 'node_modules/x/y.js', 'venv/lib/python3.11/site-packages/x/y.py'],
      ['one: A.java'],
    ],
    ['hostile folder names are made safe', ['a b;$(x)/A.java'], ['a_b___x_: A.java']],
  ])('%s', async (title, files, expected) => {
    const folder = await layOut(`${title.replaceAll(/\W/g, '-')}/one`, files);
    expect(await collect(folder)).toEqual(expected);
  });

  test('what is passed over is told, and nothing else is', async () => {
    const own = [
      'README.md',
      'README',
      'roster.csv',
      'grades.xlsx',
      'Thumbs.db',
      'index.html',
      'settings.yaml',
    ];
    const folder = await layOut('passed-over', ['ada/A.java', '.DS_Store', ...own]);
    const heard: string[] = [];
    const collected = await collectSubmissions([folder], ['A.java'], {
      onPassedOver: (paths) => heard.push(...paths),
    });
    expect(collected).toMatchObject({ ok: true, value: [{ submission: { id: 'ada' } }] });
    expect(heard.map((path) => relative(folder, path)).sort()).toEqual(own.sort());
  });

  test('the report of an earlier run, beside the submissions, is none of them', async () => {
    const folder = await layOut('with-report', ['ada/A.java', 'report/results.json']);
    const heard: string[] = [];
    const collected = await collectSubmissions([folder], ['A.java'], {
      report: join(folder, 'report'),
      onPassedOver: (paths) => heard.push(...paths),
    });
    expect(collected).toMatchObject({ ok: true, value: [{ submission: { id: 'ada' } }] });
    expect(heard).toEqual([join(folder, 'report')]);
  });

  test('in the samples of the assignment such folders hold samples, and names that meet twice say which', async () => {
    const folder = await layOut('samples', [
      'accepted/x/A.java',
      'wrong-answer/x/A.java',
      'wrong-answer/y/A.java',
    ]);
    const collected = await collectSubmissions([folder], ['A.java'], { samples: folder });
    if (!collected.ok) throw new Error(collected.fault.reason);
    const ids = collected.value.map((intake) => (intake.kind === 'taken' ? intake.submission.id : intake.id));
    expect(ids).toEqual(['accepted--x', 'wrong-answer--x', 'y']);
  });

  test('a link to a folder is not dropped', async () => {
    const folder = await layOut('linked', ['ada/A.java']);
    await symlink('ada', join(folder, 'bob'));
    expect(await collect(folder)).toEqual(['ada: A.java', `refused bob: ${SINGLE}`]);
  });

  test('names that differ only in bytes that are no characters stay two, and are graded', async () => {
    const folder = await layOut('bytes', ['ada/A.java']);
    const names = [Buffer.from('bob\xff', 'latin1'), Buffer.from('bob\xfe', 'latin1')];
    for (const name of names) {
      const path = Buffer.concat([Buffer.from(`${folder}/`), name]);
      await mkdir(Buffer.concat([path, Buffer.from('/src')]), { recursive: true });
      await writeFile(Buffer.concat([path, Buffer.from('/src/A.java')]), name);
    }
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('eve\xff.zip', 'latin1')]),
      'no zip',
    );
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('eve\xff.rar', 'latin1')]), '');
    const room = openUnpackRoom();
    const collected = await collectSubmissions([folder], ['A.java'], { room });
    if (!collected.ok) throw new Error(collected.fault.reason);
    const taken = collected.value.flatMap((intake) => (intake.kind === 'taken' ? [intake.submission] : []));
    expect(taken.map(({ id }) => id)).toEqual(['ada', 'bob_FE', 'bob_FF']);
    const texts = await Promise.all(taken.map(({ files }) => readFile(files[0]?.path ?? '', 'latin1')));
    expect(texts.slice(1)).toEqual(['bob\xfe', 'bob\xff']);
    expect(collected.value.slice(3)).toMatchObject([
      { kind: 'refused', id: expect.stringContaining('eve_FF'), reason: expect.stringContaining('.rar') },
      { kind: 'refused', id: expect.stringContaining('eve_FF') },
    ]);
    await room.remove();
  });

  test('a path that is not there is told with its name', async () => {
    const collected = await collectSubmissions([join(root, 'nobody')], ['A.java']);
    expect(collected).toMatchObject({ ok: false, fault: { path: join(root, 'nobody') } });
  });

  test('the same folder named twice is graded once', async () => {
    const folder = await layOut('twice', ['A.java']);
    expect(await collect(folder, folder)).toEqual(['twice: A.java']);
  });
});

describe('what is refused', () => {
  test('a link, with its name; the rest of the class is taken', async () => {
    const folder = await layOut('links', ['ada/A.java', 'mallory/A.java']);
    await symlink('/etc/passwd', join(folder, 'mallory', 'goldens'));
    expect(await collect(folder)).toEqual([
      'ada: A.java',
      'refused goldens is a link: only files and folders can be handed in',
    ]);
  });

  test('folders nested without end', async () => {
    const deep = `${'d/'.repeat(INTAKE_LIMITS.depth + 1)}A.java`;
    const folder = await layOut('deep', ['A.java', deep]);
    expect(await collect(folder)).toEqual([
      `refused folders are nested more than ${String(INTAKE_LIMITS.depth)} deep`,
    ]);
  });

  test('too many files', async () => {
    const folder = await layOut('many', ['A.java']);
    await Promise.all(
      Array.from({ length: INTAKE_LIMITS.files }, (_, n) => writeFile(join(folder, `${String(n)}.txt`), '')),
    );
    expect(await collect(folder)).toEqual([`refused more than ${String(INTAKE_LIMITS.files)} files`]);
  });
});
