/** Opens a sandbox at the level asked for, or at the best that works on this machine. */
import {
  err,
  ok,
  SANDBOX_LEVELS,
  type OurFault,
  type Result,
  type SandboxLevel,
  type Limits,
} from '../model.js';
import { atExit } from './at-exit.js';
import { createNamedPipeStore } from './named-pipes.js';
import { startProgram, type SandboxState } from './run-program.js';
import { describeFault } from './faults.js';
import { startGuardian } from './guardian.js';
import { openTempRoot, IN_MEMORY, MARK, UIDS } from './temp-root.js';
import { levelRegistry, type OpenLevel } from './levels/registry.js';
import { isPortable } from './portable.js';
import type { LevelReport, Running, Sandbox } from './sandbox.js';
import { execa } from 'execa';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDead, ownerOfName, printStamp } from '../temp/owner.js';
import { hasProc, listPids, readEnvironment } from './proc.js';
import { killQuietly } from './process-tree.js';
import { tryTo } from './try-to.js';
import { ownerOf } from './levels/uid-pool.js';

/**
 * If an explicit level does not work, that is a fault; `auto` takes the best that does. `meanwhile` may start tools of
 * ours while a level is still being tried; they end if it does not work.
 */
export async function openSandbox(
  choice: 'auto' | SandboxLevel,
  meanwhile: (sandbox: Sandbox) => void = () => undefined,
): Promise<Result<Sandbox, OurFault>> {
  let last: OurFault = { fault: 'no sandbox level holds on this machine', remedy: 'Run `boardmark doctor`.' };
  for (const level of choice === 'auto' ? SANDBOX_LEVELS : [choice]) {
    const opened = await tryLevel(level, meanwhile);
    if (opened.ok) return opened;
    last = opened.fault;
  }
  return err(last);
}

/** What each level offers on this machine, best first. */
export async function probeLevels(): Promise<LevelReport[]> {
  const reports: LevelReport[] = [];
  for (const level of SANDBOX_LEVELS) {
    const opened = await tryLevel(level, () => undefined);
    if (opened.ok) await opened.value.close();
    const { cannotContain } = levelRegistry[level];
    reports.push({ level, holds: opened.ok, fault: opened.ok ? null : opened.fault, cannotContain });
  }
  return reports;
}

/** A level works if a program has run in it; what its tools report proves nothing. */
async function tryLevel(
  level: SandboxLevel,
  meanwhile: (sandbox: Sandbox) => void,
): Promise<Result<Sandbox, OurFault>> {
  await sweepDeadGraders();
  const { open, remedy } = levelRegistry[level];
  if (isPortable && level !== 'none')
    return err({
      fault: `level ${level} needs Linux with /proc, /bin/sh and mkfifo`,
      remedy: 'On other systems use WSL or a container.',
    });
  let last: OurFault = { fault: `level ${level} cannot be provided`, remedy };
  for (const openLevel of open) {
    const opened = await tryWay(level, openLevel, meanwhile);
    if (opened.ok) return opened;
    last = { fault: opened.fault.fault, remedy: `${opened.fault.remedy} ${remedy}`.trim() };
  }
  return err(last);
}

async function tryWay(
  level: SandboxLevel,
  openLevel: OpenLevel,
  meanwhile: (sandbox: Sandbox) => void,
): Promise<Result<Sandbox, OurFault>> {
  try {
    const sandbox = build(level, openLevel);
    meanwhile(sandbox);
    const fault = await probe(sandbox);
    if (fault === null) return ok(sandbox);
    await sandbox.close();
    return err(fault);
  } catch (thrown) {
    return err(describeFault(thrown));
  }
}

function build(level: SandboxLevel, openLevel: OpenLevel): Sandbox {
  startGuardian();
  const tempRoot = openTempRoot();
  const namedPipes = createNamedPipeStore(tempRoot.pipes);
  const running = new Set<Running>();
  const state: SandboxState = {
    level: openLevel(tempRoot, namedPipes),
    stdinFolder: tempRoot.makeFolder(0o700),
    running,
    closing: false,
  };
  const stopAll = () => {
    for (const each of running) each.stop();
  };
  // A process that exits without closing its sandbox must leave nothing running either.
  const cancelStop = atExit('stop', stopAll);
  const sandbox: Sandbox = {
    level,
    places: Infinity,
    get aside() {
      return sandbox;
    },
    run: async (program) => (await startProgram(state, program, null)).ended,
    start: (program, channel, onData) => startProgram(state, program, { channel, onData }),
    async close() {
      state.closing = true;
      const left = [...running];
      stopAll();
      await Promise.all(left.map((each) => each.ended));
      cancelStop();
      await namedPipes.settle();
      tempRoot.remove();
    },
  };
  return sandbox;
}

