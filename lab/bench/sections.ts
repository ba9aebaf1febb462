/**
 * The sections of `npm run bench`, one function each. Each makes its own workload and takes turns with its baselines.
 */
import { build } from 'esbuild';
import { execa } from 'execa';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxLevel } from '../../grader/model.js';
import { junitWay } from './junit.js';
import {
  bash,
  compare,
  compareTimes,
  isThere,
  perFurther,
  takeTurns,
  type Finding,
  type Way,
} from './measure.js';
import { gradeWords, MAIN_FILES, makeWorkload, type Workload, type WorkloadLanguage } from './workload.js';

export interface Setting {
  /** An empty folder for this section alone. */
  readonly folder: string;
  /** The command line, as it is installed. */
  readonly boardmark: string;
  readonly rounds: number;
  /** How many submissions a class has. */
  readonly classSize: number;
  /** The sizes of a small and a large class, whose memory is compared. */
  readonly memorySizes: readonly [number, number];
}

export type Section = (setting: Setting) => Promise<Finding[]>;

/** Runs every pair through a command, one after another or two at a time, and compares the output with cmp. */
function bare(name: string, pairs: string, out: string, command: string, two: boolean): Way {
  mkdirSync(out, { recursive: true });
  const script = two
    ? `ls "${pairs}"/*.in | xargs -P2 -I{} sh -c '${command} < {} > "${out}/own-$$" && cmp -s "${out}/own-$$" "$(echo {} | sed s/in$/ans/)"'`
    : `for each in "${pairs}"/*.in; do ${command} < "$each" > "${out}/own" && cmp -s "${out}/own" "\${each%.in}.ans"; done`;
  return { name, run: () => bash(script, out) };
}

export function grade(
  { boardmark }: Setting,
  name: string,
  workload: Workload,
  level: SandboxLevel,
  out: string,
  options: readonly string[] = [],
): Way {
  const words = gradeWords(boardmark, workload, level, out);
  return {
    name,
    run: async () => {
      if (!options.includes('--resume')) rmSync(out, { recursive: true, force: true });
      await execa(process.execPath, [...words, ...options], { stdout: 'ignore' });
      mustBeRight(out);
    },
  };
}

interface GradedSubmission {
  readonly points: number | string;
  readonly items: readonly { readonly cases: readonly { readonly verdict: string }[] }[];
}

export function readResults(out: string): readonly GradedSubmission[] {
  const text = readFileSync(join(out, 'results.json'), 'utf8');
  return (JSON.parse(text) as { readonly submissions: readonly GradedSubmission[] }).submissions;
}

/** Checks that every submission has all points, or is one of those that loop. */
export function mustBeRight(out: string): void {
  const verdicts = readResults(out).flatMap(({ items }) =>
    items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict)),
  );
  const wrong = verdicts.find((verdict) => !['accepted', 'time-limit-exceeded', 'not-run'].includes(verdict));
  if (wrong !== undefined || !verdicts.includes('accepted'))
    throw new Error(`graded wrongly: ${wrong ?? 'nothing'}`);
}

export const LEVELS: readonly SandboxLevel[] = ['none', 'bwrap'];

async function transcripts(
  setting: Setting,
  language: WorkloadLanguage,
  prepare: (own: string) => Promise<string>,
  goals: Readonly<
    Partial<Record<SandboxLevel, { readonly loop: number | null; readonly two: number | null }>>
  >,
): Promise<Finding[]> {
  const workload = makeWorkload(setting.folder, language, {
    submissions: 1,
    transcripts: 100,
    calls: 0,
    loopingEvery: 0,
  });
  const command = await prepare(join(workload.submissions, 'student-0000'));
  const out = join(setting.folder, 'out');
  const ways = [
    bare('loop', workload.pairs, join(out, 'loop'), command, false),
    bare('xargs -P2', workload.pairs, join(out, 'two'), command, true),
    ...LEVELS.map((level) => grade(setting, `boardmark, ${level}`, workload, level, join(out, level))),
  ];
  const times = await takeTurns(ways, setting.rounds);
  return LEVELS.flatMap((level) => [
    compareTimes(
      times,
      `100 ${language} transcripts`,
      `boardmark, ${level}`,
      'loop',
      goals[level]?.loop ?? null,
    ),
    compareTimes(
      times,
      `100 ${language} transcripts`,
      `boardmark, ${level}`,
      'xargs -P2',
      goals[level]?.two ?? null,
    ),
  ]);
}

