/**
 * The importer of Kattis's problem packages, legacy and 2025-09: an assignment beside the package that reads its data
 * where they lie. What has no counterpart is told.
 */
import { basename, dirname, extname } from 'node:path';
import { parse } from 'yaml';
import { complain } from '../../assignment/complaints.js';
import { RECORDS } from '../../languages/records/index.js';
import { err, ok, type Complaint, type LanguageId, type Result } from '../../model.js';
import {
  findBrokenYaml,
  printAssignment,
  toId,
  type ItemDraft,
  type LanguageDraft,
} from '../assignment-yaml.js';
import type { Imported, Importer, ImportOptions, ImportSource } from '../importer.js';

export const kattis: Importer = {
  system: "Kattis's problem packages, legacy and 2025-09",
  reads: 'the folder of a package',
  inside: null,
  makes: 'an assignment that reads the data in the package as they are',
  convert,
  setting: null,
};

type Yaml = Readonly<Record<string, unknown>>;

const PROGRAM = 'main';

function convert(source: ImportSource, options: ImportOptions): Result<Imported, Complaint[]> {
  const refuse = (expected: string, found: string): Result<Imported, Complaint[]> =>
    err([complain({ file: source.file, line: 1, column: 1 }, expected, found)]);
  const broken = findBrokenYaml(source.read('problem.yaml') ?? '', `${source.file}/problem.yaml`);
  if (broken !== null) return err(broken);
  const problem = readYaml(source, 'problem.yaml');
  const names = source.names().filter((name) => !/(^|\/)\./.test(name));
  if (problem === null) return refuse('a problem package: a folder with problem.yaml and data/', 'none');
  const inputs = names.filter((name) => /^data\/(sample|secret)\/.*\.in$/.test(name));
  if (inputs.length === 0) return refuse('pairs NAME.in and NAME.ans below data/', 'none');
  const kinds = kindsOf(problem, names);
  const unfit = UNFIT.find(({ of }) => kinds.has(of));
  if (unfit !== undefined) return refuse('a package whose answers are fixed texts', unfit.words);
  const at = (name: string): string => (options.folder === '.' ? name : `${options.folder}/${name}`);
  const seconds = timeLimitOf(problem, source);
  const remarks = listUnmapped(names, source);
  if (seconds === null) remarks.push('no time limit is set in the package: the usual 10 s a case hold');
  const languages = readLanguages(names, at, remarks);
  const items = readGroups(source, kinds.has('scoring'), inputs, remarks);
  const { compare, freed } = readFreedoms(problem, source, items, remarks);
  const rubric = items.map(({ folder, check, ...item }, index) => ({
    ...item,
    check: {
      transcripts: [at(folder)],
      ...check,
      ...(freed[index]?.length ? { compare: freed[index] } : {}),
    },
  }));
  remarks.push(...listIgnored(names, source, items));
  const text = findText(names);
  if (text === null) remarks.push('the statement is not taken over: `text` names a .md, .txt or .pdf');
  if (compare.length > 0 || freed.some((own) => own.length > 0))
    remarks.push('Kattis compares words, wherever lines end; here words are compared line by line');
  const yaml = printAssignment({
    id: toId(options.id),
    title: titleOf(problem) ?? options.id,
    ...(text === null ? {} : { text: at(text) }),
    languages,
    ...limitsOf(problem, seconds),
    ...(compare.length === 0 ? {} : { compare }),
    rubric,
  });
  const files = new Map([['assignment.yaml', yaml]]);
  const isProved = Object.values(languages).some(({ reference }) => reference !== undefined);
  return ok({ kind: 'assignment', files, remarks, ...(isProved ? { hasReference: true } : {}) });
}

function readYaml(source: ImportSource, name: string): Yaml | null {
  const text = source.read(name);
  if (text === null) return null;
  try {
    return Object(parse(text)) as Yaml;
  } catch {
    return {};
  }
}

