import { afterAll, describe, expect, it } from '@jest/globals';
import { provideArchive, type ArchiveUse } from '../../../../grader/languages/java/archive.js';
import { jvmCommand } from '../../../../grader/languages/java/jvm.js';
import type { SandboxLevel } from '../../../../grader/model.js';
import { openSandbox, probeLevels } from '../../../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import * as java from './support.js';

const opened: Sandbox[] = [];
afterAll(async () => {
  for (const sandbox of opened) await sandbox.close();
});

const levels = java.NO_JDK === null ? (await probeLevels()).filter(({ holds }) => holds) : [];
const HELLO = '{"nonce":"n","setup":{"programs":{},"assertions":false}}\n';
const DIALOGUE = '{"case":0,"dialogue":{"program":"none"},"outputBytes":10}\n';
const COMPILE = '{"files":{},"compile":{"arguments":["-version"],"into":"out"}}\n';
const title = `a JVM takes its classes from the archive${java.NO_JDK === null ? '' : ` (skipped: ${java.NO_JDK})`}`;

(levels.length > 0 ? describe : describe.skip)(title, () => {
  it.each(
    levels.flatMap(({ level }): [SandboxLevel, ArchiveUse, string, string][] => [
      [level, 'programs', 'boardmark.warm.Warm', 'java.util.Scanner'],
      [level, 'driver', 'boardmark.driver.Main', 'boardmark.driver.DialogueRunner'],
      [level, 'compiler', 'boardmark.compiler.CompileService', 'com.sun.tools.javac.main.Main'],
    ]),
  )('level %s, %s', async (level, use, main, shared) => {
    const sandbox = await openSandbox(level);
    if (!sandbox.ok) throw new Error(sandbox.fault.fault);
    opened.push(sandbox.value);
    const supportJar = await java.supportJarOf(sandbox.value);
    const archive = await provideArchive(sandbox.value, supportJar, use);
    if (archive === null) throw new Error('no archive was made');
    const run = await sandbox.value.run({
      argv: (inside) => {
        const flags = jvmCommand(java.LIMITS, [inside(supportJar.file)], inside(archive));
        return [...flags, '-Xlog:class+load:stderr', main, '.'];
      },
      readable: [supportJar.folder],
      work: { kind: 'scratch', files: [] },
      env: {},
      stdin: Buffer.from(use === 'compiler' ? COMPILE : HELLO + DIALOGUE),
      limits: { ...java.LIMITS, outputBytes: 4_000_000, wallMs: 60_000, cpuMs: 60_000 },
      keep: [],
    });
    expect(run.ending).toEqual({ how: 'exited', code: 0 });
    const loaded = Buffer.from(run.stderr).toString('utf8');
    expect(loaded).toMatch(new RegExp(`${shared.replaceAll('.', '\\.')} source: shared objects file`));
  });
});
