/**
 * Talks to a driver: trusted code that shares a process with a student's. Sends case after case, accepts a case
 * only with its end frame, and starts a new process after a case that ended its own. driver-protocol.md describes
 * the protocol.
 */
import {
  ok,
  err,
  listToShow,
  type CallsRun,
  type Ending,
  type Limits,
  type OurFault,
  type Result,
  type Run,
  type Matcher,
  type PlainStep,
  type Step,
  type StepReport,
  type Value,
} from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import type { CallsJob, DialogueJob } from './language.js';
import {
  channelLimits,
  START,
  startDriver,
  type DriverLaunch,
  type DriverProcess,
} from './driver-process.js';
import { plainExpression, type Frame } from './frames.js';

/**
 * Why a driver was not ready for cases: our side failed, or the student's code ended it while it was being loaded.
 */
type StartFailure =
  | { readonly by: 'us'; readonly fault: OurFault }
  | { readonly by: 'student'; readonly ending: Ending; readonly stderr: Uint8Array };

const STARTS = 3;

/** Makes all calls, case by case: `Prepared.calls` for every language with a driver. */
export async function* runCases(
  sandbox: Sandbox,
  launch: DriverLaunch,
  cases: Iterable<CallsJob>,
): AsyncGenerator<CallsRun> {
  let number = 0;
  let opened: Result<Session, StartFailure> | null = null;
  try {
    for (const job of cases) {
      const isOver: boolean = opened?.ok === true && !opened.value.fits(job);
      if (isOver && opened?.ok === true) await opened.value.close();
      // What ends a driver while it loads the submission would end it again, so it is not started again.
      if (opened === null || isOver) opened = await openSession(sandbox, launch, job.limits);
      yield opened.ok ? await opened.value.run(number, job) : neverStarted(opened.fault);
      number += 1;
    }
  } finally {
    if (opened?.ok === true) await opened.value.close();
  }
}

function neverStarted(failure: StartFailure): CallsRun {
  const none = { kind: 'ended', steps: [], stderr: new Uint8Array(), wallMs: 0 } as const;
  return failure.by === 'us'
    ? { ...none, ending: { how: 'not-started', fault: failure.fault } }
    : { ...none, ending: failure.ending, stderr: failure.stderr };
}

/** A driver that is ready for cases. */
interface Session {
  /** Whether the case can run in this process; otherwise a new one is needed. */
  fits(job: CallsJob): boolean;
  /** Never rejects. The process may be gone afterwards; `fits` then returns false. */
  run(number: number, job: CallsJob): Promise<CallsRun>;
  close(): Promise<void>;
}

/** Starts the driver; if our side fails, up to three times. */
async function openSession(
  sandbox: Sandbox,
  launch: DriverLaunch,
  limits: Limits,
): Promise<Result<Session, StartFailure>> {
  let failure: StartFailure | null = null;
  for (let tries = 0; tries < STARTS; tries++) {
    const process = await startDriver(sandbox, launch, limits);
    const started = await greet(process, limits);
    if (started.ok) return ok(sessionOf(process, limits));
    failure = started.fault;
    await process.close();
    if (failure.by === 'student') break;
  }
  if (failure === null) throw new Error('a driver is started at least once');
  return err(failure);
}

/** Waits for the frames before the first case. */
async function greet(process: DriverProcess, limits: Limits): Promise<Result<null, StartFailure>> {
  const hello = await process.next();
  if (hello.kind === 'ended') return err({ by: 'us', fault: faultOf(hello.run) });
  const by = 'us';
  if (hello.frame?.frame !== 'hello') return err({ by, fault: outOfTurn('hello') });
  process.running.restartClocks(channelLimits(limits));
  const next = await process.next();
  if (next.kind === 'frame')
    return next.frame?.frame === 'ready' ? ok(null) : err({ by, fault: outOfTurn('ready') });
  const { ending, stderr } = next.run;
  if (ending.how === 'not-started') return err({ by, fault: ending.fault });
  return err({ by: 'student', ending, stderr });
}

