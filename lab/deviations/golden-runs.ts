/** Makes runs in which everything is right from what cases expect, and the same runs with their texts changed. */
import { expectsText, listExpected } from '../../grader/compare/deviations/expected-texts.js';
import { decideMethod, decideTranscript } from '../../grader/compare/decide.js';
import type {
  Assignment,
  CallOutcome,
  CallsRun,
  Case,
  Expectation,
  Matcher,
  MethodCase,
  Run,
  StepReport,
  TranscriptCase,
  Turn,
  Value,
  Verdict,
} from '../../grader/model.js';

/** A piece of text that a program writes. */
export interface Piece {
  readonly text: string;
  /** Whether it is part of a dialogue, and not returned, printed or thrown by a method. */
  readonly isSaid: boolean;
  /** Whether the program waits for input after it. */
  readonly asks: boolean;
  /** Whether a dialogue begins with it, or ends with it. */
  readonly begins: boolean;
  readonly ends: boolean;
}

export interface Texts {
  /** All texts: those of dialogues and those of methods. */
  readonly all: readonly string[];
  /** The last lines of pieces after which a program waits for input. */
  readonly prompts: readonly string[];
}

/** How a program writes a piece of text otherwise. */
export type Change = (piece: Piece) => string;

/** Makes the run of a case in which all texts are changed. Null if nobody can say what is right. */
export type RunMaker = (change: Change) => Run | CallsRun;

/** The cases of an assignment that are compared by text, each with its runs; only those that `isLookedAt`. */
export function makeGoldenRuns(
  { rubric }: Pick<Assignment, 'rubric'>,
  isLookedAt: (testCase: Case) => boolean = () => true,
): ReadonlyMap<Case, RunMaker> {
  const prompts = new Set(gatherTexts({ rubric }).prompts.map(wordingOf));
  const found = new Map<Case, RunMaker>();
  for (const testCase of rubric.flatMap(({ cases }) => cases.filter(isLookedAt))) {
    const make = runMakerOf(testCase, prompts);
    if (
      make !== null &&
      decide(
        testCase,
        make(({ text }) => text),
      ).verdict === 'accepted'
    )
      found.set(testCase, make);
  }
  return found;
}

/** What the texts of an assignment have in common. */
export function gatherTexts({ rubric }: Pick<Assignment, 'rubric'>): Texts {
  const cases = rubric.flatMap((item) => item.cases);
  // If only a part of the output counts, prompts do not.
  const pieces = cases.flatMap((testCase) =>
    testCase.kind === 'transcript' && testCase.counts === null ? listPieces(testCase.dialogue.turns) : [],
  );
  return {
    all: cases.filter(expectsText).flatMap((testCase) => listExpected(testCase).map(({ text }) => text)),
    prompts: listPrompts(pieces),
  };
}

/** The last lines of the pieces after which a program waits for input, where they look like prompts. */
export function listPrompts(pieces: readonly Pick<Piece, 'text' | 'asks'>[]): readonly string[] {
  return pieces
    .filter(({ asks }) => asks)
    .map(({ text }) => lastLine(text))
    .filter((line) => /[:?>] ?$/.test(line));
}

function lastLine(text: string): string {
  return text.split('\n').findLast((line) => line !== '') ?? '';
}

/** The line with its moves, numbers and names of players left open. */
export function wordingOf(line: string): string {
  return line.replace(/\S*\d\S*/g, '#').replace(/\b(?:white|black)\b/gi, '@');
}

/** The verdict of a run of the case. */
export function decide(testCase: Case, run: Run | CallsRun): Verdict {
  if (testCase.kind === 'transcript' && 'stdout' in run) return decideTranscript(testCase, run);
  if (testCase.kind === 'method' && 'kind' in run) return decideMethod(testCase, run);
  throw new Error(`the case ${testCase.id} is not compared by text`);
}

function runMakerOf(testCase: Case, prompts: ReadonlySet<string>): RunMaker | null {
  switch (testCase.kind) {
    case 'transcript':
      return (change) => talk(testCase, prompts, change);
    case 'method':
      return (change) => call(testCase, change);
    case 'file':
    case 'compile':
    case 'style':
    case 'judge':
    case 'own-tests':
      return null;
  }
}

