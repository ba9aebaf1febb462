import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import type { Assignment, Complaint } from '../../../grader/model.js';
import { GREETING, eachWorkspace } from '../../support/workspace.js';

const ORDER = 'assignments/greeting/telling-order.yaml';

const workspace = eachWorkspace(GREETING);

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

const ranksOf = ({ rubric }: Assignment): Record<string, number> =>
  Object.fromEntries(
    rubric.flatMap(({ cases }) => cases.flatMap(({ id, rank }) => (rank === undefined ? [] : [[id, rank]]))),
  );

describe('telling-order.yaml', () => {
  test.each<[string, string | null, Record<string, number>]>([
    ['no file', null, {}],
    ['an empty list', '[]', {}],
    [
      'items keep their order',
      '[bob, ada, letters-none, letters-ada]',
      { 'letters-none': 1, 'letters-ada': 2, bob: 3, ada: 4 },
    ],
    [
      'cases that are not named come after those that are',
      '- bob\n',
      { 'letters-ada': 1, 'letters-none': 2, bob: 3, ada: 4 },
    ],
    [
      'ids that no case has are passed over',
      '- gone\n- letters-none\n',
      { 'letters-none': 1, 'letters-ada': 2, ada: 3, bob: 4 },
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
    ['no YAML', '- [\n', 1, 'a closing ]'],
  ])('complains of %s with its place', async (_, order, line, words) => {
    const complaints = await load(order);
    if ('rubric' in complaints) throw new Error('it was loaded');
    expect(complaints).toHaveLength(1);
    expect(complaints[0]?.place.file).toContain('telling-order.yaml');
    expect(complaints[0]?.place.line).toBe(line);
    expect(complaints[0]?.expected).toContain(words);
  });
});
