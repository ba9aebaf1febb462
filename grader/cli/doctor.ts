/** `boardmark doctor`: what is installed here, which sandbox level holds, and what to do about the rest. */
import { findTools, type ToolReport } from '../languages/tools.js';
import type { LevelReport } from '../run/sandbox.js';
import { openSandbox, probeLevels } from '../run/open.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import type { Io } from '../terminal/io.js';

export async function runDoctor(io: Io): Promise<ExitCode> {
  const levels = await probeLevels();
  const opened = await openSandbox('none');
  const tools = opened.ok ? await findTools(opened.value) : [];
  if (opened.ok) await opened.value.close();
  io.out(`node ${process.version} on ${process.platform}\n\nTools\n`);
  for (const tool of tools) io.out(describeTool(tool));
  io.out('\nSandbox levels, best first\n');
  for (const level of levels) io.out(describeLevel(level));
  const best = levels.find(({ holds }) => holds);
  io.out(
    best === undefined
      ? '\nNo level holds: nothing can be run.\n'
      : `\nPrograms run at level ${best.level} unless --sandbox says otherwise.\n`,
  );
  return best === undefined || !opened.ok ? EXIT.ourFault : EXIT.ok;
}

function describeTool({ name, purpose, version, remedy }: ToolReport): string {
  return version === null
    ? `  - ${name}: not found (${purpose}); ${remedy}\n`
    : `  ✓ ${name}: ${version} (${purpose})\n`;
}

function describeLevel({ level, holds, fault, cannotContain }: LevelReport): string {
  const head = holds
    ? `  ✓ ${level}`
    : `  - ${level}: ${fault === null ? 'does not hold' : `${fault.fault}; ${fault.remedy}`}`;
  return `${head}\n${cannotContain.map((line) => `      cannot contain: ${line}\n`).join('')}`;
}