export const javaTranscripts: Section = (setting) =>
  transcripts(
    setting,
    'java',
    async (own) => {
      await bash(`javac -d "${setting.folder}/classes" "${own}/Main.java"`, setting.folder);
      return `java -cp "${setting.folder}/classes" Main`;
    },
    { none: { loop: null, two: 0.18 }, bwrap: { loop: null, two: 0.18 } },
  );

export const nodeTranscripts: Section = (setting) =>
  transcripts(
    setting,
    'javascript',
    (own) => {
      writeFileSync(join(own, '..', '..', 'package.json'), '{"type":"module"}');
      return Promise.resolve(`"${process.execPath}" "${own}/main.js"`);
    },
    { none: { loop: null, two: 0.6 }, bwrap: { loop: null, two: 0.6 } },
  );

export const nativeTranscripts: Section = async (setting) => {
  const command = `"${setting.folder}/main"`;
  const compile = async (own: string): Promise<string> => {
    await bash(`gcc -O1 -o ${command} "${own}/main.c"`, setting.folder);
    return command;
  };
  const goals = { none: { loop: 1.3, two: null }, bwrap: { loop: 1.3, two: null } };
  return [...(await transcripts(setting, 'native', compile, goals)), await oneMore(setting, command)];
};

/**
 * What one more transcript costs, for a program that costs next to nothing. The start of either side does not count.
 */
async function oneMore(setting: Setting, command: string): Promise<Finding> {
  const sizes = { few: 100, many: 1100 };
  const ways: Way[] = [];
  for (const [name, count] of Object.entries(sizes)) {
    const folder = join(setting.folder, name);
    mkdirSync(folder);
    const size = { submissions: 1, transcripts: count, calls: 0, loopingEvery: 0 };
    const workload = makeWorkload(folder, 'native', size);
    ways.push(
      bare(`loop, ${name}`, workload.pairs, join(folder, 'loop'), command, false),
      grade(setting, `boardmark, ${name}`, workload, 'none', join(folder, 'out')),
    );
  }
  const times = await takeTurns(ways, setting.rounds);
  const each = (way: string): number =>
    perFurther(times, `${way}, many`, `${way}, few`, sizes.many - sizes.few);
  const [ours, theirs] = [each('boardmark'), each('loop')];
  return compare('one more native transcript', 'ms', ['boardmark, none', ours], ['loop', theirs], null);
}

/** Measures calls and the driver that makes them: the difference between a submission with and without them. */
export const calls: Section = async (setting) => {
  const made = (name: string, count: number): Workload => {
    const folder = join(setting.folder, name);
    mkdirSync(folder);
    return makeWorkload(folder, 'java', { submissions: 12, transcripts: 1, calls: count, loopingEvery: 0 });
  };
  const [without, with120, with1000] = [made('without', 0), made('with', 120), made('many', 1000)];
  await bash(`javac -d classes "${without.submissions}/student-0000/Main.java"`, setting.folder);
  const one = `java -cp classes Main < "${without.pairs}/pair-000.in"`;
  const times = await takeTurns(
    [
      grade(setting, 'without', without, 'none', join(setting.folder, 'out-without'), ['--jobs', '1']),
      grade(setting, 'with', with120, 'none', join(setting.folder, 'out-with'), ['--jobs', '1']),
      grade(setting, 'many', with1000, 'none', join(setting.folder, 'out-many'), ['--jobs', '1']),
      {
        name: '12 bare JVMs',
        run: () => bash(`for i in 1 2 3 4 5 6 7 8 9 10 11 12; do ${one}; done`, setting.folder),
      },
    ],
    setting.rounds,
  );
  const against = ['a bare JVM', (times.get('12 bare JVMs') ?? NaN) / 12] as const;
  const row = (what: string, way: string, goal: number): Finding =>
    compare(what, 'ms', ['boardmark, none', perFurther(times, way, 'without', 12)], against, goal);
  return [row('120 method calls', 'with', 1.5), row('1,000 method calls', 'many', 2)];
};

