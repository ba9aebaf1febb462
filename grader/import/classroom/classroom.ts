/** The importers of GitHub Classroom's `autograding.json` and of its successor's, Classroom 50's, `tests.json`. */
import { parse } from 'yaml';
import { complain } from '../../assignment/complaints.js';
import { err, ok, type Complaint, type Result } from '../../model.js';
import {
  findBrokenYaml,
  printAssignment,
  toId,
  type ItemDraft,
  type LanguageDraft,
} from '../assignment-yaml.js';
import type { Imported, Importer, ImportOptions, ImportSource } from '../importer.js';
import { isCompiling, readCommand, readPiped, type Started } from './command-line.js';

export const githubClassroom: Importer = {
  system: "GitHub Classroom's tests",
  reads: '`autograding.json`, `classroom.yml`, or a repository',
  inside: [
    '.github/classroom/autograding.json',
    '.github/workflows/classroom.yml',
    '.github/workflows/classroom.yaml',
    'autograding.json',
    'classroom.yml',
  ],
  makes: 'an assignment with an item for each test',
  convert: (source, options) => convert(source, options, readGithub),
  setting: null,
};

export const classroom50: Importer = {
  system: "Classroom 50's tests",
  reads: '`tests.json`, `assignments.json` of one assignment',
  inside: ['tests.json', 'assignments.json'],
  makes: 'an assignment with an item for each test',
  convert: (source, options) => convert(source, options, readClassroom50),
  setting: null,
};

/** A test of either system. */
interface Test {
  readonly name: string;
  readonly setup: string;
  readonly run: string;
  readonly input: string;
  /** Null where nothing but the end of the command counts. */
  readonly expected: string | null;
  readonly comparison: 'exact' | 'trimmed' | 'included' | 'regex';
  /** Seconds; null where none is set. */
  readonly timeout: number | null;
  readonly points: number;
}

type Raw = Readonly<Record<string, unknown>>;
type ReadTest = (raw: Raw, source: ImportSource) => Result<Test, string>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Of GitHub's runner: minutes, `included` where nothing is said, and no output compared where there is none. */
function readGithub(raw: Raw): Result<Test, string> {
  const output = textOf(raw['output']);
  const input = textOf(raw['input']);
  const minutes = numberOf(raw['timeout']);
  const { comparison } = raw;
  return ok({
    name: textOf(raw['name']),
    setup: textOf(raw['setup']),
    run: textOf(raw['run']),
    input,
    expected: output === '' && input === '' ? null : output,
    comparison: comparison === 'exact' || comparison === 'regex' ? comparison : 'included',
    timeout: minutes === null ? null : minutes * 60,
    points: numberOf(raw['points']) ?? 0,
  });
}

function readClassroom50(raw: Raw, source: ImportSource): Result<Test, string> {
  const { type, comparison } = raw;
  if (type === 'python')
    return err('it runs pytest: write its assertions as method cases (docs/formats.md, Method cases)');
  if (raw['exit-code'] !== undefined && raw['exit-code'] !== 0)
    return err('it asks for an exit code: write a transcript that ends with `?` and the code');
  const fixture = (key: 'input' | 'expected'): string | null => {
    const name = raw[`${key}-file`];
    return typeof name === 'string' ? source.read(name) : textOf(raw[key]);
  };
  const [input, expected] = [fixture('input'), fixture('expected')];
  if (input === null || expected === null)
    return err('the file with its input or its output is not beside tests.json');
  return ok({
    name: textOf(raw['name']),
    setup: textOf(raw['setup']),
    run: textOf(raw['run']),
    input,
    expected: type === 'io' ? expected : null,
    comparison: comparison === 'included' || comparison === 'regex' ? comparison : 'trimmed',
    timeout: numberOf(raw['timeout']),
    points: numberOf(raw['points']) ?? 0,
  });
}

