/** From a submission's files to bundles that can be launched and modules whose functions can be called. */
import { join, posix } from 'node:path';
import {
  ok,
  err,
  type CompileError,
  type JudgeError,
  type LanguageSpec,
  type Missing,
  type Result,
  type SignatureProblem,
} from '../../model.js';
import type { LaunchPlan, Preparation, PrepareRequest } from '../language.js';
import { findRequired, stemOf, type Finding, type LocateRules } from '../locate.js';
import { runCases } from '../session.js';
import { comparePreflight } from './contract.js';
import { copySources, homeOf } from './copy.js';
import { compileError, type UnbuiltBundle } from './diagnostics.js';
import type { AskedClass, BuildEntry, BuildReport, Bundle } from './driver/build/job.js';
import { driverLaunch, programPlan } from './launch.js';
import { makeTools } from './tools.js';
import { openWorkshop, runBuild, type Workshop } from './workshop.js';

export async function prepareModules(request: PrepareRequest, rules: LocateRules): Promise<Preparation> {
  const { submission, assignment, spec, folder, sandbox } = request;
  const finding = named(findRequired(submission.files, spec.required, rules), request);
  const { problems: lacking } = finding;
  if (finding.required.length === 0 && lacking.length > 0)
    return failed({ verdict: 'missing', problems: lacking }, lacking, finding.remarks);
  const tools = await makeTools();
  if (!tools.ok) return failed(tools.fault, lacking, finding.remarks);

  const workshop = await openWorkshop(folder, tools.value);
  const copy = await copySources(submission.files, finding, spec, rules, workshop.source);
  const mains = findMains(request, finding, rules);
  const classes = askedClasses(request, finding);
  const built = await runBuild(sandbox, tools.value, workshop, {
    provided: copy.provided,
    aliases: aliasesOf(finding),
    entries: entriesOf(classes, mains, finding),
    classes,
  });
  const remarks = [...finding.remarks, ...copy.remarks];
  if (!built.ok) return failed(built.fault, lacking, remarks);

  const files = new Map(classes.map(({ name, file }) => [name, file]));
  const preflight = comparePreflight(
    assignment.contract,
    built.value.classes,
    (name) => files.get(name) ?? name,
  );
  const problems = [...lacking, ...preflight.problems];
  remarks.push(...built.value.remarks, ...preflight.remarks);
  const unbuilt = brokenModules(built.value, mains);
  if (unbuilt !== null) return failed(blame(unbuilt, lacking), problems, remarks);
  const modules = join(workshop.out, fileOf(built.value, MODULES) ?? `${MODULES}.mjs`);
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) => planProgram(name, { spec, mains, bundles: built.value.bundles, problems, workshop }),
      calls: (cases) => runCases(sandbox, driverLaunch(workshop, modules), cases),
    },
  };
}

function failed(
  verdict: CompileError | Missing | JudgeError,
  problems: readonly SignatureProblem[],
  remarks: readonly string[],
): Preparation {
  return { kind: 'failed', verdict, problems, remarks };
}

/** With a required file missing the others cannot be built, so the missing file is what the student must hear of. */
function blame(bundle: UnbuiltBundle, lacking: readonly SignatureProblem[]): CompileError | Missing {
  const leadsNowhere =
    bundle.kind === 'failed' && bundle.errors.some(({ message }) => message.includes('there is no file'));
  return leadsNowhere && lacking.length > 0
    ? { verdict: 'missing', problems: lacking }
    : compileError(bundle);
}

// ---------------------------------------------------------------------------------------------- what is where

/** A missing file's problem, under the name of the class that should be in it. */
function named(finding: Finding, { spec, assignment }: PrepareRequest): Finding {
  const classOf = new Map(
    assignment.contract.map(({ name }) => [stemOf(requiredFor(name, spec) ?? ''), name]),
  );
  return {
    ...finding,
    problems: finding.problems.map((problem) => ({
      ...problem,
      class: classOf.get(problem.class) ?? problem.class,
    })),
  };
}

/** The required file in which a class is looked for. */
function requiredFor(name: string, { modules, required }: LanguageSpec): string | null {
  const given = Object.hasOwn(modules, name) ? modules[name] : undefined;
  if (given !== undefined) return given;
  const same = required.find((file) => stemOf(file).toLowerCase() === name.toLowerCase());
  return same ?? (required.length === 1 ? (required[0] ?? null) : null);
}

function askedClasses({ assignment, spec }: PrepareRequest, finding: Finding): readonly AskedClass[] {
  return assignment.contract.flatMap(({ name, form }) => {
    const file = finding.byName.get(requiredFor(name, spec) ?? '');
    return file === undefined ? [] : [{ name, form, file: file.name }];
  });
}

/** Files of ours import `./endodoi.js` wherever the student's file lies. */
function aliasesOf(finding: Finding): Readonly<Record<string, string>> {
  return Object.fromEntries([...finding.byName].map(([name, file]) => [stemOf(name), file.name]));
}

