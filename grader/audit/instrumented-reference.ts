/** The instrumented reference, prepared once like any submission. Cases run on it with one mutant or none. */
import pLimit from 'p-limit';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, posix } from 'node:path';
import { decideCases } from '../stages/decide-cases.js';
import { jobOf } from '../stages/decide-calls.js';
import { expectPrepared, type Subject } from '../stages/subject.js';
import { makesCalls } from '../stages/how-cases-run.js';
import { createRunnable, type RunnableSubmission } from '../explore/runnable-submission.js';
import { prepareSubmission } from '../languages/prepare-submission.js';
import type { CallsJob } from '../languages/language.js';
import {
  err,
  ok,
  type Assignment,
  type Case,
  type CaseResult,
  type LanguageSpec,
  type Result,
  type Run,
  type SourceFile,
  type Step,
} from '../model.js';
import { summarizeCase } from '../report/explain.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import { aroundPrograms, type Sandbox, type Program } from '../run/sandbox.js';
import { type Source, ACTIVE_MUTANT } from './instrument.js';
import { INSTRUMENTERS } from './instrumenters.js';
import { PROBE, COVERAGE_FILE, COVERAGE_WANTED } from './mutant-runtime.js';
import type { Reference } from './reference.js';
import { createTempFolder } from '../temp/temp-folder.js';

export interface InstrumentedReference {
  /** Runs the cases with that mutant active; null: with none. The calls stop once a result is enough. */
  decide(
    mutant: string | null,
    cases: readonly Case[],
    isEnough?: (result: CaseResult) => boolean,
  ): Promise<readonly CaseResult[]>;
  /**
   * Runs the cases without a mutant, several at once. Returns for each case which mutants' code it ran, in their order.
   */
  reach(cases: readonly Case[], atOnce: number): Promise<readonly Reach[]>;
  /** The reference with that mutant active, as a submission that can be explored. */
  asSubmission(mutant: string): RunnableSubmission;
  remove(): Promise<void>;
}

interface Reach {
  readonly result: CaseResult;
  readonly reached: readonly string[];
}

export async function openInstrumentedReference(
  assignment: Assignment,
  reference: Reference,
  instrumented: readonly Source[],
  sandbox: Sandbox,
): Promise<Result<InstrumentedReference, string>> {
  const folder = await createTempFolder('audit');
  const switching = createSwitching(sandbox);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const subject = await prepare(assignment, reference, instrumented, folder, switching);
    if (subject.preparation.kind === 'failed') {
      const [first] = assignment.rubric.flatMap(({ cases }) => cases);
      const { verdict } = subject.preparation;
      const why =
        first === undefined
          ? verdict.verdict
          : summarizeCase({ case: first, verdict, wallMs: null, cpuMs: null });
      await remove();
      return err(`The mutants of the reference cannot be built: ${why}`);
    }
    return ok(createInstrumentedReference(subject, switching, remove));
  } catch (error) {
    await remove();
    throw error;
  }
}

function createInstrumentedReference(
  subject: Subject,
  switching: Switching,
  remove: () => Promise<void>,
): InstrumentedReference {
  const decideBy = async (
    by: Subject,
    cases: readonly Case[],
    isEnough?: (result: CaseResult) => boolean,
  ): Promise<CaseResult[]> => {
    // The time of one mutant says nothing about the next.
    const results = await decideCases({ ...by, adaptiveLimits: createTieredLimits() }, cases, isEnough);
    return cases.flatMap((testCase) => results.get(testCase) ?? []);
  };
  return {
    decide(mutant, cases, isEnough) {
      switching.activate(mutant);
      return decideBy(subject, cases, isEnough);
    },
    async reach(cases, atOnce) {
      switching.activate(null);
      const calls = cases.filter(makesCalls);
      const asked = await switching.asking(() =>
        askCoverage(
          subject,
          calls.map((each) => jobOf(each)),
        ),
      );
      const found = new Map<Case, Reach>();
      for (const [index, result] of (await decideBy(subject, calls)).entries())
        found.set(result.case, { result, reached: asked[index] ?? [] });
      const places = pLimit(atOnce);
      const listenTo = async (testCase: Case): Promise<void> => {
        const { sandbox, reached } = switching.listen();
        for (const result of await decideBy({ ...subject, sandbox }, [testCase]))
          found.set(testCase, { result, reached: [...reached] });
      };
      const others = cases.filter((testCase) => !found.has(testCase));
      await Promise.all(others.map((testCase) => places(() => listenTo(testCase))));
      return cases.flatMap((testCase) => found.get(testCase) ?? []);
    },
    asSubmission(mutant) {
      switching.activate(mutant);
      return createRunnable(subject);
    },
    remove,
  };
}

