/** What commands say where a folder is misspelt, or lines end as git writes them on Windows. */
import { expect, test } from '@jest/globals';
import { GREETING, GREETING_PROVED, runMain, eachWorkspace } from '../../support/workspace.js';
import { ADA, YAML } from './mistakes/mistake.js';

const workspace = eachWorkspace(GREETING);

test.each([
  [
    'reference: reference',
    'reference: refrence',
    ':9:16: expected a folder that is there (did you mean reference?), found no refrence',
    ['record', 'greeting'],
  ],
  [
    'stubs: stubs',
    'stubs: stub',
    ':10:12: expected a folder that is there (did you mean stubs?), found no stub',
    ['export', 'greeting', 'out', '--to', 'student'],
  ],
  [
    'samples: submissions',
    'samples: samples',
    ':17:10: expected a folder that is there, found no samples',
    ['verify', 'greeting'],
  ],
])('%s, misspelt: what needs the folder refuses it at its place', async (from, to, message, words) => {
  await workspace.write({ ...GREETING_PROVED, [YAML]: (GREETING[YAML] ?? '').replace(from, to) });
  for (const command of [words, ['verify', 'greeting']]) {
    const said = await runMain(workspace.path, command);
    expect({ code: said.code, out: said.out }).toEqual({ code: 2, out: '' });
    expect(said.err).toContain(message);
  }
});

test("line ends as git writes them on Windows are git's, and no part of a dialogue", async () => {
  const text = GREETING[ADA] ?? '';
  await workspace.write({ [ADA]: text.replaceAll('\n', '\r\n'), 'mine/greet.js': SOLUTION });
  const said = await runMain(workspace.path, [
    'check',
    'mine',
    '--assignment',
    'greeting',
    '--sandbox',
    'none',
  ]);
  expect(said).toMatchObject({ code: 0, err: '' });
});

const SOLUTION =
  'export const letters = (name) => name.length;\nexport const greeting = (name) => `Hello, ${name}!`;\n';
