/** Finds the mutants in scope: those in code that the calls and programs of the cases need. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Assignment, ClassContract } from '../model.js';
import { SWITCHES, type Source } from './instrument.js';
import type { Mutant } from './mutant.js';
import type { Reference } from './reference.js';

/** A bundler drops dead code only if it has no side effects. */
const CALLS = new RegExp(`\\b(?:${SWITCHES.join('|')})\\("`, 'g');
const ENTRY = 'boardmark-asked.ts';

/** The functions of the contract that cases call. Of a class, all members. */
function membersNamed({ contract, rubric }: Assignment): ClassContract[] {
  const steps = rubric.flatMap(({ cases }) =>
    cases.flatMap((each) => {
      if (each.kind === 'method') return each.steps;
      return each.kind === 'judge' && each.subject.kind === 'calls' ? each.subject.steps : [];
    }),
  );
  const text = JSON.stringify(steps);
  return contract.map((asked) =>
    asked.form === 'class'
      ? asked
      : {
          ...asked,
          members: asked.members.filter(({ name }) => text.includes(`"name":${JSON.stringify(name)}`)),
        },
  );
}

/**
 * Functions of the contract that no case calls and no program needs. They belong to an earlier part, or were forgotten.
 */
export function listUncalled(
  assignment: Assignment,
  mutants: readonly Mutant[],
  asked: ReadonlySet<string>,
): string[] {
  const named = new Map(membersNamed(assignment).map(({ name, members }) => [name, members]));
  const isLeftOut = (member: string): boolean =>
    mutants.some(({ key, switch: id }) => key.in.split('.')[0] === member && !asked.has(id));
  return assignment.contract.flatMap(({ name, form, members }) =>
    form === 'class'
      ? []
      : members
          .filter((member) => !(named.get(name) ?? []).includes(member) && isLeftOut(member.name))
          .map((member) => `${name}.${member.name}`),
  );
}

/**
 * Writes the instrumented reference into the folder and bundles what the cases call. A switch that the bundler removes
 * as dead code belongs to a function that only a later part needs. Null if the bundle cannot be made.
 */
export async function findMutantsInScope(
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
  await writeFile(
    entry,
    membersNamed(assignment)
      .flatMap((asked) => importAsked(asked, spec.modules))
      .join('\n'),
  );
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

/** The programs that cases run. A part may provide a program that only a later part's cases run. */
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
  if (names.length === 0) return [];
  const exports = names.map((each) => `${each} as ${name}_${each}`);
  return [`export { ${exports.join(', ')} } from ${JSON.stringify(`./${file}`)};`];
}
