/** Where specs keep files and run programs: gone when the specs of the block that asks for it have run. */
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

/** A sandbox, which whoever asks closes; an error where there is none. */
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
