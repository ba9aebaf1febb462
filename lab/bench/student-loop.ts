/**
 * Measures what a student waits for: from saving a file to the verdict in `check --watch`, to the first failing case,
 * and a `check` from the start. The baseline is compiling the same program by hand and running it once.
 */
import { execa } from 'execa';
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bash, compare, median, takeTurns, type Finding } from './measure.js';
import type { Section, Setting } from './sections.js';

/** A right program of a whole assignment, and a mistake that many of its cases show. */
interface Subject {
  readonly title: string;
  readonly sample: string;
  readonly file: string;
  /** The folder of the assignment's own files. */
  readonly provided: string;
  readonly mistake: readonly [string, string];
  /** A script that compiles the program and runs it once, in its folder. `DIR` is for what it leaves. */
  readonly byHand: string;
  /** What this takes in milliseconds on a quiet machine, on which the goals below are set. */
  readonly handMs: number;
  readonly goals: { readonly cold: number; readonly save: number; readonly first: number };
}

const ASSIGNMENT = 'endodoi-3';
const TRANSCRIPT_ARGUMENTS = '2,2/2,2 0 0 1';
const TYPED = 'a\\nb\\nA\\n!\\n';
const PROVIDED = resolve('fixtures/endodoi/provided');

const SUBJECTS: readonly Subject[] = [
  {
    title: 'Java',
    sample: 'string-format-tables',
    file: 'Endodoi.java',
    provided: 'java',
    mistake: ['seeds > 0 ?', 'seeds > 1 ?'],
    byHand:
      'javac -d DIR Endodoi.java PlayEndodoi.java; ' +
      `printf '${TYPED}' | java -cp DIR PlayEndodoi ${TRANSCRIPT_ARGUMENTS}`,
    handMs: 600,
    goals: { cold: 900, save: 700, first: 300 },
  },
  {
    title: 'TypeScript',
    sample: 'arrow-functions',
    file: 'endodoi.ts',
    provided: 'typescript',
    mistake: ['seeds > 0 ?', 'seeds > 1 ?'],
    byHand:
      `"${resolve('node_modules/.bin/tsc')}" --types node --typeRoots "${resolve('node_modules/@types')}" --target es2023 --module nodenext --skipLibCheck --outDir DIR endodoi.ts play-endodoi.ts; ` +
      `printf '${TYPED}' | "${process.execPath}" DIR/play-endodoi.js ${TRANSCRIPT_ARGUMENTS}`,
    handMs: 900,
    goals: { cold: 700, save: 500, first: 300 },
  },
];

export const studentLoop: Section = async (setting) => {
  const samples = join(setting.folder, 'samples');
  await execa(process.execPath, [setting.boardmark, 'samples', ASSIGNMENT, '--to', samples]);
  const findings: Finding[] = [];
  for (const subject of SUBJECTS) findings.push(...(await measureSubject(setting, samples, subject)));
  return findings;
};

async function measureSubject(setting: Setting, samples: string, subject: Subject): Promise<Finding[]> {
  const own = join(setting.folder, subject.title);
  cpSync(join(samples, 'accepted', subject.sample), own, { recursive: true });
  const byHand = join(setting.folder, `by-hand-${subject.title}`);
  cpSync(own, byHand, { recursive: true });
  cpSync(join(PROVIDED, subject.provided), byHand, { recursive: true });
  writeFileSync(join(byHand, 'package.json'), '{ "type": "module" }');
  const script = subject.byHand.replaceAll('DIR', join(setting.folder, `out-${subject.title}`));
  const times = await takeTurns(
    [
      { name: 'by hand', run: () => bash(script, byHand) },
      { name: 'cold', run: () => check(setting, own) },
    ],
    setting.rounds,
  );
  const { first, save, saveWrong } = await measureSaves(setting, own, subject);
  const against = ['compiled and run by hand', times.get('by hand') ?? NaN] as const;
  const { goals, handMs } = subject;
  const share = (goalMs: number): number => Math.round((100 * goalMs) / handMs) / 100;
  const row = (what: string, ms: number, goal: number | null): Finding =>
    compare(`${subject.title}: ${what}`, 'ms', ['boardmark', ms], against, goal);
  return [
    row('check from the start', times.get('cold') ?? NaN, share(goals.cold)),
    row('watch: saved to verdict, right', median(save), share(goals.save)),
    row('watch: saved to verdict, wrong', median(saveWrong), null),
    row('watch: saved to first failing case', median(first), share(goals.first)),
  ];
}

async function check({ boardmark }: Setting, folder: string): Promise<void> {
  await execa(process.execPath, [boardmark, 'check', folder, '--assignment', ASSIGNMENT]);
}

interface Saves {
  readonly first: number[];
  readonly save: number[];
  readonly saveWrong: number[];
}

/** Saves the wrong and the right program in turn while `check --watch` runs. */
async function measureSaves(
  { boardmark, rounds }: Setting,
  own: string,
  { file, mistake: [from, to] }: Subject,
): Promise<Saves> {
  const path = join(own, file);
  const right = readFileSync(path, 'utf8');
  if (!right.includes(from)) throw new Error(`${file} holds no ${from}`);
  const child = spawn(process.execPath, [boardmark, 'check', own, '--assignment', ASSIGNMENT, '--watch'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  let wake: () => void = () => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    wake();
  });
  const until = async (pattern: RegExp): Promise<void> => {
    const late = AbortSignal.timeout(MAX_WAIT_MS);
    late.addEventListener('abort', () => wake());
    while (!pattern.test(heard)) {
      if (late.aborted) throw new Error(`a save was not answered; last heard: ${heard.slice(-500)}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const saves: Saves = { first: [], save: [], saveWrong: [] };
  try {
    await until(VERDICT);
    for (let round = 0; round <= rounds; round += 1)
      for (const text of [right.replace(from, to), right]) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        heard = '';
        const saved = performance.now();
        writeFileSync(path, text);
        if (text !== right) {
          await until(/✗/);
          if (round > 0) saves.first.push(performance.now() - saved);
        }
        await until(VERDICT);
        // The first round warms up.
        if (round > 0) saves[text === right ? 'save' : 'saveWrong'].push(performance.now() - saved);
      }
  } finally {
    child.kill('SIGINT');
    writeFileSync(path, right);
  }
  return saves;
}

const VERDICT = /(points|here)\.\n/;
/** Longer than any answer takes, even on a busy machine. */
const MAX_WAIT_MS = 120_000;
/** A student types for longer than this between two saves. */
const PAUSE_MS = 700;
