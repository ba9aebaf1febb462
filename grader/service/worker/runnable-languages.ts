/** What this machine can run: the languages whose tools are installed. */
import type { ToolReport } from '../../languages/tools.js';
import { RECORDS } from '../../languages/records/index.js';
import { NEEDS, type Need } from '../queue/job.js';

export function needsThatCanBeMet(tools: readonly Pick<ToolReport, 'name' | 'version'>[]): Need[] {
  const there = new Set(tools.filter(({ version }) => version !== null).map(({ name }) => name));
  return NEEDS.filter((need) => {
    const asked = RECORDS.find(({ id }) => id === need)?.tools ?? [];
    return asked.every(({ name }) => there.has(name));
  });
}
