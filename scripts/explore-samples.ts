/**
 * Explores sample submissions: `npm run explore:samples`, or only those of the assignments that are named. Accepted
 * samples must show no difference. For the others it records whether a difference is found, in how many steps, and
 * after how long. `--only accepted` (or another verdict, or a part of a name), `--budget SECONDS`, `--seed N`, `--part
 * 1/4` for every fourth sample. Results are kept in audit/explored-samples.jsonl; `--table` writes them into
 * docs/explore.md.
 */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import type { Assignment } from '../grader/model.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import { listSamples } from '../grader/samples/list-samples.js';
import { openUnpackRoom } from '../grader/submission/collect.js';
import { exploreSample, openExplorer } from './explore-samples/explore-sample.js';
import { parseExplored, renderExplored, type Explored } from './explore-samples/explored-table.js';
import { fillPart } from './docs/parts.js';

const FILE = 'audit/explored-samples.jsonl';
const PAGE = 'docs/explore.md';
/** Samples with these verdicts cannot run. */
const NEVER = ['compile-error/', 'rejected/'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    budget: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    table: { type: 'boolean', default: false },
  },
});
if (values.table) await writeTable();
else await exploreAll();

async function writeTable(): Promise<void> {
  const explored = parseExplored(await readFile(FILE, 'utf8'));
  const page = await readFile(PAGE, 'utf8');
  const part = {
    file: PAGE,
    name: 'explored',
    command: 'npm run explore:samples',
    render: () => renderExplored(explored),
  };
  await writeFile(PAGE, fillPart(page, part));
}

async function exploreAll(): Promise<void> {
  await mkdir('audit', { recursive: true });
  for (const { file } of await findAssignments(['fixtures'])) {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) throw new Error(`${file} cannot be read`);
    const { id } = loaded.value;
    if (positionals.length === 0 || positionals.includes(id)) await exploreAssignment(loaded.value);
  }
}

async function exploreAssignment(assignment: Assignment): Promise<void> {
  if (assignment.samples === null) return;
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const samples = (await listSamples(assignment.samples))
    .filter(({ name }) => name.includes(values.only) && !NEVER.some((verdict) => name.startsWith(verdict)))
    .filter((_, index) => index % parts === part - 1);
  const sandbox = await openSandbox('auto');
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  const room = openUnpackRoom();
  try {
    const explorer = await openExplorer(assignment, sandbox.value, room);
    for (const { name, path } of samples) {
      const budgetMs = Number(values.budget) * 1000;
      const explored: Explored = await exploreSample(explorer, name, path, {
        budgetMs,
        seed: Number(values.seed),
        signal: new AbortController().signal,
      });
      await appendFile(FILE, `${JSON.stringify(explored)}\n`);
      const found = explored.length === null ? 'nothing' : `${explored.length} steps`;
      console.log(
        `${assignment.id} ${name}: ${found}, ${Math.round(explored.cpuMs / 100) / 10} s ${explored.summary}`,
      );
    }
    await explorer.setup.reference.close();
  } finally {
    await room.remove();
    await sandbox.value.close();
  }
}