const JUDGE = 'judges/holds.mjs';
/** Decides tests that ask only that something stands in the output. */
const JUDGE_TEXT = `// Decides what asks only that something stands in the output, or matches a part of it.
export function judge({ run, options }) {
  const output = new TextDecoder().decode(run.stdout).replaceAll('\\r\\n', '\\n').normalize();
  const { holds, matches, flags } = options;
  const isThere = matches === undefined ? output.includes(holds.normalize()) : new RegExp(matches, flags).test(output);
  if (isThere) return { accepted: true, remarks: [] };
  const message =
    matches === undefined
      ? \`your output does not hold “\${holds}”; it is “\${output}”\`
      : \`nothing in your output matches /\${matches}/; it is “\${output}”\`;
  return { accepted: false, at: null, message };
}
`;

/** Longer limits than this are left to the assignment: the systems' own ones are minutes, for slow machines. */
const MAX_SECONDS = 60;

function convert(
  source: ImportSource,
  { id }: ImportOptions,
  readTest: ReadTest,
): Result<Imported, Complaint[]> {
  const { file } = source;
  const tests = listTests(source.text);
  if (tests === null) {
    const found = source.text === '' ? 'an empty file, or a folder without it' : 'none';
    const broken = findBrokenYaml(source.text, file);
    return err(broken ?? [complain({ file, line: 1, column: 1 }, 'JSON with a list of tests', found)]);
  }
  const remarks: string[] = [];
  const long: string[] = [];
  const files = new Map<string, string>();
  const rubric: ItemDraft[] = [];
  const programs: Started[] = [];
  let build = '';
  for (const [index, raw] of tests.entries()) {
    const read = readTest(raw, source);
    const name = textOf(raw['name']) || `test ${index + 1}`;
    // What a test has built is there for those after it.
    const own = read.ok ? (isCompiling(read.value.run) ? read.value.run : read.value.setup) : '';
    if (isCompiling(own)) build = own;
    const piped = read.ok ? unpipe(read.value, source) : read;
    const test = piped.ok ? ok({ ...piped.value, setup: piped.value.setup || build }) : piped;
    const item = test.ok ? toItem(test.value, name, freeId(toId(name), rubric), programs, files) : test;
    if (item.ok) rubric.push(item.value);
    else remarks.push(`not imported: ${name}: ${item.fault}`);
    if (read.ok && item.ok && read.value.expected !== null && (read.value.timeout ?? 0) > MAX_SECONDS)
      long.push(name);
  }
  if (long.length > 0)
    remarks.push(`limits of more than a minute are not taken over (here 10 s a case): ${long.join(', ')}`);
  const [first] = programs;
  if (first === undefined || rubric.length === 0)
    return err([
      complain({ file, line: 1, column: 1 }, 'a test that runs a program', ['none', ...remarks].join('. ')),
    ]);
  const own = programs.filter(({ language }) => language === first.language);
  const language: LanguageDraft = {
    required: [...new Set(own.flatMap(({ required }) => required))],
    ...(first.build === undefined ? {} : { build: first.build }),
    programs: Object.fromEntries(own.map(({ name, program }) => [name, program])),
  };
  files.set(
    'assignment.yaml',
    printAssignment({ id: toId(id), title: id, languages: { [first.language]: language }, rubric }),
  );
  return ok({ kind: 'assignment', files, remarks });
}

/**
 * A bare list, `{ tests: […] }`, a file of assignments that holds one, or a workflow of GitHub Classroom; null for anything
 * else.
 */
function listTests(text: string): readonly Raw[] | null {
  try {
    // JSON is YAML.
    const parsed = parse(text.replace(/^\uFEFF/, '')) as unknown;
    const { jobs } = Object(parsed) as { readonly jobs?: unknown };
    if (jobs !== undefined) return Object.values(Object(jobs) as Raw).flatMap(listSteps);
    const { tests, assignments } = Object(parsed) as {
      readonly tests?: unknown;
      readonly assignments?: unknown;
    };
    const [only, another] = Array.isArray(assignments) ? (assignments as readonly Raw[]) : [];
    const list = Array.isArray(parsed) ? parsed : (tests ?? (another === undefined ? only?.['tests'] : null));
    return Array.isArray(list) ? list.map((each) => Object(each) as Raw) : null;
  } catch {
    return null;
  }
}

