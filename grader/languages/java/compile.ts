/** Compiles the student's sources, then the assignment's own against their classes. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type CompileError, type JudgeError, type Result } from '../../model.js';
import { stemOf } from '../locate.js';
import type { Compiler } from './compiler.js';
import type { CompileOutcome } from './javac.js';
import {
  GIVEN_SOURCES,
  REPLACED_SOURCES,
  STUDENT_SOURCES,
  type LaidSource,
  type Layout,
} from './source-layout.js';
import { folderOfPackage } from './source-text.js';

type Compiled = Result<
  { readonly classes: string; readonly remarks: readonly string[] },
  CompileError | JudgeError
>;

/**
 * Compiles all sources together. If that fails, compiles the required ones and what they need: a forgotten
 * experiment must not cost the assignment.
 */
export async function compileStudent(compiler: Compiler, folder: string, layout: Layout): Promise<Compiled> {
  const compile = (
    sources: readonly LaidSource[],
    into: string,
    implicit: boolean,
    before: readonly string[] = [],
  ): Promise<CompileOutcome> =>
    compiler.compile(
      {
        folder,
        sources: sources.map(({ copy }) => copy),
        // Our sources may be needed here, but their class files come from the second compilation.
        sourcePath: [...before, GIVEN_SOURCES, ...(implicit ? [STUDENT_SOURCES] : [])],
        classPath: layout.libraries,
        into,
        implicit,
      },
      [...layout.sources, ...layout.given, ...layout.replaced],
    );
  const whole = await compile(layout.sources, 'classes', false);
  if (whole.ok) return ok({ classes: join(folder, 'classes'), remarks: [] });
  const required = layout.sources.filter((source) => source.required);
  if (whole.fault.verdict === 'judge-error') return whole;
  const core =
    required.length === layout.sources.length ? whole : await compile(required, 'classes-required', true);
  if (core.ok) {
    const classes = join(folder, 'classes-required');
    return ok({ classes, remarks: leftOut(classes, layout.sources, whole.fault) });
  }
  if (core.fault.verdict === 'judge-error' || layout.replaced.length === 0) return core;
  // Compiled against the student's own version, of which ours replaces a part: unused parts need not compile, and
  // ours runs.
  const own = await compile(required, 'classes-own', true, [REPLACED_SOURCES]);
  if (!own.ok) return err(nameReplaced(core.fault, layout.replaced));
  const classes = join(folder, 'classes-own');
  return ok({
    classes,
    remarks: [...describeOwn(core.fault, layout.replaced), ...leftOut(classes, layout.sources, whole.fault)],
  });
}

/** Adds to an error that names a class of ours which file of the student's it replaced. */
function nameReplaced(fault: CompileError, replaced: readonly LaidSource[]): CompileError {
  return {
    ...fault,
    diagnostics: fault.diagnostics.map((diagnostic) => {
      const named = replaced.filter(({ stem }) => new RegExp(`\\b${stem}\\b`).test(diagnostic.message));
      const notes = named.map(
        ({ stem, name }) => `  note: ${stem} is the assignment's own class here; your ${name} is not used`,
      );
      return { ...diagnostic, message: [diagnostic.message, ...notes].join('\n') };
    }),
  };
}

function describeOwn(fault: CompileError, replaced: readonly LaidSource[]): string[] {
  const [first] = fault.diagnostics;
  const where =
    first === undefined || first.place === null ? '' : ` (${first.place.file}, line ${first.place.line})`;
  const words = first?.message.split('\n')[0] ?? '';
  return [
    `it compiles only with your own ${replaced.map(({ name }) => name).join(', ')}${where}: ${words}; the assignment's own is used when it runs, and has no such member`,
  ];
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
  /** Why a provided file has no class file, keyed by the class that its name promises. */
  readonly failures: ReadonlyMap<string, CompileError | JudgeError>;
}

/**
 * Compiles provided files together; if that fails, one by one, so that a missing member costs only the program that
 * needs it.
 */
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
        classPath: [into, ...layout.libraries, studentClasses.slice(folder.length + 1)],
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
