/** What this machine can run: the languages whose tools are installed. */
import type { ToolReport } from '../../languages/installed-tools.js';
import { NEEDS, type Need } from '../queue/job.js';

/** The tools without which a language cannot be graded. Node itself runs TypeScript and JavaScript. */
const TOOLS: Readonly<Record<Need, readonly string[]>> = {
  java: ['java', 'javac'],
  typescript: [],
  javascript: [],
  python: ['python3'],
  cpp: ['g++'],
  command: [],
  any: [],
};

export function needsThatCanBeMet(tools: readonly Pick<ToolReport, 'name' | 'version'>[]): Need[] {
  const there = new Set(tools.filter(({ version }) => version !== null).map(({ name }) => name));
  return NEEDS.filter((need) => TOOLS[need].every((tool) => there.has(tool)));
}
