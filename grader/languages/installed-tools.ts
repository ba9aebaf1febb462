/** The tools that submissions may need; running each shows whether it is installed. */
import { askTool, outputOfTool } from './ask-tool.js';
import type { Tool } from './records/language-record.js';
import { RECORDS } from './records/index.js';
import type { Sandbox } from '../run/sandbox.js';

export interface ToolReport extends Omit<Tool, 'argv'> {
  /** The first line of the output for its version; null if it is not installed. */
  readonly version: string | null;
}

export async function findTools(sandbox: Sandbox): Promise<ToolReport[]> {
  return Promise.all(
    RECORDS.flatMap(({ tools, styleTools }) => [...tools, ...styleTools]).map(
      async ({ argv, name, purpose, remedy }) => {
        const run = await askTool(sandbox, argv);
        const works = run.ending.how === 'exited' && run.ending.code === 0;
        const said = outputOfTool(run).trim();
        return { name, purpose, remedy, version: works ? (said.split('\n')[0] ?? '') : null };
      },
    ),
  );
}
