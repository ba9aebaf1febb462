/** Reads the tests that a student hands in. They are data: nothing of them runs but what they type and call. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { knownNames } from '../assignment/bound-names.js';
import { formatComplaint } from '../assignment/complaints.js';
import { CASE_DEFAULTS, type CaseDefaults } from '../assignment/defaults.js';
import { ANSWERS, isInput, pairToCase, withEndings } from '../assignment/input-answer-pair.js';
import { parseMethods } from '../assignment/methods.js';
import { parseTranscript, plainText, toCase } from '../assignment/transcript.js';
import {
  err,
  ok,
  type Assignment,
  type MethodCase,
  type OwnTestsCase,
  type Result,
  type SourceFile,
  type Submission,
  type TranscriptCase,
} from '../model.js';
import { formatBytes } from '../text/units.js';
import { escapeRegExp } from '../text/regular-expression.js';

/** A test with a name that its student finds again. */
export interface OwnTest {
  readonly name: string;
  readonly case: TranscriptCase | MethodCase;
}

/** The tests that can be run, and what is wrong with the others, each with its place. */
export interface OwnTests {
  readonly tests: readonly OwnTest[];
  readonly faults: readonly string[];
}

/** Nobody writes more by hand; what is beyond would keep a class waiting. */
const MAX_TESTS = 100;
/** Of all files together. */
const MAX_BYTES = 256 * 1024;
/** Of all arguments together: systems start no program with longer ones. */
const MAX_ARGUMENT_BYTES = 64 * 1024;
/** Files beside a program, and the bytes of a name: disks take no longer ones. */
const MAX_FILES = 20;
const MAX_NAME_BYTES = 100;

type Read = Result<readonly OwnTest[], readonly string[]>;

/** Reads the tests in all files of the submission that match. */
export async function readOwnTests(
  submission: Submission,
  asked: OwnTestsCase,
  assignment: Assignment,
): Promise<OwnTests> {
  const patterns = asked.files.map(
    (pattern) => new RegExp(`^${pattern.split('*').map(escapeRegExp).join('.*')}$`, 'su'),
  );
  const files = submission.files.filter(({ name }) =>
    patterns.some((pattern) => pattern.test(basename(name))),
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_BYTES) {
    const fault = `expected tests of at most ${formatBytes(MAX_BYTES)} in all, found ${formatBytes(bytes)}`;
    return { tests: [], faults: [fault] };
  }
  const read = await Promise.all(files.map((file) => readFileOfTests(file, submission, asked, assignment)));
  const faults = read.flatMap((one) => (one.ok ? [] : one.fault));
  const tests = read.flatMap((one) => (one.ok ? one.value : []));
  if (tests.length > MAX_TESTS)
    faults.push(`expected at most ${MAX_TESTS} tests, found ${tests.length}: those after these are not run`);
  return { tests: tests.slice(0, MAX_TESTS), faults };
}

async function readFileOfTests(
  file: SourceFile,
  submission: Submission,
  asked: OwnTestsCase,
  assignment: Assignment,
): Promise<Read> {
  const text = await textOf(file);
  if (!text.ok) return text;
  const defaults: CaseDefaults = {
    ...CASE_DEFAULTS,
    visibility: asked.visibility,
    limits: asked.limits,
    filters: asked.filters,
    counts: asked.counts,
    program: asked.program,
  };
  const { name } = file;
  if (/\.ya?ml$/.test(name)) {
    const read = parseMethods(
      text.value,
      name,
      defaults,
      knownNames(assignment.contract, assignment.languages),
    );
    if (!read.ok) return complain(read.fault);
    return settle(
      read.value.map((one) => ({ name: `${name} (${one.id})`, case: one })),
      asked,
      assignment,
    );
  }
  const dialogue = isInput(name)
    ? await readPair(file, text.value, submission, defaults)
    : readTranscript(text.value, name, defaults);
  return dialogue.ok ? settle([{ name, case: dialogue.value }], asked, assignment) : dialogue;
}