function talk({ dialogue, filesAfter }: TranscriptCase, prompts: ReadonlySet<string>, change: Change): Run {
  const pieces = listPieces(dialogue.turns).map((piece) =>
    piece.ends && prompts.has(wordingOf(lastLine(piece.text))) ? { ...piece, asks: true } : piece,
  );
  return {
    ending: { how: 'exited', code: dialogue.exitCode },
    stdout: Buffer.from(pieces.map(change).join('')),
    stderr: new Uint8Array(),
    wallMs: 1,
    cpuMs: 1,
    filesAfter: Object.fromEntries(filesAfter.map(({ name, text }) => [name, Buffer.from(text)])),
  };
}

/** All text between two inputs is one piece. */
function listPieces(turns: readonly Turn[]): readonly Piece[] {
  const texts: { text: string; asks: boolean }[] = [];
  let open: { text: string; asks: boolean } | null = null;
  for (const { by, text } of turns) {
    if (by === 'person') {
      if (open !== null) open.asks = true;
      open = null;
    } else if (open === null) texts.push((open = { text, asks: false }));
    else open.text += text;
  }
  return texts.map((piece, at) => ({
    ...piece,
    isSaid: true,
    begins: at === 0,
    ends: at === texts.length - 1,
  }));
}

function call({ steps }: MethodCase, change: Change): CallsRun {
  const write = (text: string): string =>
    change({ text, isSaid: false, asks: false, begins: false, ends: false });
  const files = steps.flatMap(({ expect }) =>
    expect.flatMap((one) => (one.of === 'file' ? [[one.name, Buffer.from(one.text)] as const] : [])),
  );
  return {
    kind: 'done',
    steps: steps.map(({ expect, repeat }) => report(expect, repeat, write)),
    files: Object.fromEntries(files),
    wallMs: 1,
  };
}

function report(expect: readonly Expectation[], repeat: number, write: (text: string) => string): StepReport {
  const printed = expect.map((one) => (one.of === 'prints' ? write(one.text) : '')).join('');
  const left = expect.flatMap((one) => (one.of === 'leaves' ? [returned(valueOf(one.match, 0), write)] : []));
  return {
    outcomes: Array.from({ length: repeat }, (_, at) => outcomeOf(expect, at, write)),
    printed: Buffer.from(printed),
    left,
  };
}

function outcomeOf(expect: readonly Expectation[], at: number, write: (text: string) => string): CallOutcome {
  for (const one of expect) {
    if (one.of === 'returns') return returned(valueOf(one.match, at), write);
    if (one.of !== 'throws') continue;
    const said = one.message === null ? null : valueOf(one.message, at);
    const message = said?.type === 'string' ? write(said.value) : null;
    return { kind: 'threw', exception: one.exception ?? 'Exception', message, trace: [] };
  }
  return { kind: 'returned', value: { type: 'void' } };
}

function returned(value: Value | null, write: (text: string) => string): CallOutcome {
  return { kind: 'returned', value: value === null ? { type: 'void' } : rewrite(value, write) };
}

/** A value that the matcher accepts. Null if only a program can make one. */
function valueOf(match: Matcher, at: number): Value | null {
  switch (match.how) {
    case 'equals':
    case 'as-set':
      return match.value;
    case 'sampled':
      return match.among[at % match.among.length] ?? null;
    case 'matches':
    case 'not-null':
      return null;
  }
}

function rewrite(value: Value, write: (text: string) => string): Value {
  switch (value.type) {
    case 'string':
      return { ...value, value: write(value.value) };
    case 'object':
      return value.text === null ? value : { ...value, text: write(value.text) };
    case 'array':
      return { ...value, items: value.items.map((item) => rewrite(item, write)) };
    case 'map':
      return { ...value, entries: value.entries.map((entry) => rewrite(entry, write)) };
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
    case 'null':
    case 'void':
    case 'too-large':
      return value;
  }
}
