import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { gunzipSync, gzipSync } from 'node:zlib';
import { collectSubmissions, takeFolder } from '../../../grader/submission/collect.js';
import { INTAKE_LIMITS } from '../../../grader/submission/intake-limits.js';
import { openUnpackRoom } from '../../../grader/submission/unpack-room.js';
import { gzipOfZeros, rename, tarGz, zip, zipOfZeros, zipWith, type TarEntry } from './archives.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();
const room = openUnpackRoom();
afterAll(() => room.remove());
let count = 0;

/** What is told of the submissions in one archive. */
async function collect(archive: Uint8Array, name = 'ada.zip'): Promise<string[]> {
  count += 1;
  const path = join(root, `${String(count)}-${name}`);
  await writeFile(path, archive);
  const collected = await collectSubmissions([path], ['A.java'], { room });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) =>
    intake.kind === 'taken'
      ? [...intake.submission.files.map((file) => file.name), ...intake.remarks].join(' | ')
      : `${intake.kind}: ${intake.reason}`,
  );
}

const A = { 'A.java': 'class A {}' };
const file = (name: string, text: string | Buffer = 'x'): TarEntry => ({ name, text });

describe('an archive is a submission', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['files at the top', { ...A, 'lib/B.java': 'class B {}' }, ['A.java | lib/B.java']],
    ['a folder around everything', { 'project/A.java': 'x' }, ['project/A.java']],
    ['folders around folders', { 'a/b/src/A.java': 'x' }, ['a/b/src/A.java']],
    [
      'what tools leave behind is no part of it',
      { ...A, '__MACOSX/._A.java': '', '.git/config': '' },
      ['A.java'],
    ],
    ['paths with detours', { './x//../A.java': '' }, ['refused: ./x//../A.java leads out of its folder']],
    ['backslashes of old Windows tools', { 'src\\A.java': 'x' }, ['src/A.java']],
    ['nothing at all', {}, ['']],
  ])('zip: %s', async (_, files, expected) => {
    expect(await collect(zip(files))).toEqual(expected);
  });

  test('the zip from which bombs are made', async () => {
    expect(await collect(zipOfZeros(1024, ['A.java', 'B.java']))).toEqual(['A.java | B.java']);
    expect(await collect(zipOfZeros(2.5 * 1024 * 1024, ['A.java']))).toEqual(['A.java']);
  });

  test('the gzip from which a bomb is made', () => {
    expect(gunzipSync(gzipOfZeros(2.5 * 1024 * 1024)).equals(Buffer.alloc(2.5 * 1024 * 1024))).toBe(true);
  });

  test('tar.gz', async () => {
    expect(await collect(await tarGz([file('./A.java'), file('./lib/B.java')]), 'ada.tar.gz')).toEqual([
      'A.java | lib/B.java',
    ]);
  });

  test('bytes come out as they went in, for us alone to read', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const path = join(root, 'bytes.zip');
    await writeFile(path, zip({ 'A.java': bytes }));
    const own = openUnpackRoom();
    const collected = await collectSubmissions([path], ['A.java'], { room: own });
    const [intake] = collected.ok ? collected.value : [];
    if (intake?.kind !== 'taken') throw new Error('not taken');
    const [source] = intake.submission.files;
    if (source === undefined) throw new Error('no file');
    expect((await readFile(source.path)).equals(bytes)).toBe(true);
    await own.remove();
    await expect(readFile(source.path)).rejects.toThrow('ENOENT');
  });

  test('names that were not marked as UTF-8 are read as the tool meant them', async () => {
    const archive = zip({ ...A, 'Übung.txt': '' });
    // Bit 11 of the flags says UTF-8: taken away, as Apple's tool never sets it.
    for (const signature of ['504b0304', '504b0102']) {
      const offset = signature === '504b0304' ? 6 : 8;
      let at = archive.indexOf(Buffer.from(signature, 'hex'));
      while (at >= 0) {
        archive.writeUInt16LE(archive.readUInt16LE(at + offset) & ~0x800, at + offset);
        at = archive.indexOf(Buffer.from(signature, 'hex'), at + 1);
      }
    }
    expect(await collect(archive)).toEqual(['A.java | Übung.txt']);
  });
});

