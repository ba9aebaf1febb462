/** Lists the known mistakes of the assignments that the kit ships, as Markdown. */
import { loadAssignment } from '../../grader/assignment/load.js';
import {
  itemsLost,
  mostLost,
  WAYS_FOUND,
  type SampleExpectation,
  type WayFound,
} from '../../grader/samples/expectation.js';
import { loadExpectations, type SampleExpectations } from '../../grader/samples/expectations.js';
import type { Assignment } from '../../grader/model.js';
import { joinCells } from '../../scripts/docs/join-cells.js';
import { SHIPPED } from '../../scripts/shipped-assignments.js';
import { REAL_DIFFERENCES, type RealDifference } from './real-differences.js';

/** A known mistake, and the sample that makes it and no other. */
export interface KnownMistake {
  readonly assignment: Assignment;
  readonly mistake: string;
  /** `VERDICT/NAME`. */
  readonly sample: string;
  readonly expectation: SampleExpectation;
}

/** In the order of the samples. Throws if an assignment cannot be read: that is a fault of the kit. */
export async function listMistakes(folder: string): Promise<KnownMistake[]> {
  const { assignment, expectations } = await expectationsOf(folder);
  return [...expectations].flatMap(([sample, expectation]) =>
    [expectation.mistake ?? []].flat().map((mistake) => ({ assignment, mistake, sample, expectation })),
  );
}

interface Expected {
  readonly assignment: Assignment;
  readonly expectations: SampleExpectations;
}

/** By folder: an assignment takes up to a second to read, and each table of the page asks again. */
const known = new Map<string, Promise<Expected>>();

export function expectationsOf(folder: string): Promise<Expected> {
  const expected = known.get(folder) ?? readExpectations(folder);
  known.set(folder, expected);
  return expected;
}

async function readExpectations(folder: string): Promise<Expected> {
  const assignment = await loadAssignment(`${folder}/assignment.yaml`);
  if (!assignment.ok) throw new Error(`${folder} cannot be read`);
  const expectations = await loadExpectations(assignment.value);
  if (!expectations.ok) throw new Error(`the samples of ${folder} cannot be read`);
  return { assignment: assignment.value, expectations: expectations.value };
}

const HEAD = `# Known mistakes

Made by \`npm run mistakes\` from what the samples of the assignments prove; do not edit. Each line is a mistake that real solutions
make and a sample submission that makes it and no other. The message that a student reads first is that of the case named here.
\`boardmark verify\` proves it: it grades every sample, and refutes one that loses more than stands here, or points anywhere
else, or whose first message is another. \`npm run laws\` holds what they cost to the laws of marks.
`;

const FOUND_BY: Readonly<Record<WayFound, string>> = {
  variant: 'variant',
  mutant: 'mutant',
  'real-program': 'real program',
};

const COLUMNS = [
  'mistake',
  'sample',
  'costs',
  'loses points in',
  'told first by',
  'words of its message',
  'found by',
];

export async function renderMistakes(): Promise<string> {
  const all = await Promise.all(Object.values(SHIPPED).map(listMistakes));
  const sections = all.flatMap((mistakes) => {
    const [first] = mistakes;
    if (first === undefined) return [];
    const { title, id } = first.assignment;
    return [`## ${title} (\`${id}\`)\n\n${table(mistakes)}`];
  });
  return `${HEAD}\n${countFound(all.flat())}\n${sections.join('\n')}\n${await renderDifferences()}`;
}

/** How many mistakes were found in which way. */
export function countFound(mistakes: readonly KnownMistake[]): string {
  const counts = Object.fromEntries(
    WAYS_FOUND.map((way) => [way, mistakes.filter(({ expectation }) => expectation.found === way).length]),
  );
  const { variant = 0, mutant = 0 } = counts;
  return `Of these ${mistakes.length} mistakes ${variant + mutant} passed all cases of their time with full marks until a **variant** that
somebody wrote of a right solution (${variant}) or a **mutant** of one (${mutant}) made them; [exploration](explored.md) finds most
of them. ${counts['real-program'] ?? 0} were seen in a **real program**; how the others were found is not recorded.
`;
}

const DIFFERENCES_HEAD = `## Differences that were seen in real programs

What each may cost, and what it costs; \`boardmark verify\` proves the latter with the sample.
`;

async function renderDifferences(): Promise<string> {
  const rows = await Promise.all(
    REAL_DIFFERENCES.map(async (difference) => [
      difference.seen,
      `\`${difference.folder.replace('fixtures/', '')}\``,
      `\`${difference.sample}\``,
      `${difference.atMost}`,
      `${(await costOf(difference)) ?? ''}`,
    ]),
  );
  const columns = ['difference', 'assignment', 'sample', 'may cost', 'costs'];
  return `${DIFFERENCES_HEAD}\n${renderRows([columns, columns.map(() => '---'), ...rows])}`;
}

/** What the sample of a difference loses in all; null where it does not say. */
export async function costOf({ folder, sample }: RealDifference): Promise<number | null> {
  if (sample.startsWith('accepted/')) return 0;
  const expectation = (await expectationsOf(folder)).expectations.get(sample);
  return expectation === undefined ? null : measureCosts(expectation);
}

function table(mistakes: readonly KnownMistake[]): string {
  const rows = mistakes.map(({ mistake, sample, expectation }) => [
    mistake,
    `\`${sample}\``,
    nameCosts(expectation),
    nameLosses(expectation),
    expectation.first === undefined ? '' : `\`${expectation.first}\``,
    expectation.says ?? '',
    expectation.found === undefined ? '' : FOUND_BY[expectation.found],
  ]);
  return renderRows([COLUMNS, COLUMNS.map(() => '---'), ...rows]);
}

function renderRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${joinCells(cells.map((cell) => cell.replaceAll('|', '\\|')))}\n`).join('');
}

function nameCosts(expectation: SampleExpectation): string {
  return `${measureCosts(expectation) ?? ''}`;
}

/** Everything that it loses: points of items, or the charge of a deviation. Null where it does not say. */
function measureCosts({ loses, costs }: SampleExpectation): number | null {
  if (costs !== undefined) return costs;
  if (loses === undefined || Array.isArray(loses)) return null;
  return Math.round(Object.values(loses).reduce((sum, points) => sum + points, 0) * 100) / 100;
}

function nameLosses(expectation: SampleExpectation): string {
  const loses = itemsLost(expectation) ?? [];
  if (loses.length === 0) return expectation.costs === undefined ? '' : 'charged once';
  return loses
    .map((id) => {
      const points = mostLost(expectation, id);
      return `\`${id}\`${points === undefined ? '' : ` ${points}`}`;
    })
    .join(', ');
}
