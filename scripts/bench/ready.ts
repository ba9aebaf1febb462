/** Brings a machine to where it is after its first class of Java: the kit, its archives and the lean runtime are there. */
import { findJdk } from '../../grader/languages/java/jdk.js';
import { provideKit } from '../../grader/languages/java/kit.js';
import { provideLean } from '../../grader/languages/java/lean.js';
import { openSandbox } from '../../grader/run/open.js';
import { LEVELS } from './sections.js';

export async function makeReady(): Promise<void> {
  for (const level of LEVELS) {
    const sandbox = await openSandbox(level);
    if (!sandbox.ok) throw new Error(sandbox.fault.fault);
    const jdk = await findJdk(sandbox.value);
    const kit = jdk.ok ? await provideKit(sandbox.value, jdk.value) : jdk;
    if (kit.ok) await provideLean(sandbox.value, kit.value);
    await sandbox.value.close();
  }
}
