/**
 * Writes what the audits of all assignments found into docs/audit.md, between its two marks: `node scripts/run.js
 * scripts/audit-table.ts [FOLDER]`. FOLDER holds what `boardmark audit --out FOLDER` wrote.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { formatShare } from '../grader/audit/audit-text.js';
import { formatDuration } from '../grader/text/units.js';

const audit = z.object({
  assignment: z.string(),
  complete: z.boolean(),
  matrix: z.boolean(),
  mutants: z.number(),
  untried: z.number(),
  telling: z.number(),
  killed: z.number(),
  endless: z.number(),
  equivalent: z.number(),
  survivors: z.number(),
  killedByVisible: z.number(),
  killedByHidden: z.number().nullable(),
  visibleCases: z.number(),
  hiddenCases: z.number(),
  enough: z.array(z.string()).nullable(),
  cases: z.array(z.object({ id: z.string(), alone: z.number().nullable() })),
  all: z.array(z.object({ ms: z.number() })),
});
type Audit = z.infer<typeof audit>;

const DOCS = 'docs/audit.md';
const MARKS = ['<!-- audits -->', '<!-- end of audits -->'] as const;

const [folder = 'audit'] = process.argv.slice(2);
const audits = await readAudits(folder);
const docs = await readFile(DOCS, 'utf8');
const [from, to] = [docs.indexOf(MARKS[0]), docs.indexOf(MARKS[1])];
if (from < 0 || to < from) throw new Error(`${DOCS} has lost its marks ${MARKS.join(' and ')}`);
await writeFile(DOCS, `${docs.slice(0, from)}${MARKS[0]}\n\n${renderTable(audits)}\n${docs.slice(to)}`);

async function readAudits(from: string): Promise<Audit[]> {
  const names = (await readdir(from)).sort();
  const texts = await Promise.all(
    names.map((name) => readFile(join(from, name, 'audit.json'), 'utf8').catch(() => null)),
  );
  return texts.flatMap((text) => (text === null ? [] : [audit.parse(JSON.parse(text))]));
}

function renderTable(all: readonly Audit[]): string {
  const head = [
    'assignment',
    'mutants',
    'killed',
    'equivalent',
    'survivors',
    'visible cases kill',
    'hidden cases kill',
    'would do',
    'work',
  ];
  const ended = all.filter(({ complete }) => complete);
  const rows = ended.map((each) => [
    `\`${each.assignment}\``,
    String(each.mutants),
    `${each.killed} (${formatShare(each.killed, each.telling)})`,
    String(each.equivalent),
    String(each.survivors),
    `${each.visibleCases}: ${formatShare(each.killedByVisible, each.telling)}`,
    `${each.hiddenCases}: ${each.killedByHidden === null ? '–' : formatShare(each.killedByHidden, each.telling)}`,
    each.enough === null ? '–' : String(each.enough.length),
    formatDuration(each.all.reduce((sum, { ms }) => sum + ms, 0)),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
  return `${[...table, '', ...all.flatMap(describeUnended), ...ended.flatMap(listNeeded)].join('\n')}\n`;
}

/** Describes an audit that was stopped. It does not know the mutants that it has not tried. */
function describeUnended({ assignment, complete, mutants, killed, equivalent, survivors }: Audit): string[] {
  if (complete) return [];
  return [
    `- \`${assignment}\` was stopped: of the ${mutants} mutants tried so far, those that few and quick cases reach, ` +
      `${killed} are killed, ${equivalent} are equivalent, ${survivors} survive`,
  ];
}

/** Cases that kill a mutant which no other case kills. Each of the others, taken by itself, is redundant. */
function listNeeded({ assignment, matrix, cases }: Audit): string[] {
  if (!matrix) return [];
  const needed = cases.flatMap(({ id, alone }) =>
    alone !== null && alone > 0 ? [`\`${id}\` (${alone})`] : [],
  );
  const spare = `${cases.length - needed.length} of ${cases.length} cases kill nothing that another does not`;
  return [
    `- \`${assignment}\`: ${spare}${needed.length === 0 ? '' : `; the others are ${needed.join(', ')}`}`,
  ];
}
