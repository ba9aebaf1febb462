/** Runs a program from its start to the end of everything that it started. The main story of this room. */
import type { Ending, OurFault, Run, Limits } from '../model.js';
import { openDescriptors, type Descriptors } from './descriptors.js';
import { describeFault } from './faults.js';
import { launch, type Launched } from './launch.js';
import type { LaunchSpec, Level } from './levels/level.js';
import { decideDisk, watch } from './limit-watch.js';
import { readPipe } from './pipe-reader.js';
import type { PipeSource } from './pipes.js';
import { createProcessTree } from './process-tree.js';
import type { Channel, Program, Running } from './sandbox.js';
import type { Writable } from 'node:stream';

/** What all runs of a sandbox share. */
export interface SandboxState {
  readonly level: Level;
  /** An existing folder for files that are unlinked at once. */
  readonly stdinFolder: string;
  /** All programs that run now, so that they can be ended. */
  readonly running: Set<Running>;
  /** Whether the sandbox is closed: nothing is started any more. */
  closing: boolean;
}

/** A dialogue with a running program. */
export interface Dialogue {
  readonly channel: Channel;
  readonly onData: (chunk: Uint8Array) => void;
}

const STOPPED: OurFault = { fault: 'grading was stopped', remedy: 'Run the same command with --resume.' };

/** Never rejects: a failure to start the program is our fault and becomes its ending. */
export async function startProgram(
  state: SandboxState,
  program: Program,
  dialogue: Dialogue | null,
): Promise<Running> {
  let spec: LaunchSpec | null = null;
  try {
    spec = await state.level.prepare(program, dialogue?.channel ?? null);
    const descriptors = await openDescriptors(state, spec, program, dialogue);
    if (state.closing) {
      descriptors.abandon();
      return await giveUp(STOPPED, spec);
    }
    const launched = await launch({ ...spec, stdio: descriptors.stdio });
    descriptors.closeTheirs();
    if (launched.ok) return follow(state, program, dialogue, { spec, descriptors, launched: launched.value });
    descriptors.abandon();
    return await giveUp(launched.fault, spec);
  } catch (thrown) {
    return giveUp(describeFault(thrown), spec);
  }
}

interface Parts {
  readonly spec: LaunchSpec;
  readonly descriptors: Descriptors;
  readonly launched: Launched;
}

/** Reads, watches and ends a started program. */
function follow(state: SandboxState, program: Program, dialogue: Dialogue | null, parts: Parts): Running {
  const { spec, descriptors, launched } = parts;
  const startedAt = performance.now();
  spec.connect(launched.streams);
  const tree = createProcessTree(launched.pid, spec.belongsToRun);
  const addMore = () => {
    for (const pid of spec.findInits()) tree.add(pid);
  };
  let limits = program.limits;
  let decided: Ending | null = null;
  let over = false;
  const stop = () => {
    // Its pid may be another program's by now.
    if (over) return;
    addMore();
    tree.kill();
  };
  const decide = (ending: Ending) => {
    decided ??= ending;
    stop();
  };

  const stdout = createCapture(limits.outputBytes);
  const stderr = createCapture(limits.outputBytes);
  const read = (
    source: PipeSource | null,
    stream: 'stdout' | 'stderr',
    onData: (chunk: Uint8Array) => void,
  ) => {
    if (source === null) return null;
    const reader = readPipe(source, limits.outputBytes, onData, () =>
      decide({ how: 'output-limit', stream, limitBytes: limits.outputBytes, reachedBytes: reader.heard }),
    );
    return reader;
  };
  const connected = descriptors.connect(launched);
  const onStdout = (chunk: Uint8Array) => {
    stdout.add(chunk);
    if (dialogue?.channel === 'stdio') dialogue.onData(chunk);
  };
  const readers = [
    read(connected.stdout, 'stdout', onStdout),
    read(connected.stderr, 'stderr', (chunk) => stderr.add(chunk)),
    read(connected.replies, 'stdout', (chunk) => dialogue?.onData(chunk)),
  ].filter((reader) => reader !== null);
  const writer = connected.orders === null ? null : createStdinWriter(connected.orders);

  const measureDisk = () => spec.folder.measure(limits.diskBytes);
  const measures = {
    transferredBytes: () => {
      const readBytes = descriptors.input?.readBytes() ?? null;
      if (dialogue !== null || readBytes === null) return null;
      return readers.reduce((sum, { heard }) => sum + heard, readBytes);
    },
    diskBytes: measureDisk,
    countsUnlinkedFiles: spec.folder.countsUnlinkedFiles,
    hiddenMemoryBytes: spec.hiddenMemoryBytes,
  };
  const watching = watch(tree, limits, measures, decide);

  const finish = async (): Promise<Run> => {
    const exit = await launched.exit;
    const wallMs = performance.now() - startedAt;
    watching.stop();
    addMore();
    const allEnded = await tree.end(spec.killAll, spec.findInits());
    over = true;
    await Promise.all(readers.map((reader) => reader.drain()));
    for (const reader of readers) reader.finish();
    writer?.close();
    const concluded = await spec.conclude(exit, stderr.bytes());
    const filesAfter = spec.folder.readBack(program.keep, limits.diskBytes);
    const ending =
      decided ??
      (allEnded ? null : NOT_ENDED) ??
      decideDisk(measureDisk(), limits.diskBytes) ??
      decideKernelLimit(concluded.ending, limits, watching.cpuMs);
    await spec.release(tree.zombies);
    await spec.folder.remove();
    return {
      ending,
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      wallMs,
      cpuMs: largest(watching.cpuMs, concluded.cpuMs),
      filesAfter,
    };
  };
  const running: Running = {
    send: (bytes) => writer?.send(bytes),
    endInput: () => writer?.endInput(),
    restartClocks(newLimits, rests) {
      limits = newLimits;
      watching.restart(newLimits, rests === 'rests');
      for (const reader of readers) reader.restart(newLimits.outputBytes);
      if (dialogue?.channel !== 'descriptors') return;
      // Each case of a driver has its own limit: what an earlier one printed must not use up the next one's.
      stdout.clear();
      stderr.clear();
    },
    stop,
    ended: finish()
      .catch((thrown: unknown) => notStarted(describeFault(thrown)))
      .finally(() => {
        descriptors.input?.close();
        state.running.delete(running);
      }),
  };
  state.running.add(running);
  return running;
}

