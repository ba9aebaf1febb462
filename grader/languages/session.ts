/**
 * Talks to a driver: trusted code that sits in one process with a student's. Sends case after case, believes a case
 * only with its end frame, and starts anew where a case ended its process. The protocol stands in driver-protocol.md.
 */
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import {
  ok,
  err,
  measuredList,
  type CallsRun,
  type Ending,
  type Expression,
  type Limits,
  type Matcher,
  type OurFault,
  type Run,
  type StepReport,
  type Value,
} from '../model.js';
import type { Channel, Program, Running, Sandbox } from '../run/sandbox.js';
import { FrameReader, type Declared, type Frame } from './frames.js';
import type { CallsJob } from './language.js';

export type { Declared } from './frames.js';

/** How a language's driver is started. */
export interface DriverLaunch {
  /** What the process is; limits are given because a runtime may need to know them. */
  readonly program: (limits: Limits) => Pick<Program, 'argv' | 'readable' | 'work' | 'env'>;
  readonly channel: Channel;
  /** Handed to the driver before it touches the submission; JSON. Paths must be such as the program sees them. */
  readonly setup: Readonly<Record<string, unknown>>;
}

/** Why a driver was not ready for cases: our side failed, or the student's code ended it while it was being loaded. */
export type StartFailure =
  | { readonly by: 'us'; readonly fault: OurFault }
  | { readonly by: 'student'; readonly ending: Ending; readonly stderr: Uint8Array };

/** Until it says hello a driver runs nothing but our own code, so its start is given time even on a busy machine. */
const START = { wallMs: 60_000, cpuMs: 30_000 };
const STARTS = 3;

/** Asks the driver once what the submission declares. */
export async function readDeclared(
  sandbox: Sandbox,
  launch: DriverLaunch,
  limits: Limits,
): Promise<
  { readonly ok: true; readonly value: Declared } | { readonly ok: false; readonly fault: StartFailure }
> {
  const started = await openSession(sandbox, launch, limits);
  if (!started.ok) return started;
  await started.value.close();
  return ok(started.value.declared);
}

/** Makes all calls, case by case: `Prepared.calls` for every language with a driver. */
export async function* runCases(
  sandbox: Sandbox,
  launch: DriverLaunch,
  cases: Iterable<CallsJob>,
): AsyncGenerator<CallsRun> {
  let number = 0;
  let session: Session | null = null;
  let failure: StartFailure | null = null;
  try {
    for (const job of cases) {
      if (session !== null && !session.fits(job.limits)) {
        await session.close();
        session = null;
      }
      if (session === null && failure === null) {
        const started = await openSession(sandbox, launch, job.limits);
        // What ends a driver while it loads the submission would end it again: no later case can fare better.
        if (started.ok) session = started.value;
        else failure = started.fault;
      }
      yield session === null ? neverStarted(failure) : await session.run(number, job);
      number += 1;
    }
  } finally {
    await session?.close();
  }
}

function neverStarted(failure: StartFailure | null): CallsRun {
  const none = { kind: 'ended', steps: [], stderr: new Uint8Array(), wallMs: 0 } as const;
  if (failure === null) throw new Error('a session is open or has failed');
  return failure.by === 'us'
    ? { ...none, ending: { how: 'not-started', fault: failure.fault } }
    : { ...none, ending: failure.ending, stderr: failure.stderr };
}

/** A driver that is ready for cases. */
export interface Session {
  readonly declared: Declared;
  /** Whether a case with these limits can run in the process as it was started, or start a new one. */
  fits(limits: Limits): boolean;
  /** Never rejects; the process may be gone afterwards, and `fits` says so. */
  run(number: number, job: CallsJob): Promise<CallsRun>;
  close(): Promise<void>;
}

/** Starts the driver; one that fails on our side is given three tries. */
export async function openSession(
  sandbox: Sandbox,
  launch: DriverLaunch,
  limits: Limits,
): Promise<
  { readonly ok: true; readonly value: Session } | { readonly ok: false; readonly fault: StartFailure }