function readTranscript(
  text: string,
  name: string,
  defaults: CaseDefaults,
): Result<TranscriptCase, readonly string[]> {
  const transcript = parseTranscript(plainText(text), name);
  const read = transcript.ok ? toCase(transcript.value, defaults) : transcript;
  return read.ok ? read : complain(read.fault);
}

async function readPair(
  file: SourceFile,
  input: string,
  { files }: Submission,
  defaults: CaseDefaults,
): Promise<Result<TranscriptCase, readonly string[]>> {
  const answers = withEndings(file.name, ANSWERS);
  const answer = files.find(({ name }) => answers.includes(name));
  const stem = file.name.replace(/\.in$/i, '');
  if (answer === undefined) return err([`${file.name}: expected ${stem}.ans or ${stem}.out beside it`]);
  const output = await textOf(answer);
  if (!output.ok) return output;
  const pair = { file: file.name, input: plainText(input), output: plainText(output.value), args: null };
  const read = pairToCase(pair, defaults);
  return read.ok ? read : complain(read.fault);
}

async function textOf({ name, path, bytes }: SourceFile): Promise<Result<string, readonly string[]>> {
  if (bytes > MAX_BYTES)
    return err([`${name}: expected at most ${formatBytes(MAX_BYTES)}, found ${formatBytes(bytes)}`]);
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    if (error instanceof TypeError) return err([`${name}: expected UTF-8: save the file as UTF-8`]);
    throw error;
  }
}

function complain(complaints: Parameters<typeof formatComplaint>[0][]): Result<never, readonly string[]> {
  return err(complaints.map((each) => formatComplaint(each)));
}

/**
 * The tests with the assignment's limits. A regular expression of a student would run in our own process, and can be
 * written so that it never ends; so none is taken.
 */
function settle(tests: readonly OwnTest[], { limits }: OwnTestsCase, assignment: Assignment): Read {
  const faults: string[] = [];
  for (const { name, case: one } of tests) {
    if (hasPattern(one)) faults.push(`${name}: expected texts and values, found a regular expression`);
    faults.push(...faultsOfSize(one).map((fault) => `${name}: ${fault}`));
    if (one.kind === 'transcript' && !hasProgram(assignment, one.program))
      faults.push(`${name}: expected a program of the assignment, found “${one.program}”`);
  }
  if (faults.length > 0) return err(faults);
  return ok(
    tests.map(({ name, case: one }) => ({
      name,
      case: one.kind === 'method' ? { ...one, limits } : { ...one, limits, lockstepMs: null },
    })),
  );
}

/** What no sandbox could be made or started with would be our fault, although a test asks for it. */
function faultsOfSize(one: TranscriptCase | MethodCase): string[] {
  const faults: string[] = [];
  const files = [...one.files, ...(one.kind === 'transcript' ? one.filesAfter : [])].map(({ name }) => name);
  if (files.length > MAX_FILES) faults.push(`expected at most ${MAX_FILES} files, found ${files.length}`);
  else if (files.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    faults.push(`expected names of files of at most ${MAX_NAME_BYTES} bytes, found a longer one`);
  const folder = files.find((name) => one.files.some((other) => other.name.startsWith(`${name}/`)));
  if (folder !== undefined) faults.push(`expected a file or a folder called “${folder}”, found both`);
  if (one.kind === 'transcript' && Buffer.byteLength(one.dialogue.args.join(' ')) > MAX_ARGUMENT_BYTES)
    faults.push(`expected arguments of at most ${formatBytes(MAX_ARGUMENT_BYTES)}, found more`);
  return faults;
}

function hasProgram({ languages }: Assignment, program: string): boolean {
  return Object.values(languages).every(({ programs }) => program in programs);
}

function hasPattern(one: TranscriptCase | MethodCase): boolean {
  if (one.kind === 'transcript') return (one.dialogue.patterns ?? []).length > 0;
  return one.steps.some(({ expect }) =>
    expect.some((each) => {
      switch (each.of) {
        case 'returns':
        case 'leaves':
          return each.match.how === 'matches';
        case 'throws':
          return each.message?.how === 'matches';
        case 'prints':
        case 'file':
          return false;
      }
    }),
  );
}
