import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import type { Assignment, Complaint } from '../../../grader/model.js';
import { GREETING, openWorkspace, type Workspace } from '../../support/workspace.js';

const ORDER = 'assignments/greeting/telling-order.yaml';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace(GREETING);
});
afterEach(() => workspace.remove());

async function load(order: string | null): Promise<Assignment | Complaint[]> {
  if (order !== null) await workspace.write({ [ORDER]: order });
  const loaded = await loadAssignment(join(workspace.path, 'assignments/greeting/assignment.yaml'));
  return loaded.ok ? loaded.value : loaded.fault;
}

async function loadRight(order: string | null): Promise<Assignment> {
  const loaded = await load(order);
  if (!('rubric' in loaded)) throw new Error(JSON.stringify(loaded));
  return loaded;
}

const ranksOf = ({ rubric }: Assignment): Record<string, number | undefined> =>
  Object.fromEntries(rubric.flatMap(({ cases }) => cases.map(({ id, rank }) => [id, rank])));

describe('telling-order.yaml', () => {
  test.each<[string, string | null, Record<string, number | undefined>]>([
    [
      'no file',
      null,
      { 'letters-ada': undefined, 'letters-none': undefined, ada: undefined, bob: undefined },
    ],
    [
      'all cases',
      '[bob, ada, letters-none, letters-ada]',
      { bob: 1, ada: 2, 'letters-none': 3, 'letters-ada': 4 },
    ],
    [
      'some cases',
      '- ada\n',
      { ada: 1, bob: undefined, 'letters-ada': undefined, 'letters-none': undefined },
    ],
    [
      'cases that are gone',
      '- gone\n- bob\n',
      { ada: undefined, bob: 2, 'letters-ada': undefined, 'letters-none': undefined },
    ],
    [
      'an empty list',
      '[]',
      { ada: undefined, bob: undefined, 'letters-ada': undefined, 'letters-none': undefined },
    ],
  ])('%s', async (_, order, ranks) => {
    expect(ranksOf(await loadRight(order))).toEqual(ranks);
  });

  test('changes no verdict, and so not the fingerprint', async () => {
    const { fingerprint } = await loadRight(null);
    expect((await loadRight('- bob\n')).fingerprint).toBe(fingerprint);
  });

  test.each([
    ['an id twice', '- ada\n- bob\n- ada\n', 3, 'each id once'],
    ['no list', 'ada: 1\n', 1, 'a list'],
    ['no id', '- ada\n- two words\n', 2, 'letters'],
    ['no YAML', '- [\n', 2, ''],
  ])('complains of %s with its place', async (_, order, line, words) => {
    const complaints = await load(order);
    if ('rubric' in complaints) throw new Error('it was loaded');
    expect(complaints).toHaveLength(1);
    expect(complaints[0]?.place.file).toContain('telling-order.yaml');
    expect(complaints[0]?.place.line).toBe(line);
    expect(complaints[0]?.expected).toContain(words);
  });
});
