/** Runs a program from its start to the end of everything it started. The one story of this room. */
import { closeSync } from 'node:fs';
import type { Ending, Limits, OurFault, Run } from '../model.js';
import { openCapture } from './capture.js';
import { openFamily, type Family } from './process-tree.js';
import { fail, tellFault } from './faults.js';
import { launch, type Launched } from './launch.js';
import type { Fit, Level } from './levels/level.js';
import { listen } from './pipe-reader.js';
import type { Input } from './stdin-file.js';
import type { Pipe, PipeStore } from './pipes.js';
import type { Channel, Program, Running } from './sandbox.js';
import type { Scratch, ScratchStore } from './work-folder.js';
import { speak, type Speaker } from './stdin-writer.js';
import { decideDisk, watch } from './limit-watch.js';

/** What all runs of a sandbox share. */
export interface Stage {
  readonly level: Level;
  readonly scratches: ScratchStore;
  readonly pipes: PipeStore;
  /** All that run now, so that they can be ended. */
  readonly running: Set<Running>;
  /** From now on nothing is started any more. */
  closing: boolean;
}

/** With whom a running program talks. */
export interface Talk {
  readonly channel: Channel;
  readonly hear: (chunk: Uint8Array) => void;
}

/** Never rejects: whatever keeps the program from starting is our fault and becomes its ending. */
export async function begin(stage: Stage, program: Program, talk: Talk | null): Promise<Running> {
  let scratch: Scratch | null = null;
  let fit: Fit | null = null;
  try {
    scratch = stage.scratches.take(program.work);
    fit = await stage.level.fit(program, scratch, talk?.channel ?? null);
    const lines = await openLines(stage, scratch, fit, program, talk);
    const launched = stage.closing ? fail(STOPPED) : await launch({ ...fit, descriptors: lines.theirs });
    for (const descriptor of new Set(lines.theirs.values()))
      if (descriptor !== lines.input?.descriptor) closeSync(descriptor);
    if (launched.ok) return conduct(stage, program, talk, { scratch, fit, lines, launched: launched.value });
    lines.abandon();
    return await giveUp(launched.fault, scratch, fit);
  } catch (thrown) {
    return giveUp(tellFault(thrown), scratch, fit);
  }
}

interface Parts {
  readonly scratch: Scratch;
  readonly fit: Fit;
  readonly lines: Lines;
  readonly launched: Launched;
}

function conduct(stage: Stage, program: Program, talk: Talk | null, parts: Parts): Running {
  const { scratch, fit, lines, launched } = parts;
  const startedAt = performance.now();
  const family = openFamily(launched.pid, fit.claim);
  let limits = program.limits;
  let decided: Ending | null = null;
  const decide = (ending: Ending) => {
    decided ??= ending;
    stop();
  };
  let over = false;
  const stop = () => {
    // Its number may be another program's by now.
    if (over) return;
    adoptMore(family, fit);
    family.kill();
  };
  const overflow = (stream: 'stdout' | 'stderr', reachedBytes: number) =>
    decide({ how: 'output-limit', stream, limitBytes: limits.outputBytes, reachedBytes });

  const stdout = openCapture(limits.outputBytes);
  const stderr = openCapture(limits.outputBytes);
  const listenTo = (pipe: Pipe | null, stream: 'stdout' | 'stderr', hear: (chunk: Uint8Array) => void) => {
    if (pipe === null) return null;
    const listener = listen(pipe.ours, limits.outputBytes, hear, () => overflow(stream, listener.heard));
    return listener;
  };
  const hearStdout = (chunk: Uint8Array) => {
    stdout.add(chunk);
    if (talk?.channel === 'stdio') talk.hear(chunk);
  };
  const listeners = [
    listenTo(lines.stdout, 'stdout', hearStdout),
    listenTo(lines.stderr, 'stderr', (chunk) => stderr.add(chunk)),
    listenTo(lines.replies, 'stdout', (chunk) => talk?.hear(chunk)),
  ].filter((listener) => listener !== null);
  const speaker: Speaker | null = lines.orders === null ? null : speak(lines.orders.ours);

  const measureDisk = () => scratch.measure(limits.diskBytes);
  const watching = watch(family, limits, measureDisk, decide);

  const finish = async (): Promise<Run> => {
    const exit = await launched.exit;
    const wallMs = performance.now() - startedAt;
    watching.stop();
    adoptMore(family, fit);
    const gone = await family.end(fit.strike);
    over = true;
    for (const listener of listeners) listener.finish();
    speaker?.close();
    const concluded = fit.conclude(exit, stderr.bytes());
    const filesAfter = scratch.readBack(program.keep, limits.diskBytes);
    const ending =
      decided ??
      (gone ? null : STUCK) ??
      decideDisk(measureDisk(), limits.diskBytes) ??
      tellKernelLimit(concluded.ending, limits, watching.cpuMs);
    const beforeInput = ending.how === 'time-limit' && lines.input?.isUnread() === true;
    fit.release(family.haunted);
    await scratch.remove();
    return {
      ending: beforeInput ? { ...ending, beforeInput } : ending,
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      wallMs,
      cpuMs: largest(watching.cpuMs, concluded.cpuMs),
      filesAfter,
    };
  };
  const running: Running = {
    send: (bytes) => speaker?.send(bytes),
    endInput: () => speaker?.endInput(),
    restartClocks(newLimits) {
      limits = newLimits;
      watching.restart(newLimits);
      for (const listener of listeners) listener.restart(newLimits.outputBytes);
      if (talk?.channel !== 'descriptors') return;
      // A driver's cases are apart: what one printed is not to fill the next one's room.
      stdout.clear();
      stderr.clear();
    },
    stop,
    ended: finish()
      .catch((thrown: unknown) => notStarted(tellFault(thrown)))
      .finally(() => {
        lines.input?.close();
        stage.running.delete(running);
      }),
  };
  stage.running.add(running);
  return running;
}

