/** What instructors get wrong, and what they are told: each message leads to the place and to what to write there. */
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { showComplaints } from '../../../grader/assignment/show-complaints.js';
import { GREETING, eachWorkspace } from '../../support/workspace.js';
import { IN_CASES } from './mistakes/in-cases.js';
import { IN_LANGUAGES } from './mistakes/in-languages.js';
import { IN_RUBRIC } from './mistakes/in-rubric.js';
import { YAML } from './mistakes/mistake.js';

const workspace = eachWorkspace(GREETING);

async function complaintsOf(file: string, from: string, to: string): Promise<string> {
  const text = GREETING[file] ?? '';
  expect(text).toContain(from);
  await workspace.write({ [file]: text.replace(from, to) });
  const loaded = await loadAssignment(join(workspace.path, YAML));
  return loaded.ok ? '' : showComplaints(loaded.fault);
}

test.each([...IN_LANGUAGES, ...IN_RUBRIC, ...IN_CASES])('%s', async (...[, file, from, to]) => {
  const said = await complaintsOf(file, from, to);
  // One mistake, one complaint: the place, what to write there, and its line.
  expect(said).toMatch(/^\S+:\d+:\d+: expected .+, found .+\n +\d+ \| .*\n +\| *\^\n?$/);
  expect(`\n${said.replaceAll(`${workspace.path}/`, '')}`).toMatchSnapshot();
});

test('a method that is declared without parentheses is told once, and in which lines it is called', async () => {
  const said = await complaintsOf(YAML, 'static int letters(String name)', 'static int letters');
  expect(said).toContain(
    'letters.yaml:2:15: expected a method: the contract declares letters without parentheses, found a call of the field letters, and in line 6, too',
  );
  expect(said.match(/: expected /g)).toHaveLength(1);
});

test('a method that is declared void is not expected to return anything', async () => {
  const said = await complaintsOf(
    YAML,
    'static int letters(String name)',
    'static void letters(String name)',
  );
  expect(said).toContain('letters.yaml:3:12: expected no returns: the contract declares the method as void');
});