> {
  let failure: StartFailure | null = null;
  for (let tries = 0; tries < STARTS; tries++) {
    const process = await DriverProcess.start(sandbox, launch, limits);
    const started = await greet(process, limits);
    if (started.ok) return ok(sessionOf(process, started.value, limits));
    failure = started.fault;
    await process.close();
    if (failure.by === 'student') break;
  }
  if (failure === null) throw new Error('a driver is started at least once');
  return err(failure);
}

type Greeted =
  { readonly ok: true; readonly value: Declared } | { readonly ok: false; readonly fault: StartFailure };

/** Waits for the frames before the first case. */
async function greet(process: DriverProcess, limits: Limits): Promise<Greeted> {
  const hello = await process.next();
  if (hello.kind === 'ended') return err({ by: 'us', fault: faultOf(hello.run) });
  const by = 'us';
  if (hello.frame?.frame !== 'hello') return err({ by, fault: outOfTurn('hello') });
  process.running.restartClocks(channelLimits(limits));
  let declared: Declared | null = null;
  for (;;) {
    const next = await process.next();
    if (next.kind === 'ended') {
      const { ending, stderr } = next.run;
      if (ending.how === 'not-started') return err({ by, fault: ending.fault });
      return err({ by: 'student', ending, stderr });
    }
    if (next.frame?.frame === 'declared') declared = next.frame.declared;
    else if (next.frame?.frame === 'ready' && declared !== null) return ok(declared);
    else return err({ by, fault: outOfTurn('declared') });
  }
}

function faultOf(run: Run): OurFault {
  if (run.ending.how === 'not-started') return run.ending.fault;
  const said = Buffer.from(run.stderr.subarray(0, 2000)).toString('utf8').trim();
  return {
    fault: `the driver did not start (${run.ending.how})${said === '' ? '' : `: ${said}`}`,
    remedy: 'run `boardmark doctor`; if all is well there, this is a fault of boardmark',
  };
}

function outOfTurn(expected: string): OurFault {
  return {
    fault: `the driver did not say ${expected} when it was its turn`,
    remedy: 'this is a fault of boardmark; please report it',
  };
}

/** Base64, JSON and the nonce make what was printed larger on its way; the true limits are kept by the driver and here. */
function channelLimits(limits: Limits): Limits {
  return { ...limits, outputBytes: limits.outputBytes * 2 + 16 * 1024 * 1024 };
}

// ---------------------------------------------------------------------------------------------- a driver's process

type Heard =
  { readonly kind: 'frame'; readonly frame: Frame | null } | { readonly kind: 'ended'; readonly run: Run };

/** The process and its frames in the order of arrival; its end is last. */
class DriverProcess {
  readonly running: Running;
  readonly #heard: Heard[];
  readonly #wake: { call: () => void };
  readonly #nonce: string;
  readonly #traffic: { bytes: number; readonly limit: number };

  private constructor(
    running: Running,
    heard: Heard[],
    wake: { call: () => void },
    nonce: string,
    traffic: { bytes: number; readonly limit: number },
  ) {
    this.running = running;
    this.#heard = heard;
    this.#wake = wake;
    this.#nonce = nonce;
    this.#traffic = traffic;
  }

  static async start(sandbox: Sandbox, launch: DriverLaunch, limits: Limits): Promise<DriverProcess> {
    const nonce = randomBytes(16).toString('hex');
    const channel = channelLimits(limits);
    const reader = new FrameReader(nonce, channel.outputBytes);
    const traffic = { bytes: 0, limit: channel.outputBytes };
    const heard: Heard[] = [];
    const wake = { call: (): void => undefined };
    const tell = (...news: Heard[]): void => {
      heard.push(...news);
      if (news.length > 0) wake.call();
    };
    const running = await sandbox.start(
      { ...launch.program(limits), stdin: new Uint8Array(), limits: { ...channel, ...START }, keep: [] },
      launch.channel,
      (chunk) => {
        traffic.bytes += chunk.length;
        tell(...reader.hear(chunk).map((frame) => ({ kind: 'frame', frame }) as const));
      },
    );
    void running.ended.then((run) => tell({ kind: 'ended', run }));
    const started = new DriverProcess(running, heard, wake, nonce, traffic);
    started.send({ nonce, setup: launch.setup });
    return started;
  }

