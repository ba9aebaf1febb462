/** Turns a submission's files into classes that can be launched and called. */
import { join } from 'node:path';
import {
  err,
  ok,
  type CompileError,
  type JudgeError,
  type Missing,
  type Result,
  type SignatureProblem,
  type SourceFile,
} from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { LaunchPlan, Preparation, PrepareRequest, Prepared, Together } from '../language.js';
import { failed, programOf } from '../asked-of-language.js';
import type { Finding } from '../locate.js';
import type { Declared, DeclaredClass, DeclaredMember } from '../declared.js';
import { compareWithContract } from '../preflight.js';
import { runCases } from '../driver-session.js';
import { compileGiven, compileStudent, type Given } from './compile.js';
import { provideArchive } from './archive.js';
import { beginStyleCheck } from './checkstyle.js';
import { createCompiler } from './compiler.js';
import { driverLaunch, type DriverParts, jvmCommand } from './jvm.js';
import { findJdk } from './jdk.js';
import { provideSupportJar } from './support-jar.js';
import { findOutsideUse } from './self-contained.js';
import { layOut, type Layout } from './source-layout.js';
import { findJava } from './locate-java.js';
import { layDataFiles, listDataFiles } from '../data-files.js';
import { findNeed, lackFault } from '../other-versions.js';
import { JAVA } from './record/java.js';
import { folderOfPackage } from './source-text.js';

export async function prepareJava(request: PrepareRequest): Promise<Preparation> {
  const { submission, assignment, spec, folder, sandbox } = request;
  const finding = await findJava(submission, spec);
  if (finding.required.length === 0 && finding.problems.length > 0)
    return failed({ verdict: 'missing', problems: finding.problems }, finding.problems, finding.remarks);
  const jdk = await findJdk(sandbox);
  if (!jdk.ok) return failed(jdk.fault, finding.problems, finding.remarks);

  const layout = await layOut(folder, spec, finding);
  const packaged = spec.packages === 'forbidden' ? packageProblems(layout) : [];
  if (packaged.length > 0) {
    const problems = [...finding.problems, ...packaged];
    return failed({ verdict: 'missing', problems }, problems, layout.remarks);
  }
  const supportJar = await provideSupportJar(sandbox, jdk.value);
  if (!supportJar.ok) return failed(supportJar.fault, finding.problems, layout.remarks);
  beginStyleCheck(request, supportJar.value);
  const compiler = createCompiler(sandbox, supportJar.value);
  const student = await compileStudent(compiler, folder, layout);
  if (!student.ok) return notCompiled(withCompiler(student.fault, jdk.value), finding, layout);
  const remarks = [...layout.remarks, ...student.value.remarks];
  const given = await compileGiven(compiler, folder, layout, student.value.classes);

  // Ours first, so that a student's class of the same name is never loaded instead.
  const libraries = layout.libraries.map((name) => join(folder, name));
  const classPath = [given.classes, ...libraries, student.value.classes];
  const mains = Object.values(spec.programs).flatMap((program) =>
    program.kind === 'main' ? [simple(program.main)] : [],
  );
  const asked = [...assignment.contract.map(({ name }) => name), ...mains];
  const driverArchive = await provideArchive(sandbox, supportJar.value, 'driver');
  const parts: DriverParts = { supportJar: supportJar.value, archive: driverArchive, classPath };
  const declared = await compiler.declare(folder, classPath, asked);
  if (!declared.ok) return failed(declared.fault, finding.problems, remarks);

  const problems = allProblems(request, finding, declared.value);
  const archive = await provideArchive(sandbox, supportJar.value, 'programs');
  // Data files are laid beside the classes, so only after everything has searched the folder for classes.
  const beside = await layResources(submission.files, finding, student.value.classes, layout.home);
  const programs = {
    archive,
    beside,
    spec,
    given,
    classPath,
    declared: declared.value,
    problems,
    layout,
    compiler: jdk.value,
  };
  const prepared: Prepared = {
    remarks,
    problems,
    program: (name) => planProgram(name, programs),
    calls: (cases) => runCases(sandbox, driverLaunch({ ...parts, beside }, {}), cases),
    together: shareProcess(sandbox, parts, programs),
  };
  return { kind: 'prepared', prepared };
}

