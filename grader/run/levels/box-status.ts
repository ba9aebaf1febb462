/** Reads what bubblewrap and the shell in the box report about a run. */
import { closeSync } from 'node:fs';
import { constants } from 'node:os';
import { Duplex, type Readable, type Writable } from 'node:stream';
import type { Ending } from '../../model.js';
import type { Exit } from '../launch.js';
import { readWaiting } from '../named-pipes.js';
import { STANDS } from './box-arguments.js';
import { endAsExited, type Conclusion } from './level.js';

export interface BoxStatus {
  /** The process from which all others in the box descend. */
  processes(): readonly number[];
  /** The exit code that bubblewrap saw: 128 and more are signals. Null if the box never ran anything. */
  exitCode(): number | null;
  close(): void;
}

export function openBoxStatus(descriptor: number): BoxStatus {
  let text = '';
  let first: number | null = null;
  const find = (pattern: RegExp): number | null => {
    text += readAll(descriptor);
    const found = pattern.exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  return {
    processes() {
      // bubblewrap writes it once, so it is kept: to read an empty pipe at each look would cost more than the look.
      first ??= find(/"child-pid"\s*:\s*(\d+)[\s,}]/);
      return first === null ? [] : [first];
    },
    exitCode: () => find(/"exit-code"\s*:\s*(\d+)/),
    close: () => closeSync(descriptor),
  };
}

export interface BoxReport {
  /** Call this with our end once the box is started. */
  connect(stream: Readable | Writable | null | undefined): void;
  /** All that the shell in the box has written. Call this when the box has ended. */
  text(): Promise<string>;
  close(): void;
}

/** The shell says little: a name of a signal and four times. */
const MAX_REPORT_BYTES = 64 * 1024;
const MAX_REPORT_WAIT_MS = 1000;

/** Calls `onStands` once the box is set up, then opens the gate at which the shell waits: the same stream. */
export function createBoxReport(onStands: () => void): BoxReport {
  let text = '';
  let stands = false;
  let socket: Duplex | null = null;
  return {
    connect(stream) {
      if (!(stream instanceof Duplex)) throw new Error('the report of a box is no stream of both directions');
      socket = stream;
      stream.on('error', () => stream.destroy());
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        // The shell then fails to write, and ends the run.
        if (text.length > MAX_REPORT_BYTES) stream.destroy();
        if (stands || !text.startsWith(STANDS)) return;
        stands = true;
        onStands();
        stream.write('\n');
      });
    },
    async text() {
      // The stream closes when the last process of the box has ended, unless one could not be ended.
      if (socket !== null) await untilClosed(socket);
      return text;
    },
    close: () => socket?.destroy(),
  };
}

function untilClosed(socket: Duplex): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_REPORT_WAIT_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function readAll(descriptor: number): string {
  const pieces: Uint8Array[] = [];
  for (let piece = readWaiting(descriptor); piece !== null; piece = readWaiting(descriptor))
    pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

/** Only the exit code in the status proves that the program ran: a box that could not start exits with 1, too. */
export function concludeBox(exit: Exit, status: BoxStatus, report: string, stderr: Uint8Array): Conclusion {
  const code = status.exitCode();
  const { words, cpuMs } = parseReport(report);
  if (code !== null) return { ending: tellApart(code, words), cpuMs };
  if (exit.kind === 'signal') return { ending: endAsExited(exit), cpuMs };
  const said = Buffer.from(stderr).toString().trim().split('\n')[0] ?? '';
  const fault = `the sandbox did not start: ${said === '' ? `bwrap exited with ${exit.code}` : said}`;
  return {
    ending: {
      how: 'not-started',
      fault: { fault, remedy: 'Run `boardmark doctor` to see which level holds.' },
    },
    cpuMs: null,
  };
}

/** Signals about which shells print nothing; programs do not choose these exit codes. */
const SILENT = [constants.signals.SIGPIPE, constants.signals.SIGINT].map((number) => 128 + number);

/** `words` is what the shell printed: it says so if a signal ended the program, and says nothing of an exit code. */
function tellApart(code: number, words: string | null): Ending {
  const signal = Object.entries(constants.signals).find(([, number]) => 128 + number === code)?.[0];
  // Without a report the shell itself was killed, by the program.
  const killed = words === null || words !== '' || SILENT.includes(code);
  return signal !== undefined && killed ? { how: 'signalled', signal } : { how: 'exited', code };
}

interface Report {
  /** Null if the report was not finished. */
  readonly words: string | null;
  readonly cpuMs: number | null;
}

/**
 * The line that says that the box is set up, the shell's messages, then two lines of user and system times: the
 * shell's own, and those of its ended children.
 */
function parseReport(text: string): Report {
  const time = String.raw`(\d+)m(\d+(?:\.\d+)?)s`;
  const found = new RegExp(`^${STANDS}([^]*?)${time} ${time}\n${time} ${time}\n$`).exec(text);
  if (found === null) return { words: null, cpuMs: null };
  const [minutes, seconds, sysMinutes, sysSeconds] = found.slice(6, 10).map(Number);
  const cpuMs = ((minutes ?? 0) + (sysMinutes ?? 0)) * 60_000 + ((seconds ?? 0) + (sysSeconds ?? 0)) * 1000;
  return { words: (found[1] ?? '').trim(), cpuMs: Math.round(cpuMs) };
}
