/**
 * What grading adds to the processor time of the programs themselves: 100 transcripts of a Java program by boardmark,
 * against the same JVM with the same flags and archive in a bare loop.
 */
import { join } from 'node:path';
import { jvmCommand } from '../../grader/languages/java/jvm.js';
import type { SandboxLevel } from '../../grader/model.js';
import {
  bash,
  compare,
  median,
  type Finding,
  takeProcessorMs,
  provideProgramArchive,
  withSupportJar,
} from './measure.js';
import { LEVELS, type Section, type Setting } from './sections.js';
import { gradeWords, makeWorkload, type Workload } from './workload.js';

const TRANSCRIPTS = 100;
const GOALS: Readonly<Partial<Record<SandboxLevel, number>>> = { none: 1.1, bwrap: 1.25 };
/** As the workload's assignment has them. */
const LIMITS = {
  ...{ wallMs: 10_000, cpuMs: 2_000, memoryBytes: 256 * 1024 ** 2, outputBytes: 1024 ** 2 },
  ...{ processes: 64, openFiles: 256, diskBytes: 16 * 1024 ** 2 },
};

export const overhead: Section = async (setting) => {
  const workload = makeWorkload(setting.folder, 'java', {
    ...{ submissions: 1, transcripts: TRANSCRIPTS },
    ...{ calls: 0, loopingEvery: 0 },
  });
  const java = await tunedCommand(setting, workload);
  if (java === null) return [];
  const loop = `mkdir -p bare; for each in "${workload.pairs}"/*.in; do ${java} < "$each" > bare/own; cmp -s bare/own "\${each%.in}.ans"; done`;
  const measured = new Map<string, number[]>(['bare', ...LEVELS].map((way) => [way, []]));
  for (let round = 0; round < setting.rounds; round += 1) {
    const take = async (way: string, words: readonly string[]): Promise<void> => {
      measured.get(way)?.push((await takeProcessorMs(words, setting.folder)) ?? NaN);
    };
    await take('bare', ['bash', '-euc', loop]);
    for (const level of LEVELS) {
      const out = join(setting.folder, 'out', level);
      await take(level, [process.execPath, ...gradeWords(setting.boardmark, workload, level, out)]);
    }
  }
  return LEVELS.map((level) => findingOf(level, measured));
};

function findingOf(level: SandboxLevel, measured: ReadonlyMap<string, number[]>): Finding {
  const [ours, bare] = [level, 'bare'].map((way) => median(measured.get(way) ?? []));
  return compare(
    `processor time of ${TRANSCRIPTS} java transcripts, all processes`,
    'CPU ms',
    [`boardmark, ${level}`, ours ?? NaN],
    ['the same JVM, bare', bare ?? NaN],
    GOALS[level] ?? null,
  );
}

/** The command with which boardmark starts the program at level none; null without a JDK. */
async function tunedCommand({ folder }: Setting, workload: Workload): Promise<string | null> {
  const classes = join(folder, 'classes');
  const archive = await withSupportJar('none', provideProgramArchive);
  if (archive === null) return null;
  await bash(
    `javac -XDstringConcat=inline -d "${classes}" "${workload.submissions}/student-0000/Main.java"`,
    folder,
  );
  const words = [...jvmCommand(LIMITS, [classes], archive), 'Main'];
  return words.map((word) => `'${word}'`).join(' ');
}
