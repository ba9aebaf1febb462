import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { listSamples } from '../../../grader/samples/list-samples.js';
import { readSample, unfoldSample } from '../../../grader/samples/unfold.js';
import { openUnpackRoom } from '../../../grader/submission/unpack-room.js';
import { eachWorkspace } from '../../support/workspace.js';

function patchOf(base: string, from: string, to: string): string {
  return `base: ${base}\n\n--- a/A.java\n+++ b/A.java\n@@ -1,1 +1,1 @@\n-${from}\n+${to}\n`;
}

const workspace = eachWorkspace({
  'accepted/plain/A.java': 'right\n',
  'accepted/plain/lib/B.java': 'B\n',
  'accepted/odd.patch': patchOf('accepted/plain', 'right', 'odd'),
  'wrong-answer/worse.patch': patchOf('accepted/odd', 'odd', 'worse'),
  'wrong-answer/plain/A.java': 'wrong\n',
  'notes/x.patch': 'no sample\n',
});

async function complaintsOf(name: string): Promise<string> {
  const read = await readSample(workspace.path, name);
  return read.ok ? '' : read.fault.map((complaint) => formatComplaint(complaint)).join('\n');
}

describe('samples', () => {
  test('are listed by verdict and name, folders and patches', async () => {
    expect((await listSamples(workspace.path)).map(({ name, kind }) => [name, kind])).toEqual([
      ['accepted/odd', 'patch'],
      ['accepted/plain', 'folder'],
      ['wrong-answer/plain', 'folder'],
      ['wrong-answer/worse', 'patch'],
    ]);
  });

  test('are unfolded into folders, a patch of a patch too', async () => {
    const into = join(workspace.path, 'to', 'worse');
    expect(await unfoldSample(workspace.path, 'wrong-answer/worse', into)).toEqual({ ok: true, value: null });
    expect(await readFile(join(into, 'A.java'), 'utf8')).toBe('worse\n');
    expect(await readFile(join(into, 'lib/B.java'), 'utf8')).toBe('B\n');
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a base that is not there',
      { 'wrong-answer/x.patch': patchOf('accepted/plan', 'right', 'x') },
      /x\.patch:1:7: expected a sample \(did you mean accepted\/plain\?\), found accepted\/plan$/,
    ],
    [
      'a base that is made from it',
      {
        'wrong-answer/x.patch': patchOf('wrong-answer/y', 'right', 'x'),
        'wrong-answer/y.patch': patchOf('wrong-answer/x', 'right', 'x'),
      },
      /y\.patch:1:7: expected a base that is not made from .*, found wrong-answer\/x, made from wrong-answer\/y, made from wrong-answer\/x$/,
    ],
    [
      'a base that has changed',
      { 'wrong-answer/x.patch': patchOf('accepted/odd', 'right', 'x') },
      /x\.patch:6:1: expected line 1 of the base as it is there, "odd", found "right"$/,
    ],
  ])('are refused with the place: %s', async (_, files, complaint) => {
    await workspace.write(files);
    expect(await complaintsOf('wrong-answer/x')).toMatch(complaint);
  });

  test('that are not there are told with the nearest name', async () => {
    expect(await complaintsOf('accepted/plan')).toContain('did you mean accepted/plain?');
  });
});

describe('collecting', () => {
  /** The command of the kit collects from the folder of samples; a class is collected from anywhere else. */
  async function collect(...paths: string[]): Promise<[string, string][]> {
    const room = openUnpackRoom();
    try {
      const collected = await collectSubmissions(
        paths.map((path) => join(workspace.path, path)),
        ['A.java'],
        { room, samples: join(workspace.path, '.') },
      );
      if (!collected.ok) return [['', collected.fault.reason]];
      return await Promise.all(
        collected.value.map(async (intake): Promise<[string, string]> => {
          if (intake.kind !== 'taken') return [intake.id, intake.reason];
          const [first] = intake.submission.files;
          return [intake.submission.id, first === undefined ? '' : await readFile(first.path, 'utf8')];
        }),
      );
    } finally {
      await room.remove();
    }
  }

  test('takes patches in folders of samples as what they unfold to, and patches elsewhere for nothing', async () => {
    expect((await collect('.')).sort()).toEqual([
      ['accepted--plain', 'right\n'],
      ['notes', 'no sample\n'],
      ['odd', 'odd\n'],
      ['worse', 'worse\n'],
      ['wrong-answer--plain', 'wrong\n'],
    ]);
  });

  test('takes a patch by its own path', async () => {
    expect(await collect('wrong-answer/worse.patch')).toEqual([['worse', 'worse\n']]);
    expect(await collect('notes/x.patch')).toEqual([['', expect.stringContaining('expected a folder')]]);
  });

  test('says why a patch cannot be unfolded', async () => {
    await workspace.write({ 'accepted/odd.patch': patchOf('accepted/plain', 'left', 'odd') });
    expect(await collect('accepted/odd.patch')).toEqual([
      ['odd', expect.stringContaining('"right", found "left"')],
    ]);
  });
});