type Mains = ReadonlyMap<string, string>;

/** Main files by the name the assignment gives them: a provided one, or the student's own. */
function findMains({ spec, submission }: PrepareRequest, finding: Finding, rules: LocateRules): Mains {
  const mains = new Map<string, string>();
  for (const program of Object.values(spec.programs)) {
    if (program.kind !== 'main') continue;
    const provided = spec.provided.some(({ name }) => name === program.main);
    const own =
      finding.byName.get(program.main) ?? findRequired(submission.files, [program.main], rules).required[0];
    if (provided) mains.set(program.main, posix.join(homeOf(finding), program.main));
    else if (own !== undefined) mains.set(program.main, own.name);
  }
  return mains;
}

// ---------------------------------------------------------------------------------------------- what is built

const MODULES = 'modules';
const REST = 'rest';

/** The contract's modules, each program, and what else is required: that it compiles is asked for, too. */
function entriesOf(classes: readonly AskedClass[], mains: Mains, finding: Finding): readonly BuildEntry[] {
  const modules = Object.fromEntries(classes.map(({ name, file }) => [name, file]));
  const seen = new Set([...Object.values(modules), ...mains.values()]);
  const rest = finding.required.filter(({ name }) => !seen.has(name));
  return [
    ...(classes.length === 0 ? [] : [{ kind: 'modules', id: MODULES, files: modules } as const]),
    ...(rest.length === 0
      ? []
      : [
          {
            kind: 'modules',
            id: REST,
            files: Object.fromEntries(rest.map(({ name }) => [name, name])),
          } as const,
        ]),
    ...[...mains].map(([main, file]) => ({ kind: 'program', id: programId(main, mains), file }) as const),
  ];
}

/** Programs are numbered, since a name may hold what no file name may. */
function programId(main: string, mains: Mains): string {
  return `program-${[...mains.keys()].indexOf(main)}`;
}

function fileOf({ bundles }: BuildReport, id: string): string | null {
  const bundle = bundles.find((each) => each.id === id);
  return bundle?.kind === 'built' ? bundle.file : null;
}

/** What stands in the way of every case. A submission of programs alone does not compile when none of them does. */
function brokenModules({ bundles }: BuildReport, mains: Mains): UnbuiltBundle | null {
  const isUnbuilt = (bundle: Bundle): bundle is UnbuiltBundle => bundle.kind !== 'built';
  const unbuilt = bundles.filter(isUnbuilt);
  const modules = unbuilt.find(({ id }) => id === MODULES || id === REST);
  if (modules !== undefined) return modules;
  return unbuilt.length === bundles.length && mains.size > 0 ? (unbuilt[0] ?? null) : null;
}

// ---------------------------------------------------------------------------------------------- programs

interface Programs {
  readonly spec: LanguageSpec;
  readonly mains: Mains;
  readonly bundles: readonly Bundle[];
  readonly problems: readonly SignatureProblem[];
  readonly workshop: Workshop;
}

function planProgram(
  name: string,
  programs: Programs,
): Result<LaunchPlan, Missing | CompileError | JudgeError> {
  const { spec, mains, bundles, workshop } = programs;
  const program = Object.hasOwn(spec.programs, name) ? spec.programs[name] : undefined;
  if (program?.kind !== 'main') return err(noProgram(name));
  if (!mains.has(program.main)) return err(noMain(program.main));
  const id = programId(program.main, mains);
  const bundle = bundles.find((each) => each.id === id);
  if (bundle?.kind === 'built') return ok(programPlan(join(workshop.out, bundle.file)));
  if (bundle === undefined) return err(noProgram(name));
  return err(blameProgram(bundle, programs));
}

/** A program that only lacks what the student's modules do not export is the signature's fault, not the compiler's. */
function blameProgram(bundle: UnbuiltBundle, { problems }: Programs): CompileError | Missing {
  const lacks = bundle.kind === 'failed' ? bundle.errors.map((error) => error.lacks) : [null];
  if (lacks.includes(null))
    return blame(
      bundle,
      problems.filter(({ member }) => member === null),
    );
  const told = lacks.flatMap((lack) => {
    if (lack === null) return [];
    const known = problems.filter(
      ({ class: type, member }) => member === lack.name || (member === null && type === lack.name),
    );
    const message = `${lack.file} exports no ${lack.name}`;
    return known.length > 0 ? known : [{ class: stemOf(lack.file), member: lack.name, message, place: null }];
  });
  return { verdict: 'missing', problems: [...new Set(told)] };
}

function noMain(main: string): Missing {
  return {
    verdict: 'missing',
    problems: [{ class: stemOf(main), member: null, message: `no file ${main}`, place: null }],
  };
}

function noProgram(name: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `the assignment has no program ${name} with a main file for this language`,
    remedy: 'give it in assignment.yaml under programs, as main: FILE',
  };
}
