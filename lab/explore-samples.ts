/**
 * Explores sample submissions: `npm run explore:samples`, or only those of the assignments that are named. Accepted
 * samples must show no difference. For the others it records whether a difference is found, in how many steps, and
 * after how long. `--only accepted` (or another verdict, or a part of a name), `--budget SECONDS`, `--seed N`, `--part
 * 1/4` for every fourth sample. Results are kept in audit/explored-samples.jsonl: `--resume` leaves out the samples that
 * have one, `--table` writes them into lab/results/explored.md.
 */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import type { Assignment } from '../grader/model.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import { listSamples, type ListedSample } from '../grader/samples/list-samples.js';
import { openUnpackRoom } from '../grader/submission/collect.js';
import { exploreSample, openExplorer, type Explorer } from './explore-samples/explore-sample.js';
import { parseExplored, renderExplored } from './explore-samples/explored-table.js';
import { fillPart } from '../scripts/docs/parts.js';

const FILE = 'audit/explored-samples.jsonl';
const PAGE = 'lab/results/explored.md';
/** Samples with these verdicts cannot run. */
const NEVER = ['compile-error/', 'rejected/'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    budget: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    resume: { type: 'boolean', default: false },
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
  const samples = await chooseSamples(assignment);
  if (samples.length === 0) return;
  const sandbox = await openSandbox('auto');
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  const room = openUnpackRoom();
  try {
    const explorer = await openExplorer(assignment, sandbox.value, room);
    for (const sample of samples) await exploreOne(explorer, sample);
    await explorer.setup.reference.close();
  } finally {
    await room.remove();
    await sandbox.value.close();
  }
}

async function chooseSamples({ id, samples }: Assignment): Promise<readonly ListedSample[]> {
  if (samples === null) return [];
  const done = values.resume ? await readDone(id) : new Set();
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  return (await listSamples(samples))
    .filter(({ name }) => name.includes(values.only) && !NEVER.some((verdict) => name.startsWith(verdict)))
    .filter((_, index) => index % parts === part - 1)
    .filter(({ name }) => !done.has(name));
}

/** The samples of an assignment that have a result. */
async function readDone(assignment: string): Promise<ReadonlySet<string>> {
  const text = await readFile(FILE, 'utf8').catch(() => '');
  const explored = parseExplored(text).filter((each) => each.assignment === assignment);
  return new Set(explored.map(({ sample }) => sample));
}

async function exploreOne(explorer: Explorer, { name, path }: ListedSample): Promise<void> {
  const explored = await exploreSample(explorer, name, path, {
    budgetMs: Number(values.budget) * 1000,
    seed: Number(values.seed),
    signal: new AbortController().signal,
  });
  if (explored === null) {
    console.log(`${explorer.setup.assignment.id} ${name}: it cannot be run`);
    return;
  }
  await appendFile(FILE, `${JSON.stringify(explored)}\n`);
  const found = explored.length === null ? 'nothing' : `${explored.length} steps`;
  const seconds = Math.round(explored.cpuMs / 100) / 10;
  console.log(`${explored.assignment} ${name}: ${found}, ${seconds} s ${explored.summary}`);
}