/** An older Java does not take all that a newer one does, so a message may depend on its version. */
function withCompiler(fault: CompileError | JudgeError, compiler: string): CompileError | JudgeError {
  return fault.verdict === 'compile-error' ? { ...fault, compiler } : fault;
}

/** If a required file is missing the others cannot compile, so the student is told of the missing file. */
function notCompiled(fault: CompileError | JudgeError, finding: Finding, layout: Layout): Preparation {
  const { problems } = finding;
  const missing = fault.verdict === 'compile-error' && problems.length > 0;
  return failed(missing ? { verdict: 'missing', problems } : fault, problems, layout.remarks);
}

function packageProblems(layout: Layout): SignatureProblem[] {
  return layout.sources.flatMap(({ required, stem, name, package: line }) =>
    !required || line === null
      ? []
      : [
          {
            class: stem,
            member: null,
            message: `${name} declares package ${line.name}; (line ${line.line}); the assignment asks for no package`,
            place: { file: name, line: line.line, column: line.column },
          },
        ],
  );
}

/** Missing files and wrong members. A class that was found in another file after all is no problem. */
function allProblems(request: PrepareRequest, finding: Finding, declared: Declared): SignatureProblem[] {
  const found = new Set(declared.classes.map(({ name }) => name));
  const files = finding.problems.filter((problem) => !found.has(problem.class));
  const told = new Set(files.map((problem) => problem.class));
  const members = compareWithContract(request.assignment.contract, declared);
  return [...files, ...members.filter(({ class: type, member }) => member !== null || !told.has(type))];
}

// ---------------------------------------------------------------------------------------------- programs

interface Programs {
  /** The archive of classes that the JVM starts with, if there is one. */
  readonly archive: string | null;
  readonly spec: PrepareRequest['spec'];
  readonly given: Given;
  readonly classPath: readonly string[];
  readonly declared: Declared;
  readonly problems: readonly SignatureProblem[];
  readonly layout: Layout;
  readonly beside: Beside;
  /** With its version: `javac 17.0.15`. */
  readonly compiler: string;
}

type Beside = NonNullable<LaunchPlan['beside']>;

function planProgram(
  name: string,
  programs: Programs,
): Result<LaunchPlan, Missing | CompileError | JudgeError> {
  const program = programOf(name, 'main', programs.spec, JAVA.id);
  if (!program.ok) return program;
  const type = simple(program.value.main);
  const failure = programs.given.failures.get(type);
  if (failure !== undefined) return err(blameProvided(failure, type, programs.problems));
  const problem = mainProblem(type, programs.declared, programs.compiler);
  if (problem !== null) return err(problem);
  const main = binaryName(program.value.main, programs.layout);
  const { classPath, archive } = programs;
  return ok({
    argv: (inside, args, limits) => [
      ...jvmCommand(limits, classPath.map(inside), archive === null ? null : inside(archive)),
      ...(programs.spec.assertions === true ? ['-ea'] : []),
      main,
      ...args,
    ],
    readable: [...classPath, ...(archive === null ? [] : [archive])],
    beside: programs.beside,
    env: {},
  });
}

/** Runs dialogues of self-contained programs in one JVM, each with fresh classes, and calls after them. */
function shareProcess(sandbox: Sandbox, parts: DriverParts, programs: Programs): Together {
  const { spec, classPath, layout, beside } = programs;
  const mains = Object.fromEntries(
    Object.entries(spec.programs).flatMap(([name, program]) =>
      program.kind === 'main' ? [[name, binaryName(program.main, layout)]] : [],
    ),
  );
  const setup = { programs: mains, assertions: spec.assertions === true };
  const found = new Map<string, Promise<string | null>>();
  return {
    whyAlone(program) {
      const main = mains[program];
      if (main === undefined) return Promise.resolve('no main class');
      const known = found.get(main) ?? findOutsideUse(classPath, main);
      found.set(main, known);
      return known;
    },
    // A full memory ends the process, even if a program would go on.
    run: (jobs) => runCases(sandbox, driverLaunch(parts, setup, ['-XX:+ExitOnOutOfMemoryError']), jobs),
    // Data files lie in the process's working folder, where its dialogues would find them.
    takesCalls: beside.length === 0,
  };
}

