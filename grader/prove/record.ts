/**
 * Rewrites the expected output of transcripts by running the reference. The caller decides what to do with the new
 * texts.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseTranscript, printTranscript, type Entry } from '../assignment/transcript.js';
import { resolvePatterns } from '../compare/patterns.js';
import { findProgram } from '../languages/prepare-submission.js';
import type { LaunchPlan } from '../languages/language.js';
import {
  filterName,
  ok,
  type Assignment,
  type OurFault,
  type Result,
  type Run,
  type TranscriptCase,
} from '../model.js';
import { poolSandbox, type Program, type Sandbox, type Running } from '../run/sandbox.js';
import { prepareProgram, unusable } from '../own-tests/prepare-program.js';
import { cutAtInputs, likelyCut, outputOf, sharedLength } from '../stages/cut-at-inputs.js';
import { inTempFolder } from '../temp/temp-folder.js';

interface RecordOptions {
  readonly sandbox: Sandbox;
  readonly jobs: number;
  readonly select: (testCase: TranscriptCase) => boolean;
}

/** A transcript as it is, and as the reference would make it. */
export interface Recording {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Whether it is copied from the assignment's own text. Such a transcript is checked but never overwritten. */
  readonly byHand: boolean;
  /**
   * Whether the reference reads all input first or holds its output back. Then nobody saw what it wrote before each
   * input.
   */
  readonly isOrderGuessed: boolean;
  /** A decimal with all of its digits, where the case asks for each of them. */
  readonly unrounded: string | null;
}

/** Records all selected transcripts of an assignment, in the order of the rubric. */
export async function recordTranscripts(
  assignment: Assignment,
  options: RecordOptions,
): Promise<Result<Recording[], OurFault>> {
  const cases = assignment.rubric
    .flatMap((item) => item.cases)
    .filter((testCase) => testCase.kind === 'transcript')
    .filter((testCase) => testCase.place.file.endsWith('.transcript') && options.select(testCase));
  const sandbox = poolSandbox(options.sandbox, options.jobs);
  return inTempFolder(null, async (folder) => {
    const plans = await prepareReference(assignment, folder, sandbox);
    if (!plans.ok) return plans;
    const recordings = await Promise.all(
      cases.map(async (testCase): Promise<Result<Recording, OurFault>> => {
        const plan = plans.value(testCase.program);
        return plan.ok ? recordOne(testCase, plan.value, sandbox) : plan;
      }),
    );
    const fault = recordings.find((recording) => !recording.ok);
    return fault ?? ok(recordings.flatMap((recording) => (recording.ok ? [recording.value] : [])));
  });
}

type Plans = (program: string) => Result<LaunchPlan, OurFault>;

async function prepareReference(
  assignment: Assignment,
  folder: string,
  sandbox: Sandbox,
): Promise<Result<Plans, OurFault>> {
  const ready = await prepareProgram(assignment, null, sandbox, folder);
  if (!ready.ok) return ready;
  return ok((program) => {
    const plan = findProgram(ready.value, program);
    return plan.ok
      ? plan
      : unusable(
          `the reference's program ${program} cannot be run: ${plan.fault.verdict}`,
          'run boardmark verify',
        );
  });
}

