/**
 * Writes what the audits of all assignments found into lab/results/audit.md, between its two marks: `node scripts/run.js
 * lab/audit-table.ts [FOLDER]`. FOLDER holds what `boardmark audit --out FOLDER` wrote. What stands there about
 * assignments that FOLDER does not have stays. How the solutions are built is written anew.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { formatShare } from '../grader/audit/audit-text.js';
import { formatDuration } from '../grader/text/units.js';
import { joinCells } from '../scripts/docs/join-cells.js';
import { fillPart } from '../scripts/docs/parts.js';
import { STRUCTURES } from './structures.js';

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

const DOCS = 'lab/results/audit.md';
const MARKS = ['<!-- audits -->', '<!-- end of audits -->'] as const;

const COLUMNS = [
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
const HEAD = [joinCells(COLUMNS), joinCells(COLUMNS.map((_, index) => (index === 0 ? '---' : '---:')))];

const [folder = 'audit'] = process.argv.slice(2);
const audits = await readAudits(folder);
const docs = await readFile(DOCS, 'utf8');
const [from, to] = [docs.indexOf(MARKS[0]), docs.indexOf(MARKS[1])];
if (from < 0 || to < from) throw new Error(`${DOCS} has lost its marks ${MARKS.join(' and ')}`);
const part = renderPart(audits, docs.slice(from, to).split('\n'));
await writeFile(
  DOCS,
  fillPart(`${docs.slice(0, from)}${MARKS[0]}\n\n${part}\n${docs.slice(to)}`, STRUCTURES),
);

async function readAudits(from: string): Promise<Audit[]> {
  const names = (await readdir(from).catch(() => [])).sort();
  const texts = await Promise.all(
    names.map((name) => readFile(join(from, name, 'audit.json'), 'utf8').catch(() => null)),
  );
  return texts.flatMap((text) => (text === null ? [] : [audit.parse(JSON.parse(text))]));
}

/** The table and the list below it: lines of these audits, and those of other assignments as they stood. */
function renderPart(all: readonly Audit[], before: readonly string[]): string {
  const ended = all.filter(({ complete }) => complete);
  const ids = all.map(({ assignment }) => assignment);
  const rows = [...keepOthers(before, '| `', ids), ...ended.map(renderRow)].sort();
  const notes = [
    ...keepOthers(before, '- `', ids),
    ...all.flatMap(describeUnended),
    ...ended.flatMap(listNeeded),
  ];
  return `${[...HEAD, ...rows, '', ...notes.sort()].join('\n')}\n`;
}

/** The lines that begin like this and name an assignment that is none of these. */
function keepOthers(lines: readonly string[], start: string, ids: readonly string[]): readonly string[] {
  return lines.filter(
    (line) => line.startsWith(start) && !ids.some((id) => line.startsWith(`${start}${id}\``)),
  );
}

function renderRow(each: Audit): string {
  return joinCells([
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
