/** The known mistakes of the assignments that the kit ships, as Markdown. */
import { loadAssignment } from '../../grader/assignment/load.js';
import type { SampleExpectation } from '../../grader/samples/expectation.js';
import { loadExpectations } from '../../grader/samples/expectations.js';
import type { Assignment } from '../../grader/model.js';

/** Folders of assignments whose contract lists mistakes. */
export const FOLDERS = [
  'fixtures/endodoi/part-1',
  'fixtures/endodoi/part-2',
  'fixtures/endodoi/part-3',
  'fixtures/reversi',
  'fixtures/alquerque/part-2',
  'fixtures/alquerque/part-3',
  'fixtures/checkers',
  'fixtures/qirkat',
] as const;

/** A known mistake and the sample that makes it, and no other. */
export interface KnownMistake {
  readonly assignment: Assignment;
  readonly mistake: string;
  /** `VERDICT/NAME`. */
  readonly sample: string;
  readonly expectation: SampleExpectation;
}

/** In the order of the samples. Throws where an assignment cannot be read: that is a fault of the kit. */
export async function listMistakes(folder: string): Promise<KnownMistake[]> {
  const assignment = await loadAssignment(`${folder}/assignment.yaml`);
  if (!assignment.ok) throw new Error(`${folder} cannot be read`);
  const expectations = await loadExpectations(assignment.value);
  if (!expectations.ok) throw new Error(`the samples of ${folder} cannot be read`);
  return [...expectations.value].flatMap(([sample, expectation]) =>
    [expectation.mistake ?? []]
      .flat()
      .map((mistake) => ({ assignment: assignment.value, mistake, sample, expectation })),
  );
}

const HEAD = `# Known mistakes

Made by \`npm run mistakes\` from what the samples of the assignments prove; do not edit. Each line is a mistake that real solutions
make and a sample submission that makes it and no other. It loses points in the one rubric item that it belongs to, and
the message that a student reads first is that of the case named here. \`boardmark verify\` proves it: it grades every
sample, and refutes one that loses points anywhere else, or whose first message is another.
`;

const COLUMNS = ['mistake', 'sample', 'loses points in', 'told first by', 'words of its message'];

export async function renderMistakes(): Promise<string> {
  const sections: string[] = [];
  for (const folder of FOLDERS) {
    const mistakes = await listMistakes(folder);
    const [first] = mistakes;
    if (first === undefined) continue;
    sections.push(
      `## ${first.assignment.title} (\`${first.assignment.id}\`)\n\n${table(mistakes)}${notes(mistakes)}`,
    );
  }
  return `${HEAD}\n${sections.join('\n')}`;
}

function table(mistakes: readonly KnownMistake[]): string {
  const rows = mistakes.map(({ mistake, sample, expectation: { loses = [], costs, first, says } }) => [
    mistake,
    `\`${sample}\``,
    nameLoss(loses, costs),
    first === undefined ? '' : `\`${first}\``,
    says ?? '',
  ]);
  return [COLUMNS, COLUMNS.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

function nameLoss(loses: readonly string[], costs: number | undefined): string {
  if (loses.length === 0) return costs === undefined ? '' : `charged once: ${costs}`;
  return loses.map((id) => `\`${id}\``).join(', ');
}

/** Why a mistake loses in more than one item. */
function notes(mistakes: readonly KnownMistake[]): string {
  const spread = mistakes.filter(({ expectation }) => expectation.spreads !== undefined);
  if (spread.length === 0) return '';
  const lines = spread.map(({ mistake, expectation: { loses = [], spreads } }) => {
    const items = loses.map((id) => `\`${id}\``).join(', ');
    return `- ${mistake} loses in ${items}: ${String(spreads)}\n`;
  });
  return `\n${[...new Set(lines)].join('')}`;
}