describe('what is refused, with the reason', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string?]>([
    ['a name that leads out', () => zip({ '../../evil.sh': '' }), '../../evil.sh leads out of its folder'],
    ['an absolute name', () => zip({ '/etc/passwd': '' }), '/etc/passwd is an absolute path'],
    ['a drive', () => zip({ 'C:/A.java': '' }), 'C:/A.java is an absolute path'],
    ['a link', () => zipWith(A, 'goldens', 0o120777), 'goldens is a link: only files'],
    ['a device', () => zipWith(A, 'tty', 0o020666), 'tty is no regular file'],
    ['a named pipe', () => zipWith(A, 'pipe', 0o010666), 'pipe is no regular file'],
    [
      'names that differ in case alone',
      () => zip({ ...A, 'a.java': '' }),
      'A.java and a.java would be one file',
    ],
    [
      'names that differ in accents alone',
      () => zip({ 'é.txt': '', 'e\u0301.txt': '' }),
      'é.txt is there twice',
    ],
    [
      'a name twice',
      () => rename(zip({ 'A.java': '1', 'B.java': '2' }), 'B.java', Buffer.from('A.java')),
      'A.java is there twice',
    ],
    [
      'a file that is a folder, too',
      () => tarGz([file('A.java'), file('A.java/B.java')]),
      'is there twice',
      'x.tgz',
    ],
    [
      'too many files',
      () =>
        zip(
          Object.fromEntries(
            Array.from({ length: INTAKE_LIMITS.files + 1 }, (_, n) => [`${String(n)}.txt`, '']),
          ),
        ),
      `more than ${String(INTAKE_LIMITS.files)} files`,
    ],
    [
      'folders nested without end',
      () => zip({ [`${'d/'.repeat(30)}A.java`]: '' }),
      'folders are nested more than 24 deep',
    ],
    [
      'a name of 256 bytes',
      () => tarGz([file(`${'n'.repeat(251)}.java`)]),
      'a name is longer than 255 bytes',
      'x.tgz',
    ],
    ['a bomb', () => zipOfZeros(INTAKE_LIMITS.fileBytes + 1, ['A.java']), 'a file of more than 32 MiB'],
    [
      'a bomb in pieces',
      () => zipOfZeros(30 * 1024 * 1024, ['1.txt', '2.txt', '3.txt']),
      'more than 64 MiB in all',
    ],
    [
      'a bomb of gzip in what would be left out',
      () => gzipOfZeros(100 * 1024 * 1024),
      'cannot be unpacked',
      'x.tar.gz',
    ],
    [
      'a link in a tar',
      () => tarGz([file('A.java'), { name: 'goldens', type: 'symlink', linkname: '/etc/passwd' }]),
      'goldens is a link',
      'x.tgz',
    ],
    [
      'a hard link in a tar',
      () => tarGz([{ name: 'A.java', type: 'link', linkname: '../../etc/passwd' }]),
      'A.java is a link',
      'x.tgz',
    ],
    [
      'a device in a tar',
      () => tarGz([{ name: 'A.java', type: 'character-device', devmajor: 1, devminor: 5 }]),
      'A.java is no regular file',
      'x.tgz',
    ],
    ['half a zip', () => zip(A).subarray(0, 40), 'cannot be unpacked: its end is missing'],
    [
      'half a tar.gz',
      async () => (await tarGz([file('A.java', 'x'.repeat(5000))])).subarray(0, 60),
      'cannot be unpacked: its end is missing',
      'x.tar.gz',
    ],
    [
      'a zip with a broken file',
      () => {
        const broken = zip({ 'A.java': 'x'.repeat(500) });
        broken.fill(0xff, 40, 46);
        return broken;
      },
      'cannot be unpacked: it is damaged',
    ],
    [
      'bytes that are no tar, packed by gzip',
      () => gzipSync(Buffer.alloc(1000, 'class A {}\0')),
      'it is packed by gzip or named .tar, but holds no tar archive',
      'A.zip',
    ],
    ['archives in archives without end', () => wrap(zip(A), 6), 'packed in each other more than 4 deep'],
    [
      'a broken archive in an archive',
      () => zip({ 'in/work.zip': zip(A).subarray(0, 40) }),
      'work.zip cannot be unpacked: its end is missing',
    ],
  ])('%s', async (...[, make, reason, name]) => {
    const told = await collect(await make(), name);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^refused: /);
    expect(told[0]).toContain(reason);
  });

  test('a size that is a lie', async () => {
    const archive = zip({ 'A.java': 'x'.repeat(5000) });
    const directory = archive.indexOf(Buffer.from('504b0102', 'hex'));
    archive.writeUInt32LE(10, directory + 24);
    expect((await collect(archive))[0]).toMatch(/^refused: .*too many bytes/);
  });

  test('bytes that are not those that were packed', async () => {
    const told = 'refused: A.java is damaged in the archive: pack the files again, and upload them again';
    const archive = zip({ 'A.java': 'class A {}' });
    const sum = archive.indexOf(Buffer.from('504b0102', 'hex')) + 16;
    archive.writeUInt32LE(archive.readUInt32LE(sum) ^ 1, sum);
    expect(await collect(archive)).toEqual([told]);
  });

  test('one file packed by gzip', async () => {
    const told = 'refused: bob.zip is a single file packed by gzip: hand in the file itself, or a .zip';
    const packed = gzipSync('class A {}'.repeat(100));
    expect(await collect(zip({ 'ada.zip': zip(A), 'bob.zip': packed }))).toEqual(['A.java', told]);
  });

  test('an encrypted entry', async () => {
    const archive = zip(A);
    const directory = archive.indexOf(Buffer.from('504b0102', 'hex'));
    archive.writeUInt16LE(archive.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(await collect(archive)).toEqual(['refused: A.java is encrypted']);
  });

  test.each([
    ['a line end', 'B\nX.java'],
    ['an escape', 'B\u001bX.java'],
    ['a mark that turns text round', 'B\u202eX.java'],
  ])('a name with %s is left out, and told so that it does nothing', async (_, name) => {
    const [told = ''] = await collect(zip({ ...A, [name]: '' }));
    expect(told).toBe('A.java | left out: B�X.java has a name that cannot be shown');
  });

  test('a name that is not UTF-8 in a tar is left out', async () => {
    const tar = await tarGz([file('A.java'), file('B.java')]);
    const broken = gzipSync(
      fixTarSums(rename(gunzipSync(tar), 'B.java', Buffer.from([0x42, 0xe9, 0x2e, 0x6a, 0x61, 0x76]))),
    );
    const [told = ''] = await collect(broken, 'x.tar.gz');
    expect(told).toContain('A.java');
    expect(told).toContain('left out: B�.jav has a name that cannot be shown');
  });
});

