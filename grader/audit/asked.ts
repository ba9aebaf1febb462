/** Which mutants the assignment asks about: those in code that its contract and the programs of its cases need. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Assignment, ClassContract } from '../model.js';
import { SWITCHES, type Source } from './instrument.js';
import type { Reference } from './reference.js';

/** A bundler drops what it holds for dead only where nothing in it acts. */
const CALLS = new RegExp(`\\b(?:${SWITCHES.join('|')})\\("`, 'g');
const ENTRY = 'boardmark-asked.ts';

/**
 * Lays the instrumented reference out in the folder and bundles what is asked for: a switch that falls away as dead
 * code belongs to a function that only a later part needs. Null where that cannot be told.
 */
export async function findAsked(
  assignment: Assignment,
  { spec, home }: Reference,
  files: readonly Source[],
  folder: string,
): Promise<ReadonlySet<string> | null> {
  for (const { name, text } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text.replace(CALLS, '/* @__PURE__ */ $&'));
  }
  for (const { name, path } of spec.provided) {
    await mkdir(dirname(join(folder, home, name)), { recursive: true });
    await copyFile(path, join(folder, home, name));
  }
  const entry = join(folder, home, ENTRY);
  await writeFile(entry, assignment.contract.flatMap((asked) => importAsked(asked, spec.modules)).join('\n'));
  const mains = programsRun(assignment).flatMap((name) => {
    const program = spec.programs[name];
    return program?.kind === 'main' ? [join(folder, home, program.main)] : [];
  });
  try {
    const { outputFiles } = await build({
      entryPoints: [entry, ...mains],
      outdir: join(folder, 'out'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      treeShaking: true,
      tsconfigRaw: {},
      logLevel: 'silent',
    });
    const switches = new RegExp(`${SWITCHES[0]}\\d*\\("(\\d+)"\\)`, 'g');
    return new Set(outputFiles.flatMap(({ text }) => [...text.matchAll(switches)].map(([, id = '']) => id)));
  } catch {
    return null;
  }
}

/** A part may provide a program that only a later part's cases run. */
function programsRun({ rubric }: Assignment): string[] {
  const names = rubric.flatMap(({ cases }) =>
    cases.flatMap((each) => {
      if (each.kind === 'transcript') return [each.program];
      return each.kind === 'judge' && each.subject.kind === 'program' ? [each.subject.program] : [];
    }),
  );
  return [...new Set(names)];
}

function importAsked(
  { name, form, members }: ClassContract,
  modules: Readonly<Record<string, string>>,
): string[] {
  const file = modules[name];
  if (file === undefined) return [];
  const names = form === 'class' ? [name] : members.map((member) => member.name);
  const exports = names.map((each) => `${each} as ${name}_${each}`);
  return [`export { ${exports.join(', ')} } from ${JSON.stringify(`./${file}`)};`];
}
