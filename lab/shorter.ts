/**
 * Measures, over all samples that are not accepted, how many lines the first dialogue and the first judged game of each
 * sample show, before and after a smaller example is looked for, and the processor time of the search:
 *
 *     npm run shorter                    all samples; writes lab/results/shorter.md
 *     npm run shorter -- ID…             the samples of these assignments; results are kept in --keep FILE
 *     npm run shorter -- --keep FILE     goes on where FILE ends; with all assignments in it the table is written
 *
 * `--only WORD` for samples with that word, `--show` for the examples themselves, `--class` for the budget of a class.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import { createCpuMeter, type CpuMeter } from '../grader/explore/cpu-meter.js';
import type { ExampleFinder } from '../grader/stages/subject.js';
import { findExamples } from '../grader/explore/shorten/find-examples.js';
import { countTold } from '../grader/explore/shorten/shortener.js';
import { grade } from '../grader/grade.js';
import type {
  Assignment,
  Case,
  CaseResult,
  Shorter,
  SubmissionResult,
  WatchedGame,
} from '../grader/model.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import { collectSubmissions, requiredFiles } from '../grader/submission/collect.js';
import { intakeId, type Intake } from '../grader/submission/intake.js';
import { openUnpackRoom } from '../grader/submission/unpack-room.js';
import { findFirstFailure, sortByImportance } from '../grader/report/case-importance.js';
import { keepNearDifference } from '../grader/report/side-by-side.js';
import { listSession } from '../grader/report/reproduce.js';
import { describeShorterTable, showExample, type Line } from './shorter/shorter-table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'boolean' },
    class: { type: 'boolean' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const known = readKept(values.keep);
const ids: string[] = [];
for (const { file } of await findAssignments(['fixtures'])) {
  const loaded = await loadAssignment(file);
  if (!loaded.ok) throw new Error(`${file} cannot be read`);
  ids.push(loaded.value.id);
  const isAsked = positionals.length === 0 || positionals.includes(loaded.value.id);
  if (isAsked) await measure(loaded.value);
}
console.log(describeShorterTable(known));
if (values.only === undefined && ids.every((id) => known.some(({ assignment }) => assignment === id)))
  writeFileSync('lab/results/shorter.md', describeShorterTable(known));

/** Grades each sample alone, so that the processor time is its own. */
async function measure(assignment: Assignment): Promise<void> {
  if (assignment.samples === null) return;
  const opened = await openSandbox('auto');
  if (!opened.ok) throw new Error(opened.fault.fault);
  const room = openUnpackRoom();
  try {
    const collected = await collectSubmissions([assignment.samples], requiredFiles(assignment), {
      room,
      samples: assignment.samples,
    });
    if (!collected.ok) throw new Error(collected.fault.reason);
    const { only } = values;
    const chosen = collected.value.filter(
      (each) => !isAccepted(each) && (only === undefined || JSON.stringify(each).includes(only)),
    );
    const meter = createCpuMeter(opened.value);
    const search = measureSearch(assignment, meter);
    if (search === null) return;
    try {
      for (const intake of chosen) {
        if (known.some(({ assignment: id, sample }) => id === assignment.id && sample === intakeId(intake)))
          continue;
        const options = { sandbox: meter.sandbox, jobs: 1, examples: () => search.finder, select: isShown };
        const { submissions } = await grade(assignment, [intake], options);
        for (const result of submissions) note(assignment.id, result, search);
      }
    } finally {
      await search.end();
    }
  } finally {
    await room.remove();
    await opened.value.close();
  }
}

/** What everybody may see at once. The style is read last, whatever else failed. */
function isShown({ kind, visibility }: Case): boolean {
  return visibility === 'visible' && kind !== 'style';
}

function isAccepted(intake: Intake): boolean {
  return intake.kind === 'taken' && /[\\/]accepted[\\/]/.test(intake.submission.origin);
}

interface MeasuredSearch {
  readonly finder: ExampleFinder;
  /** The processor time for the last submission. */
  cpuMs: number;
  games: ReadonlyMap<Case, WatchedGame>;
  readonly end: () => Promise<void>;
}