  send(message: unknown): void {
    this.running.send(Buffer.from(`${JSON.stringify(message)}\n`));
  }

  /** Whether the process has ended as far as is known. */
  get over(): boolean {
    return this.#heard.some(({ kind }) => kind === 'ended');
  }

  /** Whether so much was sent over the channel that the process's own limit might stop a later case. */
  get full(): boolean {
    return this.#traffic.bytes > this.#traffic.limit / 2;
  }

  /** Standard error since the driver last marked the begin of a case there: cases that write nothing need no mark. */
  lastErrors(run: Run): Uint8Array {
    const all = Buffer.from(run.stderr);
    const at = all.lastIndexOf(`${this.#nonce} begin `);
    return at < 0 ? all : all.subarray(all.indexOf('\n', at) + 1);
  }

  /** The next frame, or the end; after the end the end again. Calls must not overlap. */
  async next(): Promise<Heard> {
    const first = this.#heard[0];
    if (first === undefined) {
      await new Promise<void>((resolve) => (this.#wake.call = resolve));
      return await this.next();
    }
    if (first.kind === 'frame') this.#heard.shift();
    return first;
  }

  async close(): Promise<void> {
    this.running.stop();
    await this.running.ended;
  }
}

// ---------------------------------------------------------------------------------------------- a case

function sessionOf(process: DriverProcess, declared: Declared, started: Limits): Session {
  let spent = false;
  return {
    declared,
    // A runtime's heap is fixed at its start.
    fits: (limits) => !spent && !process.over && !process.full && limits.memoryBytes === started.memoryBytes,
    close: () => process.close(),
    run: async (number, job) => {
      const begun = performance.now();
      const told = await hearCase(process, number, job);
      const wallMs = performance.now() - begun;
      if (told.kind === 'done') {
        spent = told.leftover > 0;
        // Between cases nothing of the student's is meant to run, and the next case may be a while in coming.
        process.running.restartClocks({ ...channelLimits(job.limits), ...START });
        return { kind: 'done', steps: told.steps, files: told.files, wallMs };
      }
      spent = true;
      if (told.ending !== null) process.running.stop();
      const run = await process.running.ended;
      const stderr = told.says === null ? process.lastErrors(run) : Buffer.from(told.says);
      return { kind: 'ended', ending: told.ending ?? run.ending, steps: told.steps, stderr, wallMs };
    },
  };
}

type Told =
  | {
      readonly kind: 'done';
      readonly steps: readonly StepReport[];
      readonly files: Readonly<Record<string, Uint8Array>>;
      readonly leftover: number;
    }
  /** `ending` null: as the process itself ended. `says` stands for what it wrote to standard error. */
  | {
      readonly kind: 'ended';
      readonly ending: Ending | null;
      readonly steps: readonly StepReport[];
      readonly says: string | null;
    };

/** Sends the case and reads until its end frame, or until the process can no longer send one. */
async function hearCase(process: DriverProcess, number: number, job: CallsJob): Promise<Told> {
  const sent = messageOf(number, job);
  process.running.restartClocks(channelLimits(job.limits));
  process.send(sent);
  const steps: StepReport[] = [];
  let begun = false;
  for (;;) {
    const next = await process.next();
    if (next.kind === 'ended') return { kind: 'ended', ending: null, steps, says: null };
    const { frame } = next;
    const due = sent.steps[steps.length];
    const place = job.steps[steps.length]?.text;
    if (frame === null || !('case' in frame) || frame.case !== number) return outOfOrder(steps, place);
    if (frame.frame === 'limit') return { kind: 'ended', ending: limitEnding(frame, job), steps, says: null };
    if (frame.frame === 'begin' && !begun) begun = true;
    else if (frame.frame === 'step' && begun && due !== undefined && answers(frame, steps.length, due)) {
      const printed = Buffer.from(frame.printed, 'base64');
      if (printed.length > job.limits.outputBytes)
        return { kind: 'ended', ending: flood(job, 'stdout', printed.length), steps, says: null };
      steps.push({ outcomes: frame.outcomes, printed, left: frame.left });
    } else if (frame.frame === 'end' && begun && due === undefined) {
      const files = Object.entries(frame.files).filter(([name]) => job.keep.includes(name));
      return {
        kind: 'done',
        steps,
        files: Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text, 'base64')])),
        leftover: frame.leftover,
      };
    } else return outOfOrder(steps, place);
  }
}