function faultOf(run: Run): OurFault {
  if (run.ending.how === 'not-started') return run.ending.fault;
  const said = Buffer.from(run.stderr.subarray(0, 2000)).toString('utf8').trim();
  return {
    fault: `the program that makes the calls did not start (${run.ending.how})${said === '' ? '' : `: ${said}`}`,
    remedy: 'run `boardmark doctor`; if all is well there, this is a fault of boardmark',
  };
}

function outOfTurn(expected: string): OurFault {
  return {
    fault: `the driver did not say ${expected} when it was its turn`,
    remedy: 'this is a fault of boardmark; please report it',
  };
}

function sessionOf(process: DriverProcess, started: Limits): Session {
  let spent = false;
  return {
    // A runtime's heap size is fixed when it starts.
    fits: ({ limits }) =>
      !spent && !process.isOver() && !process.isFull() && limits.memoryBytes === started.memoryBytes,
    close: () => process.close(),
    run: async (number, job) => {
      const begun = performance.now();
      const wroteBefore = process.hasFrames();
      process.running.restartClocks(channelLimits(job.limits));
      const message = messageOf(number, job);
      process.send(message.line);
      const answer = wroteBefore
        ? outOfOrder([], job.steps[0]?.text)
        : await readAnswer(process, job, message);
      const wallMs = performance.now() - begun;
      if (answer.kind === 'done') {
        spent = answer.leftover > 0;
        // Between cases no code of the student's should run, and the next case may take a while to come.
        process.running.restartClocks({ ...channelLimits(job.limits), ...START });
        return { kind: 'done', steps: answer.steps, files: answer.files, wallMs };
      }
      spent = true;
      if (answer.ending !== null) process.running.stop();
      const run = await process.running.ended;
      const stderr = answer.says === null ? process.lastErrors(run) : Buffer.from(answer.says);
      return { kind: 'ended', ending: answer.ending ?? run.ending, steps: answer.steps, stderr, wallMs };
    },
  };
}

/** One case over a driver: what is sent, and which frames are accepted as its answer. */

/** How a case went, as far as the driver reported it. */
type CaseAnswer =
  | {
      readonly kind: 'done';
      readonly steps: readonly StepReport[];
      readonly files: Readonly<Record<string, Uint8Array>>;
      readonly leftover: number;
    }
  /** If `ending` is null, the process ended by itself. `says` replaces what it wrote to standard error. */
  | {
      readonly kind: 'ended';
      readonly ending: Ending | null;
      readonly steps: readonly StepReport[];
      readonly says: string | null;
    };

/** Reads the answers to a case that was sent, until its end frame or until the process can no longer send one. */
async function readAnswer(process: DriverProcess, job: CallsJob, sent: CaseMessage): Promise<CaseAnswer> {
  const number = sent.case;
  const steps: StepReport[] = [];
  const ended = (ending: Ending | null): CaseAnswer => ({ kind: 'ended', ending, steps, says: null });
  for (;;) {
    const next = await process.next();
    if (next.kind === 'ended') return ended(null);
    const { frame } = next;
    const due = sent.steps[steps.length];
    const place = job.steps[steps.length]?.text;
    if (frame === null || !('case' in frame) || frame.case !== number) return outOfOrder(steps, place);
    if (frame.frame === 'limit') return ended(limitEnding(frame, job));
    const { outcomes, left } = frame;
    if (outcomes !== undefined) {
      const isDue = frame.frame === 'end' || frame.step === steps.length;
      if (!isDue || outcomes.length !== due?.repeat || left.length !== due.reads)
        return outOfOrder(steps, place);
      const printed = Buffer.from(frame.printed, 'base64');
      if (printed.length > job.limits.outputBytes) return ended(flood(job, 'stdout', printed.length));
      steps.push({ outcomes, printed, left });
    }
    if (frame.frame === 'step') continue;
    if (steps.length < sent.steps.length) return outOfOrder(steps, place);
    return { kind: 'done', steps, files: keptFiles(frame.files, job), leftover: frame.leftover };
  }
}