/** Measures a class: each submission is compiled, plays 20 transcripts and makes 120 calls. */
export const wholeClass: Section = async (setting) => {
  const size = { submissions: setting.classSize, transcripts: 20, calls: 120 };
  const made = (name: string, loopingEvery: number): Workload => {
    const folder = join(setting.folder, name);
    mkdirSync(folder);
    return makeWorkload(folder, 'java', { ...size, loopingEvery });
  };
  const [honest, looping] = [made('honest', 0), made('looping', 10)];
  const script = `set -eu; s=$1; c=$(mktemp -d); javac -d $c "$s/Main.java" "${honest.calls}/Calls.java"
for each in "${honest.pairs}"/*.in; do java -cp $c Main < "$each" > $c/own; cmp -s $c/own "\${each%.in}.ans"; done
java -cp $c Calls > $c/own; cmp -s $c/own "${honest.calls}/expected"; rm -r $c\n`;
  writeFileSync(join(setting.folder, 'one.sh'), script);
  const out = join(setting.folder, 'out');
  const junit = junitWay(setting.folder, honest);
  const ways = [
    {
      name: 'one after another',
      run: () => bash(`for s in "${honest.submissions}"/*; do sh one.sh "$s"; done`, setting.folder),
    },
    {
      name: 'two at a time',
      run: () => bash(`ls -d "${honest.submissions}"/* | xargs -P2 -n1 sh one.sh`, setting.folder),
    },
    ...LEVELS.map((level) => grade(setting, `boardmark, ${level}`, honest, level, join(out, level))),
    grade(setting, 'alone, bwrap', honest, 'bwrap', join(out, 'alone'), ['--alone']),
    ...(junit === null ? [] : [junit]),
    grade(setting, 'with loops', looping, 'none', join(out, 'loops')),
    // The report of the last round exists, and nothing has changed since.
    grade(setting, 'regraded', honest, 'none', join(out, 'none'), ['--resume']),
  ];
  const times = await takeTurns(ways, Math.max(1, Math.ceil(setting.rounds / 3)));
  const what = `a class of ${setting.classSize} (compile, 20 transcripts, 120 calls)`;
  return [
    compareTimes(times, what, 'boardmark, none', 'two at a time', 0.12),
    compareTimes(times, what, 'boardmark, none', 'one after another', null),
    compareTimes(times, what, 'boardmark, bwrap', 'two at a time', 0.12),
    compareTimes(times, what, 'boardmark, bwrap', 'alone, bwrap', null),
    ...(junit === null ? [] : [compareTimes(times, what, 'boardmark, bwrap', junit.name, 0.8)]),
    compareTimes(times, 'one in ten loops for ever', 'with loops', 'boardmark, none', 1.25),
    compareTimes(times, 'unchanged, graded again', 'regraded', 'boardmark, none', 0.01),
  ];
};

/** The same of a class in Python, where nothing is compiled. */
export const pythonClass: Section = async (setting) => {
  const size = { submissions: setting.classSize, transcripts: 20, calls: 120, loopingEvery: 0 };
  const workload = makeWorkload(setting.folder, 'python', size);
  const script = `set -eu; c=$(mktemp -d)
for each in "${workload.pairs}"/*.in; do python3 "$1/main.py" < "$each" > $c/own; cmp -s $c/own "\${each%.in}.ans"; done
python3 -B "${workload.calls}/calls.py" "$1" > $c/own; cmp -s $c/own "${workload.calls}/expected"; rm -r $c\n`;
  writeFileSync(join(setting.folder, 'one.sh'), script);
  const two = `ls -d "${workload.submissions}"/* | xargs -P2 -n1 sh one.sh`;
  const out = join(setting.folder, 'out');
  const times = await takeTurns(
    [
      { name: 'two at a time', run: () => bash(two, setting.folder) },
      ...LEVELS.map((level) => grade(setting, `boardmark, ${level}`, workload, level, join(out, level))),
    ],
    Math.max(1, Math.ceil(setting.rounds / 3)),
  );
  const what = `a class of ${setting.classSize} in Python (20 transcripts, 120 calls)`;
  return LEVELS.map((level) => compareTimes(times, what, `boardmark, ${level}`, 'two at a time', 0.35));
};

/** The class of the README, with and without sharing processes. */
export const sampleClass: Section = async ({ folder, boardmark, rounds }) => {
  await execa(process.execPath, ['scripts/run.js', 'scripts/sample-class.ts', join(folder, 'class')]);
  const way = (name: string, options: readonly string[]): Way => ({
    name,
    run: () => {
      const out = ['--out', join(folder, 'out'), '--allow-weak-sandbox'];
      const words = [boardmark, 'grade', 'endodoi-3', join(folder, 'class'), ...out, ...options];
      return execa(process.execPath, words, { stdout: 'ignore' });
    },
  });
  const times = await takeTurns([way('boardmark', []), way('alone', ['--alone'])], rounds);
  return [compareTimes(times, 'the sample class', 'boardmark', 'alone', 0.4)];
};

