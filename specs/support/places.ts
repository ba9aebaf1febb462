/** Folders and sandboxes for specs. Each is removed after the last spec of the block that asked for it, if not said otherwise. */
import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_LEVELS, type SandboxLevel } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Running, Sandbox } from '../../grader/run/sandbox.js';

/** A new folder. */
export function openFolder(prefix = 'boardmark-spec-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a sandbox, or throws. The caller has to close it. */
export async function needSandbox(level: SandboxLevel | 'auto'): Promise<Sandbox> {
  const opened = await openSandbox(level);
  if (!opened.ok) throw new Error(opened.fault.fault);
  return opened.value;
}

/** A sandbox that all specs of the file share. */
export async function oneSandbox(level: SandboxLevel | 'auto' = 'auto'): Promise<Sandbox> {
  const sandbox = await needSandbox(level);
  afterAll(() => sandbox.close());
  return sandbox;
}

/** A sandbox of every level that holds on this machine; of the others `boardmark doctor` and their own specs tell. */
export async function everySandbox(): Promise<readonly Sandbox[]> {
  const opened = await Promise.all(SANDBOX_LEVELS.map((level) => openSandbox(level)));
  const sandboxes = opened.flatMap((each) => (each.ok ? [each.value] : []));
  afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())));
  return sandboxes;
}

/**
 * The sandbox with what is done to each process that is talked to once it has started. It has no process of ours yet: the
 * next one reads nothing but what it is given then.
 */
export function withStarts(real: Sandbox, meet: (running: Running) => Running): Sandbox {
  const sandbox: Sandbox = {
    ...real,
    get aside() {
      return sandbox;
    },
    start: async (...words) => meet(await real.start(...words)),
  };
  return sandbox;
}

/** The same, and how many it has started. */
export function countingStarts(real: Sandbox): { readonly sandbox: Sandbox; readonly started: () => number } {
  let started = 0;
  const sandbox = withStarts(real, (running) => {
    started += 1;
    return running;
  });
  return { sandbox, started: () => started };
}