const STOPPED: OurFault = { fault: 'grading was stopped', remedy: 'Run the same command with --resume.' };

const STUCK: Ending = {
  how: 'not-started',
  fault: {
    fault: 'a process of this run could not be ended',
    remedy:
      'Look for it with ps and end it by hand; a better sandbox level would hold it (boardmark doctor).',
  },
};

function adoptMore(family: Family, fit: Fit): void {
  for (const pid of fit.findMore()) family.adopt(pid);
}

/** The kernel's own net was faster than our looks. */
function tellKernelLimit(ending: Ending, limits: Limits, cpuMs: number | null): Ending {
  if (ending.how !== 'signalled') return ending;
  if (ending.signal === 'SIGXFSZ')
    return {
      how: 'output-limit',
      stream: 'disk',
      limitBytes: limits.diskBytes,
      reachedBytes: limits.diskBytes,
    };
  const usedUp = ending.signal === 'SIGXCPU' || (ending.signal === 'SIGKILL' && (cpuMs ?? 0) >= limits.cpuMs);
  if (!usedUp) return ending;
  const reachedMs = Math.max(cpuMs ?? 0, limits.cpuMs);
  return { how: 'time-limit', clock: 'cpu', limitMs: limits.cpuMs, reachedMs };
}

function largest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

/** The descriptors of a run, ours and theirs. */
interface Lines {
  readonly stdout: Pipe | null;
  readonly stderr: Pipe | null;
  readonly orders: Pipe | null;
  readonly replies: Pipe | null;
  /** What stands ready on standard input; null where it comes piece by piece. Ours to close. */
  readonly input: Input | null;
  readonly theirs: ReadonlyMap<number, number>;
  /** Closes our ends. */
  abandon(): void;
}

async function openLines(
  { pipes }: Stage,
  scratch: Scratch,
  fit: Fit,
  program: Program,
  talk: Talk | null,
): Promise<Lines> {
  const onDescriptors = talk?.channel === 'descriptors';
  const stdout = await pipes.openInward();
  const stderr = await pipes.openInward();
  const orders = talk === null ? null : await pipes.openOutward();
  const replies = onDescriptors ? await pipes.openInward() : null;
  const theirs = new Map(fit.descriptors);
  let input: Input | null = null;
  if (orders !== null && !onDescriptors) theirs.set(0, orders.theirs);
  else {
    input = scratch.openInput(talk === null ? program.stdin : new Uint8Array());
    theirs.set(0, input.descriptor);
  }
  theirs.set(1, stdout.theirs).set(2, stderr.theirs);
  if (orders !== null && onDescriptors) theirs.set(3, orders.theirs);
  if (replies !== null) theirs.set(4, replies.theirs);
  return {
    stdout,
    stderr,
    orders,
    replies,
    input,
    theirs,
    abandon() {
      input?.close();
      for (const pipe of [stdout, stderr, orders, replies]) if (pipe !== null) closeSync(pipe.ours);
    },
  };
}

async function giveUp(fault: OurFault, scratch: Scratch | null, fit: Fit | null): Promise<Running> {
  fit?.release(false);
  await scratch?.remove();
  return {
    send: () => undefined,
    endInput: () => undefined,
    restartClocks: () => undefined,
    stop: () => undefined,
    ended: Promise.resolve(notStarted(fault)),
  };
}

function notStarted(fault: OurFault): Run {
  return {
    ending: { how: 'not-started', fault },
    stdout: new Uint8Array(),
    stderr: new Uint8Array(),
    wallMs: 0,
    cpuMs: null,
    filesAfter: {},
  };
}
