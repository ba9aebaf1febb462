/**
 * Measures what starting a program costs: a bare spawn, execa, and each level of the sandbox. It gives medians of
 * elapsed and processor time. They take turns, so that changes in the load of the machine affect all alike. `node
 * scripts/run.js lab/bench/launch.ts [ROUNDS]`
 */
import Table from 'cli-table3';
import { execa } from 'execa';
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_LEVELS, type Limits } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../grader/run/sandbox.js';

const ROUNDS = Number(process.argv[2] ?? 100);
const WARM_UP = 20;
const INPUT = 'hello\n';
const LIMITS: Limits = {
  wallMs: 60_000,
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 ** 2,
  outputBytes: 65_536,
  processes: 64,
  openFiles: 64,
  diskBytes: 1024 ** 2,
};

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const input = join(folder, 'input');
writeFileSync(input, INPUT);

interface Way {
  readonly name: string;
  readonly launch: () => Promise<string>;
}

function bareFiles(): Promise<string> {
  return new Promise((resolve) => {
    const output = join(folder, 'output');
    const descriptors = [openSync(input, 'r'), openSync(output, 'w')];
    const child = spawn('cat', [], { stdio: [...descriptors, 'ignore'] });
    for (const descriptor of descriptors) closeSync(descriptor);
    child.on('exit', () => resolve(readFileSync(output, 'utf8')));
  });
}

function barePipes(): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('cat', [], { stdio: 'pipe' });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stdin.end(INPUT);
    child.on('close', () => resolve(said));
  });
}

async function inSandbox(sandbox: Sandbox): Promise<string> {
  const { ending, stdout } = await sandbox.run({
    argv: () => ['cat'],
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: Buffer.from(INPUT),
    limits: LIMITS,
    keep: [],
  });
  if (ending.how !== 'exited') throw new Error(JSON.stringify(ending));
  return Buffer.from(stdout).toString();
}

const ways: Way[] = [
  { name: 'spawn, files', launch: bareFiles },
  { name: 'spawn, pipes', launch: barePipes },
  {
    name: 'execa, as it comes',
    launch: async () => (await execa('cat', { input: INPUT, stripFinalNewline: false })).stdout,
  },
];
const sandboxes: Sandbox[] = [];
for (const level of [...SANDBOX_LEVELS].reverse()) {
  const opened = await openSandbox(level);
  if (!opened.ok) {
    console.log(`level ${level} left out: ${opened.fault.fault}`);
    continue;
  }
  sandboxes.push(opened.value);
  ways.push({ name: `level ${level}`, launch: () => inSandbox(opened.value) });
}

function ownCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
const measured = ways.map(() => ({ wall: [] as number[], own: [] as number[] }));
for (let round = -WARM_UP; round < ROUNDS; round += 1)
  for (const [index, { launch, name }] of ways.entries()) {
    const [cpu, at] = [ownCpuMs(), performance.now()];
    if ((await launch()) !== INPUT) throw new Error(`${name} lost something`);
    if (round < 0) continue;
    measured[index]?.wall.push(performance.now() - at);
    measured[index]?.own.push(ownCpuMs() - cpu);
  }
for (const sandbox of sandboxes) await sandbox.close();
rmSync(folder, { recursive: true });

function at(numbers: number[], share: number): string {
  return (numbers.sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? NaN).toFixed(1);
}
const table = new Table({
  head: ['one launch of cat', 'wall ms: median', 'fastest tenth', "grader's CPU ms: median", 'fastest tenth'],
  style: { head: [] },
});
for (const [index, { name }] of ways.entries()) {
  const { wall, own } = measured[index] ?? { wall: [], own: [] };
  table.push([name, at(wall, 0.5), at(wall, 0.1), at(own, 0.5), at(own, 0.1)]);
}
const loads = loadavg().map((each) => each.toFixed(1));
console.log(`load ${loads.join(' ')}, ${ROUNDS} rounds`);
console.log(table.toString());
