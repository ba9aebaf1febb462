/** The rubric: items and their cases, gathered from all the files they name. */
import { basename, resolve } from 'node:path';
import {
  ok,
  err,
  type Case,
  type Complaint,
  type Counts,
  type Limits,
  type MethodCase,
  type Result,
  type RubricItem,
  type TranscriptCase,
  type Withheld,
} from '../model.js';
import type { Known } from './bound-names.js';
import { complain, oneOf, quoted } from './complaints.js';
import { describeForeignTests } from './foreign-tests.js';
import { type CaseDefaults, CASE_DEFAULTS, joinFilters, ownWords, tellsPart } from './defaults.js';
import {
  complainAt,
  complainAtKey,
  complainOfConflict,
  readFiltersAt,
  type YamlReader,
  readLimitsAt,
} from './yaml-reader.js';
import { readJudged } from './judged-case.js';
import { parseDuration } from './limit-values.js';
import {
  answersAlone,
  type AssignmentReader,
  dialoguesBelow,
  kindOf,
  matchFiles,
} from './assignment-files.js';
import { parseMethods } from './methods.js';
import { readOwnTestsCases } from './own-tests-item.js';
import { ANSWERS, isInput, pairToCase, withEndings } from './input-answer-pair.js';
import { type AssignmentYaml, CASE_KEYS, keysOf, type ItemYaml } from './schema-assignment.js';
import { NO_PROGRAM } from './transcript-case.js';
import { parseTranscript, plainText, toCase } from './transcript.js';
import { withDistinctIds } from './distinct-ids.js';
import { type Path, keyPlace, valuePlace } from './yaml-source.js';

/** With what is read only once for all items. */
interface RubricReader extends AssignmentReader {
  readonly known: Known;
  readonly limits: Limits;
}

const NONE_WITHHELD: Withheld = { cases: 0, weight: 0 };

/** The items in the order of the file. */
export function readRubric(reader: RubricReader, yaml: AssignmentYaml): RubricItem[] {
  const base: CaseDefaults = {
    ...CASE_DEFAULTS,
    filters: readFiltersAt(reader, ['compare'], yaml.compare),
    counts: readCounts(yaml),
    ...(yaml.input === 'piped' ? { piped: true } : {}),
    limits: reader.limits,
  };
  const total = yaml.rubric.reduce((sum, { points }) => sum + points, 0);
  const items: RubricItem[] = [];
  for (const [index, item] of yaml.rubric.entries()) {
    const path = ['rubric', index];
    checkEarlier(reader, path, item, 'needs', items);
    // Items with `after` cannot follow each other: of three losses in a row nobody knows which two make a pair.
    const leading = items.filter(({ after }) => after.length === 0);
    checkEarlier(reader, path, item, 'after', leading);
    if (item.after !== undefined && item.scoring === 'all')
      complainAtKey(reader, [...path, 'after'], 'scoring: each beside after', 'scoring: all');
    const cases = readCases(reader, [...path, 'check'], item, base, yaml);
    items.push({
      id: item.id,
      title: item.title,
      points: item.points,
      visibility: item.visibility ?? 'visible',
      scoring: item.scoring ?? 'each',
      after: item.after ?? [],
      needs: item.needs ?? [],
      ...(item['beside-work'] === true ? { besideWork: true } : {}),
      grain: yaml.rounding ?? usualStep(total),
      cases: item.exact === true ? cases.map((one) => ({ ...one, exact: true })) : cases,
      withheld: item.withheld ?? NONE_WITHHELD,
      ...(item.check === 'manual' ? { manual: true } : {}),
      place: keyPlace(reader.source, path),
    });
  }
  const distinct = withDistinctIds(items);
  complainOfRepeatedIds(reader, distinct);
  return distinct;
}

export function readCounts({ counts }: AssignmentYaml): Counts | null {
  if (counts === undefined) return null;
  return {
    afterLast: counts['after-last'] ?? null,
    words: counts.words ?? [],
    between: counts.between ?? null,
  };
}

