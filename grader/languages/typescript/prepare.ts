/** Turns a submission's files into bundles that can be launched and modules whose functions can be called. */
import { join, posix, dirname } from 'node:path';
import {
  ok,
  err,
  type CompileError,
  type JudgeError,
  type LanguageId,
  type LanguageSpec,
  type Missing,
  type Result,
  type SignatureProblem,
  type Limits,
} from '../../model.js';
import { hasProc } from '../../run/proc.js';
import type { Beside, LaunchPlan, Preparation, PrepareRequest } from '../language.js';
import { layDataFiles, listDataFiles } from '../data-files.js';
import { findRequired, homeOf, stemOf, type Finding } from '../locate.js';
import type { LanguageRecord, LocateRules } from '../records/language-record.js';
import { failed, named, noFile, programOf } from '../asked-of-language.js';
import { classFiles, mainsOf } from '../records/required-file.js';
import { runCases } from '../driver-session.js';
import { beginStyleCheck } from './check-style.js';
import { compareContract } from './compare-contract.js';
import {
  copySources,
  createBundlingFolders,
  runBuild,
  type BundlingFolders,
  compilerGaveUp,
} from './bundling.js';
import type { AskedClass, BuildEntry, BuildReport, Bundle } from './driver/build/build-job.js';
import { provideTools } from './provide-tools.js';
import type { DriverLaunch } from '../driver-process.js';

export async function prepareModules(
  request: PrepareRequest,
  { id: language, files: rules }: LanguageRecord,
): Promise<Preparation> {
  const { submission, assignment, spec, folder, sandbox } = request;
  const finding = named(
    findRequired(submission.files, spec.required, rules, spec.provided),
    spec,
    assignment.contract,
  );
  const { problems: lacking } = finding;
  if (finding.required.length === 0 && lacking.length > 0)
    return failed({ verdict: 'missing', problems: lacking }, lacking, finding.remarks);
  const tools = await provideTools();
  if (!tools.ok) return failed(tools.fault, lacking, finding.remarks);

  // It is waited for where its answer is needed.
  void beginStyleCheck(request).catch(() => undefined);
  const folders = await createBundlingFolders(folder, tools.value);
  const copy = await copySources(submission.files, finding, spec, rules, folders.source);
  const mains = findMains(request, finding, rules);
  const classes = askedClasses(request, finding);
  const built = await runBuild(sandbox, tools.value, folders, {
    provided: copy.provided,
    aliases: aliasesOf(finding),
    entries: entriesOf(classes, mains, finding),
    classes,
  });
  const remarks = [...finding.remarks, ...copy.remarks];
  if (!built.ok) return failed(built.fault, lacking, remarks);

  const files = new Map(classes.map(({ name, file }) => [name, file]));
  const preflight = compareContract(
    assignment.contract,
    built.value.classes,
    (name) => files.get(name) ?? name,
  );
  const problems = [...lacking, ...preflight.problems];
  remarks.push(...built.value.remarks, ...preflight.remarks);
  const unbuilt = brokenModules(built.value, mains);
  if (unbuilt !== null) return failed(blame(unbuilt, lacking), problems, remarks);
  const beside = await layDataFiles(listDataFiles(submission.files, finding, rules), folders.out);
  const bundle = built.value.bundles.find(({ id }) => id === MODULES);
  const modules = join(folders.out, bundle?.kind === 'built' ? bundle.file : `${MODULES}.mjs`);
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) =>
        planProgram(name, { language, spec, mains, bundles: built.value.bundles, problems, folders, beside }),
      calls: (cases) => runCases(sandbox, driverLaunch(folders, modules, beside), cases),
    },
  };
}

/** If a required file is missing the others cannot be built, so the student is told of the missing file. */
function blame(bundle: UnbuiltBundle, lacking: readonly SignatureProblem[]): CompileError | Missing {
  const leadsNowhere =
    bundle.kind === 'failed' && bundle.errors.some(({ message }) => message.includes('there is no file'));
  return leadsNowhere && lacking.length > 0
    ? { verdict: 'missing', problems: lacking }
    : compileError(bundle);
}

// ---------------------------------------------------------------------------------------------- what is where

function askedClasses({ assignment, spec }: PrepareRequest, finding: Finding): readonly AskedClass[] {
  const { contract } = assignment;
  return classFiles(contract, spec).flatMap(([name, required]) => {
    const file = placeOf(required, spec, finding);
    const form = contract.find((each) => each.name === name)?.form ?? 'class';
    return file === undefined ? [] : [{ name, form, file }];
  });
}

/** Where a file lies in the copy: a provided one beside the required ones, or the student's own. */
function placeOf(file: string, { provided }: LanguageSpec, finding: Finding): string | undefined {
  const isProvided = provided.some(({ name }) => name === file);
  return isProvided ? posix.join(homeOf(finding), file) : finding.byName.get(file)?.name;
}

/** Our files import `./endodoi.js` wherever the student's file lies. */
function aliasesOf(finding: Finding): Readonly<Record<string, string>> {
  return Object.fromEntries([...finding.byName].map(([name, file]) => [stemOf(name), file.name]));
}

type Mains = ReadonlyMap<string, Extract<BuildEntry, { kind: 'program' }>>;

/**
 * Main files by the name that the assignment gives them: a provided one, or the student's own. They are numbered, since
 * their names may hold characters that no bundle's may.
 */
