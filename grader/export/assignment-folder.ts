/**
 * An assignment as a folder that stands alone: every case in a file of its item, every module in one file, no stubs,
 * and of references and samples only what students' own tests run on. For students: only visible cases, and nothing
 * that they must write themselves.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { parse, stringify } from 'yaml';
import {
  assignment as schema,
  CASE_KEYS,
  keysOf,
  type AssignmentYaml,
  type CheckYaml,
  type ItemYaml,
} from '../assignment/schema-assignment.js';
import { formatComplaint } from '../assignment/complaints.js';
import { ANSWERS, isInput, withEndings } from '../assignment/input-answer-pair.js';
import { TELLING_ORDER_FILE } from '../assignment/telling-order.js';
import type { Assignment, Case, LanguageId, OwnTestsCase, RubricItem, Withheld } from '../model.js';
import { readSample } from '../samples/unfold.js';
import { keepCases, withoutNotes } from './keep-cases.js';
import { readFolder, type ExportFile } from './export-files.js';
import { nameOfText, readText } from './task-text.js';

export type ExportAudience = 'student' | 'grader';

export interface AssignmentFolder {
  readonly files: ReadonlyMap<string, ExportFile>;
  /** Ids of the exported cases. */
  readonly cases: ReadonlySet<string>;
  /** Visible cases that only a reference can decide, so a student's copy cannot have them. */
  readonly withheld: readonly Case[];
}

interface Work {
  readonly assignment: Assignment;
  readonly audience: ExportAudience;
  readonly files: Map<string, ExportFile>;
  readonly cases: Set<string>;
  readonly withheld: Case[];
}

/** The languages to export are named; the others are left out. */
export async function exportAssignment(
  assignment: Assignment,
  audience: ExportAudience,
  languages: readonly LanguageId[],
): Promise<AssignmentFolder> {
  const source = await readFile(join(assignment.folder, 'assignment.yaml'), 'utf8');
  const yaml = schema.parse(parse(source));
  const work: Work = { assignment, audience, files: new Map(), cases: new Set(), withheld: [] };
  const rubric: ItemYaml[] = [];
  for (const [index, item] of assignment.rubric.entries()) {
    const raw = yaml.rubric[index];
    if (raw !== undefined) rubric.push(await exportItem(work, raw, item));
  }
  const left = new Set(rubric.filter(hasCases).map(({ id }) => id));
  const reduced = {
    ...withoutKeys(yaml, ['samples', 'match', 'text']),
    ...(await exportSamples(work)),
    ...(await exportText(work)),
    languages: await exportLanguages(work, yaml, languages),
    rubric: rubric.map(({ needs = [], ...item }) => {
      const known = needs.filter((id) => left.has(id));
      return { ...item, ...(known.length === 0 ? {} : { needs: known }) };
    }),
  };
  const order = orderOf(assignment).filter((id) => work.cases.has(id));
  if (order.length > 0) work.files.set(TELLING_ORDER_FILE, { content: stringify(order) });
  work.files.set('assignment.yaml', { content: stringify(reduced, { lineWidth: 0 }) });
  return work;
}

/** The samples that students' own tests have to notice, as folders. */
async function exportSamples(work: Work): Promise<{ readonly samples?: string }> {
  const { samples } = work.assignment;
  const named = ownTestsOf(work).flatMap(({ sample }) => sample ?? []);
  if (named.length === 0 || samples === null) return {};
  for (const name of new Set(named)) {
    const files = await readSample(samples, name);
    if (!files.ok) throw new Error(files.fault.map((each) => formatComplaint(each)).join('\n'));
    for (const [file, content] of files.value) work.files.set(`samples/${name}/${file}`, { content });
  }
  return { samples: 'samples' };
}

function ownTestsOf({ assignment, audience }: Work): OwnTestsCase[] {
  if (audience === 'student') return [];
  return assignment.rubric.flatMap(({ cases }) => cases.filter((each) => each.kind === 'own-tests'));
}

/** A starter has the text beside its README; the service shows it from the bundle that workers get, too. */
async function exportText({ assignment, audience, files }: Work): Promise<{ readonly text?: string }> {
  if (assignment.text === undefined || audience === 'student') return {};
  for (const [name, file] of await readText(assignment.text)) files.set(name, file);
  return { text: nameOfText(assignment.text) };
}