function readCases(
  reader: RubricReader,
  path: Path,
  item: ItemYaml,
  base: CaseDefaults,
  yaml: AssignmentYaml,
): Case[] {
  const { folder, library, known } = reader;
  const check = keysOf(item.check);
  const before = reader.complaints.length;
  const forAll: CaseDefaults = {
    visibility: item.visibility ?? base.visibility,
    ...tellsPart(item.tells, base),
    limits: readLimitsAt(reader, [...path, 'limits'], base.limits, check.limits),
    filters: readFiltersAt(reader, [...path, 'compare'], check.compare),
    program: check.program ?? null,
    counts: base.counts,
    lockstepMs: parseDuration(check.lockstep ?? ''),
    ...(check.input === 'piped' || base.piped === true ? { piped: true } : {}),
    ...(item.exact === true ? { exact: true } : {}),
  };
  const forTranscripts = { ...forAll, filters: joinFilters(base.filters, forAll.filters) };
  complainOfConflict(reader, path, forTranscripts.filters);

  /** The cases of all the files that the key names. */
  const gather = <C extends Case>(
    key: 'methods' | 'transcripts',
    read: (file: string, at: Path) => Result<C[], Complaint[]>,
  ): C[] => {
    const cases: C[] = [];
    const seen = new Set<string>();
    for (const [index, pattern] of (check[key] ?? []).entries()) {
      const at = [...path, key, index];
      const named = resolve(folder, pattern);
      const isFolder = key === 'transcripts' && kindOf(named) === 'folder';
      const files = (isFolder ? dialoguesBelow : matchFiles)(named, valuePlace(reader.source, at));
      if (!files.ok) reader.complaints.push(files.fault);
      const lacking = files.ok && (isFolder || pattern.includes('*')) ? answersAlone(files.value) : [];
      for (const file of lacking)
        complainAt(reader, at, `an input for each answer: ${library.shown(file)}`, 'its answer alone');
      for (const file of files.ok ? withoutAnswers(files.value) : []) {
        const fault = faultOfFile(key, file, seen);
        seen.add(file);
        if (fault !== null) {
          const { expected, found } = fault;
          complainAt(reader, at, expected, `${library.shown(file)}${found}`);
          break;
        }
        const found = read(file, at);
        if (found.ok) cases.push(...found.value);
        else reader.complaints.push(...found.fault);
      }
    }
    return cases;
  };
  const methods = gather<MethodCase>('methods', (file, at) => {
    const text = library.text(file, valuePlace(reader.source, at));
    if (!text.ok) return err([text.fault]);
    return parseMethods(text.value.normalize(), library.shown(file), forAll, known);
  });
  const transcripts = gather<TranscriptCase>('transcripts', (file, at) =>
    readTranscript(reader, file, at, forTranscripts),
  );
  gatherProgramComplaints(reader, path);
  const own = readOwnTestsCases(reader, path, item, forTranscripts, yaml);
  const judged = readJudged(reader, [...path, 'judge'], item, forAll, known);

  if (item.check !== 'manual' && item.withheld === undefined && !CASE_KEYS.some((key) => key in check))
    complainAtKey(reader, path, `at least one of ${CASE_KEYS.join(', ')}`, 'none');
  const shared = [...methods, ...transcripts];
  // If a file could not be read, its ids are unknown.
  const chosen = reader.complaints.length > before ? shared : choose(reader, path, item, shared);
  return [...plainCases(reader, path, item, forAll), ...chosen, ...judged, ...own];
}

/** What belongs to a `.in` of the same name. */
const PART_OF_PAIR = /\.(ans|out|args)$/i;

/** `cases/*` lists the answers of pairs as well as their inputs. */
function withoutAnswers(files: readonly string[]): readonly string[] {
  const inputs = new Set(files);
  return files.filter(
    (file) => !PART_OF_PAIR.test(file) || !withEndings(file, ['.in']).some((input) => inputs.has(input)),
  );
}