const ASK_PROBE: Step = {
  let: [],
  call: { type: 'call', object: { type: 'name', name: PROBE.class }, name: PROBE.method, args: [] },
  text: `${PROBE.class}.${PROBE.method}()`,
  repeat: 1,
  expect: [],
};

/** Makes the calls of all cases, and asks after each case what they reached. */
async function askCoverage({ preparation }: Subject, jobs: readonly CallsJob[]): Promise<string[][]> {
  if (jobs.length === 0) return [];
  const asking = jobs.map((job) => ({ ...job, steps: [...job.steps, ASK_PROBE] }));
  const told: string[][] = [];
  for await (const run of expectPrepared(preparation).calls(asking)) {
    const [outcome] = run.steps[jobs[told.length]?.steps.length ?? 0]?.outcomes ?? [];
    const isReported = outcome?.kind === 'returned' && outcome.value.type === 'string';
    told.push(isReported ? listCovered(outcome.value.value) : []);
  }
  return told;
}

async function prepare(
  assignment: Assignment,
  { language, instrumenter, spec, folder: origin, home, covered }: Reference,
  instrumented: readonly Source[],
  folder: string,
  { sandbox }: Switching,
): Promise<Subject> {
  const probe = `${PROBE.stem}${extname(spec.required[0] ?? '.ts')}`;
  const { connect, probe: probeText } = INSTRUMENTERS[instrumenter];
  const withProbe = instrumented.map((source) => connect(source, home));
  const files = await layOut(
    [...withProbe, ...covered, { name: posix.join(home, probe), text: probeText }],
    folder,
  );
  const asking: LanguageSpec = {
    ...spec,
    required: [...spec.required, probe],
    modules: { ...spec.modules, [PROBE.class]: probe },
  };
  const probed: Assignment = {
    ...assignment,
    languages: { [language]: asking },
    contract: [...assignment.contract, { name: PROBE.class, form: 'functions', members: [] }],
  };
  const submission = { id: 'reference', origin, files };
  const workshop = join(folder, 'workshop');
  await mkdir(workshop);
  const ready = await prepareSubmission(submission, probed, sandbox, workshop);
  if (!ready.ok) throw new Error('the instrumented reference is in no language of the assignment');
  return { ...ready.value, sandbox, adaptiveLimits: createTieredLimits() };
}

async function layOut(files: readonly Source[], folder: string): Promise<SourceFile[]> {
  const laidOut: SourceFile[] = [];
  for (const { name, text } of files) {
    const path = join(folder, 'handed-in', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    laidOut.push({ name, path, bytes: (await stat(path)).size });
  }
  return laidOut;
}

/** A sandbox that switches a mutant on in every program that it runs, or records which mutants programs reach. */
interface Switching {
  readonly sandbox: Sandbox;
  /** Makes this mutant active in every program that is started from now on; null: none. */
  activate(mutant: string | null): void;
  /** While `work` runs, drivers that are started record what they reach, and answer questions about it. */
  asking<T>(work: () => Promise<T>): Promise<T>;
  /** A sandbox whose programs record what they reach in the set. */
  listen(): { readonly sandbox: Sandbox; readonly reached: ReadonlySet<string> };
}

function createSwitching(sandbox: Sandbox): Switching {
  let active: string | null = null;
  let isAsking = false;
  const dress = (program: Program, isDriver: boolean, heard: Set<string> | null): Program => {
    const env = { ...program.env, ...(active === null ? {} : { [ACTIVE_MUTANT]: active }) };
    if (isDriver) return { ...program, env: isAsking ? { ...env, [COVERAGE_WANTED]: 'count' } : env };
    if (heard === null) return { ...program, env };
    return { ...program, env: { ...env, [COVERAGE_WANTED]: 'file' }, keep: [...program.keep, COVERAGE_FILE] };
  };
  const undress = (run: Run, heard: Set<string> | null): Run => {
    if (heard === null) return run;
    const { [COVERAGE_FILE]: told, ...filesAfter } = run.filesAfter;
    for (const each of listCovered(Buffer.from(told ?? []).toString('utf8'))) heard.add(each);
    return { ...run, filesAfter };
  };
  const wrap = (heard: Set<string> | null): Sandbox =>
    aroundPrograms(
      sandbox,
      (program, channel) => dress(program, channel === 'descriptors', heard),
      (run) => undress(run, heard),
    );
  return {
    sandbox: wrap(null),
    activate: (mutant) => void (active = mutant),
    async asking(work) {
      isAsking = true;
      try {
        return await work();
      } finally {
        isAsking = false;
      }
    },
    listen() {
      const reached = new Set<string>();
      return { sandbox: wrap(reached), reached };
    },
  };
}

/** Switches in the format that the runtime module writes. */
function listCovered(text: string): string[] {
  return text.split(' ').filter((each) => each !== '');
}