function hasCases({ check }: ItemYaml): boolean {
  return CASE_KEYS.some((key) => key in keysOf(check));
}

/** The exported cases that have a place in the telling order, in that order. */
function orderOf({ rubric }: Assignment): string[] {
  return rubric
    .flatMap(({ cases }) => cases)
    .flatMap(({ id, rank }) => (rank === undefined ? [] : [{ id, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id);
}

/**
 * An item with its exported cases, and how many were withheld: an item keeps its points even if all are withheld.
 */
async function exportItem(work: Work, raw: ItemYaml, item: RubricItem): Promise<ItemYaml> {
  if (raw.check === 'manual') return raw;
  const wanted = item.cases.filter(
    ({ visibility }) => work.audience === 'grader' || visibility === 'visible',
  );
  const judges = await exportJudges(work, raw, item, wanted);
  const isForGraders = ({ kind }: Case): boolean => kind === 'own-tests' && work.audience === 'student';
  work.withheld.push(...wanted.filter(isForGraders));
  const cases = wanted.filter(
    (each) => !isForGraders(each) && (each.kind !== 'judge' || judges.taken.has(each.id)),
  );
  const of = (kind: Case['kind']): Case[] => cases.filter((each) => each.kind === kind);
  const methods = await exportMethods(work, item, of('method'));
  const transcripts = await exportTranscripts(work, item, of('transcript'));
  for (const { id } of cases) work.cases.add(id);
  // Keys that make cases stay if some of their cases do; all other keys are copied.
  const kept: CheckYaml = {
    ...pickKeys(
      raw.check,
      COPIED_KEYS.filter((key) => of(KIND_OF_KEY[key]).length > 0),
    ),
    ...(methods.length > 0 ? { methods } : {}),
    ...(transcripts.length > 0 ? { transcripts } : {}),
    ...(judges.yaml.length > 0 ? { judge: judges.yaml } : {}),
  };
  // The exported files hold the cases of this item alone.
  const check: CheckYaml = { ...withoutKeys(raw.check, [...CASE_KEYS, 'only', 'except']), ...kept };
  const withheld = countWithheld(item, cases);
  return {
    ...raw,
    check: cases.length === 0 ? {} : check,
    ...(withheld.cases === 0 ? {} : { withheld }),
  };
}

/** The kind of case that each key of a check makes. A new key that is missing here does not compile. */
const KIND_OF_KEY: Readonly<Record<(typeof CASE_KEYS)[number], Case['kind']>> = {
  file: 'file',
  compiles: 'compile',
  style: 'style',
  methods: 'method',
  transcripts: 'transcript',
  judge: 'judge',
  tests: 'own-tests',
};
/** Keys whose value names no files, so that it is copied unchanged. */
const COPIED_KEYS = ['file', 'compiles', 'style', 'tests'] as const;

function countWithheld({ cases: all, withheld }: RubricItem, kept: readonly Case[]): Withheld {
  const left = all.filter((each) => !kept.includes(each));
  return {
    cases: withheld.cases + left.length,
    weight: withheld.weight + left.reduce((sum, { weight }) => sum + weight, 0),
  };
}

async function exportMethods(work: Work, item: RubricItem, cases: readonly Case[]): Promise<string[]> {
  const ids = new Set(cases.map(({ id }) => id));
  const names: string[] = [];
  for (const [index, source] of sourcesOf(cases).entries()) {
    const name = `cases/${item.id}${index === 0 ? '' : `-${index + 1}`}.yaml`;
    work.files.set(name, { content: keepCases(await readFile(source, 'utf8'), ids) });
    names.push(name);
  }
  return names;
}

async function exportTranscripts(work: Work, item: RubricItem, cases: readonly Case[]): Promise<string[]> {
  const names: string[] = [];
  for (const source of sourcesOf(cases)) {
    // Two folders may hold files of one name; ids are unique, and stay so.
    const id =
      cases.find(({ place }) => resolve(place.file) === resolve(source))?.id ??
      basename(source, extname(source));
    const name = `cases/${item.id}/${id}${extname(source)}`;
    if (isInput(source)) {
      const endings = ['.in', ...ANSWERS, '.args'];
      const names = withEndings(name, endings);
      for (const [at, file] of withEndings(source, endings).entries())
        await copyIfThere(work, file, names[at] ?? name);
    } else {
      work.files.set(name, { content: withoutNotes(await readFile(source, 'utf8')) });
    }
    names.push(name);
  }
  return names;
}

async function exportJudges(
  work: Work,
  raw: ItemYaml,
  item: RubricItem,
  wanted: readonly Case[],
): Promise<{ yaml: Exclude<CheckYaml['judge'], undefined> & unknown[]; taken: Set<string> }> {
  const { judge = [] } = keysOf(raw.check);
  const taken = new Set<string>();
  const yaml = [];
  for (const each of Array.isArray(judge) ? judge : [judge]) {
    const id = each.id ?? `${item.id}.judge`;
    const one = wanted.find((testCase) => testCase.kind === 'judge' && testCase.id === id);
    if (one?.kind !== 'judge') continue;
    const bundle = await bundleModule(one.judge);
    if (work.audience === 'student' && !isSelfContained(bundle, one.judge)) {
      work.withheld.push(one);
      continue;
    }
    const module = `judges/${basename(one.judge, extname(one.judge))}.mjs`;
    work.files.set(module, { content: bundle.text });
    yaml.push({ ...each, id, module });
    taken.add(id);
  }
  return { yaml, taken };
}

async function exportLanguages(
  work: Work,
  yaml: AssignmentYaml,
  languages: readonly LanguageId[],
): Promise<Record<string, unknown>> {
  const reduced: Record<string, unknown> = {};
  for (const id of languages) {
    const raw = yaml.languages[id];
    const spec = work.assignment.languages[id];
    if (raw === undefined || spec === undefined) continue;
    // What students must write themselves is left out: our copy would give it away.
    const provided = spec.provided.filter(
      ({ name }) => work.audience === 'grader' || !spec.required.includes(basename(name)),
    );
    for (const { name, path } of provided)
      work.files.set(`provided/${id}/${name}`, { content: await readFile(path) });
    const style = spec.style === null ? null : await exportStyle(work, id, spec.style);
    const reference = ownTestsOf(work).length === 0 ? undefined : work.assignment.references[id];
    const written =
      reference === undefined ? [] : await readFolder(reference, (name) => `reference/${id}/${name}`);
    for (const [name, file] of written) work.files.set(name, file);
    reduced[id] = {
      ...withoutKeys(raw, ['reference', 'stubs', 'provided', 'style']),
      ...(provided.length === 0 ? {} : { provided: `provided/${id}` }),
      ...(style === null ? {} : { style }),
      ...(reference === undefined ? {} : { reference: `reference/${id}` }),
    };
  }
  return reduced;
}

async function exportStyle(work: Work, id: LanguageId, file: string): Promise<string> {
  const isModule = /\.[cm]?[jt]s$/.test(file);
  const name = `style/${id}${isModule ? '.mjs' : extname(file)}`;
  work.files.set(name, { content: isModule ? (await bundleModule(file)).text : await readFile(file) });
  return name;
}

/** The files in which the cases stand. */
function sourcesOf(cases: readonly Case[]): string[] {
  return [...new Set(cases.map(({ place }) => resolve(place.file)))];
}

async function copyIfThere(work: Work, from: string, name: string): Promise<void> {
  const content = await readFile(from).catch(() => null);
  if (content !== null) work.files.set(name, { content });
}

function pickKeys<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (value[key] !== undefined) picked[key] = value[key];
  return picked;
}

function withoutKeys<T extends object>(value: T, keys: readonly string[]): Partial<T> {
  const left = Object.entries(value).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(left) as Partial<T>;
}

// Modules of an assignment as single files, since the files they import are not exported.

interface Bundle {
  readonly text: string;
  /** The files it was made from, absolute. */
  readonly inputs: readonly string[];
}

/** A module with all that it imports, except packages. */
async function bundleModule(file: string): Promise<Bundle> {
  const folder = dirname(file);
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const text = (outputFiles[0]?.text ?? '')
    .split('\n')
    // These comments name the paths of its parts.
    .filter((line) => !/^\/\/ .*\.[cm]?[jt]s$/.test(line))
    .join('\n');
  return { text, inputs: Object.keys(metafile.inputs).map((input) => resolve(folder, input)) };
}

/**
 * Whether everything in the bundle comes from the folder of its entry: no reference, and nothing of another
 * assignment.
 */
function isSelfContained({ inputs }: Bundle, file: string): boolean {
  return inputs.every((input) => !relative(dirname(file), input).startsWith(`..${sep}`));
}
