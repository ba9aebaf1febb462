/** What our own Java stands on, for measuring parts of it, and for a machine that has graded a class before. */
import { findJdk } from '../../grader/languages/java/jdk.js';
import { provideKit, type Kit } from '../../grader/languages/java/kit.js';
import { provideLean } from '../../grader/languages/java/lean.js';
import type { SandboxLevel } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { LEVELS } from './sections.js';

/** Null where there is no JDK. */
export async function withKit<T>(
  level: SandboxLevel,
  work: (sandbox: Sandbox, kit: Kit) => Promise<T>,
): Promise<T | null> {
  const sandbox = await openSandbox(level);
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  try {
    const jdk = await findJdk(sandbox.value);
    const kit = jdk.ok ? await provideKit(sandbox.value, jdk.value) : jdk;
    return kit.ok ? await work(sandbox.value, kit.value) : null;
  } finally {
    await sandbox.value.close();
  }
}

/** Brings a machine to where it is after its first class of Java: the kit and the lean runtime are there. */
export async function makeReady(): Promise<void> {
  for (const level of LEVELS) await withKit(level, provideLean);
}
