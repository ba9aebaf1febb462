/** Loads an assignment: everything is read, checked and resolved, or there are complaints with their places. */
import { dirname, resolve, relative } from 'node:path';
import { LANGUAGES_WITH_CALLS, RECORDS } from '../languages/records/index.js';
import {
  err,
  type Assignment,
  type Case,
  type Complaint,
  type LanguageSpec,
  type Place,
  type Result,
  type RubricItem,
  type Limits,
  type MatchSpec,
} from '../model.js';
import { knownNames } from './bound-names.js';
import { complain, oneOf, quoted } from './complaints.js';
import { readContract, withNotations } from './contract.js';
import { createExpressionReader } from './expression.js';
import { unlessComplained } from './defaults.js';
import { readDeviationRule, readLazyLimits } from './deviation-rule.js';
import { complainAtKey, type YamlReader, readLimitsAt, readQuantityAt } from './yaml-reader.js';
import { readFolders, readLanguages } from './language-specs.js';
import { createAssignmentFiles, type AssignmentReader, readBytesAt } from './assignment-files.js';
import { DEFAULT_LIMITS, defaultSubmissionMs, parseDuration } from './limit-values.js';
import { readRubric, readCounts, usualStep } from './rubric.js';
import { assignment, ASSIGNMENT_HOMES, keysOf, type AssignmentYaml } from './schema-assignment.js';
import { readShaped } from './check-schema.js';
import { rankCases, readTellingOrder } from './telling-order.js';
import { keyPlace, valuePlace } from './yaml-source.js';
import { readModule } from './judged-case.js';
import { createHash } from 'node:crypto';

/** What is known of an assignment before its cases are read, which takes most of the time. */
export interface Foreseen {
  readonly languages: Assignment['languages'];
  readonly checksStyle: boolean;
}

/** How an assignment is read. */
export interface ReadingOptions {
  /** Waited for before the cases are read. */
  readonly foresee?: (foreseen: Foreseen) => Promise<void>;
}

/** Reads the file and all that it names. */
export async function loadAssignment(
  file: string,
  { foresee }: ReadingOptions = {},
): Promise<Result<Assignment, Complaint[]>> {
  const path = resolve(file);
  const folder = dirname(path);
  const library = createAssignmentFiles(folder);
  const shown = library.shown(path);
  const text = library.text(path, { file: shown, line: 1, column: 1 });
  if (!text.ok) return err([text.fault]);
  // Systems and keyboards differ in the form of letters with marks, and nobody sees it.
  const read = readShaped(text.value.normalize(), shown, assignment, ASSIGNMENT_HOMES);
  if (!read.ok) return read;
  const { value: yaml, source } = read.value;
  const reader: AssignmentReader = { source, complaints: [], folder, library };
  const contract = readContract(reader, yaml);
  const isContractRead = reader.complaints.length === 0;
  const languages = readLanguages(reader, yaml);
  // Where a declaration could not be read, calls of it are no second mistake.
  const known = isContractRead
    ? knownNames(contract, languages)
    : knownNames([], languages, () => contract.find(({ form }) => form === 'functions')?.name ?? null);
  if (foresee !== undefined)
    await foresee({
      languages,
      checksStyle: yaml.rubric.some(({ check }) => keysOf(check).style !== undefined),
    });
  const limits = readLimitsAt(reader, ['limits'], DEFAULT_LIMITS, yaml.limits);
  const readExpression = createExpressionReader(known.ownerOf);
  const rubric = readRubric({ ...reader, readExpression, known, limits }, yaml);
  const total = rubric.reduce((sum, { points }) => sum + points, 0);
  const submissionMs = readSubmissionMs(reader, rubric, yaml.limits?.submission);
  const order = readTellingOrder(folder);
  if (!order.ok) reader.complaints.push(...order.fault);
  const match = readMatch(reader, yaml, limits);
  const uses =
    match === undefined ? [] : [{ program: match.program, place: keyPlace(reader.source, ['match']) }];
  complainOfStyle(reader, yaml, Object.values(languages));
  if (yaml.text !== undefined) readBytesAt(reader, resolve(folder, yaml.text), ['text'], 'people');
  reader.complaints.push(...unknownPrograms(reader, yaml, rubric, uses, Object.entries(languages)));
  complainOfCalls(reader, rubric, languages);
  return unlessComplained(reader.complaints, () => {
    const deciding = {
      ...{ folder, languages, contract, submissionMs },
      deviations: readDeviationRule(yaml.deviations, total, yaml.rounding ?? usualStep(total)),
      rubric: withNotations(rankCases(rubric, order.ok ? order.value : []), contract),
      ...(match === undefined ? {} : { match }),
    };
    return {
      id: yaml.id,
      title: yaml.title,
      ...(yaml.text === undefined ? {} : { text: resolve(folder, yaml.text) }),
      ...deciding,
      limits,
      lazy: readLazyLimits(yaml.lazy),
      references: readFolders(yaml.languages, 'reference', folder),
      stubs: readFolders(yaml.languages, 'stubs', folder),
      samples: yaml.samples === undefined ? null : resolve(folder, yaml.samples),
      fingerprint: library.fingerprint(),
      verdictDigest: digestWhatDecides(deciding, library.digestOfBytes()),
    };
  });
}

function readSubmissionMs(
  reader: YamlReader,
  rubric: readonly RubricItem[],
  given: string | undefined,
): number {
  const caseMs = rubric
    .flatMap(({ cases }) => cases)
    .flatMap((each) => ('limits' in each ? [each.limits.wallMs] : []));
  const usual = defaultSubmissionMs(caseMs);
  return given === undefined
    ? usual
    : readQuantityAt(reader, ['limits', 'submission'], given, parseDuration, usual);
}

