/**
 * A class of programs that end at once, where nearly all the time is what it costs to start them: each submission is
 * built and plays 20 transcripts, against a plain script that does the same for two submissions at a time.
 */
import { execa } from 'execa';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxLevel } from '../../grader/model.js';
import { compare, isThere, median, type Finding, takeProcessorMs } from './measure.js';
import { LEVELS, mustBeRight, type Section, type Setting } from './sections.js';
import { gradeWords, makeWorkload, type Workload } from './workload.js';

const TRANSCRIPTS = 20;
const GOALS: Readonly<Partial<Record<SandboxLevel, number>>> = { none: 1, bwrap: 1.5 };

/** What the script does with one submission, whose folder is `$s`; `$c` is an empty folder. */
const BY_HAND = {
  native: { tool: 'gcc', build: 'gcc -O1 -o $c/main "$s/main.c"', run: '$c/main' },
  python: {
    tool: 'python3',
    build: 'PYTHONPYCACHEPREFIX=$c python3 -m py_compile "$s/main.py"',
    run: 'python3 "$s/main.py"',
  },
} as const;
type SmallLanguage = keyof typeof BY_HAND;

export const smallPrograms: Section = async (setting) => [
  ...(await classIn('native', setting)),
  ...(await classIn('python', setting)),
];

interface Taken {
  readonly wallMs: number;
  /** NaN where processor time cannot be counted for a command as a whole. */
  readonly cpuMs: number;
}

async function classIn(language: SmallLanguage, setting: Setting): Promise<Finding[]> {
  if (!(await isThere(BY_HAND[language].tool))) return [];
  const folder = join(setting.folder, language);
  mkdirSync(folder);
  const size = { submissions: setting.classSize, transcripts: TRANSCRIPTS, calls: 0, loopingEvery: 0 };
  const workload = makeWorkload(folder, language, size);
  const taken = new Map<string, Taken[]>(['by hand', ...LEVELS].map((way) => [way, []]));
  for (let round = 0; round < setting.rounds; round += 1) {
    taken.get('by hand')?.push(await take(byHandWords(language, workload, folder), folder));
    for (const level of LEVELS) {
      const out = join(folder, 'out');
      rmSync(out, { recursive: true, force: true });
      taken
        .get(level)
        ?.push(
          await take([process.execPath, ...gradeWords(setting.boardmark, workload, level, out)], folder),
        );
      mustBeRight(out);
    }
  }
  return LEVELS.flatMap((level) =>
    (['wallMs', 'cpuMs'] as const).map((what): Finding => {
      const of = (way: string): number => median((taken.get(way) ?? []).map((each) => each[what]));
      return compare(
        `a class of ${setting.classSize} in ${language} (build, ${TRANSCRIPTS} transcripts)`,
        what === 'wallMs' ? 'ms' : 'CPU ms',
        [`boardmark, ${level}`, of(level)],
        ['two at a time', of('by hand')],
        what === 'wallMs' ? (GOALS[level] ?? null) : null,
      );
    }),
  );
}

async function take(words: readonly string[], cwd: string): Promise<Taken> {
  const started = performance.now();
  const cpuMs = await takeProcessorMs(words, cwd);
  if (cpuMs !== null) return { wallMs: performance.now() - started, cpuMs };
  const [file = '', ...args] = words;
  const again = performance.now();
  await execa(file, args, { cwd, stdin: 'ignore', stdout: 'ignore' });
  return { wallMs: performance.now() - again, cpuMs: NaN };
}

function byHandWords(language: SmallLanguage, { submissions, pairs }: Workload, folder: string): string[] {
  const { build, run } = BY_HAND[language];
  const script = `set -eu; s=$1; c=$(mktemp -d); ${build}
for each in "${pairs}"/*.in; do ${run} < "$each" > $c/own; cmp -s $c/own "\${each%.in}.ans"; done
rm -r $c\n`;
  writeFileSync(join(folder, 'one.sh'), script);
  return ['bash', '-euc', `ls -d "${submissions}"/* | xargs -P2 -n1 sh one.sh`];
}