// Tries a level by running a small program in it.

const LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 ** 2,
  outputBytes: 65_536,
  processes: 64,
  openFiles: 64,
  diskBytes: 1024 ** 2,
};
const SAID = 'here\n';
const CODE = 7;

/** Copies its input to its output and a file to its standard error, and exits with a code of its own. */
const TRIAL = isPortable
  ? [
      process.execPath,
      '-e',
      `process.stdin.pipe(process.stdout); process.stderr.write(fs.readFileSync('kept')); process.exitCode = ${CODE}`,
    ]
  : ['sh', '-c', `cat; cat kept >&2; exit ${CODE}`];

/** Null if the program ran, got its input, and its output and exit code arrived. */
async function probe(sandbox: Sandbox): Promise<OurFault | null> {
  const run = await sandbox.run({
    argv: () => TRIAL,
    readable: [],
    work: { kind: 'scratch', files: [{ name: 'kept', text: SAID }] },
    env: {},
    stdin: Buffer.from(SAID),
    limits: LIMITS,
    keep: ['kept'],
  });
  if (run.ending.how === 'not-started') return run.ending.fault;
  const kept = Buffer.from(run.filesAfter['kept'] ?? []).toString();
  const heard =
    Buffer.from(run.stdout).toString() === SAID &&
    Buffer.from(run.stderr).toString() === SAID &&
    kept === SAID;
  if (heard && run.ending.how === 'exited' && run.ending.code === CODE) return null;
  return {
    fault: `a trial program at level ${sandbox.level} ended as ${JSON.stringify(run.ending)} with ${run.stdout.length} bytes of output and ${kept.length} of its file`,
    remedy: '',
  };
}

// Ends and removes what dead graders left, and only that: each folder names its maker, so those of living graders,
// of other users and of other containers stay. Usually the guardian has done it; this is for cases in which it was
// killed, too.

let swept: Promise<void> | null = null;

/** Once for each process. */
function sweepDeadGraders(): Promise<void> {
  return (swept ??= sweep([tmpdir(), IN_MEMORY]));
}

export async function sweep(parents: readonly string[]): Promise<void> {
  const left = parents.flatMap(findLeft);
  if (left.length === 0) return;
  killProcesses(left);
  await execa('rm', ['-rf', '--', ...left.map(({ path }) => path)], { reject: false, stdio: 'ignore' });
}

interface Left {
  readonly path: string;
  readonly stamp: string;
}

function findLeft(parent: string): Left[] {
  return (tryTo(() => readdirSync(parent)) ?? []).flatMap((name): Left[] => {
    const owner = ownerOfName(name);
    if (owner === null || !isDead(owner)) return [];
    const path = join(parent, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const isOurs = stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
    return isOurs ? [{ path, stamp: printStamp(owner) }] : [];
  });
}

/** Enough for chains of processes; a killed process that nobody has waited for yet is found again in each look. */
const MAX_LOOKS = 20;

function killProcesses(left: readonly Left[]): void {
  if (!hasProc) return;
  const marks = [...new Set(left.map(({ stamp }) => `${MARK}=${stamp}.`))];
  const patterns = left.flatMap(({ path }) => readUids(path));
  const isLeft = (pid: number): boolean => {
    const environment = readEnvironment(pid) ?? '';
    return (
      marks.some((mark) => environment.includes(mark)) ||
      patterns.some((pattern) => pattern.test(`${ownerOf(pid)}`))
    );
  };
  // One that ends while the list is read may have started another that the list does not have.
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const found = listPids().filter(isLeft);
    if (found.length === 0) return;
    for (const pid of found) killQuietly(pid);
  }
}

/** Only root leases user ids: as root, a file of ids counts in root's own folders alone. */
function readUids(folder: string): RegExp[] {
  const pattern = tryTo(() => readFileSync(join(folder, UIDS), 'utf8')) ?? '';
  return /^\d{3}\[0-9\]\[0-9\]$/.test(pattern) ? [new RegExp(`^${pattern}$`)] : [];
}