/**
 * Programs that cases need and some language of the assignment does not have: that would fail every student of that
 * language. Each is reported once, where it is first needed.
 */
function unknownPrograms(
  reader: YamlReader,
  yaml: AssignmentYaml,
  rubric: readonly RubricItem[],
  others: readonly { readonly program: string; readonly place: Place }[],
  languages: readonly (readonly [string, LanguageSpec])[],
): Complaint[] {
  const firstUse = new Map<string, Place>();
  for (const [index, { cases }] of rubric.entries()) {
    for (const one of cases) {
      const program = programOf(one);
      if (program === null || firstUse.has(program)) continue;
      // Where the item names it, that is the place to mend.
      const isOfItem = keysOf(yaml.rubric[index]?.check ?? {}).program === program;
      const at = ['rubric', index, 'check', 'program'];
      firstUse.set(program, isOfItem ? valuePlace(reader.source, at) : one.place);
    }
  }
  for (const { program, place } of others) if (!firstUse.has(program)) firstUse.set(program, place);
  return [...firstUse].flatMap(([program, place]) =>
    languages
      .filter(([, { programs }]) => !(program in programs))
      .map(([language, { programs }]) => {
        const names = Object.keys(programs);
        const known = names.length === 0 ? '(it has none)' : oneOf(names, program);
        return complain(place, `a program of ${language}: ${known}`, quoted(program));
      }),
  );
}

/** Without rules in any language the style check would find nothing in every submission. */
function complainOfStyle(reader: YamlReader, yaml: AssignmentYaml, specs: readonly LanguageSpec[]): void {
  const index = yaml.rubric.findIndex(({ check }) => keysOf(check).style !== undefined);
  if (index < 0 || specs.some(({ style }) => style !== null)) return;
  const place = keyPlace(reader.source, ['rubric', index, 'check', 'style']);
  const expected = 'the rules of style: style: FILE under one of the languages';
  reader.complaints.push(complain(place, expected, 'none'));
}

/** Calls in a language without a driver would stay undecided for every student of that language. */
function complainOfCalls(
  reader: YamlReader,
  rubric: readonly RubricItem[],
  languages: Assignment['languages'],
): void {
  const calling = rubric.find(({ cases }) => cases.some(hasCalls));
  if (calling === undefined) return;
  const callable = LANGUAGES_WITH_CALLS.map(({ id }) => id).join(', ');
  const expected = `a language whose methods can be called (${callable}), or no method cases`;
  for (const { id, calls, files } of RECORDS) {
    // `command` has no sources of its own kind: it may stand beside a language whose methods are called, for programs alone.
    if (!(id in languages) || calls !== null || files.sources.length === 0) continue;
    complainAtKey(reader, ['languages', id], expected, `${id}, and method cases in the item ${calling.id}`);
  }
}

function hasCalls(one: Case): boolean {
  return one.kind === 'method' || (one.kind === 'judge' && one.subject.kind === 'calls');
}

/** The program that a case runs; null if it runs none, or if a complaint about it was made already. */
function programOf(one: Case): string | null {
  if (one.kind === 'transcript') return one.program;
  if (one.kind !== 'judge' || one.subject.kind === 'calls') return null;
  return one.subject.program === '' ? null : one.subject.program;
}

/** Undefined if the assignment has no matches. */
function readMatch(reader: AssignmentReader, yaml: AssignmentYaml, defaults: Limits): MatchSpec | undefined {
  const { match } = yaml;
  if (match === undefined) return undefined;
  const referee = resolve(reader.folder, match.referee);
  readModule(reader, referee, ['match', 'referee']);
  const limits = readLimitsAt(reader, ['match', 'limits'], defaults, match.limits);
  return {
    referee,
    program: match.program,
    answerMs: parseDuration(match.answer) ?? limits.wallMs,
    limits,
    counts: readCounts(yaml),
  };
}

// What can change a verdict, as a digest. Points, weights, titles, hints and comments are left out: when they change,
// verdicts stay and points are counted again.

type Deciding = Pick<
  Assignment,
  'folder' | 'languages' | 'contract' | 'submissionMs' | 'rubric' | 'deviations' | 'match'
>;

/** `files` is a digest of the files that are used as they are: provided files, style rules, judges. */
function digestWhatDecides(assignment: Deciding, files: string): string {
  const { languages, contract, submissionMs, rubric, deviations: rule, match, folder } = assignment;
  const deciding = {
    ...{ files, languages, contract, submissionMs, match },
    rubric: rubric.map(withoutPoints),
    deviations: rule.how === 'strict' ? rule.how : rule.most,
  };
  // Paths are told from the assignment's folder, which may be moved.
  const text = JSON.stringify(deciding, (key, value: unknown) => {
    if (typeof value === 'string') return PATHS.has(key) ? relative(folder, value) : value;
    return isPlace(value) ? undefined : value;
  });
  return createHash('sha256').update(text).digest('hex');
}

/** Keys of absolute paths. */
const PATHS: ReadonlySet<string> = new Set(['path', 'style', 'judge', 'referee']);

/** Needs and visibility are left out: they decide in which order cases run. The journal has keys of its own for them. */
function withoutPoints({ id, cases }: RubricItem): unknown {
  return { id, cases: cases.map(withoutWords) };
}

function withoutWords(one: Case): unknown {
  return { ...one, visibility: null, title: null, hint: null, weight: null, rank: null };
}

/** Where something stands in a file of the assignment; a line more above it changes nothing. */
function isPlace(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value
  );
}