function keptFiles(
  files: Readonly<Record<string, string>>,
  { keep }: CallsJob,
): Readonly<Record<string, Uint8Array>> {
  const kept = keep.flatMap((name) => {
    const text = Object.hasOwn(files, name) ? files[name] : undefined;
    return text === undefined ? [] : [[name, Buffer.from(text, 'base64')] as const];
  });
  return Object.fromEntries(kept);
}

/** A case as it is sent, and how many answers it asks for. */
interface CaseMessage {
  readonly case: number;
  readonly line: string;
  readonly steps: readonly AskedStep[];
}

interface AskedStep {
  readonly repeat: number;
  readonly reads: number;
}

/** The part of a case that the driver gets: what to do and what to read, never what is expected. */
function messageOf(number: number, job: CallsJob): CaseMessage {
  if (job.dialogue !== undefined) return dialogueMessage(number, job.dialogue, job.limits);
  const steps = job.steps.map(plainStep);
  const request = {
    case: number,
    steps,
    outputBytes: job.limits.outputBytes,
    files: job.files.map(({ name, text }) => ({ name, text })),
    keep: job.keep,
  };
  return {
    case: number,
    line: `${JSON.stringify(request)}\n`,
    steps: steps.map(({ repeat, reads }) => ({ repeat, reads: reads.length })),
  };
}

function dialogueMessage(
  number: number,
  { program, args, input }: DialogueJob,
  { outputBytes, wallMs }: Limits,
): CaseMessage {
  const dialogue = { program, args, input: Buffer.from(input).toString('base64'), millis: wallMs };
  return {
    case: number,
    line: `${JSON.stringify({ case: number, dialogue, outputBytes })}\n`,
    steps: [{ repeat: 1, reads: 0 }],
  };
}

function plainStep({ let: bindings, call, repeat, expect }: Step): PlainStep {
  const list = listToShow(call);
  return {
    let: bindings.map(({ name, value }) => ({ name, value: plainExpression(value) })),
    call: plainExpression(call),
    repeat,
    texts: expect.flatMap((each) => (each.of === 'returns' ? textDepths(each.match) : [])),
    message: expect.some((each) => each.of === 'throws' && each.message !== null),
    reads: [
      ...expect.flatMap((each) =>
        each.of === 'leaves' ? [{ value: plainExpression(each.read), texts: textDepths(each.match) }] : [],
      ),
      // The list itself, read last and compared with nothing: its items show why its length is wrong.
      ...(list === null ? [] : [{ value: plainExpression(list), texts: [] }]),
    ],
  };
}

/**
 * At which depths in arrays a text is compared, for which a student's object must be asked; 0 is the value itself.
 */
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
  // Keys are never asked for a text.
  if (value.type === 'map')
    return value.entries.flatMap((entry) =>
      entry.type === 'array' ? entry.items.slice(1).flatMap((item) => depthsOfTexts(item, depth + 1)) : [],
    );
  return value.type === 'string' || value.type === 'object' ? [depth] : [];
}

function limitEnding(frame: Extract<Frame, { frame: 'limit' }>, job: CallsJob): Ending {
  if (frame.of !== 'memory') return flood(job, frame.of, frame.reached);
  const { memoryBytes } = job.limits;
  return { how: 'memory-limit', limitBytes: memoryBytes, reachedBytes: Math.max(frame.reached, memoryBytes) };
}

function flood(job: CallsJob, stream: 'stdout' | 'stderr', reachedBytes: number): Ending {
  return { how: 'output-limit', stream, limitBytes: job.limits.outputBytes, reachedBytes };
}

/** Our driver keeps the order and answers only what it is asked, so the student's code wrote this frame. */
function outOfOrder(steps: readonly StepReport[], due: string | undefined): CaseAnswer {
  const place = due === undefined ? 'at the end' : `in ${due}`;
  const says = `The program wrote where only boardmark's own answers belong (${place}); what it said there does not count.`;
  return { kind: 'ended', ending: { how: 'exited', code: 1 }, steps, says };
}
