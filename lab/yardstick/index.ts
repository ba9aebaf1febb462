/**
 * A yardstick that is not ours: grades failing programs of public collections and holds what their students read first
 * against the two texts, by checks that share no code with the diagnoses:
 *
 *     npm run yardstick -- --introclass DIR --itsp DIR --refactory DIR \
 *         --introclassjava DIR --cpack DIR --quixbugs DIR [--each 12] [--seed 1] [--read 60] [--keep FILE]
 *
 * `--each` is how many failing programs a task gives at most, `--read N` prints N first screens drawn at random with
 * the two texts, `--keep` into a file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COLLECTIONS, readCollection, type Task } from './collections.js';
import { gradeTask } from './grade-task.js';
import { holdAgainst, type Judged, type Told } from './hold-against.js';
import { fails, readOutputs, runProgram, type Outputs, type RawOutputs } from './run-programs.js';

const { values } = parseArgs({
  options: {
    introclass: { type: 'string' },
    itsp: { type: 'string' },
    refactory: { type: 'string' },
    introclassjava: { type: 'string' },
    cpack: { type: 'string' },
    quixbugs: { type: 'string' },
    each: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    read: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});

const told: Told[] = [];
const scratch = mkdtempSync(join(tmpdir(), 'yardstick-tasks-'));
try {
  for (const name of COLLECTIONS) {
    const folder = values[name];
    if (folder === undefined) continue;
    for (const task of readCollection(name, folder, values.introclass ?? folder)) told.push(...measure(task));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const judged = told.map((each): Judged => holdAgainst(each));
console.log(describeYardstick(judged));
for (const { told: each, untrue, unknown, unlike } of judged)
  if (untrue.length + unknown.length + unlike.length > 0)
    console.log(
      [
        `\n== ${nameOf(each)}`,
        ...untrue.map((why) => `UNTRUE ${why}`),
        ...unknown.map((why) => `NOT READ ${why}`),
        ...unlike.map((why) => `VERDICT ${why}`),
      ].join('\n'),
    );
const draw = createDraw(Number(values.seed) + 1000);
const some = told.map((each) => ({ each, by: draw() })).toSorted((a, b) => a.by - b.by);
const shown = some.slice(0, Number(values.read)).map(({ each }) => showWithTexts(each));
if (values.keep !== undefined) writeFileSync(values.keep, shown.join('\n'));
else if (shown.length > 0) console.log(shown.join('\n'));
if (judged.some(({ untrue, unlike }) => untrue.length + unlike.length > 0)) process.exitCode = 1;

function measure(task: Task): readonly Told[] {
  if (task.tests.length === 0) return [];
  const random = createDraw(Number(values.seed));
  const order = task.programs.map((program) => ({ program, by: random() })).toSorted((a, b) => a.by - b.by);
  const failing = new Map<string, Outputs>();
  const chosen = [];
  for (const { program } of order) {
    if (chosen.length === Number(values.each)) break;
    const raw = runProgram(task, program);
    if (raw === null || !isSteady(raw, runProgram(task, program, { MORE: 'more'.repeat(333) }))) continue;
    const outputs = readOutputs(raw);
    if (!task.tests.some(({ id, output }) => fails(output, outputs.get(id) ?? null))) continue;
    failing.set(program.id, outputs);
    chosen.push(program);
  }
  if (chosen.length === 0) return [];
  process.stderr.write(`${task.id}: ${chosen.length} failing programs\n`);
  return gradeTask(task, chosen, join(scratch, task.id)).map((message) => ({
    task,
    message,
    outputs: failing.get(message.program) ?? new Map<string, string | null>(),
  }));
}

/** Whether it writes the same each time: what is read of memory that nobody has set differs between two runs. */
function isSteady(outputs: RawOutputs, again: RawOutputs | null): boolean {
  return [...outputs].every(([id, bytes]) => {
    const other = again?.get(id) ?? null;
    return bytes === null || other === null ? bytes === other : bytes.equals(other);
  });
}

function nameOf({ task, message }: Told): string {
  return `${task.id} ${message.program} ${message.test ?? ''}: ${message.sentences.join(' | ')}`;
}

function showWithTexts({ task, message, outputs }: Told): string {
  const test = task.tests.find(({ id }) => id === message.test);
  const texts =
    test === undefined
      ? []
      : [
          '--- input',
          test.input,
          '--- expected',
          test.output,
          '--- written',
          outputs.get(test.id) ?? '(did not end well)',
        ];
  return [`\n######## ${task.id} ${message.program}`, message.screen.trim(), ...texts].join('\n');
}

/** Numbers between 0 and 1, the same for the same seed. */
function createDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function describeYardstick(judged: readonly Judged[]): string {
  const names = [...new Set(judged.map(({ told }) => collectionOf(told)))];
  const collections = names.map((name) => ({
    name,
    all: judged.filter(({ told }) => collectionOf(told) === name),
  }));
  const rows = [...collections, { name: 'all', all: judged }].map(({ name, all }) => {
    const tasks = new Set(all.map(({ told }) => told.task.id)).size;
    const count = (is: (each: Judged) => boolean): number => all.filter(is).length;
    const claims = all.reduce((sum, each) => sum + each.claims, 0);
    return `| ${name} | ${tasks} | ${all.length} | ${claims} | ${count((each) => each.claims === 0)} | ${count((each) => each.unknown.length > 0)} | ${count((each) => each.untrue.length > 0)} | ${all.reduce((sum, { told }) => sum + told.message.verdicts.size, 0)} | ${all.reduce((sum, { unlike }) => sum + unlike.length, 0)} |`;
  });
  return [
    '| collection | tasks | failing programs | claims held against the texts | first messages without a claim | not read | untrue | verdicts | verdicts that the texts refute |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function collectionOf({ task }: Told): string {
  return task.id.split('-')[0] ?? '';
}
