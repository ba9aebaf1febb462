import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { toResults } from '../../../grader/report/results-json.js';
import type { Results } from '../../../grader/report/results-schema.js';
import type { Report, RubricItem, Verdict } from '../../../grader/model.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../support/build.js';
import { runMain, eachWorkspace } from '../../support/workspace.js';

const workspace = eachWorkspace();

const ITEM = rubricItem({
  id: 'sow',
  title: 'Sowing',
  points: 4,
  cases: [compileCase({ id: 'once', title: 'Sow once' }), compileCase({ id: 'twice', title: 'twice' })],
});

/** A class by name, each with the verdicts of the two cases. */
const report = (verdicts: Readonly<Record<string, readonly Verdict[]>>, over: Partial<Report> = {}) =>
  JSON.stringify(
    toResults(
      {
        assignment: assignment({ rubric: [ITEM] }),
        sandbox: 'bwrap',
        submissions: Object.entries(verdicts).map(([id, each]) => submissionResult([[ITEM, each]], { id })),
        ...over,
      },
      true,
    ),
  );

const compare = async (before: string, after: string, ...options: string[]) => {
  await workspace.write({ 'old/results.json': before, 'new.json': after });
  return runMain(workspace.path, ['compare', join(workspace.path, 'old'), 'new.json', ...options]);
};

