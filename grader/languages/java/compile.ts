/** Compiles the student's sources, and then the assignment's own against their classes. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type CompileError, type JudgeError, type Result } from '../../model.js';
import { stemOf } from '../locate.js';
import type { Compiler } from './compiler.js';
import type { CompileOutcome } from './diagnostics.js';
import { GIVEN_SOURCES, STUDENT_SOURCES, type LaidSource, type Layout } from './layout.js';
import { folderOfPackage } from './package-line.js';

type Compiled = Result<
  { readonly classes: string; readonly remarks: readonly string[] },
  CompileError | JudgeError
>;

/**
 * All sources together; where that fails, the required ones with what they need, for a forgotten experiment must not
 * cost the assignment.
 */
export async function compileStudent(compiler: Compiler, folder: string, layout: Layout): Promise<Compiled> {
  const compile = (
    sources: readonly LaidSource[],
    into: string,
    implicit: boolean,
  ): Promise<CompileOutcome> =>
    compiler.compile(
      {
        folder,
        sources: sources.map(({ copy }) => copy),
        // Sources of the assignment may be needed, but their class files are those of the second compilation.
        sourcePath: implicit ? [GIVEN_SOURCES, STUDENT_SOURCES] : [GIVEN_SOURCES],
        classPath: [],
        into,
        implicit,
      },
      [...layout.sources, ...layout.given],
    );
  const whole = await compile(layout.sources, 'classes', false);
  if (whole.ok) return ok({ classes: join(folder, 'classes'), remarks: [] });
  const required = layout.sources.filter((source) => source.required);
  if (whole.fault.verdict === 'judge-error' || required.length === layout.sources.length) return whole;
  const core = await compile(required, 'classes-required', true);
  if (!core.ok) return core;
  const classes = join(folder, 'classes-required');
  return ok({ classes, remarks: leftOut(classes, layout.sources, whole.fault) });
}

function leftOut(classes: string, sources: readonly LaidSource[], fault: CompileError): string[] {
  const absent = sources.filter(
    (source) =>
      !existsSync(join(classes, folderOfPackage(source.package?.name ?? ''), `${source.stem}.class`)),
  );
  return absent.flatMap(({ name }) => {
    const error = fault.diagnostics.find(({ place }) => place?.file === name);
    if (error === undefined) return [];
    const words = error.message.split('\n')[0] ?? '';
    return [`${name} was left out, since it does not compile (line ${error.place?.line ?? 1}: ${words})`];
  });
}

export interface Given {
  readonly classes: string;
  /** Why a provided file has no class, by the class that its name promises. */
  readonly failures: ReadonlyMap<string, CompileError | JudgeError>;
}

/** Provided files, all together; where that fails, one by one, so that one unmet need costs one program. */
export async function compileGiven(
  compiler: Compiler,
  folder: string,
  layout: Layout,
  studentClasses: string,
): Promise<Given> {
  const into = 'provided';
  const classes = join(folder, into);
  await mkdir(classes, { recursive: true });
  const failures = new Map<string, CompileError | JudgeError>();
  if (layout.given.length === 0) return { classes, failures };
  const compile = (sources: readonly string[]): Promise<CompileOutcome> =>
    compiler.compile(
      {
        folder,
        sources,
        sourcePath: [GIVEN_SOURCES],
        classPath: [into, studentClasses.slice(folder.length + 1)],
        into,
        implicit: true,
      },
      layout.given,
    );
  const all = layout.given.map(({ copy }) => copy);
  const whole = await compile(all);
  if (whole.ok) return { classes, failures };
  for (const copy of all) {
    const one = all.length === 1 ? whole : await compile([copy]);
    if (!one.ok) failures.set(stemOf(copy), one.fault);
  }
  return { classes, failures };
}