/** The part of a case that the driver gets: what to do and what to read, never what is expected. */
function messageOf(number: number, job: CallsJob) {
  return {
    case: number,
    files: job.files.map(({ name, text }) => ({ name, text })),
    steps: job.steps.map(({ let: bindings, call, repeat, expect }) => ({
      let: bindings.map(({ name, value }) => ({ name, value })),
      call,
      repeat,
      texts: expect.flatMap((each) => (each.of === 'returns' ? textDepths(each.match) : [])),
      message: expect.some((each) => each.of === 'throws' && each.message !== null),
      reads: [
        ...expect.flatMap((each) =>
          each.of === 'leaves' ? [{ value: each.read, texts: textDepths(each.match) }] : [],
        ),
        // Last, and compared with nothing: the items say what is wrong with a length.
        ...listsMeasured(call).map((list) => ({ value: list, texts: [] })),
      ],
    })),
    keep: job.keep,
    outputBytes: job.limits.outputBytes,
  };
}

function listsMeasured(call: Expression): readonly Expression[] {
  const list = measuredList(call);
  return list === null ? [] : [list];
}

/** How deep in arrays a text is compared, for which an object of the student's is asked; 0 is the value itself. */
function textDepths(matcher: Matcher): number[] {
  switch (matcher.how) {
    case 'equals':
    case 'as-set':
      return [...new Set(depthsOfTexts(matcher.value, 0))];
    case 'sampled':
      return [...new Set(matcher.among.flatMap((value) => depthsOfTexts(value, 0)))];
    case 'matches':
      return [0];
    case 'not-null':
      return [];
  }
}

function depthsOfTexts(value: Value, depth: number): number[] {
  if (value.type === 'array') return value.items.flatMap((item) => depthsOfTexts(item, depth + 1));
  return value.type === 'string' || value.type === 'object' ? [depth] : [];
}

type SentStep = ReturnType<typeof messageOf>['steps'][number];

function answers(frame: Extract<Frame, { frame: 'step' }>, number: number, step: SentStep): boolean {
  return (
    frame.step === number && frame.outcomes.length === step.repeat && frame.left.length === step.reads.length
  );
}

function limitEnding(frame: Extract<Frame, { frame: 'limit' }>, job: CallsJob): Ending {
  if (frame.of !== 'memory') return flood(job, frame.of, frame.reached);
  const { memoryBytes } = job.limits;
  return { how: 'memory-limit', limitBytes: memoryBytes, reachedBytes: Math.max(frame.reached, memoryBytes) };
}

function flood(job: CallsJob, stream: 'stdout' | 'stderr', reachedBytes: number): Ending {
  return { how: 'output-limit', stream, limitBytes: job.limits.outputBytes, reachedBytes };
}

/** Our driver keeps the order, so someone else spoke in its name. */
function outOfOrder(steps: readonly StepReport[], due: string | undefined): Told {
  const place = due === undefined ? 'at the end' : `in ${due}`;
  const says = `The program wrote to the grader's own channel (${place}); what it said there does not count.`;
  return { kind: 'ended', ending: { how: 'exited', code: 1 }, steps, says };
}