describe('an archive as students make it', () => {
  const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
  test.each<[string, () => Buffer | Promise<Buffer>, string, string?]>([
    ['an archive in an archive', () => wrap(zip(A), 1), 'A.java'],
    ['three around each other', () => wrap(zip(A), 3), 'A.java'],
    ['in a folder of the archive', () => zip({ 'hand-in/work.zip': zip(A) }), 'A.java'],
    ['a tar.gz in a zip', async () => zip({ 'work.tar.gz': await tarGz([file('A.java')]) }), 'A.java'],
    ['a zip in a tar.gz', async () => tarGz([{ name: 'work.zip', text: zip(A) }]), 'A.java'],
    ['bytes after the end', () => Buffer.concat([zip(A), Buffer.alloc(16, '\n')]), 'A.java'],
    [
      'a mail around it',
      () => Buffer.concat([bytes('\0Content: x\r\n\r\n'), zip(A), bytes('\r\n--end--')]),
      'A.java',
    ],
    [
      'two one after the other: the later counts',
      () => Buffer.concat([zip({ 'B.java': '' }), zip(A)]),
      'A.java',
    ],
    [
      'the mark of the end once more after the end',
      () => Buffer.concat([zip(A), bytes('PK\x05\x06'), Buffer.alloc(30, 0xee)]),
      'A.java',
    ],
    ['a tar.gz named .zip', () => tarGz([file('A.java')]), 'A.java'],
    ['a tar named .zip', async () => gunzipSync(await tarGz([file('A.java')])), 'A.java'],
    ['a zip named .tgz', () => zip(A), 'A.java', 'ada.tgz'],
    ['a zip named .rar', () => zip(A), 'A.java', 'ada.rar'],
    ['a zip named .7z', () => zip(A), 'A.java', 'ada.7z'],
    [
      'folders like a:b?',
      () => zip({ 'a:b?/A.java': '', 'a:b?/q"x|.txt': '' }),
      'a:b?/A.java | a:b?/q"x|.txt',
    ],
    ['a folder like 1:2', () => zip({ '1:2/A.java': '' }), '1:2/A.java'],
    ['a name like c:A.java', () => zip({ ...A, 'c:A.java': '' }), 'A.java | c:A.java'],
  ])('%s', async (...[, make, expected, name]) => {
    expect(await collect(await make(), name)).toEqual([expected]);
  });

  test.each<[string, string, Buffer]>([
    ['a web page', 'ada.zip', bytes('\xEF\xBB\xBF\n<!DOCTYPE html><html>login</html>')],
    ['a web page', 'ada.tar.gz', bytes('<HTML lang=de>')],
    ['a text file', 'ada.zip', bytes('PK, or so I say')],
    ['a text file', 'ada.tar', bytes('class A {}')],
    ['empty', 'ada.zip', bytes('')],
    ['a PDF', 'ada.zip', bytes('%PDF-1.7\n\0')],
    ['a notebook', 'ada.zip', bytes('{ "cells": [], "nbformat": 4 }')],
    ['a document of a word processor (RTF)', 'ada.zip', bytes('{\\rtf1 x}')],
    ['a RAR archive', 'ada.zip', bytes('Rar!\x1A\x07\x01\0')],
    ['a RAR archive', 'ada.rar', bytes('Rar!\x1A\x07\0')],
    ['a 7-Zip archive', 'ada.7z', bytes('7z\xBC\xAF\x27\x1C\0')],
    ['packed by xz', 'ada.tar.xz', bytes('\xFD7zXZ\0')],
    ['an archive of another kind, or none', 'ada.sit', bytes('\0\x01\x02')],
  ])('%s named %s is said in words', async (words, name, content) => {
    const folder = join(root, `words-${(count += 1)}`);
    await mkdir(folder);
    await writeFile(join(folder, name), content);
    const told = `is ${words}: only .zip, .tar and .tar.gz can be opened; pack the files again`;
    // Alone nothing can be graded; beside others it is one submission that is refused.
    expect(await collectSubmissions([join(folder, name)], ['A.java'], { room })).toEqual({
      ok: false,
      fault: { path: join(folder, name), reason: `it ${told}` },
    });
    for (const paths of [[folder], [join(folder, name), join(root, 'bytes.zip')]]) {
      const collected = await collectSubmissions(paths, ['A.java'], { room });
      expect(collected.ok && collected.value[0]).toMatchObject({
        kind: 'refused',
        reason: `${name} ${told}`,
      });
    }
  });

  test.each<[string, Record<string, string>]>([
    ['a Word document', { '[Content_Types].xml': '', 'word/document.xml': 'class A {}' }],
    ['an Excel workbook', { '[Content_Types].xml': '', 'xl/workbook.xml': '' }],
    ['a PowerPoint presentation', { 'ppt/presentation.xml': '' }],
    ['a document of LibreOffice', { mimetype: 'x', 'content.xml': '' }],
    ['an EPUB book', { mimetype: 'x', 'META-INF/container.xml': '' }],
    ['a document of Pages, Numbers or Keynote', { 'Index/Document.iwa': '' }],
    ['an app for Android', { 'AndroidManifest.xml': '' }],
  ])('%s named .zip is no archive', async (words, packed) => {
    // What is long enough hides the names behind it from who looks at the beginning alone.
    const long = zip({ 'a.bin': 'x'.repeat(2000), ...packed });
    for (const content of [zip(packed), long]) {
      const folder = join(root, `words-${(count += 1)}`);
      await mkdir(folder);
      await writeFile(join(folder, 'ada.zip'), content);
      const collected = await collectSubmissions([folder], ['A.java'], { room });
      expect(collected.ok && collected.value).toMatchObject([
        {
          kind: 'refused',
          reason: `ada.zip is ${words}, not an archive: hand in the files themselves, or a .zip`,
        },
      ]);
    }
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'a document in a folder of it',
      { 'work/word/document.xml': '', ...A },
      'A.java | work/word/document.xml',
    ],
    ['a folder of that name', { 'word/A.java': '' }, 'word/A.java'],
  ])('%s makes no document of an archive', async (_, packed, expected) => {
    expect(await collect(zip(packed))).toEqual([expected]);
  });

  test.each<[string, Record<string, string | Buffer>, string[]]>([
    ['alone is opened', { 'work.jar': zip(A) }, ['A.java']],
    [
      'beside notes is a library',
      { 'notes.txt': '', 'lib.jar': zip({ 'B.class': '' }) },
      ['lib.jar', 'notes.txt'],
    ],
    ['beside sources, too', { ...A, 'lib.jar': zip({ 'B.class': '' }) }, ['A.java', 'lib.jar']],
  ])('a jar %s', async (what, files, expected) => {
    const folder = join(root, `jar-${what}`);
    await mkdir(join(folder, 'ada'), { recursive: true });
    await mkdir(join(folder, 'bob'));
    await writeFile(join(folder, 'bob', 'A.java'), '');
    await writeFile(join(folder, 'eve.jar'), zip(A));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'ada', name), content);
    const collected = await collectSubmissions([folder], ['A.java'], { room });
    const named = (collected.ok ? collected.value : []).map((intake) =>
      intake.kind === 'taken' ? intake.submission.files.map(({ name }) => name) : intake.reason,
    );
    expect(named).toEqual([expected, ['A.java'], ['A.java']]);
  });

  test('a Word document beside a program in a zip that packs nothing is a file like others', async () => {
    const folder = join(root, 'stored-document');
    await mkdir(folder);
    const essay = zip({ 'word/document.xml': '' });
    const stored = zipSync({ 'essay.docx': essay, 'A.java': Buffer.from('class A {}') }, { level: 0 });
    await writeFile(join(folder, 'ada.zip'), stored);
    const collected = await collectSubmissions([folder], ['A.java'], { room });
    expect(collected.ok && collected.value).toMatchObject([{ kind: 'taken' }]);
  });

  test('a document that lies loose in a class is named', async () => {
    const folder = join(root, 'loose-document');
    await mkdir(join(folder, 'ada'), { recursive: true });
    await writeFile(join(folder, 'ada', 'A.java'), '');
    await writeFile(join(folder, 'bob.docx'), zip({ 'word/document.xml': '' }));
    const collected = await collectSubmissions([folder], ['A.java'], { room });
    expect(collected.ok && collected.value[1]).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('bob.docx (a Word document): a single file where a folder'),
    });
  });

  test.each([
    ['notes', { 'notes.txt': '', 'work.zip': zip(A) }, ['notes.txt', 'work/A.java']],
    [
      'the same notes',
      { 'notes.txt': '', 'work.zip': zip({ ...A, 'notes.txt': '' }) },
      ['notes.txt', 'work/A.java', 'work/notes.txt'],
    ],
    ['sources', { ...A, 'old.zip': zip(A) }, ['A.java', 'old.zip']],
  ])('an archive beside %s in a folder', async (what, files, expected) => {
    const folder = join(root, `beside-${what}`);
    await mkdir(join(folder, 'ada'), { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'ada', name), content);
    const collected = await collectSubmissions([folder], ['A.java'], { room });
    const [intake] = collected.ok ? collected.value : [];
    expect(intake?.kind === 'taken' && intake.submission.files.map(({ name }) => name)).toEqual(expected);
  });

  test('bombs beside each other', async () => {
    const bomb = zipOfZeros(30 * 1024 * 1024, ['A.java']);
    const path = join(root, 'bombs.zip');
    await writeFile(path, zip({ 'a.zip': bomb, 'b.zip': bomb, 'c.zip': bomb }));
    const collected = await collectSubmissions([path], ['A.java'], { room, single: true });
    expect(collected.ok && collected.value).toMatchObject([
      { kind: 'refused', reason: 'more than 64 MiB in all' },
    ]);
  });

  test('nothing is opened where there is no room', async () => {
    const folder = join(root, 'closed');
    await mkdir(folder);
    await writeFile(join(folder, 'work.zip'), zip(A));
    expect(await takeFolder(folder, 'ada')).toMatchObject({ submission: { files: [{ name: 'work.zip' }] } });
  });
});

