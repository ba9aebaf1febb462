/** `boardmark doctor`: what is installed, which sandbox level works, and how to improve what does not. */
import { DEFAULT_LIMITS, defaultSubmissionMs } from '../assignment/limit-values.js';
import { findTools, type ToolReport } from '../languages/tools.js';
import type { LevelReport } from '../run/sandbox.js';
import { openSandbox, probeLevels } from '../run/open-sandbox.js';
import { EXIT, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { formatBytes, formatDuration } from '../text/units.js';

export async function runDoctor(io: Io): Promise<ExitCode> {
  const levels = await probeLevels();
  const best = levels.find(({ holds }) => holds);
  // Where programs run: another level may find other tools.
  const opened = await openSandbox(best?.level ?? 'none');
  const tools = opened.ok ? await findTools(opened.value) : [];
  if (opened.ok) await opened.value.close();
  const where = best === undefined ? '' : `, as programs find them at level ${best.level}`;
  io.out(`node ${process.version} on ${process.platform}\n\nTools${where}\n`);
  for (const tool of tools) io.out(describeTool(tool));
  io.out(`\nLimits, unless assignment.yaml says otherwise\n${describeLimits()}`);
  io.out('\nSandbox levels, best first\n');
  for (const level of levels) io.out(describeLevel(level));
  io.out(
    best === undefined
      ? '\nNo level holds: nothing can be run.\n'
      : `\nPrograms run at level ${best.level} unless --sandbox says otherwise.\n`,
  );
  return best === undefined || !opened.ok ? EXIT.ourFault : EXIT.ok;
}

function describeLimits(): string {
  const { wallMs, cpuMs, memoryBytes } = DEFAULT_LIMITS;
  const time = `${formatDuration(wallMs)} elapsed, ${formatDuration(cpuMs)} of processor time`;
  return [
    `  a case: ${time}, ${formatBytes(memoryBytes)} of memory\n`,
    `  a submission: its programs may take ${formatDuration(defaultSubmissionMs([wallMs]))} together; cases that are left then are not run\n`,
  ].join('');
}

function describeTool({ name, purpose, version, lack, remedy }: ToolReport): string {
  return version === null
    ? `  - ${name}: ${lack} (${purpose}); ${remedy}\n`
    : `  ✓ ${name}: ${version} (${purpose})\n`;
}

function describeLevel({ level, holds, fault, cannotContain }: LevelReport): string {
  const head = holds
    ? `  ✓ ${level}`
    : `  - ${level}: ${fault === null ? 'does not hold' : `${fault.fault}; ${fault.remedy}`}`;
  return `${head}\n${cannotContain.map((line) => `      a program can still do this: ${line}\n`).join('')}`;
}
