/** The text of lab/results/diagnoses.md. */
import { tally, isRight, type Outcome, type Tally } from './measure-edits.js';

export interface Singles {
  readonly golden: readonly Outcome[];
  readonly generated: readonly Outcome[];
}

export function renderDiagnoses(
  goldenTexts: number,
  generatedTexts: number,
  one: Singles,
  two: readonly Outcome[],
): string {
  const golden = tally(one.golden);
  const generated = tally(one.generated);
  const pairs = tally(two);
  const rows = golden.map((row, index) =>
    [row.what, ...[row, generated[index], pairs[index]].map((cell) => showCell(cell))].join(' | '),
  );
  return `# How often the first message names the mistake

Made by \`npm run diagnoses\`. Each edit of the catalogue (\`lab/diagnoses/edits.ts\`) is what beginners do to output. It is
made in the ${goldenTexts} golden transcripts of all assignments and in ${generatedTexts} generated dialogues, wherever there is a
place for it, and the texts are compared. _Right_ is a first message that names the kind of edit and a line that differs, or
lies beside one that does, as an ordinary line diff sees it. Pairs are the edit and another one, chosen by chance, in the
same text; right is a message that names either.

| edit | golden | generated | first of two |
| --- | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}
| **all** | **${showShare(one.golden)}** | **${showShare(one.generated)}** | **${showShare(two)}** |

${golden.length} kinds of edits. A dash: no text had a place for it.
`;
}

function showCell(cell: Tally | undefined): string {
  return cell === undefined || cell.tried === 0 ? '–' : `${cell.right} of ${cell.tried}`;
}

function showShare(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(isRight).length;
  const share = outcomes.length === 0 ? 0 : right / outcomes.length;
  return `${right} of ${outcomes.length}, ${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}