/** The search, which measures its time. The reference is prepared once. Null if there is none. */
function measureSearch(assignment: Assignment, meter: CpuMeter): MeasuredSearch | null {
  const inner = findExamples(values.class === true ? 'quickly' : 'thoroughly')(assignment, meter.sandbox);
  if (inner === null) return null;
  const search: MeasuredSearch = {
    cpuMs: 0,
    games: new Map(),
    finder: {
      async find(subject, items, games) {
        const from = meter.cpuMs;
        const found = await inner.find(subject, items, games);
        Object.assign(search, { games, cpuMs: meter.cpuMs - from });
        return found;
      },
      close: () => Promise.resolve(),
    },
    end: () => inner.close(),
  };
  return search;
}

function note(assignment: string, result: SubmissionResult, { cpuMs, games }: MeasuredSearch): void {
  const sample = result.id;
  const visible = sortByImportance(result.items).filter(({ case: each }) => isShown(each));
  const first = findFirstFailure(result.items);
  const searchMs = Math.round(cpuMs);
  const line = (kind: Line['kind'], result: CaseResult, before: number): Line => ({
    ...{ assignment, sample, kind, caseId: result.case.id, before, searchMs },
    after: linesOf(result.shorter) ?? before,
    how: howOf(result.shorter),
    shown: countShown(result) ?? before,
    isFirst: result === first,
  });
  const dialogue = visible.find((each) => toldLines(each) !== null);
  const told = dialogue === undefined ? null : toldLines(dialogue);
  keep(
    dialogue === undefined || told === null
      ? {
          assignment,
          sample,
          kind: 'none',
          caseId: '',
          how: 'whole',
          before: 0,
          after: 0,
          shown: 0,
          isFirst: false,
          searchMs,
        }
      : line('dialogue', dialogue, told),
  );
  const game = visible.find(({ shorter }) => shorter?.kind === 'game');
  if (game !== undefined) keep(line('game', game, games.get(game.case)?.lines.length ?? 0));
  if (values.show === true)
    for (const { shorter } of visible) if (shorter !== undefined) console.log(showExample(shorter));
}

function howOf(shorter: Shorter | undefined): Line['how'] {
  if (shorter === undefined) return 'whole';
  return shorter.kind === 'outline' ? 'outline' : 'shorter';
}

function linesOf(shorter: Shorter | undefined): number | null {
  if (shorter?.kind === 'dialogue' || shorter?.kind === 'outline') return shorter.rows.length;
  return shorter?.kind === 'game' ? shorter.lines.length : null;
}

/** What every report shows first of a dialogue: the lines near the first difference, and the last inputs before. */
function countShown(result: CaseResult): number | null {
  const { verdict, shorter } = result;
  if (shorter?.kind === 'dialogue') return keepNearDifference(shorter.rows).length;
  if (shorter?.kind === 'outline')
    return listSession(result).length + keepNearDifference(shorter.rows).length;
  if (shorter !== undefined) return linesOf(shorter);
  if (!('difference' in verdict) || verdict.difference?.kind !== 'text') return null;
  return listSession(result).length + keepNearDifference(verdict.difference.rows).length;
}

/** How many lines are shown. Null if the case shows no dialogue. */
function toldLines({ case: testCase, verdict }: CaseResult): number | null {
  if (testCase.kind !== 'transcript' || 'deviations' in verdict) return null;
  if (verdict.verdict !== 'wrong-answer' && verdict.verdict !== 'run-time-error') return null;
  return verdict.difference?.kind === 'text' ? countTold(testCase, verdict.difference) : null;
}

function keep(line: Line): void {
  known.push(line);
  if (values.keep !== undefined) appendFileSync(values.keep, `${JSON.stringify(line)}\n`);
  if (line.kind !== 'none')
    console.log(
      `${line.assignment} ${line.sample} ${line.caseId}: ${line.before} → ${line.after}, ${line.searchMs} ms`,
    );
}

function readKept(file: string | undefined): Line[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