async function recordOne(
  testCase: TranscriptCase,
  plan: LaunchPlan,
  sandbox: Sandbox,
): Promise<Result<Recording, OurFault>> {
  const file = resolve(testCase.place.file);
  const before = await readFile(file, 'utf8');
  const transcript = parseTranscript(before, file);
  if (!transcript.ok) throw new Error(`${file} was read a moment ago`);
  const typed = testCase.dialogue.turns.filter(({ by }) => by === 'person').map(({ text }) => text);
  // With one more line typed the program gets further. The common beginning of two such runs was written before that
  // line was read.
  const runs = await Promise.all(
    Array.from({ length: typed.length + 1 }, (_, inputs) =>
      runWith(testCase, typed.slice(0, inputs).join(''), plan, sandbox),
    ),
  );
  const last = runs.at(-1);
  if (last?.ending.how !== 'exited')
    return unusable(`the reference does not end by itself in ${file}`, 'look for an endless game');
  const outputs = runs.map((run) => outputOf(testCase, run));
  const byHand = transcript.value.entries.some(
    (entry) => entry.kind === 'setting' && entry.text.trim() === 'golden hand',
  );
  const recording = { file, before, byHand };
  // If several inputs share one place in the output, only the instructor can say where each belongs.
  if (
    outputs.at(-1) === writtenIn(testCase, outputs.at(-1) ?? '') &&
    last.ending.code === testCase.dialogue.exitCode
  )
    return ok({ ...recording, after: before, isOrderGuessed: false, unrounded: null });
  const program = programOf(testCase, '', plan);
  const cuts = possibleCuts(runs.map(({ stdout }) => Buffer.from(stdout).toString('utf8')));
  const observe = (each: Program): Promise<number[] | null> =>
    observeOrder(sandbox, each, typed, cuts, last.wallMs);
  const writingAtOnce = { ...program, env: { ...program.env, ...plan.writesAtOnce } };
  const observed = (await observe(program)) ?? (await observe(writingAtOnce));
  // The place of lines that do not count is unknown, so the observation cannot be used.
  const pieces =
    observed === null || testCase.counts !== null
      ? guessPieces(outputs)
      : cutAtBytes(Buffer.from(last.stdout), observed);
  const entries = replaceOutput(transcript.value.entries, pieces, last.ending.code);
  return ok({
    ...recording,
    after: printTranscript({ file, entries }),
    isOrderGuessed: observed === null,
    unrounded: findUnrounded(testCase, outputs.at(-1) ?? ''),
  });
}

function findUnrounded({ filters }: TranscriptCase, output: string): string | null {
  const isFree = filters.some((filter) => filterName(filter) === 'numbers-within');
  return isFree ? null : (/\d+\.\d{14,}/.exec(output)?.[0] ?? null);
}

/** The expected output; patterns stay if the new output matches them. */
function writtenIn({ dialogue, filters }: TranscriptCase, output: string): string {
  const turns = resolvePatterns(dialogue, Buffer.from(output), filters);
  return turns.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
}

function runWith(testCase: TranscriptCase, stdin: string, plan: LaunchPlan, sandbox: Sandbox): Promise<Run> {
  return sandbox.run(programOf(testCase, stdin, plan));
}

function programOf({ dialogue, files, limits }: TranscriptCase, stdin: string, plan: LaunchPlan): Program {
  return {
    ...plan,
    argv: (inside) => plan.argv(inside, dialogue.args, limits),
    work: { kind: 'scratch', files },
    stdin: Buffer.from(stdin),
    limits,
    keep: [],
  };
}

/** The places at which a line may have been read. `outputs[k]` is the whole output with k lines typed. */
function possibleCuts(outputs: readonly string[]): PossibleCut[] {
  const whole = outputs.at(-1) ?? '';
  const bytes = (length: number): number => Buffer.byteLength(whole.slice(0, length));
  return outputs.slice(0, -1).map((output) => ({
    likely: bytes(likelyCut(output, whole)),
    most: bytes(sharedLength(output, whole)),
  }));
}

/**
 * Whole lines are taken for answers to the input before them. If a cut would split a line, the program most likely reads
 * all input before it writes.
 */
function guessPieces(outputs: readonly string[]): readonly string[] {
  const pieces = cutAtInputs(outputs);
  const areLines = pieces.slice(0, -1).every((piece) => piece === '' || piece.endsWith('\n'));
  return areLines ? pieces : [...outputs.slice(1).map(() => ''), outputs.at(-1) ?? ''];
}

function cutAtBytes(whole: Buffer, cuts: readonly number[]): string[] {
  return [0, ...cuts].map((cut, index) => whole.subarray(cut, cuts[index] ?? whole.length).toString('utf8'));
}