/** A provided program compiles against the contract: if the student keeps to it, an error is our fault. */
function blameProvided(
  failure: CompileError | JudgeError,
  type: string,
  problems: readonly SignatureProblem[],
): Missing | JudgeError {
  if (failure.verdict === 'judge-error') return failure;
  if (problems.length > 0) return { verdict: 'missing', problems };
  const first = failure.diagnostics[0];
  return {
    verdict: 'judge-error',
    fault: `the provided ${type}.java does not compile: line ${first?.place?.line ?? 0}: ${first?.message ?? ''}`,
    remedy: 'compare the provided program with the contract of the assignment',
    mends: 'instructor',
  };
}

function mainProblem(type: string, declared: Declared, compiler: string): Missing | JudgeError | null {
  const found = declared.classes.find(({ name }) => name === type);
  const problem = (message: string): Missing => ({
    verdict: 'missing',
    problems: [{ class: type, member: 'main', message, place: null }],
  });
  if (found === undefined) return problem(`there is no class ${type} to start`);
  const mains = found.members.filter(
    ({ kind, name, type: returns }) => kind === 'method' && name === 'main' && returns === 'void',
  );
  const isThere = mains.some(
    ({ static: isStatic, parameters, access }) =>
      isStatic && access === 'public' && parameters?.join() === 'String[]',
  );
  if (isThere) return null;
  if (!mains.some((main) => startsNewer(main, found)))
    return problem(`${type} has no public static void main(String[] args)`);
  const need = findNeed({ message: 'another form of main', place: null, sourceLine: null }, compiler);
  return need === null ? null : lackFault([need]);
}

/** Whether newer versions of Java start the class by this `main`: one of an object needs a constructor that takes nothing. */
function startsNewer(main: DeclaredMember, { members }: DeclaredClass): boolean {
  const takesArguments = /^(?:String\[\])?$/.test(main.parameters?.join() ?? '');
  if (!takesArguments || main.access === 'private') return false;
  return (
    main.static ||
    members.some(
      ({ kind, parameters, access }) =>
        kind === 'constructor' && parameters?.length === 0 && access !== 'private',
    )
  );
}

function simple(main: string): string {
  return main.slice(main.lastIndexOf('.') + 1);
}

/** Where the main class is: among the student's classes if they have it, else among the provided ones. */
function binaryName(main: string, layout: Layout): string {
  if (main.includes('.')) return main;
  const own = layout.sources.find(({ stem }) => stem === main);
  const isGiven = layout.given.some(({ copy }) => copy.endsWith(`/${main}.java`));
  const home = isGiven ? layout.home : (own?.package?.name ?? '');
  return home === '' ? main : `${home}.${main}`;
}

/** Maven's and Gradle's folder, whose files belong to the root of the class path. */
const RESOURCES = /^(?:.*\/)?resources\//;

/**
 * Laid beside the classes, under their names from the sources' folder and from the folders above it, and for a package
 * beside its classes, too: `getResource("words.txt")` looks there.
 */
async function layResources(
  files: readonly SourceFile[],
  finding: Finding,
  classes: string,
  home: string,
): Promise<NonNullable<LaunchPlan['beside']>> {
  const data = listDataFiles(files, finding, JAVA.files);
  const beside = await layDataFiles(data, classes);
  const loaded = data.map(({ name, file }) => ({ name: name.replace(RESOURCES, ''), file }));
  await layDataFiles(loaded, classes);
  const folder = folderOfPackage(home);
  if (folder !== '')
    await layDataFiles(
      loaded.map(({ name, file }) => ({ name: folder + name, file })),
      classes,
    );
  return beside;
}
