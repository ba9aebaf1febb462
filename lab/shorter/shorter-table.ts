/** Writes the table of lab/results/shorter.md, and shows an example. */
import type { Shorter } from '../../grader/model.js';
import { layoutRows } from '../../grader/report/side-by-side.js';

export interface Line {
  readonly assignment: string;
  readonly sample: string;
  /** `none`: the sample shows no dialogue. */
  readonly kind: 'dialogue' | 'game' | 'none';
  readonly caseId: string;
  /** `shorter`: fewer inputs fail, too. `outline`: all inputs, without equal lines. `whole`: as it is. */
  readonly how: 'shorter' | 'outline' | 'whole';
  readonly before: number;
  /** Of the example. */
  readonly after: number;
  /** Of these, or of the dialogue itself, what is shown before anything is unfolded. */
  readonly shown: number;
  /** Whether the report begins with it: no smaller case of the sample fails that would be read first. */
  readonly isFirst: boolean;
  /** The processor time of the search for this sample. */
  readonly searchMs: number;
}

export function describeShorterTable(lines: readonly Line[]): string {
  const told = lines.filter(({ kind }) => kind !== 'none');
  const ids = [...new Set(lines.map(({ assignment }) => assignment))];
  const rows = ids.map((id) =>
    describeRow(
      id,
      lines.filter(({ assignment }) => assignment === id),
    ),
  );
  return `# Smaller examples of a failure

Made by \`npm run shorter\`. A failed dialogue is looked for with fewer lines: from the game's last positions on (the
modules that \`nearer\` names in explore.yaml), with another failing case that is shorter, and with inputs left out. Each
is played against the reference, so what is expected in it is right.

- **Before**: the lines of the first failed dialogue of a sample up to the mistake and around it, and of a lost game.
- **Example**: the lines of the example, with which the mistake can be shown from the start: what is typed, and the
  program's lines near the mistake; equal lines before them are left out. Where nothing shorter was found it is the
  dialogue itself, shown in the same way: _outline_ in the table of samples.
- **Shown first**: the lines that a report shows before anything is unfolded: those near the first difference; with
  them the arguments and all that was typed, in a line each. The rest is folded or below.
- **First in the report**: only samples whose report begins with the dialogue or the game. In the others a call that fails
  is read before it, and the dialogue stands below.

The search's processor time is that of a single submission, as in \`boardmark check\`, our own included; a class has
less. Bound by the budget are the programs of both sides.

| assignment | samples | with a dialogue or a game | a shorter one found | before | example | share | shown first | share | search, median | 95 % | longest |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${[
  ...rows,
  describeRow('**all**', lines),
  describeRow(
    '**first in the report**',
    lines.filter(({ isFirst }) => isFirst),
  ),
].join('\n')}

## Each sample

| sample | case | kind | how | before | example | shown first | first in the report |
| --- | --- | --- | --- | --: | --: | --: | --- |
${told.map(describeLine).join('\n')}
`;
}

function describeLine({
  assignment,
  sample,
  caseId,
  kind,
  how,
  before,
  after,
  shown,
  isFirst,
}: Line): string {
  return `| ${assignment} ${sample} | ${caseId} | ${kind} | ${how} | ${before} | ${after} | ${shown} | ${isFirst ? 'yes' : ''} |`;
}

function describeRow(name: string, lines: readonly Line[]): string {
  const told = lines.filter(({ kind }) => kind !== 'none');
  const before = sum(told.map((line) => line.before));
  const after = sum(told.map((line) => line.after));
  const shown = sum(told.map((line) => line.shown));
  const countSamples = (some: readonly Line[]): number =>
    new Set(some.map(({ assignment, sample }) => `${assignment} ${sample}`)).size;
  const times = told.map(({ searchMs }) => searchMs).toSorted((a, b) => a - b);
  const at = (share: number): string =>
    `${times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0} ms`;
  const share = (part: number): string => (before === 0 ? '–' : (part / before).toFixed(2));
  const found = told.filter(({ how }) => how === 'shorter').length;
  const counts = `${countSamples(lines)} | ${countSamples(told)} | ${found} | ${before}`;
  return `| ${name} | ${counts} | ${after} | ${share(after)} | ${shown} | ${share(shown)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function showExample(shorter: Shorter): string {
  switch (shorter.kind) {
    case 'dialogue':
    case 'outline':
      return layoutRows(shorter.rows, 120)
        .map(({ text }) => text)
        .join('\n');
    case 'game': {
      const files = shorter.files.map(({ name, text }) => `--- ${name}\n${text}`);
      const said = shorter.lines.map(
        ({ by, copy, text }) => `${copy + 1} ${by === 'person' ? '»' : ' '} ${text}`,
      );
      return [...files, ...said, shorter.words].join('\n');
    }
    case 'calls':
      return shorter.steps.map(({ text }) => text).join('\n');
  }
}