/** An archive in as many others. */
function wrap(archive: Buffer, times: number): Buffer {
  return times === 0 ? archive : wrap(zip({ 'work.zip': archive }), times - 1);
}

describe('an archive of a class', () => {
  test('in another archive', async () => {
    expect(await collect(wrap(zip({ 'ada/A.java': '', 'bob/A.java': '', 'bob/B.java': '' }), 2))).toEqual([
      'A.java',
      'A.java | B.java',
    ]);
  });

  test('one bad submission takes no other with it', async () => {
    const told = await collect(
      await tarGz([
        file('class/ada/A.java'),
        file('class/eve/A.java'),
        { name: 'class/eve/goldens', type: 'symlink', linkname: '/' },
        file('class/eve/more.txt'),
        file('class/mallory/huge.java', Buffer.alloc(INTAKE_LIMITS.fileBytes + 1, 'x')),
        file('class/zoe/A.java'),
      ]),
      'class.tar.gz',
    );
    expect(told).toEqual([
      'A.java',
      'refused: class/eve/goldens is a link: only files and folders can be handed in',
      'refused: a file of more than 32 MiB',
      'A.java',
    ]);
  });

  test('a damaged entry takes no other submission with it', async () => {
    const archive = zip({ 'ada/A.java': 'class A {}', 'bob/A.java': 'class A {}' });
    const sum = archive.lastIndexOf(Buffer.from('504b0102', 'hex')) + 16;
    archive.writeUInt32LE(archive.readUInt32LE(sum) ^ 1, sum);
    expect(await collect(archive)).toEqual(['A.java', expect.stringContaining('bob/A.java is damaged')]);
  });

  test('archives in an archive', async () => {
    const told = await collect(
      zip({ 'ada.zip': zip(A), 'bob.tgz': await tarGz([file('A.java')]), 'eve.zip': 'no zip' }),
    );
    expect(told).toEqual(['A.java', 'A.java', expect.stringMatching(/^refused: eve\.zip is a text file/)]);
  });

  test('nothing is left in the temporary folder', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('boardmark-unpacked-'));
    const own = openUnpackRoom();
    const path = join(root, 'gone.zip');
    await writeFile(path, zip(A));
    await collectSubmissions([path], ['A.java'], { room: own });
    await own.remove();
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith('boardmark-unpacked-'));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });
});

/** Header checksums of a tar that was changed by hand. */
function fixTarSums(tar: Buffer): Buffer {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    tar.fill(0x20, at + 148, at + 156);
    const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
    const size = parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return tar;
}