/** Runs the same Java cases with other tools for transcripts, if they are installed. */
export const peers: Section = async (setting) => {
  const workload = makeWorkload(setting.folder, 'java', {
    submissions: 1,
    transcripts: 100,
    calls: 0,
    loopingEvery: 0,
  });
  await bash(`javac -d classes "${workload.submissions}/student-0000/Main.java"`, setting.folder);
  const java = `java -cp "${setting.folder}/classes" Main`;
  const names = readdirSync(workload.pairs)
    .filter((name) => name.endsWith('.in'))
    .map((name) => join(workload.pairs, name.slice(0, -3)));
  const answer = (name: string): string => readFileSync(`${name}.ans`, 'utf8');
  const write = (name: string, text: string): string => {
    writeFileSync(join(setting.folder, name), text);
    return name;
  };
  const known: readonly {
    readonly tool: string;
    readonly goal: number | null;
    /** The name of its program, if it differs. */
    readonly called?: string;
    readonly script: (command: string) => string;
  }[] = [
    {
      tool: 'cram',
      called: 'cram3',
      goal: 0.48,
      script: (command) =>
        `${command} ${write('cases.t', names.map((name) => `  $ ${java} < ${name}.in\n${answer(name).replace(/^/gm, '  ').replace(/ {2}$/, '')}`).join('\n'))}`,
    },
    {
      tool: 'shelltest',
      goal: 0.65,
      script: () => {
        const cases = names.map((name) => `${java} < ${name}.in\n>>>\n${answer(name)}>>>= 0\n`);
        return `shelltest -j2 ${write('cases.test', cases.join('\n'))}`;
      },
    },
    {
      tool: 'bats',
      goal: 0.35,
      script: () => {
        const cases = names.map(
          (name, index) =>
            `@test "${index}" {\n  run diff <(${java} < ${name}.in) ${name}.ans\n  [ "$status" -eq 0 ]\n}\n`,
        );
        return `bats ${write('cases.bats', cases.join('\n'))}`;
      },
    },
    {
      tool: 'expect',
      goal: null,
      script: () => {
        const cases = names.map(
          (name, index) =>
            `set out [exec ${java} < ${name}.in]\nset in [open ${name}.ans]\nset want [string trimright [read $in] "\\n"]\nclose $in\n` +
            `if {$out ne $want} { puts "case ${index} differs"; exit 1 }\n`,
        );
        return `expect ${write('cases.exp', cases.join(''))}`;
      },
    },
  ];
  const there: { tool: string; goal: number | null; line: string }[] = [];
  for (const { tool, goal, called, script } of known)
    for (const command of [tool, called ?? tool])
      if (!there.some((each) => each.tool === tool) && (await isThere(command)))
        there.push({ tool, goal, line: script(command) });
  const times = await takeTurns(
    [
      grade(setting, 'boardmark, none', workload, 'none', join(setting.folder, 'out')),
      ...there.map(({ tool, line }): Way => ({ name: tool, run: () => bash(line, setting.folder) })),
    ],
    setting.rounds,
  );
  return there.map(({ tool, goal }) =>
    compareTimes(times, '100 Java cases, other tools', 'boardmark, none', tool, goal),
  );
};

/** Measures how long a student waits, and what a command costs that does nothing. */
export const waiting: Section = async (setting) => {
  const node = `"${process.execPath}"`;
  const ways = await Promise.all(
    (['javascript', 'typescript'] as const).map(async (language): Promise<Way[]> => {
      const folder = join(setting.folder, language);
      mkdirSync(folder);
      const workload = makeWorkload(folder, language, {
        submissions: 1,
        transcripts: 10,
        calls: 0,
        loopingEvery: 0,
      });
      const own = join(workload.submissions, 'student-0000');
      // The program as people run it by hand: JavaScript that Node can run directly.
      const program = join(folder, 'bare.mjs');
      await build({ entryPoints: [join(own, MAIN_FILES[language])], outfile: program, format: 'esm' });
      const words = ['check', own, '--assignment', workload.assignment, '--sandbox', 'none'];
      return [
        bare(`its programs, ${language}`, workload.pairs, join(folder, 'out'), `${node} "${program}"`, false),
        {
          name: `check, ${language}`,
          run: () => execa(process.execPath, [setting.boardmark, ...words], { stdout: 'ignore' }),
        },
      ];
    }),
  );
  const times = await takeTurns(
    [
      ...ways.flat(),
      { name: 'node -e 0', run: () => execa(process.execPath, ['-e', '0']) },
      { name: '--help', run: () => execa(process.execPath, [setting.boardmark, '--help']) },
    ],
    setting.rounds * 3,
  );
  const what = 'check of a small submission, 10 transcripts';
  return [
    compareTimes(times, what, 'check, javascript', 'its programs, javascript', 3),
    compareTimes(times, what, 'check, typescript', 'its programs, typescript', 3),
    compareTimes(times, 'boardmark --help', '--help', 'node -e 0', 2.5),
  ];
};