/** The steps of a job that grade, in the words of `autograding.json`. */
function listSteps(job: unknown): readonly Raw[] {
  const { steps } = Object(job) as { readonly steps?: unknown };
  return (Array.isArray(steps) ? steps : [])
    .map((step) => Object(step) as Raw)
    .filter(({ uses }) => /\/autograding-\w+-grader@/.test(textOf(uses)))
    .map((step) => {
      const given = Object(step['with']) as Raw;
      return {
        name: given['test-name'] ?? step['name'],
        setup: given['setup-command'],
        run: given['command'] ?? (textOf(step['uses']).includes('python') ? 'pytest' : ''),
        input: given['input'],
        output: given['expected-output'],
        comparison: given['comparison-method'],
        timeout: Number(given['timeout']),
        points: Number(given['max-score']),
      };
    });
}

/** The test with what a shell would give its command as input. */
function unpipe(test: Test, source: ImportSource): Result<Test, string> {
  const piped = test.input === '' ? readPiped(test.run, (file) => source.read(file)) : null;
  if (piped === null) return ok(test);
  if (piped.input === null)
    return err(`what the command \`${test.run}\` reads is not known: write it as input`);
  return ok({ ...test, run: piped.run, input: piped.input });
}

/** Python's pattern as JavaScript's, with its flags; null where there is none. */
function readPattern(text: string): { readonly matches: string; readonly flags: string } | null {
  const [whole = '', flags = ''] = /^\(\?([ims]+)\)/.exec(text) ?? [];
  const matches = text.slice(whole.length).replaceAll('(?P<', '(?<');
  for (const own of ['mu', 'm']) {
    const all = [...new Set(own + flags)].join('');
    if (isPattern(matches, all)) return { matches, flags: all };
  }
  return null;
}

/** Not all are with u, which refuses escapes that mean nothing. */
function isPattern(matches: string, flags: string): boolean {
  try {
    return new RegExp(matches, flags).source !== '';
  } catch {
    return false;
  }
}

function toItem(
  test: Test,
  title: string,
  id: string,
  programs: Started[],
  files: Map<string, string>,
): Result<ItemDraft, string> {
  const { input, expected, comparison, points, timeout } = test;
  if (expected === null && isCompiling(test.run)) return ok({ id, title, points, check: { compiles: true } });
  const started = readCommand(test.setup, test.run);
  if (!started.ok) return started;
  if (expected === null)
    return err('it asks for nothing but the end of a command: write what it should print');
  const { name, language, args } = started.value;
  const clash = programs.find(
    (each) => each.language !== language || (each.name === name && !isSame(each, started.value)),
  );
  if (clash !== undefined) return err(`it runs another program than the tests before it (${clash.name})`);
  if (!programs.some((each) => each.name === name)) programs.push(started.value);
  const wall = timeout === null || timeout > MAX_SECONDS ? {} : { limits: { wall: `${timeout}s` } };
  if (comparison === 'included' || comparison === 'regex') {
    files.set(JUDGE, JUDGE_TEXT);
    const pattern = comparison === 'regex' ? readPattern(expected) : null;
    if (comparison === 'regex' && pattern === null)
      return err(`its pattern is none in JavaScript: ${expected.slice(0, 100)}`);
    const options = pattern ?? { holds: expected };
    const judge = {
      module: JUDGE,
      program: name,
      ...(args.length === 0 ? {} : { args }),
      ...(input === '' ? {} : { input }),
      options,
    };
    return ok({ id, title, points, check: { judge, ...wall } });
  }
  const pair = `cases/${id}`;
  files.set(`${pair}.in`, input);
  files.set(`${pair}.ans`, comparison === 'trimmed' ? `${expected.trim()}\n` : expected);
  if (args.length > 0) files.set(`${pair}.args`, `${args.join('\n')}\n`);
  const freed = comparison === 'trimmed' ? { compare: ['final-newline-free'] } : {};
  return ok({ id, title, points, check: { transcripts: [`${pair}.in`], program: name, ...freed, ...wall } });
}

function isSame(one: Started, other: Started): boolean {
  return JSON.stringify({ ...one, args: [] }) === JSON.stringify({ ...other, args: [] });
}

function freeId(id: string, taken: readonly ItemDraft[]): string {
  const isTaken = (name: string): boolean => taken.some((each) => each.id === name);
  if (!isTaken(id)) return id;
  let number = 2;
  while (isTaken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