/** What is wrong with a file before it is read: named again, or of the other kind. */
function faultOfFile(
  key: 'methods' | 'transcripts',
  file: string,
  seen: ReadonlySet<string>,
): { readonly expected: string; readonly found: string } | null {
  if (seen.has(file)) return { expected: 'each file once', found: ' again' };
  const isYaml = /\.ya?ml$/.test(file);
  if (key === 'transcripts' && PART_OF_PAIR.test(file))
    return { expected: 'the input of a pair (*.in), which takes its answer along', found: '' };
  if (key === 'methods' && /\.(transcript|in)$/i.test(file))
    return { expected: 'a file of method cases (*.yaml); the key for this one is transcripts', found: '' };
  const foreign = describeForeignTests(file);
  if (foreign !== null)
    return {
      expected: key === 'methods' ? 'a file of method cases (*.yaml)' : 'a transcript (*.transcript, *.in)',
      found: `, ${foreign}`,
    };
  if (key === 'transcripts' && isYaml)
    return { expected: 'a transcript (*.transcript, *.in); the key for this one is methods', found: '' };
  return null;
}

/** An item that names no program is one mistake, however many transcripts it has. */
function gatherProgramComplaints(reader: YamlReader, path: Path): void {
  const lacking = reader.complaints.filter(({ expected }) => expected === NO_PROGRAM);
  if (lacking.length < 2) return;
  const others = reader.complaints.filter((each) => !lacking.includes(each));
  const place = keyPlace(reader.source, [...path, 'transcripts']);
  const expected = 'program: NAME beside it (or @ program NAME in each transcript)';
  reader.complaints.splice(0, reader.complaints.length, ...others, complain(place, expected, 'neither'));
}

/** Files, compiling and style: one case each, named after the item. */
function plainCases(reader: YamlReader, path: Path, item: ItemYaml, defaults: CaseDefaults): Case[] {
  const { id } = item;
  const check = keysOf(item.check);
  const base = (key: string): Pick<Case, 'id' | 'visibility' | 'tells' | 'weight' | 'hint' | 'place'> => ({
    id: `${id}.${key}`,
    ...ownWords({}, defaults),
    place: keyPlace(reader.source, [...path, key]),
  });
  const cases: Case[] = [];
  if (check.file !== undefined) {
    const minLines = check.file['min-lines'] ?? 0;
    const lines = minLines === 0 ? '' : `, with at least ${minLines} lines of code`;
    cases.push({ ...base('file'), kind: 'file', title: `The required files are there${lines}`, minLines });
  }
  if (check.compiles !== undefined)
    cases.push({ ...base('compiles'), kind: 'compile', title: 'It compiles' });
  if (check.style !== undefined)
    cases.push({ ...base('style'), kind: 'style', title: 'The style checker finds nothing' });
  return cases;
}

function readTranscript(
  { source, library }: AssignmentReader,
  file: string,
  at: Path,
  defaults: CaseDefaults,
): Result<TranscriptCase[], Complaint[]> {
  const place = valuePlace(source, at);
  const text = library.text(file, place);
  if (!text.ok) return err([text.fault]);
  if (!isInput(file)) {
    const transcript = parseTranscript(plainText(text.value), library.shown(file));
    return transcript.ok ? alone(toCase(transcript.value, defaults)) : transcript;
  }
  const beside = (...endings: readonly string[]): string | undefined =>
    withEndings(file, endings).find((name) => kindOf(name) !== 'nothing');
  const answer = beside(...ANSWERS) ?? file.replace(/in$/i, 'out');
  const output = library.text(answer, place);
  if (!output.ok) {
    const isThere = kindOf(answer) !== 'nothing';
    const expected = `NAME.ans or NAME.out beside ${library.shown(file)}`;
    return err([isThere ? output.fault : { ...output.fault, expected }]);
  }
  const other = beside('.out');
  const otherOutput = other === undefined || other === answer ? output : library.text(other, place);
  if (!otherOutput.ok) return err([otherOutput.fault]);
  if (other !== undefined && plainText(otherOutput.value) !== plainText(output.value)) {
    const where = { file: library.shown(other), line: 1, column: 1 };
    return err([
      complain(where, `the same as in ${basename(answer)}, or one of the two files`, 'another answer'),
    ]);
  }
  for (const [name, { value }] of [
    [file, text],
    [answer, output],
  ] as const) {
    const odd = findOddLineEnd(value);
    if (odd === null) continue;
    const expected = 'line ends that are all alike (a transcript can say which lines end with CR LF)';
    const where = { file: library.shown(name), line: odd, column: 1 };
    return err([complain(where, expected, 'a Windows line end (CR LF) in this line, and not in all')]);
  }
  const withArgs = beside('.args');
  const args = withArgs === undefined ? null : library.text(withArgs, place);
  if (args?.ok === false) return err([args.fault]);
  const pair = {
    file: library.shown(file),
    input: plainText(text.value),
    output: plainText(output.value),
    args: args === null ? null : plainText(args.value),
  };
  return alone(pairToCase(pair, defaults));
}

