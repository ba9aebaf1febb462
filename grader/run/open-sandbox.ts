/** Opens a sandbox at the level asked for, or at the best that works on this machine. */
import { err, ok, SANDBOX_LEVELS, type OurFault, type Result, type SandboxLevel } from '../model.js';
import { atExit } from './at-exit.js';
import { createNamedPipeStore } from './named-pipes.js';
import { startProgram, type SandboxState } from './run-program.js';
import { describeFault } from './faults.js';
import { startGuardian } from './guardian.js';
import { sweepDeadGraders } from './sweep.js';
import { openTempRoot } from './temp-root.js';
import { levelRegistry, type OpenLevel } from './levels/registry.js';
import { isPortable } from './portable.js';
import { probe } from './probe.js';
import type { LevelReport, Running, Sandbox } from './sandbox.js';

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
    stdinFolders: { small: tempRoot.pipes, large: tempRoot.makeFolder(0o700) },
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
