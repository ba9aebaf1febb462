/** Writes the table of docs/shorter.md, and shows an example. */
import type { Shorter } from '../../grader/model.js';
import { layoutRows } from '../../grader/report/side-by-side.js';

export interface Line {
  readonly assignment: string;
  readonly sample: string;
  /** `none`: the sample shows no dialogue. */
  readonly kind: 'dialogue' | 'game' | 'none';
  readonly caseId: string;
  readonly before: number;
  readonly after: number;
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

Made by \`npm run shorter\`. For each failing sample of an assignment, how many lines its first failed dialogue and a
judged game have up to the mistake, and how many the example has that is shown first. Where nothing shorter was found both are the same.
The search's processor time is that of a single submission, as in \`boardmark check\`; a class has less.

| assignment | samples | with a dialogue or a game | lines before | lines shown | share | search, median | longest |
| --- | --: | --: | --: | --: | --: | --: | --: |
${[...rows, describeRow('**all**', lines)].join('\n')}

## Each sample

| sample | case | kind | before | shown |
| --- | --- | --- | --: | --: |
${told.map((line) => `| ${line.assignment} ${line.sample} | ${line.caseId} | ${line.kind} | ${line.before} | ${line.after} |`).join('\n')}
`;
}

function describeRow(name: string, lines: readonly Line[]): string {
  const told = lines.filter(({ kind }) => kind !== 'none');
  const before = sum(told.map((line) => line.before));
  const after = sum(told.map((line) => line.after));
  const samples = new Set(lines.map(({ assignment, sample }) => `${assignment} ${sample}`)).size;
  const tellers = new Set(told.map(({ assignment, sample }) => `${assignment} ${sample}`)).size;
  const times = lines.map(({ searchMs }) => searchMs).toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const share = before === 0 ? '–' : (after / before).toFixed(2);
  return `| ${name} | ${samples} | ${tellers} | ${before} | ${after} | ${share} | ${median} ms | ${times.at(-1) ?? 0} ms |`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function showExample(shorter: Shorter): string {
  switch (shorter.kind) {
    case 'dialogue':
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
