/**
 * The command line, proved by transcripts of our own that we grade ourselves. After a change of what commands say,
 * `BOARDMARK_RECORD=1 npm run test:integration -- specs/transcripts` writes them anew; read the difference.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Results } from '../grader/report/results-schema.js';
import { runMain, oneWorkspace } from './support/workspace.js';

const SOURCE = resolve('specs/transcripts');

/** A terminal: reads commands, and runs each in a folder that holds an assignment and two submissions. */
const SESSION = `cd "$(mktemp -d)"
cp -r '${SOURCE}/desk/.' .
export BOARDMARK_ASSIGNMENTS="$PWD/assignments" NO_COLOR=1
boardmark() { '${process.execPath}' '${resolve('dist/boardmark.js')}' "$@" 2>&1 </dev/null | sed "s#$PWD/##g; s#${resolve('.')}/##g; s#in [0-9.]* m\\?s\\b#in some time#"; }
set -o pipefail
while IFS= read -r line; do eval "$line"; code=$?; done
`;

const workspace = oneWorkspace();
beforeAll(async () => {
  const folder = join(workspace.path, 'assignments/command-line');
  await cp(SOURCE, folder, { recursive: true, filter: (path) => !path.includes('desk') });
  await mkdir(join(folder, 'reference'));
  await writeFile(join(folder, 'reference/session.sh'), SESSION);
});

const run = (...words: string[]) => runMain(workspace.path, [...words, '--sandbox', 'none']);

if (process.env['BOARDMARK_RECORD'] === '1')
  test('the transcripts are written anew', async () => {
    const { code, err } = await run('record', 'command-line');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const folder = join(workspace.path, 'assignments/command-line');
    for (const name of await readdir(folder))
      if (name.endsWith('.transcript'))
        await writeFile(join(SOURCE, name), await readFile(join(folder, name)));
  }, 600_000);
else
  test('every session goes as its transcript says', async () => {
    const reference = join(workspace.path, 'assignments/command-line/reference');
    const { out } = await run('grade', 'command-line', reference, '--allow-weak-sandbox', '--single');
    const results = JSON.parse(
      await readFile(join(workspace.path, 'report/results.json'), 'utf8'),
    ) as Results;
    const cases = results.submissions.flatMap(({ items }) => items.flatMap((item) => item.cases));
    expect(cases.length).toBeGreaterThan(0);
    if (cases.some(({ verdict }) => verdict !== 'accepted')) throw new Error(out);
  }, 600_000);
