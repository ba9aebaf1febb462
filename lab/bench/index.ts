/** `npm run bench [-- SECTION…] [--rounds N] [--class N] [--json FILE]`: measures ratios, each within a single run. */
import Table from 'cli-table3';
import { Command } from 'commander';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { comparing } from './comparing.js';
import { compiling } from './compiling.js';
import { type Finding, makeReady } from './measure.js';
import { deviations } from './deviations.js';
import { memory } from './memory.js';
import { overhead } from './overhead.js';
import { overload } from './overload.js';
import { pages } from './pages.js';
import { perft } from './perft.js';
import { recount } from './recount.js';
import * as sections from './sections.js';
import { smallPrograms } from './small-programs.js';
import { studentLoop } from './student-loop.js';

const SECTIONS: Readonly<Record<string, sections.Section>> = {
  java: sections.javaTranscripts,
  overhead,
  node: sections.nodeTranscripts,
  native: sections.nativeTranscripts,
  small: smallPrograms,
  compiling,
  calls: sections.calls,
  class: sections.wholeClass,
  python: sections.pythonClass,
  readme: sections.sampleClass,
  peers: sections.peers,
  waiting: sections.waiting,
  watch: studentLoop,
  recount,
  memory,
  overload,
  comparing,
  deviations,
  pages,
  perft,
};

interface Options {
  readonly rounds: string;
  readonly class: string;
  readonly memory: string;
  readonly json?: string;
}

const command = new Command('bench')
  .description(`measures ratios; sections: ${Object.keys(SECTIONS).join(', ')}`)
  .argument('[section...]', 'all where left out')
  .option('--rounds <n>', 'how often each way has its turn', '5')
  .option('--class <n>', 'submissions of a class', '20')
  .option('--memory <sizes>', 'submissions of the two classes whose memory is compared', '200,2000')
  .option('--json <file>', 'where the figures are written, too')
  .action(async (chosen: readonly string[], options: Options) => {
    const unknown = chosen.find((name) => !(name in SECTIONS));
    if (unknown !== undefined) command.error(`no section ${unknown}`, { exitCode: 2 });
    // Every Node that starts reads all certificates of this list, ours and those of bare loops, but no program in a sandbox.
    delete process.env['NODE_EXTRA_CA_CERTS'];
    await makeReady();
    const before = loadavg();
    const findings: Finding[] = [];
    for (const [name, measure] of Object.entries(SECTIONS)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      console.error(`${name} …`);
      const found = await inFolder(name, measure, options);
      findings.push(...found);
      console.log(tableOf(found));
    }
    const loads = [before, loadavg()].map((load) => load.map((each) => each.toFixed(1)).join(' '));
    console.log(
      `load ${loads[0] ?? ''} before, ${loads[1] ?? ''} after; ${cpus().length} processors, medians of ${options.rounds}`,
    );
    if (options.json !== undefined)
      writeFileSync(
        options.json,
        `${JSON.stringify({ at: new Date().toISOString(), loads, findings }, null, 2)}\n`,
      );
  });

async function inFolder(name: string, measure: sections.Section, options: Options): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  mkdirSync(join(folder, name));
  try {
    return await measure({
      folder: join(folder, name),
      boardmark: resolve('dist/boardmark.js'),
      rounds: Number(options.rounds),
      classSize: Number(options.class),
      memorySizes: sizesOf(options.memory),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizesOf(text: string): readonly [number, number] {
  const [small = NaN, large = NaN] = text.split(',').map(Number);
  if (!(small > 0 && large > small))
    command.error('--memory takes a small and a large size: 200,2000', { exitCode: 2 });
  return [small, large];
}

function tableOf(findings: readonly Finding[]): string {
  const table = new Table({
    head: ['what', 'ours', '', 'against', '', 'ratio', 'goal', ''],
    style: { head: [], border: [] },
  });
  for (const { what, unit, ours, oursValue, against, againstValue, ratio, goal } of findings) {
    const show = (value: number): string =>
      Number.isNaN(value) ? '' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
    table.push([
      what,
      ours,
      show(oursValue),
      against,
      show(againstValue),
      Number.isNaN(ratio) ? '' : ratio.toFixed(3),
      goal === null ? '' : `at most ${goal}`,
      goal === null ? '' : ratio <= goal ? 'reached' : 'not reached',
    ]);
  }
  return table.toString();
}

await command.parseAsync();
