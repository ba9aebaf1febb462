/**
 * Talks to a driver: trusted code that shares a process with a student's. Sends case after case, accepts a case
 * only with its end frame, and starts a new process after a case that ended its own. driver-protocol.md describes
 * the protocol.
 */
import { ok, err, type CallsRun, type Ending, type Limits, type OurFault, type Result } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import type { CallsJob } from './language.js';
import {
  channelLimits,
  type DriverLaunch,
  type DriverProcess,
  START,
  startDriver,
} from './driver-process.js';
import { messageOf, outOfOrder, readAnswer } from './driver-case.js';
import { didNotStart } from './tools.js';

/** How a driver ended before it was ready for cases: our side failed, or the student's code ended it while it was loaded. */
interface StartFailure {
  readonly isOurs: boolean;
  readonly ending: Ending;
  readonly stderr: Uint8Array;
}

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

function neverStarted({ ending, stderr }: StartFailure): CallsRun {
  return { kind: 'ended', ending, steps: [], stderr, wallMs: 0 };
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
  for (let tries = 1; ; tries++) {
    const process = await startDriver(sandbox, launch, limits);
    const failure = await greet(process, limits);
    if (failure === null) return ok(sessionOf(process, limits));
    await process.close();
    if (!failure.isOurs || tries === STARTS) return err(failure);
  }
}

/** Waits for the frames before the first case. */
async function greet(process: DriverProcess, limits: Limits): Promise<StartFailure | null> {
  const hello = await process.next();
  if (hello.kind === 'ended') return ours(didNotStart('the program that makes the calls', hello.run, 2000));
  if (hello.frame?.frame !== 'hello') return ours(outOfTurn('hello'));
  process.running.restartClocks(channelLimits(limits));
  const ready = await process.next();
  if (ready.kind === 'frame') return ready.frame?.frame === 'ready' ? null : ours(outOfTurn('ready'));
  const { ending, stderr } = ready.run;
  return ending.how === 'not-started' ? ours(ending.fault) : { isOurs: false, ending, stderr };
}

function ours(fault: OurFault): StartFailure {
  return { isOurs: true, ending: { how: 'not-started', fault }, stderr: new Uint8Array() };
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
