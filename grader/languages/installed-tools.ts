/** The tools that submissions may need; running each shows whether it is installed. */
import { askTool, outputOfTool } from './ask-tool.js';
import type { Sandbox } from '../run/sandbox.js';

export interface ToolReport {
  readonly name: string;
  readonly purpose: string;
  /** The first line of the output for its version; null if it is not installed. */
  readonly version: string | null;
  readonly remedy: string;
}

const TOOLS = [
  {
    argv: ['javac', '-version'],
    name: 'javac',
    purpose: 'compiles Java',
    remedy: 'install a JDK, 17 or later (apt-get install default-jdk, or adoptium.net)',
  },
  {
    argv: ['java', '-version'],
    name: 'java',
    purpose: 'runs Java',
    remedy: 'install a JDK, 17 or later (apt-get install default-jdk, or adoptium.net)',
  },
  {
    argv: ['checkstyle', '--version'],
    name: 'checkstyle',
    purpose: 'checks the style of Java',
    remedy: 'apt-get install checkstyle',
  },
  {
    // Another Python may come first on the PATH of who grades: what runs says itself where it is.
    argv: ['python3', '-c', 'import sys; print("Python", sys.version.split()[0], "at", sys.executable)'],
    name: 'python3',
    purpose: 'runs Python',
    remedy: 'apt-get install python3',
  },
  {
    argv: ['pycodestyle', '--version'],
    name: 'pycodestyle',
    purpose: 'checks the style of Python',
    remedy: 'apt-get install pycodestyle',
  },
  {
    argv: ['g++', '--version'],
    name: 'g++',
    purpose: 'compiles C++',
    remedy: 'apt-get install g++',
  },
] as const;

export async function findTools(sandbox: Sandbox): Promise<ToolReport[]> {
  return Promise.all(
    TOOLS.map(async ({ argv, name, purpose, remedy }) => {
      const run = await askTool(sandbox, argv);
      const works = run.ending.how === 'exited' && run.ending.code === 0;
      const said = outputOfTool(run).trim();
      return { name, purpose, remedy, version: works ? (said.split('\n')[0] ?? '') : null };
    }),
  );
}
