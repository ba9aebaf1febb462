/**
 * Marks small programs in all right ways of writing their texts and with all rules that they may break, and writes
 * lab/results/programs.md:
 *
 *     npm run programs                 all programs; writes the table if no row of it gets worse
 *     npm run programs -- NAME…        only these, with what is not followed; writes nothing
 *     npm run programs -- --check      all programs; writes nothing
 *     npm run programs -- --accept     writes the table also where rows get worse
 *     npm run programs -- --combine    each broken rule beside each right way; writes nothing
 *     npm run programs -- --slips      one datum wrong in one dialogue, alone and beside each right way; writes nothing
 *
 * `--draws N` is how many slips are drawn for each right way. Exit code 1 if a wrong case passes, or if a right way costs
 * more than the table says.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import {
  compareCosts,
  describeComparison,
  isUnchanged,
  readCosts,
  type Costs,
} from './programs/compare-costs.js';
import type { Program } from './programs/define-program.js';
import { PROGRAMS } from './programs/exercises/index.js';
import { describePairs, markPairs } from './programs/mark-pairs.js';
import { markProgram, type MarkedProgram } from './programs/mark-program.js';
import { describeSlips, markSlips } from './programs/mark-slips.js';
import { describePass, type Pass } from './programs/passes.js';
import {
  describeFigures,
  explainHarshWays,
  listCosts,
  renderProgram,
  renderPrograms,
} from './programs/programs-table.js';

const FILE = 'lab/results/programs.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    combine: { type: 'boolean', default: false },
    slips: { type: 'boolean', default: false },
    draws: { type: 'string', default: '14' },
  },
});
const chosen = choosePrograms(positionals);
const draws = Number(values.draws);
if (!Number.isInteger(draws) || draws < 1) throw new Error(`--draws takes a number, not ${values.draws}`);
if (values.combine || values.slips) {
  for (const program of chosen) {
    if (values.combine) {
      const pairs = markPairs(program);
      tellPasses(describePairs(program.name, pairs), pairs.passes);
    }
    if (values.slips) {
      const slips = markSlips(program, draws);
      tellPasses(describeSlips(program.name, slips), slips.passes);
    }
  }
} else await markAll();

function choosePrograms(names: readonly string[]): readonly Program[] {
  const unknown = names.filter((name) => !PROGRAMS.some((program) => program.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no program is called ${unknown.join(', ')}; there are ${PROGRAMS.map(({ name }) => name).join(', ')}`,
    );
  return names.length === 0 ? PROGRAMS : PROGRAMS.filter(({ name }) => names.includes(name));
}

function tellPasses(summary: string, passes: readonly Pass[]): void {
  console.log([summary, ...passes.map(describePass)].join('\n'));
  if (passes.length > 0) process.exitCode = 1;
}

async function markAll(): Promise<void> {
  const marked = chosen.map(markProgram);
  const costs = listCosts(marked);
  const before = readBefore();
  const comparison = compareCosts(before, costs);
  if (positionals.length > 0)
    for (const program of marked)
      console.log([renderProgram(program), ...explainHarshWays(program), ''].join('\n'));
  const passes = marked.flatMap(({ wrong }) => wrong.flatMap(({ passed }) => passed));
  const told = [describeFigures(marked), ...describeComparison(comparison), ...passes.map(describePass)];
  console.log(told.join('\n'));
  const isWorse = comparison.worse.length > 0 && !values.accept;
  if (isWorse || passes.length > 0) process.exitCode = 1;
  if (values.check || positionals.length > 0) return;
  if (process.exitCode === 1) console.log(`${FILE} stays as it was`);
  else await writeTable(marked, costs);
}

/** What the table says of the programs that are marked. Without a table all rows are new. */
function readBefore(): Costs {
  const all = existsSync(FILE) ? readCosts(readFileSync(FILE, 'utf8')) : new Map<string, number>();
  if (positionals.length === 0) return all;
  return new Map([...all].filter(([row]) => chosen.some(({ name }) => row.startsWith(`${name}: `))));
}

async function writeTable(marked: readonly MarkedProgram[], costs: Costs): Promise<void> {
  const options = { ...(await resolveConfig(FILE)), filepath: FILE };
  const page = await format(renderPrograms(marked), options);
  const written = compareCosts(readCosts(page), costs);
  // A name that Markdown changes would be a new row at every run, which may cost whatever it likes.
  if (!isUnchanged(written))
    throw new Error(`${FILE} would not say what was measured: ${describeComparison(written).join('; ')}`);
  writeFileSync(FILE, page);
}
