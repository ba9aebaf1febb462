/** Folders and sandboxes for specs. Each is removed after the last spec of the block that asked for it, if not said otherwise. */
import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxLevel } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../grader/run/sandbox.js';

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
