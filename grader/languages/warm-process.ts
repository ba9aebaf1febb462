/**
 * A process of our own, in the sandbox like any program, that serves one request after another, a line each way. It
 * is for tools that start slowly and read what students wrote. Null means that it could not answer (it hangs, runs
 * out of memory, crashes): a new one is started for the next request, and a separate process decides about this
 * one.
 */
import type { Limits } from '../model.js';
import type { Program, Running, Sandbox } from '../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from './tool-limits.js';

export interface WarmProcess {
  /** The answer, or null. Requests wait for those before them. */
  readonly ask: (request: unknown) => Promise<unknown>;
  /** Starts the process before there is a request, if none runs. Resolves when it is started, or has failed to. */
  readonly begin: () => Promise<void>;
  /** Ends the process once all requests are answered. */
  readonly stop: () => void;
}

export interface WarmSetup {
  readonly program: () => Promise<Omit<Program, 'stdin' | 'limits' | 'keep'>>;
  /** After this much work a fresh process takes over, since heaps grow. Bytes are of its answers. */
  readonly most: { readonly jobs: number; readonly bytes: number };
}

/** More than honest sources need; a request that takes longer goes to a separate process with its own limits. */
const A_JOB: Limits = { ...LIMITS_FOR_TOOLS, wallMs: 15_000, cpuMs: 8_000 };
const A_START: Limits = { ...A_JOB, wallMs: 60_000, cpuMs: 30_000 };
const WHILE_IDLE: Limits = { ...A_JOB, wallMs: 24 * 3600 * 1000, cpuMs: 3600 * 1000 };
/** A process that has nearly reached its bytes has room for one more answer. */
const ROOM_BYTES = 32 * 1024 * 1024;
/** After this many failures in a row it is not used any more. */
const MAX_FAILURES = 3;

export function openWarmProcess(sandbox: Sandbox, setup: WarmSetup): WarmProcess {
  let line: Promise<unknown> = Promise.resolve();
  let process: Started | null = null;
  let failures = 0;
  const needProcess = async (): Promise<Started> => {
    if (process?.spent === true) {
      process.stop();
      process = null;
    }
    return (process ??= await start(sandbox, setup));
  };
  const answer = async (request: unknown): Promise<unknown> => {
    if (failures >= MAX_FAILURES) return null;
    const said = await (await needProcess()).ask(JSON.stringify(request));
    failures = said === null ? failures + 1 : 0;
    return said === null ? null : JSON.parse(said);
  };
  return {
    /** A failed request does not keep the next from being asked. */
    ask(request) {
      const asked = line.then(() => answer(request));
      line = asked.catch(() => undefined);
      return asked;
    },
    begin() {
      // A failed start is found when something is asked.
      const begun = line.then(needProcess).then(
        () => undefined,
        () => undefined,
      );
      line = begun;
      return begun;
    },
    stop() {
      line = line.then(() => {
        process?.stop();
        process = null;
      });
    },
  };
}

interface Started {
  /** Whether it should take no further request. */
  readonly spent: boolean;
  /** The line that it answers, or null if it has ended instead. */
  ask(request: string): Promise<string | null>;
  stop(): void;
}

async function start(sandbox: Sandbox, { program, most }: WarmSetup): Promise<Started> {
  const outputBytes = most.bytes + ROOM_BYTES;
  let over = false;
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
      const line = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      hear(line);
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
    async ask(request) {
      const first = jobs++ === 0;
      const heard = new Promise<string | null>((resolve) => (hear = resolve));
      if (over) return null;
      running.restartClocks({ ...(first ? A_START : A_JOB), outputBytes });
      running.send(Buffer.from(`${request}\n`));
      const line = await heard;
      if (line !== null) running.restartClocks({ ...WHILE_IDLE, outputBytes }, 'rests');
      return line;
    },
    stop: () => running.stop(),
  };
}

const LINE_FEED = 10;
