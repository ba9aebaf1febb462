/**
 * A process of our own, in the sandbox like any program, that serves one request after another, a line each way. It
 * is for tools that start slowly and read what students wrote. If it cannot answer (it hangs, runs out of memory,
 * crashes), it ends, and a fresh one, which has read nothing else, decides about this request.
 */
import { err, ok, type Limits, type Result, type Run } from '../model.js';
import type { Program, Running, Sandbox } from '../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from './tools.js';

export interface WarmProcess {
  /**
   * The answer, or how the fresh process ended. Requests wait for those before them. After an answer that is not sound
   * (its tool broke down over the request) the process is not used any more, as after none.
   */
  readonly ask: (
    request: unknown,
    isSound?: (answer: unknown) => boolean,
  ) => Promise<Result<unknown, Breakdown>>;
  /** Starts the process before there is a request, if none runs. Resolves when it is started, or has failed to. */
  readonly begin: () => Promise<void>;
  /** Ends the process once all requests are answered. */
  readonly stop: () => void;
}

/** The end of a process that did not answer. */
export interface Breakdown {
  readonly run: Run;
  /** Whether the tool was ready: until then whatever happens is our fault. */
  readonly wasReady: boolean;
}

/** Its first line of output, whatever it says, tells that it is ready. */
export type ToolProgram = Omit<Program, 'stdin' | 'limits' | 'keep'>;

interface WarmSetup {
  readonly program: () => ToolProgram | Promise<ToolProgram>;
  /** After this much work a fresh process takes over, since heaps grow. Bytes are of its answers. */
  readonly most: { readonly jobs: number; readonly bytes: number };
}

/** Enough for honest sources. If the machine is too busy for it, the fresh process gets all that a tool may use. */
const A_JOB: Limits = { ...LIMITS_FOR_TOOLS, wallMs: 15_000, cpuMs: 8_000 };
const A_START: Limits = { ...A_JOB, wallMs: 60_000, cpuMs: 30_000 };
const WHILE_IDLE: Limits = { ...A_JOB, wallMs: 24 * 3600 * 1000, cpuMs: 3600 * 1000 };
/** Added to the bytes of answers: a process that has nearly reached them can still give one more answer. */
const ROOM_BYTES = 32 * 1024 * 1024;

export function openWarmProcess(sandbox: Sandbox, setup: WarmSetup): WarmProcess {
  let line: Promise<unknown> = Promise.resolve();
  let process: Started | null = null;
  const needProcess = async (): Promise<Started> => {
    if (process?.spent === true) {
      process.stop();
      process = null;
    }
    return (process ??= await start(sandbox, setup));
  };
  const askOnce = async (
    request: string,
    limits: Limits,
    isSound: (answer: unknown) => boolean,
  ): Promise<{ readonly told: Result<unknown, Breakdown>; readonly isSound: boolean }> => {
    const asked = await needProcess();
    const said = await asked.ask(request, limits);
    const answer: unknown = said === null ? null : JSON.parse(said);
    if (said !== null && isSound(answer)) return { told: ok(answer), isSound: true };
    asked.stop();
    process = null;
    return { told: said === null ? err(await asked.breakdown()) : ok(answer), isSound: false };
  };
  const answer = async (
    request: string,
    isSound: (answer: unknown) => boolean,
  ): Promise<Result<unknown, Breakdown>> => {
    const first = await askOnce(request, A_JOB, isSound);
    return first.isSound ? first.told : (await askOnce(request, LIMITS_FOR_TOOLS, isSound)).told;
  };
  return {
    /** A failed request does not keep the next from being asked. */
    ask(request, isSound = () => true) {
      const asked = line.then(() => answer(JSON.stringify(request), isSound));
      line = asked.catch(() => undefined);
      return asked;
    },
    async begin() {
      // A start that fails is reported by the first `ask`.
      line = line.then(needProcess).catch(() => undefined);
      await line;
    },
    stop() {
      line = line.then(() => {
        process?.stop();
        process = null;
      });
    },
  };
}

/** At most this many sets of rules keep a waiting process: a service may grade many assignments. */
const MAX_WAITING = 2;

/** Keeps what was opened last for a sandbox, by a key; what stands back is stopped. */
export function keepLatest<T>(
  stop: (opened: T) => void,
): (sandbox: Sandbox, key: string, open: () => T) => T {
  const kept = new WeakMap<Sandbox, Map<string, T>>();
  return (sandbox, key, open) => {
    const ofSandbox = kept.get(sandbox) ?? new Map<string, T>();
    kept.set(sandbox, ofSandbox);
    const found = ofSandbox.get(key) ?? open();
    // The most recently used one stands last.
    ofSandbox.delete(key);
    ofSandbox.set(key, found);
    for (const [other, opened] of [...ofSandbox].slice(0, -MAX_WAITING)) {
      ofSandbox.delete(other);
      stop(opened);
    }
    return found;
  };
}

interface Started {
  /** Whether it should take no further request. */
  readonly spent: boolean;
  /** The line that it answers, or null if it has ended instead. */
  ask(request: string, limits: Limits): Promise<string | null>;
  /** How it ended. */
  breakdown(): Promise<Breakdown>;
  stop(): void;
}

async function start(sandbox: Sandbox, { program, most }: WarmSetup): Promise<Started> {
  const outputBytes = most.bytes + ROOM_BYTES;
  let over = false;
  let isReady = false;
  let due: Limits | null = null;
  let jobs = 0;
  let bytes = 0;
  let pieces: Uint8Array[] = [];
  let hear: (line: string | null) => void = () => undefined;
  const running: Running = await sandbox.start(
    { ...(await program()), stdin: new Uint8Array(), limits: { ...A_START, outputBytes }, keep: [] },
    'stdio',
    (chunk) => {
      bytes += chunk.length;
      // The owner may reuse the chunk.
      pieces.push(Uint8Array.from(chunk));
      if (chunk.at(-1) !== LINE_FEED) return;
      const lines = Buffer.concat(pieces).toString('utf8').split('\n');
      pieces = [];
      if (!isReady) {
        isReady = true;
        lines.shift();
        if (due !== null) running.restartClocks({ ...due, outputBytes });
      }
      const [line = ''] = lines;
      if (line !== '') hear(line);
    },
  );
  void running.ended.then(() => {
    over = true;
    hear(null);
  });
  return {
    get spent() {
      return over || jobs >= most.jobs || bytes >= most.bytes;
    },
    async ask(request, limits) {
      jobs += 1;
      due = limits;
      const heard = new Promise<string | null>((resolve) => (hear = resolve));
      if (over) return null;
      running.restartClocks({ ...(isReady ? limits : A_START), outputBytes });
      running.send(Buffer.from(`${request}\n`));
      const line = await heard;
      if (line !== null) running.restartClocks({ ...WHILE_IDLE, outputBytes }, 'rests');
      return line;
    },
    breakdown: async () => ({ run: await running.ended, wasReady: isReady }),
    stop: () => running.stop(),
  };
}

const LINE_FEED = 10;
