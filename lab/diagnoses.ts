/**
 * Writes lab/results/diagnoses.md: `npm run diagnoses`. With `--show EDIT` it prints the diagnoses that do not name this edit,
 * with `--refute N` it looks for a false claim in that many random pairs.
 */
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { generateScript } from './diagnoses/generated.js';
import { readGoldenScripts } from './diagnoses/dialogue-script.js';
import { isRight, tryOne, tryTwo, type Outcome, tally, type Tally } from './diagnoses/measure-edits.js';
import { searchRefuted } from './diagnoses/random-pairs.js';
import { createChance } from './diagnoses/seeded-chance.js';

const GENERATED = 40;
const PAIRS_EACH = 60;
/** How many examples of an edit are shown. */
const MAX_SHOWN = 4;
const shown = new Map<string, number>();
const SEED = 19;
const FILE = 'lab/results/diagnoses.md';
const MAX_REFUTED = 10;

const [option, value] = process.argv.slice(2);
if (option === '--refute') searchAll(Number(value ?? 100_000));
else await measure(option === '--show' ? value : undefined);

function searchAll(pairs: number): void {
  const { told, refuted } = searchRefuted(pairs, SEED);
  for (const { why, diagnosis, expected, actual } of refuted.slice(0, MAX_REFUTED))
    console.log(
      `${why}\n  ${diagnosis.code}: ${diagnosis.words}\n  ${expected}\n  ${JSON.stringify(actual)}`,
    );
  console.log(`${pairs} pairs, ${told} claims, ${refuted.length} refuted`);
  if (refuted.length > 0) process.exitCode = 1;
}

async function measure(wanted: string | undefined): Promise<void> {
  const chance = createChance(SEED);
  const generated = Array.from({ length: GENERATED }, () => generateScript(chance));
  const golden = await readGoldenScripts();
  const one = { golden: tryOne(golden, 1), generated: tryOne(generated, 2) };
  const two = tryTwo([...golden, ...generated], PAIRS_EACH, 3);
  if (wanted === undefined)
    writeFileSync(
      FILE,
      await format(renderDiagnoses(golden.length, GENERATED, one, two), {
        ...(await resolveConfig(FILE)),
        filepath: FILE,
      }),
    );
  else
    for (const outcome of [...one.golden, ...one.generated, ...(wanted === 'two' ? two : [])])
      show(outcome, wanted);
}

function show(outcome: Outcome, title: string): void {
  const isMeant =
    title === 'all'
      ? outcome.edits.length === 1
      : title === 'two'
        ? outcome.edits.length === 2
        : outcome.edits[0]?.title === title;
  if (!isMeant || isRight(outcome)) return;
  const key = outcome.edits[0]?.title ?? '';
  shown.set(key, (shown.get(key) ?? 0) + 1);
  if ((shown.get(key) ?? 0) > MAX_SHOWN) return;
  const { diagnosis, edits, kind, place } = outcome;
  console.log(
    `${edits.map((edit) => edit.title).join(' + ')}: ${kind ? '' : 'kind '}${place ? '' : 'place '}wrong: ${diagnosis === null ? 'nothing' : `${diagnosis.code}: ${diagnosis.words}`}`,
  );
}

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
    [row.title, ...[row, generated[index], pairs[index]].map((cell) => showCell(cell))].join(' | '),
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