function alone<C extends Case>(one: Result<C, Complaint[]>): Result<C[], Complaint[]> {
  return one.ok ? ok([one.value]) : one;
}

/** The cases that `only` and `except` leave; both may name only existing cases. */
function choose<C extends Case>(
  reader: YamlReader,
  path: Path,
  item: ItemYaml,
  cases: readonly C[],
): readonly C[] {
  const check = keysOf(item.check);
  const known = cases.map(({ id }) => id);
  const before = reader.complaints.length;
  for (const key of ['only', 'except'] as const) {
    for (const [index, id] of (check[key] ?? []).entries()) {
      if (known.includes(id)) continue;
      complainAt(reader, [...path, key, index], `the id of a case: ${oneOf(known, id)}`, quoted(id));
    }
  }
  const left = cases.filter(
    ({ id }) => (check.only?.includes(id) ?? true) && !(check.except?.includes(id) ?? false),
  );
  // A misspelt id was reported already.
  if (cases.length > 0 && left.length === 0 && reader.complaints.length === before)
    complainAtKey(reader, path, 'a case that is left', 'none');
  return left;
}

/** Items that another one names have to stand before it. */
function checkEarlier(
  reader: YamlReader,
  path: Path,
  item: ItemYaml,
  key: 'needs' | 'after',
  earlier: readonly RubricItem[],
): void {
  const known = earlier.map(({ id }) => id);
  for (const [index, id] of (item[key] ?? []).entries()) {
    if (known.includes(id)) continue;
    const expected =
      known.length === 0 ? `no ${key}: this is the first item` : `an earlier item: ${oneOf(known, id)}`;
    complainAt(reader, [...path, key, index], expected, quoted(id));
  }
}

/** Ids name items and cases in reports and across years, so all must be different. */
function complainOfRepeatedIds(reader: YamlReader, items: readonly RubricItem[]): void {
  const cases = items.flatMap((item) => item.cases);
  for (const [what, list] of [
    ['item', items],
    ['case', cases],
  ] as const) {
    const first = new Map<string, RubricItem | Case>();
    for (const one of list) {
      const twin = first.get(one.id);
      if (twin === undefined) first.set(one.id, one);
      else {
        const { file, line, column } = twin.place;
        const found = `${quoted(one.id)} again, after ${file}:${line}:${column}`;
        reader.complaints.push(
          complain(one.place, `an id that no other ${what} of this assignment has`, found),
        );
      }
    }
  }
}

/** The first line that ends with CR LF where others do not; null if all lines end alike. */
function findOddLineEnd(text: string): number | null {
  const lines = text.split('\n').slice(0, -1);
  const odd = lines.findIndex((line) => line.endsWith('\r'));
  return odd < 0 || lines.every((line) => line.endsWith('\r')) ? null : odd + 1;
}

/** Steps that people count in. */
const STEPS = [0.01, 0.05, 0.1, 0.25, 0.5];
const MAX_STEP = 1;

/** The smallest step that is at least one percent of all points. */
export function usualStep(total: number): number {
  return STEPS.find((step) => step * 100 >= total) ?? MAX_STEP;
}