function largest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

async function giveUp(fault: OurFault, spec: LaunchSpec | null): Promise<Running> {
  await spec?.release([]);
  await spec?.folder.remove();
  return {
    send: () => undefined,
    endInput: () => undefined,
    restartClocks: () => undefined,
    stop: () => undefined,
    ended: Promise.resolve(notStarted(fault)),
  };
}

const NOT_ENDED: Ending = {
  how: 'not-started',
  fault: {
    fault: 'a process of this run could not be ended',
    remedy:
      'Look for it with ps and end it by hand; a better sandbox level would hold it (boardmark doctor).',
  },
};

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

/** The kernel's own limit was faster than our looks; its signal shows which limit it was. */
function decideKernelLimit(ending: Ending, limits: Limits, cpuMs: number | null): Ending {
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

/** Sends bytes to a program that may not read them, or may be gone. */
interface StdinWriter {
  send(bytes: Uint8Array): void;
  /** Closes standard input: nothing more will be written. */
  endInput(): void;
  /** Drops what the program has not read. */
  close(): void;
}

function createStdinWriter(stream: Writable): StdinWriter {
  // The program closed its end, so the rest is dropped.
  stream.on('error', () => stream.destroy());
  return {
    send(bytes) {
      if (stream.writable) stream.write(bytes);
    },
    endInput() {
      if (stream.writable) stream.end();
    },
    close: () => void stream.destroy(),
  };
}

/** Gathers bytes up to a limit. */
interface Capture {
  add(chunk: Uint8Array): void;
  clear(): void;
  bytes(): Uint8Array;
}

const FIRST_BYTES = 4096;

function createCapture(limitBytes: number): Capture {
  // The bytes are copied: a program that writes byte by byte would otherwise cost us a buffer for each of them.
  let held = new Uint8Array(0);
  let length = 0;
  return {
    add(chunk) {
      const end = Math.min(length + chunk.length, limitBytes);
      if (end <= length) return;
      if (end > held.length) {
        const larger = new Uint8Array(Math.min(limitBytes, Math.max(end, 2 * held.length, FIRST_BYTES)));
        larger.set(held.subarray(0, length));
        held = larger;
      }
      held.set(chunk.subarray(0, end - length), length);
      length = end;
    },
    clear() {
      held = new Uint8Array(0);
      length = 0;
    },
    bytes: () => held.slice(0, length),
  };
}
