/** Measures what compiling costs: the service by itself, and together with everything else that a submission needs. */
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileServiceOf } from '../../grader/languages/java/compiler.js';
import { javacArguments } from '../../grader/languages/java/javac.js';
import { bash, compare, median, perFurther, takeTurns, type Finding, withSupportJar } from './measure.js';
import { grade, type Section, type Setting } from './sections.js';
import { makeWorkload, type Workload } from './workload.js';

export const compiling: Section = async (setting) => [
  await compileAgain(setting),
  await gradeOneMore(setting),
];

/** The middle of a class: this many compilations come before the first that is measured. */
const BEFORE = 40;
const MEASURED = 60;

/** A small submission, compiled by a service that is warm, and by a separate javac. */
async function compileAgain(setting: Setting): Promise<Finding> {
  const folder = join(setting.folder, 'alone');
  mkdirSync(folder);
  const { submissions } = makeWorkload(folder, 'java', {
    submissions: 1,
    transcripts: 0,
    calls: 0,
    loopingEvery: 0,
  });
  const source = join(submissions, 'student-0000', 'Main.java');
  const files = { 'src/Main.java': readFileSync(source) };
  const sources = ['src/Main.java'];
  const job = { folder: '.', sources, sourcePath: [], classPath: [], into: 'out', implicit: false };
  const times = await withSupportJar('none', async (sandbox, supportJar) => {
    const service = compileServiceOf(sandbox, supportJar);
    const compile = async (): Promise<void> => {
      const answer = await service.compile(files, javacArguments(job), 'out');
      if (!answer.ok || answer.value.exit !== 0) throw new Error('the compile service did not compile');
    };
    for (let count = 0; count < BEFORE; count += 1) await compile();
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let count = 0; count < MEASURED; count += 1) {
      ours.push(await timed(compile));
      if (count % 10 === 0)
        theirs.push(await timed(() => bash(`javac -d "${folder}/classes" "${source}"`, folder)));
    }
    return { ours: median(ours), theirs: median(theirs) };
  });
  const { ours, theirs } = times ?? { ours: NaN, theirs: NaN };
  return compare('compiling one small submission', 'ms', ['the warm service', ours], ['javac', theirs], 0.04);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function gradeOneMore(setting: Setting): Promise<Finding> {
  const made = (name: string, submissions: number): Workload => {
    const folder = join(setting.folder, name);
    mkdirSync(folder);
    return makeWorkload(folder, 'java', { submissions, transcripts: 0, calls: 1, loopingEvery: 0 });
  };
  const [few, many] = [made('few', 5), made('many', 45)];
  const names = readdirSync(few.submissions);
  const javac = names.map((name) => `javac -d "${setting.folder}/c" "${few.submissions}/${name}/Main.java"`);
  const times = await takeTurns(
    [
      { name: '5 x javac', run: () => bash(javac.join('; '), setting.folder) },
      grade(setting, 'few', few, 'none', join(setting.folder, 'out-few')),
      grade(setting, 'many', many, 'none', join(setting.folder, 'out-many')),
    ],
    setting.rounds,
  );
  const each = perFurther(times, 'many', 'few', 40);
  const javacMs = (times.get('5 x javac') ?? NaN) / 5;
  return compare(
    'one more submission: compiled, and one call made',
    'ms',
    ['boardmark, none', each],
    ['javac', javacMs],
    null,
  );
}