/** The words of a text, or of a list of texts. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : [];
}

/** What a package is, in the words of 2025-09. */
function kindsOf({ type, validation }: Yaml, names: readonly string[]): ReadonlySet<string> {
  const words = [...wordsOf(type), ...wordsOf(validation)];
  const isCustom = names.some((name) => /^output_validators?\//.test(name)) || words.includes('custom');
  return new Set([...words, ...(isCustom ? ['custom'] : [])]);
}

const UNFIT = [
  { of: 'submit-answer', words: 'one to which answers are handed in, not programs' },
  {
    of: 'multi-pass',
    words: 'one whose programs run several times: a judge module can do that (docs/formats.md, judge)',
  },
  {
    of: 'interactive',
    words: 'one whose validator talks to programs: write it as a live judge (docs/formats.md, judge)',
  },
  {
    of: 'custom',
    words: 'one with its own output validator: write it as a judge module (docs/formats.md, judge)',
  },
] as const;

/** What the assignment lacks of the package. */
function listUnmapped(names: readonly string[], source: ImportSource): string[] {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const groups = names.filter((name) => /\/(testdata|test_group)\.yaml$/.test(name));
  const needs = groups.some((name) => readYaml(source, name)?.['require_pass'] !== undefined);
  const hasArgs = names.some(
    (name) => /^data\/.*\.yaml$/.test(name) && readYaml(source, name)?.['args'] !== undefined,
  );
  return [
    has(/^include\//) && 'include/ is not taken over: name its files under provided of their language',
    has(/^graders?\//) && 'its own grader is not taken over: points of items are added up',
    has(/^data\/.*\.files\//) &&
      'files of cases (NAME.files/) are not taken over: write these cases as transcripts with @ file',
    hasArgs &&
      'arguments of cases (args in NAME.yaml) are not taken over: write them, one a line, into NAME.args',
    needs && 'require_pass is not taken over: needs of an item says which items have to be right first',
    has(/^submissions\/(?!accepted\/).*\//) &&
      'submissions/ that must fail are not taken over: samples prove an assignment (docs/formats.md)',
    has(/^data\/(invalid_input|invalid_output|valid_output)\//) && 'data that prove validators are not read',
  ].filter((remark) => remark !== false);
}

/** C has no record of its own: any program can be built and run by commands. */
function languageOf(name: string): LanguageId | undefined {
  const extension = extname(name);
  return extension === '.c' ? 'command' : RECORDS.find(({ files }) => files.sources.includes(extension))?.id;
}

/** A language for each accepted submission of one file, under the name of that file. */
function readLanguages(
  names: readonly string[],
  at: (name: string) => string,
  remarks: string[],
): Record<string, LanguageDraft> {
  const languages: Record<string, LanguageDraft> = {};
  for (const name of names.filter((each) => /^submissions\/accepted\/[^/]+$/.test(each))) {
    const language = languageOf(name);
    if (language === undefined || languages[language] !== undefined) continue;
    languages[language] = { ...draftOf(language, basename(name)), reference: at(dirname(name)) };
  }
  const required = Object.values(languages).flatMap((each) => each.required);
  if (required.length === 0) {
    remarks.push(
      'no accepted submission is one file in a language that boardmark knows: students are asked for main.py until you name another',
    );
    return { python: draftOf('python', 'main.py') };
  }
  remarks.push(`students hand in ${required.join(' or ')}: change required and programs for another name`);
  return languages;
}

function draftOf(language: LanguageId, file: string): LanguageDraft {
  const name = basename(file, extname(file));
  if (language === 'java') return { required: [file], programs: { [PROGRAM]: name } };
  if (language !== 'cpp' && language !== 'command')
    return { required: [file], programs: { [PROGRAM]: file } };
  const build = [
    language === 'cpp' ? 'g++' : 'gcc',
    '-O2',
    '-o',
    'prog',
    file,
    ...(language === 'cpp' ? [] : ['-lm']),
  ];
  return { required: [file], build, programs: { [PROGRAM]: ['./prog'] } };
}

/** An item whose cases are the pairs in a folder of the package. */
type ItemOfFolder = ItemDraft & { readonly folder: string };

/** Samples are visible and worth nothing, as there; secret data are one item, or one for each group with a score. */
function readGroups(
  source: ImportSource,
  isScoring: boolean,
  inputs: readonly string[],
  remarks: string[],
): ItemOfFolder[] {
  const item = (id: string, title: string, points: number, folder: string): ItemOfFolder => ({
    folder,
    id,
    title,
    points,
    ...(folder === 'data/sample' ? {} : { visibility: 'hidden' }),
    ...(points > 0 && !sumsUp(source, folder, isScoring) ? { scoring: 'all' } : {}),
    check: { program: PROGRAM },
  });
  const has = (folder: string): boolean => inputs.some((name) => name.startsWith(`${folder}/`));
  const samples = has('data/sample') ? [item('samples', 'Samples', 0, 'data/sample')] : [];
  if (!has('data/secret')) return samples;
  const groups = [
    ...new Set(inputs.flatMap((name) => /^data\/secret\/([^/]+)\//.exec(name)?.[1] ?? [])),
  ].sort();
  if (!isScoring || groups.length === 0)
    return [...samples, item('secret', 'Secret data', 100, 'data/secret')];
  const unscored = groups.filter((name) => scoreOf(source, `data/secret/${name}`) === null);
  if (unscored.length > 0)
    remarks.push(`no score is set for ${unscored.join(', ')}: each is worth an equal share of 100 points`);
  const loose = inputs.filter((name) => /^data\/secret\/[^/]+$/.test(name));
  if (loose.length > 0) remarks.push(`in no group, and not taken over: ${loose.join(', ')}`);
  const scored = groups.map((name) => {
    const folder = `data/secret/${name}`;
    return item(toId(name), name, scoreOf(source, folder) ?? 100 / groups.length, folder);
  });
  return [...samples, ...scored];
}

function groupYaml(source: ImportSource, folder: string): Yaml {
  return readYaml(source, `${folder}/test_group.yaml`) ?? readYaml(source, `${folder}/testdata.yaml`) ?? {};
}

/** `max_score`, or the upper end of the legacy `range`, or `accept_score`. */
function scoreOf(source: ImportSource, folder: string): number | null {
  const { max_score: max, range, accept_score: accept } = groupYaml(source, folder);
  const [found] = [max, wordsOf(range)[1], accept]
    .map((each) => (each === undefined ? Number.NaN : Number(each)))
    .filter((each) => Number.isFinite(each) && each >= 0);
  return found ?? null;
}

/** Whether each case counts by itself; else all of a group have to be right. */
function sumsUp(source: ImportSource, folder: string, isScoring: boolean): boolean {
  const { score_aggregation: aggregation, grader_flags: flags } = groupYaml(source, folder);
  if (aggregation !== undefined) return aggregation === 'sum';
  return isScoring && (wordsOf(flags).includes('sum') || folder === 'data/secret');
}

/** Flags of the default validator: of the group, or else of the nearest one around it that has some. */
function flagsOf(problem: Yaml, source: ImportSource, folder: string): readonly string[] {
  const parts = folder.split('/');
  const around = parts.map((_, index) => groupYaml(source, parts.slice(0, parts.length - index).join('/')));
  const own = around
    .map((group) => FLAGS.flatMap((key) => wordsOf(group[key])))
    .find((flags) => flags.length > 0);
  return [...(own ?? []), ...wordsOf(problem['validator_flags'])];
}

const FLAGS = ['output_validator_flags', 'output_validator_args'] as const;

/** Freedoms of all items, and of each what it has besides: a group may be stricter than another. */
function readFreedoms(
  problem: Yaml,
  source: ImportSource,
  items: readonly ItemOfFolder[],
  remarks: string[],
): { readonly compare: readonly string[]; readonly freed: readonly (readonly string[])[] } {
  const flags = items.map(({ folder }) => flagsOf(problem, source, folder));
  const freedoms = flags.map(freedomsOf);
  const compare = freedomsOf(flagsOf(problem, source, 'data/secret')).filter((each) =>
    freedoms.every((all) => all.includes(each)),
  );
  const unknown = [...new Set(flags.flat())].filter((flag) => !KNOWN_FLAG.test(flag));
  if (unknown.length > 0) remarks.push(`flags that no filter stands for: ${unknown.join(', ')}`);
  return { compare, freed: freedoms.map((all) => all.filter((each) => !compare.includes(each))) };
}

const KNOWN_FLAG =
  /^(?:float(?:_absolute|_relative)?_tolerance|[\d.]+(?:e[+-]?\d+)?|space_change_sensitive|case_sensitive)$/i;

/** What the default validator lets pass, in our filters. */
function freedomsOf(flags: readonly string[]): string[] {
  return [
    ...(flags.includes('space_change_sensitive')
      ? []
      : [
          'leading-blanks-free',
          'trailing-blanks-free',
          'blank-runs-free',
          'blank-lines-free',
          'line-ends-free',
          'final-newline-free',
        ]),
    ...(flags.includes('case_sensitive') ? [] : ['letter-case-free']),
    ...toleranceOf(flags),
  ];
}

/** How far off a number may be. Where the two kinds differ, the filter has one figure for both: the larger. */
function toleranceOf(flags: readonly string[]): string[] {
  const read = (kind: string): number => {
    const at = flags.findIndex((flag) => flag === 'float_tolerance' || flag === `float_${kind}_tolerance`);
    return at < 0 ? 0 : Number(flags[at + 1]) || 0;
  };
  const [absolute, relative] = [read('absolute'), read('relative')];
  const most = Math.max(absolute, relative);
  if (most === 0) return [];
  const kind = relative === 0 ? ':absolute' : absolute === 0 ? ':relative' : '';
  return [`numbers-within=${most}${kind}`];
}

/** Keys of groups that are taken over, told elsewhere, or say nothing about points. */
const READ_KEYS = new Set<string>([
  ...FLAGS,
  ...['range', 'max_score', 'accept_score', 'score_aggregation', 'grader_flags', 'require_pass', 'args'],
  ...['on_reject', 'name', 'description', 'hint', 'input_validator_flags', 'input_validator_args'],
]);

/** How groups are graded there that comes to the same here. */
const READ_GRADER_FLAGS = /^(?:sum|min|worst_error|first_error|ignore_sample)$/;

/** What files about groups and cases say that no item can: each file with its words. */
function listIgnored(
  names: readonly string[],
  source: ImportSource,
  items: readonly ItemOfFolder[],
): string[] {
  const folders = new Set(items.flatMap(({ folder }) => [folder, dirname(folder), 'data/secret']));
  return names
    .filter((name) => /^(?:data\/.*|problem)\.yaml$/.test(name))
    .flatMap((name) => {
      const group = readYaml(source, name) ?? {};
      const isItem = /\/(testdata|test_group)\.yaml$/.test(name) && folders.has(dirname(name));
      const words = [
        ...wordsOf(group['grader_flags']).filter((flag) => !READ_GRADER_FLAGS.test(flag)),
        ...(isItem ? [] : FLAGS.flatMap((key) => wordsOf(group[key]))),
        ...(name === 'problem.yaml' ? [] : Object.keys(group).filter((key) => !READ_KEYS.has(key))),
      ];
      return words.length === 0 ? [] : [`${name}: not taken over: ${words.join(', ')}`];
    });
}

function titleOf({ name }: Yaml): string | null {
  if (typeof name === 'string') return name;
  const { en, ...others } = Object(name) as Readonly<Record<string, unknown>>;
  const [first] = [en, ...Object.values(others)].filter((each) => typeof each === 'string');
  return first ?? null;
}

/** The statement that people can read as it is, in English where there is a choice. */
function findText(names: readonly string[]): string | null {
  const all = names.filter((name) => /^(problem_)?statement\/problem(\.[\w-]+)?\.(md|txt|pdf)$/.test(name));
  return all.find((name) => /\.en\.|problem\.(md|txt|pdf)$/.test(name)) ?? all[0] ?? null;
}

/** A time limit is of processor time there; so much more may pass on the clock. */
const WALL_FACTOR = 2;

/** Of the package, or as DOMjudge keeps it beside. */
function timeLimitOf(problem: Yaml, source: ImportSource): number | null {
  const limits = Object(problem['limits']) as Yaml;
  const kept =
    source.read('.timelimit') ??
    /timelimit\s*=\s*'?([\d.]+)/.exec(source.read('domjudge-problem.ini') ?? '')?.[1];
  const seconds = Number(limits['time_limit'] ?? kept);
  return seconds > 0 ? seconds : null;
}

function limitsOf(
  problem: Yaml,
  seconds: number | null,
): { readonly limits?: Readonly<Record<string, string>> } {
  const { memory, output } = Object(problem['limits']) as Yaml;
  const limits = {
    ...(seconds !== null
      ? {
          wall: `${Math.ceil(seconds * WALL_FACTOR * 1000)}ms`,
          cpu: `${Math.ceil(seconds * 1000)}ms`,
        }
      : {}),
    ...(Number(memory) > 0 ? { memory: `${Math.ceil(Number(memory))}M` } : {}),
    ...(Number(output) > 0 ? { output: `${Math.ceil(Number(output))}M` } : {}),
  };
  return Object.keys(limits).length === 0 ? {} : { limits };
}
