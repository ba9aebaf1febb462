/**
 * Prepares what our Java programs need: for measuring parts of them, and for a machine that has already graded a class.
 */
import { findSupportJar, type SupportJar } from '../../grader/languages/java/support-jar.js';
import { provideArchive } from '../../grader/languages/java/archive.js';
import type { SandboxLevel } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { LEVELS } from './sections.js';

/** Null if there is no JDK. */
export async function withSupportJar<T>(
  level: SandboxLevel,
  work: (sandbox: Sandbox, supportJar: SupportJar) => Promise<T>,
): Promise<T | null> {
  const sandbox = await openSandbox(level);
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  try {
    const supportJar = await findSupportJar(sandbox.value);
    return supportJar.ok ? await work(sandbox.value, supportJar.value) : null;
  } finally {
    await sandbox.value.close();
  }
}

/** Prepares the machine as if it had graded a class in Java: makes the support jar and the archive of classes. */
export async function makeReady(): Promise<void> {
  for (const level of LEVELS) await withSupportJar(level, provideProgramArchive);
}

/** The archive with which students' programs start; null if none can be made. */
export function provideProgramArchive(sandbox: Sandbox, supportJar: SupportJar): Promise<string | null> {
  return provideArchive(sandbox, supportJar, 'programs');
}
