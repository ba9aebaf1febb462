/** Prepares small submissions written in a spec, with the real compiler and real processes. */
import { mkdtempSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import type { CallsJob, PrepareRequest, Preparation } from '../../../grader/languages/language.js';
import { languageOf } from '../../../grader/languages/index.js';
import { SANDBOX_LEVELS } from '../../../grader/model.js';
import type {
  LanguageId,
  CallsRun,
  ClassContract,
  LanguageSpec,
  Limits,
  Run,
  Submission,
} from '../../../grader/model.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { assignment, LIMITS as USUAL_LIMITS } from '../../support/build.js';
import { functions, step, type StepWish } from '../../support/contract.js';
import { needSandbox } from '../../support/places.js';

export { classOf, expr, functions, type StepWish } from '../../support/contract.js';

export const LIMITS: Limits = { ...USUAL_LIMITS, diskBytes: 16 * 1024 * 1024 };

/** `none` is everywhere; the same specs hold at every other level that a machine has. */
const LEVEL = SANDBOX_LEVELS.find((level) => level === process.env['SPEC_SANDBOX']) ?? 'none';

export type Texts = Readonly<Record<string, string | Uint8Array>>;

export interface Setting {
  readonly language?: LanguageId;
  readonly files: Texts;
  readonly required?: readonly string[];
  readonly provided?: Texts;
  readonly mains?: Readonly<Record<string, string>>;
  readonly spec?: Partial<LanguageSpec>;
  readonly contract?: readonly ClassContract[];
}

let sandbox: Promise<Sandbox> | null = null;
const folders: string[] = [];
afterAll(async () => {
  await (await sandbox)?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function theSandbox(): Promise<Sandbox> {
  sandbox ??= needSandbox(LEVEL);
  return sandbox;
}

export function makeFolder(texts: Texts = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'boardmark-spec-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function submissionOf(texts: Texts): Submission {
  const folder = makeFolder(texts);
  const files = Object.keys(texts).map((name) => {
    const path = join(folder, name);
    return { name, path, bytes: statSync(path).size };
  });
  return { id: 'student', origin: folder, files };
}

export async function requestFor(setting: Setting): Promise<PrepareRequest> {
  const { language = 'typescript', files, contract = [] } = setting;
  const given = makeFolder(setting.provided ?? {});
  const spec: LanguageSpec = {
    required: setting.required ?? Object.keys(files).slice(0, 1),
    provided: Object.keys(setting.provided ?? {}).map((name) => ({ name, path: join(given, name) })),
    programs: Object.fromEntries(
      Object.entries(setting.mains ?? {}).map(([name, main]) => [name, { kind: 'main', main }]),
    ),
    packages: 'accepted',
    modules: {},
    build: null,
    style: null,
    ...setting.spec,
  };
  return {
    submission: submissionOf(files),
    assignment: assignment({ folder: given, languages: { [language]: spec }, contract, limits: LIMITS }),
    spec,
    folder: makeFolder(),
    sandbox: await theSandbox(),
  };
}

export async function prepare(setting: Setting): Promise<Preparation> {
  return await languageOf(setting.language ?? 'typescript').prepare(await requestFor(setting));
}

export async function prepared(setting: Setting) {
  const preparation = await prepare(setting);
  if (preparation.kind === 'failed') throw new Error(JSON.stringify(preparation, null, 2));
  return preparation.prepared;
}

/** What is called or run several times is prepared once. */
const ready = new WeakMap<Setting, ReturnType<typeof prepared>>();
function preparedOnce(setting: Setting): ReturnType<typeof prepared> {
  const known = ready.get(setting) ?? prepared(setting);
  ready.set(setting, known);
  return known;
}

/** What came of a program: what it wrote and how it ended. */
export async function runProgram(
  setting: Setting,
  input = '',
  args: readonly string[] = [],
  program = 'play',
): Promise<Told> {
  const plan = (await preparedOnce(setting)).program(program);
  if (!plan.ok) throw new Error(JSON.stringify(plan.fault, null, 2));
  const { argv, readable, env } = plan.value;
  const run = await (
    await theSandbox()
  ).run({
    argv: (inside) => argv(inside, args, LIMITS),
    readable,
    env,
    work: { kind: 'scratch', files: [] },
    stdin: Buffer.from(input),
    limits: LIMITS,
    keep: [],
  });
  return told(run);
}
interface Told {
  readonly stdout: string;
  readonly stderr: string;
  readonly ending: Run['ending'];
}
function told({ stdout, stderr, ending }: Run): Told {
  return { stdout: Buffer.from(stdout).toString(), stderr: Buffer.from(stderr).toString(), ending };
}

/** What each run of a program came to where all share a server: its exit code and output, or that it does not count. */
export async function runTogether(
  setting: Setting,
  inputs: readonly string[],
  args: readonly string[] = [],
  program = 'play',
): Promise<unknown[]> {
  const { together } = await preparedOnce(setting);
  if (together === undefined) throw new Error('no program of this language shares');
  const why = await together.whyAlone(program);
  if (why !== null) throw new Error(why);
  const jobs = inputs.map((input): CallsJob => ({
    steps: [],
    files: [],
    keep: [],
    limits: LIMITS,
    dialogue: { program, args, input: Buffer.from(input) },
  }));
  const came: unknown[] = [];
  for await (const run of together.run(jobs)) {
    const [step] = run.steps;
    const [outcome] = step?.outcomes ?? [];
    if (run.kind === 'ended' || step === undefined || outcome === undefined) came.push('ended');
    else if (outcome.kind === 'threw') came.push(outcome.exception);
    else if (outcome.value.type === 'int')
      came.push([outcome.value.value, Buffer.from(step.printed).toString()]);
  }
  return came;
}

/** That a program in a server with others comes twice to what it comes to in a sandbox of its own. */
export async function expectAsAlone(
  setting: Setting,
  args: readonly string[],
  program?: string,
): Promise<void> {
  const input = 'one\ntwo\n';
  const alone = await runProgram(setting, input, args, program);
  const code = alone.ending.how === 'exited' ? alone.ending.code : null;
  const [first, second] = await runTogether(setting, [input, input], args, program);
  expect(first).toEqual([code, alone.stdout]);
  expect(second).toEqual(first);
}

/** Makes the calls of each case, one step a call. */
export async function makeCalls(
  setting: Setting,
  cases: readonly (readonly StepWish[])[],
  more: Partial<CallsJob> = {},
): Promise<readonly CallsRun[]> {
  const runs: CallsRun[] = [];
  const jobs = cases.map((steps): CallsJob => ({
    steps: steps.map(step),
    files: [],
    keep: [],
    limits: LIMITS,
    ...more,
  }));
  for await (const run of (await preparedOnce(setting)).calls(jobs)) runs.push(run);
  return runs;
}

/** What the first step of each case came to, in short. */
export function outcomes(runs: readonly CallsRun[]): readonly unknown[] {
  return runs.map((run) => {
    if (run.kind === 'ended') return run.ending;
    return outcomesOf(run.steps[0])[0];
  });
}

/** What each step of a case came to, each time it was repeated. */
export function ofSteps(run: CallsRun | undefined): readonly unknown[] {
  return steps(run).map((step) => outcomesOf(step));
}

function outcomesOf(step: CallsRun['steps'][number] | undefined): unknown[] {
  return (step?.outcomes ?? []).map((outcome) =>
    outcome.kind === 'returned' ? plain(outcome.value) : outcome,
  );
}

function plain(value: unknown): unknown {
  const told = value as {
    readonly type: string;
    readonly value?: unknown;
    readonly items?: readonly unknown[];
  };
  if (told.type === 'array') return told.items?.map(plain);
  if (told.type === 'null') return null;
  return 'value' in told ? told.value : told;
}

// ---------------------------------------------------------------------------------------------- one module

export const ENDODOI = functions('Endodoi', 'int f(int)');

/** A submission of one module. */
export function endodoi(source: string): Setting {
  return { files: { 'endodoi.ts': source }, contract: [ENDODOI] };
}

/** What the calls return, each in a case of its own. */
export async function evaluate(given: string | Setting, ...calls: readonly string[]) {
  const setting = typeof given === 'string' ? endodoi(given) : given;
  const cases = calls.map((each) => [each]);
  return outcomes(await makeCalls(setting, cases));
}

export function steps(run: CallsRun | undefined): CallsRun['steps'] {
  return run?.steps ?? [];
}

/** What each step printed. */
export function printed(run: CallsRun | undefined): string[] {
  return steps(run).map((step) => Buffer.from(step.printed).toString());
}
