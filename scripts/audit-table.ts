/**
 * Puts what the audits of all assignments found into docs/audit.md, between its two marks:
 * `node scripts/run.js scripts/audit-table.ts [FOLDER]`, where FOLDER holds what `boardmark audit --out FOLDER` wrote.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatShare } from '../grader/audit/tell.js';
import { formatDuration } from '../grader/report/units.js';

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
    'told apart',
    'equivalent',
    'survivors',
    'visible cases tell',
    'hidden cases tell',
    'would do',
    'work',
  ];
  const rows = all.map((each) => [
    `\`${each.assignment}\``,
    String(each.mutants),
    `${String(each.killed)} (${formatShare(each.killed, each.telling)})`,
    String(each.equivalent),
    each.complete ? String(each.survivors) : `${String(each.survivors)}, not ended`,
    `${String(each.visibleCases)}: ${formatShare(each.killedByVisible, each.telling)}`,
    `${String(each.hiddenCases)}: ${each.killedByHidden === null ? '–' : formatShare(each.killedByHidden, each.telling)}`,
    each.enough === null ? '–' : String(each.enough.length),
    formatDuration(each.all.reduce((sum, { ms }) => sum + ms, 0)),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
  return `${[...table, '', ...all.flatMap(listSpare)].join('\n')}\n`;
}

/** What nobody would miss, case by case; all of them together would be missed. */
function listSpare({ assignment, matrix, cases }: Audit): string[] {
  if (!matrix) return [];
  const spare = cases.filter(({ alone }) => alone === 0);
  const ids = spare.map(({ id }) => `\`${id}\``).join(', ');
  return [
    `- \`${assignment}\`: ${String(spare.length)} of ${String(cases.length)} cases${ids === '' ? '' : `: ${ids}`}`,
  ];
}
