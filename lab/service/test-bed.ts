/**
 * A folder in which commands of boardmark run as processes of their own, and a client of the service that they start.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPackageRoot } from '../../grader/package/package-root.js';

/** A command that keeps running; `start` starts it again. */
export interface Node {
  readonly name: string;
  readonly start: () => ChildProcess;
  process: ChildProcess;
}

export interface Progress {
  readonly submissions: number;
  readonly waiting: number;
}

export interface TestBed {
  readonly folder: string;
  write(name: string, text: string): void;
  /** Runs a command and returns its output. Throws if it fails. */
  boardmark(...words: string[]): string;
  startNode(name: string, words: string[], env?: Record<string, string>): Node;
  untilHealthy(url: string): Promise<void>;
  /** Hands in the folder `class` as an archive. */
  upload(url: string, token: string): Promise<void>;
  /** Null as long as the service does not answer. */
  progress(url: string, token: string): Promise<Progress | null>;
  untilDone(url: string, token: string, patienceMs: number): Promise<void>;
  remove(): void;
}

/** The route of the assignment that is graded. */
const ROUTE = '/api/assignments/greeting';

export function createTestBed(prefix: string): TestBed {
  const executable = join(findPackageRoot(), 'dist/boardmark.js');
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const bed: TestBed = {
    folder,
    write(name, text) {
      const file = join(folder, name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
    },
    boardmark(...words) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...words], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      if (status !== 0) throw new Error(`boardmark ${words[0]} ended with ${status}: ${stderr}`);
      return stdout;
    },
    startNode(name, words, env = {}) {
      const start = (): ChildProcess =>
        spawn(process.execPath, [executable, ...words], {
          cwd: folder,
          stdio: 'ignore',
          env: { ...process.env, ...env },
        });
      return { name, start, process: start() };
    },
    async untilHealthy(url) {
      while (!(await answers(`${url}/healthz`))) await sleep(100);
    },
    async upload(url, token) {
      spawnSync('tar', ['-czf', 'class.tar.gz', 'class'], { cwd: folder });
      const body = readFileSync(join(folder, 'class.tar.gz'));
      const answer = await fetch(`${url}${ROUTE}/class?name=class.tar.gz`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status !== 202) throw new Error(`handing in gave ${answer.status}: ${await answer.text()}`);
    },
    async progress(url, token) {
      const answer = await fetch(`${url}${ROUTE}`, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => null,
      );
      return answer?.ok === true ? ((await answer.json()) as Progress) : null;
    },
    async untilDone(url, token, patienceMs) {
      const deadline = performance.now() + patienceMs;
      while ((await bed.progress(url, token))?.waiting !== 0) {
        if (performance.now() > deadline) throw new Error('submissions still wait');
        await sleep(250);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  return bed;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true;
}
