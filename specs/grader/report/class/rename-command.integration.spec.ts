/** The command for a file of another name is run as it stands, and the submission has its file afterwards. */
import { afterAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandToRename } from '../../../../grader/report/class/rename-command.js';
import { collectSubmissions } from '../../../../grader/submission/collect.js';
import { openUnpackRoom } from '../../../../grader/submission/unpack-room.js';
import { openFolder } from '../../../support/places.js';

const root = openFolder();
const room = openUnpackRoom();
afterAll(() => room.remove());

/** Submissions by id, with their names of files. */
async function collect(path: string) {
  const collected = await collectSubmissions([path], ['Add.java', 'add.py'], { room });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return new Map(
    collected.value.flatMap((intake) =>
      intake.kind === 'taken' ? [[intake.submission.id, intake.submission] as const] : [],
    ),
  );
}

const OTHERS = ['bob/add.py', 'carl/add.py'];

test.each<[string, readonly string[], string, string, string]>([
  ['in a folder', ["Ada's work/sum it.py", ...OTHERS], 'Ada_s_work', 'sum it.py', 'add.py'],
  ['in a folder, a class', ['ada/src/Sum.java', ...OTHERS], 'ada', 'src/Sum.java', 'Add.java'],
  ['in a folder, a class in lower case', ['ada/add.java', ...OTHERS], 'ada', 'add.java', 'Add.java'],
  ['by itself beside folders', ['sum it.py', ...OTHERS], 'sum_it', 'sum it.py', 'add.py'],
  ['by itself beside folders, a class', ['Sum.java', ...OTHERS], 'Sum', 'Sum.java', 'Add.java'],
  ['in an export', ['ada_1234_56789_sum.py', 'bob_1235_56790_add.py'], 'ada_1234', 'sum.py', 'add.py'],
  [
    'in an export of Brightspace',
    ['12-34 - Ada L - Oct 5, 2023 1234 PM - sum.py', '13-34 - Bo B - Oct 5, 2023 1234 PM - add.py'],
    'Ada_L_12',
    'sum.py',
    'add.py',
  ],
  [
    'in an export of ILIAS',
    ['L_Ada_ada_4711/Late Submission - sum.py', 'B_Bo_bo_4712/add (2).py'],
    'L_Ada_ada_4711',
    'Late Submission - sum.py',
    'add.py',
  ],
  [
    'by itself in an export',
    ['sum.py', 'ada_1234_56789_add.py', 'bob_1235_56790_add.py'],
    'sum',
    'sum.py',
    'add.py',
  ],
])('%s', async (name, files, id, found, asked) => {
  for (const isPacked of [false, true]) {
    const [folder, archive] = ['', '.tar.gz'].map((ending) => join(root, `${name}${ending}`)) as [
      string,
      string,
    ];
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), 'class Sum {}');
    }
    if (isPacked) execFileSync('sh', ['-c', 'tar -czf "$2" -C "$1" . && rm -r "$1"', 'sh', folder, archive]);
    const path = isPacked ? archive : folder;
    const before = await collect(path);
    const origin = before.get(id)?.origin ?? '';
    const rename = asked === 'Add.java' ? { from: 'Sum', to: 'Add', isPlain: true } : undefined;
    const command = commandToRename(origin, { found, asked, rename });
    execFileSync('sh', ['-c', command ?? 'false']);
    const after = await collect(path);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    expect(after.get(id)?.files.map((file) => file.name)).toContain(found.replace(/[^/]*$/, asked));
    if (!isPacked) execFileSync('rm', ['-r', folder]);
  }
});
