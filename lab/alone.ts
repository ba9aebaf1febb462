/**
 * Grades samples twice, with programs that share a process and with a process for each: `npm run alone`, or only for the
 * assignments that are named, by id or by file (the attacks: fixtures/attacks/programs/attacks.yaml). Verdicts, texts and points must be the same. Says, too, how many dialogues ran alone, and
 * why. `--sandbox LEVEL`, `--part 1/4` for every fourth sample, `--only NAME` for those with a part of a name,
 * `--times N` for each dialogue N times.
 */
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import { grade } from '../grader/grade.js';
import { java } from '../grader/languages/java/java.js';
import type { CallsJob, Prepared, Together } from '../grader/languages/language.js';
import type { Assignment, CallsRun, Case, CaseResult, SubmissionResult } from '../grader/model.js';
import { renderWholeFeedback } from '../grader/report/feedback-markdown.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import type { Sandbox } from '../grader/run/sandbox.js';
import { listSamples } from '../grader/samples/list-samples.js';
import { collectSubmissions, openUnpackRoom, type Intake } from '../grader/submission/collect.js';
import { requiredFiles } from '../grader/submission/collect.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sandbox: { type: 'string', default: 'auto' },
    part: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '4' },
    times: { type: 'string', default: '1' },
  },
});

/** How often each thing happened to a dialogue. */
const tally = new Map<string, number>();
let differences = 0;

countDialogues();
const level = (['auto', 'none', 'uid', 'bwrap'] as const).find((each) => each === values.sandbox) ?? 'auto';
const opened = await openSandbox(level);
if (!opened.ok) throw new Error(opened.fault.fault);
const room = openUnpackRoom();
try {
  const named = positionals.filter((each) => each.endsWith('.yaml'));
  const files = named.length > 0 ? named : (await findAssignments(['fixtures'])).map(({ file }) => file);
  for (const file of files) {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) throw new Error(`${file} cannot be read`);
    const samples = loaded.value.samples ?? join(dirname(file), 'submissions');
    if (named.length > 0 || positionals.length === 0 || positionals.includes(loaded.value.id))
      await compareSamples(repeatDialogues({ ...loaded.value, samples }), opened.value);
  }
} finally {
  await room.remove();
  await opened.value.close();
}
for (const [what, count] of [...tally].sort(([, a], [, b]) => b - a)) console.log(`${count}\t${what}`);
console.log(`${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;

function note(what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

async function compareSamples(assignment: Assignment, sandbox: Sandbox): Promise<void> {
  const intakes = await chooseSamples(assignment);
  if (intakes.length === 0) return;
  const gradeAll = async (alone: boolean): Promise<Map<string, SubmissionResult>> => {
    const graded = await grade(assignment, intakes, { sandbox, jobs: Number(values.jobs), alone });
    return new Map(graded.submissions.map((result) => [result.origin, result]));
  };
  const together = await gradeAll(false);
  const alone = await gradeAll(true);
  for (const [origin, result] of together) {
    const other = alone.get(origin);
    const [here, there] = [result, other].map((each) => (each === undefined ? '' : textOf(assignment, each)));
    if (here === there) continue;
    differences += 1;
    console.log(`${origin}: together and alone differ`);
    showDifference(here ?? '', there ?? '');
  }
  console.log(`${assignment.id}: ${together.size} samples, ${differences} differences so far`);
}

/** Each dialogue several times: a single one in its tier has a process of its own anyway. */
function repeatDialogues({ rubric, ...assignment }: Assignment): Assignment {
  const times = Array.from({ length: Number(values.times) }, (_, time) => time);
  const repeat = (testCase: Case): Case[] =>
    testCase.kind === 'transcript'
      ? times.map((time) => ({ ...testCase, id: time === 0 ? testCase.id : `${testCase.id}-${time}` }))
      : [testCase];
  return { ...assignment, rubric: rubric.map((item) => ({ ...item, cases: item.cases.flatMap(repeat) })) };
}

async function chooseSamples(assignment: Assignment): Promise<Intake[]> {
  const { samples } = assignment;
  if (samples === null || (await listSamples(samples)).length === 0) return [];
  const folder = resolve(samples);
  const collected = await collectSubmissions([folder], requiredFiles(assignment), { room, samples: folder });
  if (!collected.ok) throw new Error(collected.fault.reason);
  const [part = 1, of = 1] = values.part.split('/').map(Number);
  return collected.value
    .filter(
      (each) => each.kind === 'taken' && each.submission.files.some(({ name }) => name.endsWith('.java')),
    )
    .filter((each) => each.kind === 'taken' && each.submission.origin.includes(values.only))
    .filter((_, index) => index % of === part - 1);
}

/** All that is told, without what no two runs have in common: times, memory, and addresses of objects. */
function textOf(assignment: Assignment, result: SubmissionResult): string {
  const cases = result.items.flatMap((item) => item.cases).map(plain);
  const feedback = renderWholeFeedback(assignment, result, 'instructor', 'bwrap');
  return `${result.points}\n${cases.join('\n')}\n${feedback}`
    .replaceAll(/\d+(?:\.\d+)? (?:ms|s|MiB|KiB)\b/g, 'N')
    .replaceAll(/@[0-9a-f]{5,8}\b/g, '@N');
}

function plain({ case: { id }, verdict }: CaseResult): string {
  return `${id} ${JSON.stringify(verdict, (key, value: unknown) => (/(?:Ms|Bytes)$/.test(key) ? 0 : value))}`;
}

function showDifference(here: string, there: string): void {
  const [lines, others] = [here.split('\n'), there.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  console.log(
    `  together: ${lines[at]?.slice(0, 400) ?? ''}\n  alone:    ${others[at]?.slice(0, 400) ?? ''}`,
  );
}

/** Counts what becomes of each dialogue that was asked for. */
function countDialogues(): void {
  const prepare = java.prepare.bind(java);
  Object.assign(java, {
    prepare: async (request: Parameters<typeof prepare>[0]) => {
      const preparation = await prepare(request);
      if (preparation.kind === 'failed' || preparation.prepared.together === undefined) return preparation;
      const together = countIn(preparation.prepared.together);
      const prepared: Prepared = { ...preparation.prepared, together };
      return { kind: 'prepared', prepared };
    },
  });
}

function countIn(together: Together): Together {
  const { whyAlone, run } = together;
  return {
    ...together,
    async whyAlone(program) {
      const why = await whyAlone(program);
      if (why !== null) note(`alone: ${why.replace(/ in .*/, '')}`);
      return why;
    },
    async *run(jobs: Iterable<CallsJob>) {
      const asked: CallsJob[] = [];
      const noted = function* (): Generator<CallsJob> {
        for (const job of jobs) {
          asked.push(job);
          yield job;
        }
      };
      for await (const came of run(noted())) {
        if (asked.pop()?.dialogue !== undefined) note(describe(came));
        yield came;
      }
    },
  };
}

function describe(came: CallsRun): string {
  if (came.kind === 'ended') return `the JVM ended: ${came.ending.how}`;
  const outcome = came.steps[0]?.outcomes[0];
  if (outcome === undefined) return 'no outcome';
  return outcome.kind === 'threw' ? `untold: ${outcome.exception}` : 'told';
}