function findMains({ spec, submission }: PrepareRequest, finding: Finding, rules: LocateRules): Mains {
  const mains = new Map<string, Extract<BuildEntry, { kind: 'program' }>>();
  for (const main of new Set(mainsOf(spec).map(([, file]) => file))) {
    const file =
      placeOf(main, spec, finding) ?? findRequired(submission.files, [main], rules).required[0]?.name;
    if (file !== undefined) mains.set(main, { kind: 'program', id: `program-${mains.size}`, file });
  }
  return mains;
}

// ---------------------------------------------------------------------------------------------- what is built

const MODULES = 'modules';
const REST = 'rest';

/** The contract's modules, each program, and all other required files, since they must compile, too. */
function entriesOf(classes: readonly AskedClass[], mains: Mains, finding: Finding): readonly BuildEntry[] {
  const modules = Object.fromEntries(classes.map(({ name, file }) => [name, file]));
  const programs = [...mains.values()];
  const seen = new Set([...classes, ...programs].map(({ file }) => file));
  const rest = finding.required
    .filter(({ name }) => !seen.has(name))
    .map(({ name }) => [name, name] as const);
  const entries: readonly BuildEntry[] = [
    { kind: 'modules', id: MODULES, files: modules },
    { kind: 'modules', id: REST, files: Object.fromEntries(rest) },
    ...programs,
  ];
  return entries.filter((entry) => entry.kind === 'program' || Object.keys(entry.files).length > 0);
}

/** What prevents every case. A submission of programs alone fails to compile only if all of them fail. */
function brokenModules({ bundles }: BuildReport, mains: Mains): UnbuiltBundle | null {
  const isUnbuilt = (bundle: Bundle): bundle is UnbuiltBundle => bundle.kind !== 'built';
  const unbuilt = bundles.filter(isUnbuilt);
  const modules = unbuilt.find(({ id }) => id === MODULES || id === REST);
  if (modules !== undefined) return modules;
  return unbuilt.length === bundles.length && mains.size > 0 ? (unbuilt[0] ?? null) : null;
}

// ---------------------------------------------------------------------------------------------- programs

interface Programs {
  readonly language: LanguageId;
  readonly spec: LanguageSpec;
  readonly mains: Mains;
  readonly bundles: readonly Bundle[];
  readonly problems: readonly SignatureProblem[];
  readonly folders: BundlingFolders;
  readonly beside: Beside;
}

function planProgram(
  name: string,
  programs: Programs,
): Result<LaunchPlan, Missing | CompileError | JudgeError> {
  const { spec, mains, bundles, folders, beside } = programs;
  const program = programOf(name, 'main', spec, programs.language);
  if (!program.ok) return program;
  const { main } = program.value;
  const entry = mains.get(main);
  if (entry === undefined) return err(noFile(main));
  const bundle = bundles.find(({ id }) => id === entry.id);
  if (bundle?.kind === 'built') return ok(programPlan(join(folders.out, bundle.file), beside));
  if (bundle === undefined) throw new Error(`no bundle was made of ${main}`);
  return err(blameProgram(bundle, programs));
}

/**
 * If a program only lacks exports of the student's modules, the signature is wrong and there is no compile error.
 */
function blameProgram(bundle: UnbuiltBundle, { problems }: Programs): CompileError | Missing {
  const lacks = bundle.kind === 'failed' ? bundle.lacks : [null];
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

type UnbuiltBundle = Exclude<Bundle, { kind: 'built' }>;

function compileError(bundle: UnbuiltBundle): CompileError {
  if (bundle.kind === 'broke') return compilerGaveUp(bundle.message);
  return { verdict: 'compile-error', diagnostics: bundle.errors, total: bundle.total };
}

/** Node with stack traces that name the student's lines. */
function nodeWords(inside: (hostPath: string) => string): readonly string[] {
  return [inside(process.execPath), '--enable-source-maps'];
}

/** The same with a heap that fits the limit. Under any flag of V8 Node compiles its own modules anew: a third of its start. */
function nodeCommand(inside: (hostPath: string) => string, limits: Limits): readonly string[] {
  const megabytes = Math.max(16, Math.floor(limits.memoryBytes / (1024 * 1024)));
  return [...nodeWords(inside), `--max-old-space-size=${megabytes}`];
}

/** Data files lie beside the bundle, where `import.meta` and `__dirname` lead. */
function programPlan(bundle: string, beside: Beside): LaunchPlan {
  return {
    argv: (inside, args, limits) => [...nodeCommand(inside, limits), inside(bundle), ...args],
    // Without /proc nobody measures its memory, so the bound stays.
    ...(hasProc && { unbounded: (inside, args) => [...nodeWords(inside), inside(bundle), ...args] }),
    readable: [process.execPath, ...placesOf(bundle, beside)],
    beside,
    env: {},
  };
}

function placesOf(bundle: string, beside: Beside): readonly string[] {
  return beside.length > 0 ? [dirname(bundle)] : [bundle];
}

function driverLaunch({ tools }: BundlingFolders, modules: string, beside: Beside): DriverLaunch {
  const driver = join(tools, 'driver.mjs');
  return {
    program: (limits) => ({
      argv: (inside) => [...nodeCommand(inside, limits), inside(driver), inside(modules)],
      readable: [process.execPath, driver, ...placesOf(modules, beside)],
      beside,
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'descriptors',
    setup: {},
  };
}