describe('boardmark compare', () => {
  test('lists whose marks changed, and the cases that made them', async () => {
    const { code, out } = await compare(
      report({
        ada: [ACCEPTED, LOST],
        bob: [ACCEPTED, ACCEPTED],
        eve: [LOST, LOST],
        gus: [ACCEPTED, ACCEPTED],
      }),
      report({
        ada: [ACCEPTED, ACCEPTED],
        bob: [UNDECIDED, ACCEPTED],
        eve: [LOST, LOST],
        hal: [LOST, ACCEPTED],
      }),
    );
    expect(code).toBe(1);
    expect(out).toBe(`ada: 2 of 4 → 4 of 4
  Sowing, twice: wrong-answer, too short → accepted
bob: 4 of 4 → 2 of 4 (+2?)
  Sowing, Sow once (once): accepted → judge-error, could not be checked on this computer: no JDK
hal: new, 2 of 4
gus: gone, was 4 of 4
4 submissions with other points, 0 with other verdicts or items alone, 1 unchanged.
`);
  });

  test('another verdict for the same points is told, too', async () => {
    const other: Verdict = { verdict: 'not-run', because: 'it does not compile' };
    const { out } = await compare(report({ ada: [LOST, LOST] }), report({ ada: [LOST, other] }));
    expect(out).toContain('Sowing, twice: wrong-answer, too short → not-run, not run: it does not compile');
    expect(out).toContain('0 submissions with other points, 1 with other verdicts or items alone');
  });

  test('the same in both: nothing to tell', async () => {
    const same = report({ ada: [LOST, LOST] });
    expect(await compare(same, same)).toMatchObject({ code: 0, out: expect.stringContaining('1 unchanged') });
  });

  test('says that the assignment or the sandbox is another one', async () => {
    const { out } = await compare(
      report({ ada: [LOST] }),
      report(
        { ada: [LOST] },
        { sandbox: 'none', assignment: assignment({ rubric: [ITEM], fingerprint: '1' }) },
      ),
    );
    expect(out).toContain('The assignment is not the same in both');
    expect(out).toContain('different sandbox levels');
  });

  test('names the items that are counted otherwise, and what the rubric gives', async () => {
    const style = rubricItem({
      id: 'style',
      title: 'Style',
      points: 2,
      cases: [compileCase({ id: 'neat' })],
    });
    const graded = (sow: number, neat: number, fingerprint: string): string => {
      const rubric = [
        { ...ITEM, points: sow },
        { ...style, points: neat },
      ] as const;
      const submissions = Object.entries({ ada: ACCEPTED, bob: LOST }).map(([id, verdict]) =>
        submissionResult(
          [
            [rubric[0], [ACCEPTED, verdict]],
            [rubric[1], [ACCEPTED]],
          ],
          { id },
        ),
      );
      return report({}, { assignment: assignment({ rubric, fingerprint }), submissions });
    };
    const { code, out } = await compare(graded(4, 2, '1'), graded(2, 4, '2'));
    expect(code).toBe(1);
    expect(out).toBe(`The rubric gives other points: Sowing 4 → 2, Style 2 → 4.
ada: 6 of 6 → 6 of 6
  Sowing: 4 of 4 → 2 of 2
  Style: 2 of 2 → 4 of 4
bob: 4 of 6 → 5 of 6
  Sowing: 2 of 4 → 1 of 2
  Style: 2 of 2 → 4 of 4
1 submission with other points, 1 with other verdicts or items alone, 0 unchanged.
`);
  });

  const OTHER = rubricItem({
    id: 'style',
    title: 'Style',
    cases: [compileCase({ id: 'neat', title: 'Neat' })],
  });
  const [once, twice] = ITEM.cases;
  type Items = readonly [RubricItem, RubricItem];
  test.each<[what: string, items: Items, says: string]>([
    ['how an item is scored', [{ ...ITEM, scoring: 'all' }, OTHER], 'Sowing: scoring each → all.'],
    ['what it needs', [ITEM, { ...OTHER, needs: ['sow'] }], 'Style: needs nothing → Sowing.'],
    ['what it stands after', [ITEM, { ...OTHER, after: ['sow'] }], 'Style: after nothing → Sowing.'],
    ['its title', [{ ...ITEM, title: 'Sow' }, OTHER], 'Sow: title Sowing → Sow.'],
    [
      'the step of all points',
      [
        { ...ITEM, grain: 0.5 },
        { ...OTHER, grain: 0.5 },
      ],
      'Sowing and Style: rounding none → 0.5.',
    ],
    [
      'the weight of a case',
      [{ ...ITEM, cases: [{ ...once, weight: 3 }, twice] } as RubricItem, OTHER],
      'Sowing, Sow once: weight 1 → 3.',
    ],
    [
      'who sees cases',
      [
        { ...ITEM, cases: [once, twice].map((each) => ({ ...each, visibility: 'hidden' })) } as RubricItem,
        OTHER,
      ],
      'Sowing, Sow once and Sowing, twice: visibility visible → hidden.',
    ],
    [
      'nothing that counts',
      [ITEM, OTHER],
      'The assignment is not the same in both, but no verdict and no mark differs.',
    ],
  ])('names %s where that changed', async (_, items, says) => {
    const graded = (rubric: Items, fingerprint: string): string => {
      const [first, second] = rubric;
      const submission = submissionResult([
        [first, first.cases.map(() => ACCEPTED)],
        [second, [ACCEPTED]],
      ]);
      return report({}, { assignment: assignment({ rubric, fingerprint }), submissions: [submission] });
    };
    const { out } = await compare(graded([ITEM, OTHER], '1'), graded(items, '2'));
    expect(out).toBe(
      `${says}\n0 submissions with other points, 0 with other verdicts or items alone, 1 unchanged.\n`,
    );
  });

  test('of a report that does not tell how items count, titles and visibility alone are compared', async () => {
    const silent = JSON.parse(report({ ada: [LOST, LOST] })) as Results;
    const items = silent.assignment.items.map((item) => ({ ...item, scoring: undefined }));
    const older = JSON.stringify({ ...silent, assignment: { ...silent.assignment, items } });
    const { out } = await compare(older, report({ ada: [LOST, LOST] }));
    expect(out).toBe('0 submissions with other points, 0 with other verdicts or items alone, 1 unchanged.\n');
  });

  test('as JSON', async () => {
    const { out } = await compare(report({ ada: [LOST, LOST] }), report({ ada: [LOST, ACCEPTED] }), '--json');
    expect(JSON.parse(out)).toMatchObject({ submissions: [{ id: 'ada', cases: [{ id: 'twice' }] }] });
  });

  test.each([
    ['no such folder', 'nowhere', 'is no report'],
    ['no results', 'broken.json', 'is no results.json'],
    ['another assignment', 'other.json', 'nothing to compare'],
  ])('%s is a usage error', async (_, path, says) => {
    const other = report({}, { assignment: assignment({ id: 'other' }) });
    await workspace.write({ 'old/results.json': report({}), 'broken.json': '{', 'other.json': other });
    const said = await runMain(workspace.path, ['compare', 'old', path]);
    expect(said.code).toBe(2);
    expect(said.err).toContain(says);
  });
});