/** The entries with other output: `pieces[k]` before the k-th input, the last piece at the end. */
function replaceOutput(entries: readonly Entry[], pieces: readonly string[], exitCode: number): Entry[] {
  const result: Entry[] = [];
  let aside: Entry[] = [];
  let inputs = 0;
  for (const entry of entries) {
    if (['output', 'unended', 'pattern', 'exit'].includes(entry.kind)) continue;
    if (entry.kind !== 'input') {
      aside.push(entry);
      continue;
    }
    const output = writeOutput(pieces[inputs] ?? '');
    result.push(...(inputs === 0 ? [...aside, ...output] : [...output, ...aside]), entry);
    aside = [];
    inputs += 1;
  }
  const output = writeOutput(pieces[inputs] ?? '');
  result.push(...(inputs === 0 ? [...aside, ...output] : [...output, ...aside]));
  return exitCode === 0 ? result : [...result, { kind: 'exit', text: ` ${exitCode}` }];
}

function writeOutput(text: string): Entry[] {
  const lines = text.split('\n');
  const unended = lines.pop() ?? '';
  return [
    ...lines.map((line): Entry => ({ kind: 'output', text: line })),
    ...(unended === '' ? [] : [{ kind: 'unended', text: unended } as const]),
  ];
}

/** How long it waits for a program. For a slow program it adds the time of two whole runs. */
const PATIENCE_MS = 1000;
/** How long it waits for the rest of a line after the line's beginning. */
const REST_OF_LINE_MS = 300;

/**
 * The places, in bytes, at which the output may be cut for a typed line. They follow from comparing two runs, with and
 * without this line: what the program writes before it reads the line is the same in both.
 */
interface PossibleCut {
  /** The end of the common beginning. */
  readonly most: number;
  /** The same without a last line that is common only in part: the rest of that line may differ. */
  readonly likely: number;
}

/**
 * How many bytes were written before each line, by playing the dialogue with the input left open. Null if that cannot
 * be seen because the program reads all of its input first or holds its output back.
 */
export async function observeOrder(
  sandbox: Sandbox,
  program: Program,
  typed: readonly string[],
  possible: readonly PossibleCut[],
  runMs: number,
): Promise<number[] | null> {
  if (typed.length === 0) return [];
  const patience = PATIENCE_MS + 2 * runMs;
  const { running, wait } = await startListening(sandbox, program);
  const cuts: number[] = [];
  try {
    for (const [index, line] of typed.entries()) {
      const { likely, most } = possible[index] ?? { likely: 0, most: 0 };
      const first = await wait(likely, patience);
      const heard = first < likely ? first : await wait(most, REST_OF_LINE_MS);
      if (heard === 0 && likely > 0) return null;
      // A program that ends differently without this line may have written less than the common beginning.
      cuts.push(Math.min(heard, most));
      running.send(Buffer.from(line));
    }
    const last = possible.at(-1)?.likely ?? 0;
    return (await wait(last, patience)) < last ? null : cuts;
  } finally {
    running.stop();
    await running.ended;
  }
}

/**
 * `wait` resolves to the number of bytes that have come: at least `bytes`, or fewer if the time is over or the program
 * has ended.
 */
interface Listening {
  readonly running: Running;
  readonly wait: (bytes: number, ms: number) => Promise<number>;
}

async function startListening(sandbox: Sandbox, program: Program): Promise<Listening> {
  let heard = 0;
  let wake: () => void = () => undefined;
  const running = await sandbox.start(program, 'stdio', (chunk) => {
    heard += chunk.length;
    wake();
  });
  let isEnded = false;
  void running.ended.then(() => {
    isEnded = true;
    wake();
  });
  const wait = (bytes: number, ms: number): Promise<number> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        wake = () => undefined;
        resolve(heard);
      };
      const timer = setTimeout(done, ms);
      wake = () => {
        if (heard >= bytes || isEnded) done();
      };
      wake();
    });
  return { running, wait };
}
