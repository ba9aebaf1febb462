/**
 * Looks for fewer inputs with which a program also fails. The reference gives the expected output. Its output counts
 * only up to the place where the program asks for input that is not there, and only if it uses words of the
 * assignment's transcripts.
 */
import { compareText } from '../../compare/compare-text.js';
import { isOfForm } from '../../compare/diagnoses/kinds/index.js';
import { selectOutput } from '../../compare/select-output.js';
import {
  type Run,
  type TextDifference,
  type TranscriptCase,
  type Turn,
  type Verdict,
  tierOf,
  type Assignment,
  type Case,
} from '../../model.js';
import { cutAtInputs, outputOf, toTyped } from '../../stages/cut-at-inputs.js';
import type { Player } from './player.js';

/** A dialogue that should become shorter. */
export interface LongDialogue {
  readonly testCase: TranscriptCase;
  readonly difference: TextDifference;
  readonly verdict: Verdict['verdict'];
}

/** Another beginning: arguments, files and inputs with which a program may fail sooner. */
export interface Start {
  readonly testCase: TranscriptCase;
  readonly typed: readonly string[];
}

/** Inputs with which the program fails, the expected output, and the difference. */
export interface Found {
  /** The arguments and files. */
  readonly testCase: TranscriptCase;
  readonly typed: readonly string[];
  readonly turns: readonly Turn[];
  readonly difference: TextDifference;
}

/** No example with more inputs than this is shown. */
const MAX_TYPED = 12;

/** The shortest dialogue that was found; null if there is none. */
export async function shortenDialogue(
  long: LongDialogue,
  wording: ReadonlySet<string>,
  player: Player,
  starts: readonly Start[] = [],
): Promise<Found | null> {
  const { typed: before, behind } = splitInputs(long);
  const search = (start: LongDialogue) => ({
    goesWrong: (typed: readonly string[]) => tryInputs(start, typed, behind, wording, player),
    layOut: (typed: readonly string[]) => layOut(start, typed, behind, wording, player),
  });
  const beginAt = ({ testCase }: Start): LongDialogue => ({ ...long, testCase });
  const start = await findFirstWrong(starts, (each) => search(beginAt(each)).goesWrong(each.typed), player);
  const { goesWrong, layOut: show } = search(start === null ? long : beginAt(start));
  const end = start?.typed ?? (await findFirstWrong(listEnds(before), goesWrong, player));
  const typed = await leaveOut(end ?? before, goesWrong, player);
  return typed === before || typed.length > MAX_TYPED ? null : show(typed);
}

/** What was typed before the difference, and what after it. */
export function splitInputs({ testCase, difference }: LongDialogue): {
  readonly typed: readonly string[];
  readonly behind: readonly string[];
} {
  const inputs = inputsOf(testCase);
  const before = difference.after?.number ?? 0;
  return { typed: inputs.slice(0, before), behind: inputs.slice(before) };
}

type GoesWrong = (typed: readonly string[]) => Promise<boolean>;

/** The first candidate with which the program fails. Null if there is none, or if the budget is used up. */
async function findFirstWrong<Candidate>(
  candidates: Iterable<Candidate>,
  goesWrong: (candidate: Candidate) => Promise<boolean>,
  player: Player,
): Promise<Candidate | null> {
  for (const candidate of candidates) {
    if (await goesWrong(candidate)) return candidate;
    if (player.isSpent) return null;
  }
  return null;
}

/** Removes inputs as long as the program still fails without them. */
async function leaveOut(
  typed: readonly string[],
  goesWrong: GoesWrong,
  player: Player,
): Promise<readonly string[]> {
  const shorter = player.isSpent ? null : await findFirstWrong(withoutPieces(typed), goesWrong, player);
  return shorter === null ? typed : leaveOut(shorter, goesWrong, player);
}

/** Whether both outputs differ before any further input is typed. */
async function tryInputs(
  long: LongDialogue,
  typed: readonly string[],
  behind: readonly string[],
  wording: ReadonlySet<string>,
  player: Player,
): Promise<boolean> {
  const { testCase } = long;
  const all = await player.reference(testCase, [...typed, ...behind]);
  const part = behind.length === 0 ? all : await player.reference(testCase, typed);
  if (all?.ending.how !== 'exited' || part?.ending.how !== 'exited') return false;
  const [known = '', rest = ''] = cutAtInputs([outputOf(testCase, part), outputOf(testCase, all)]);
  if (!isKnownWording(known, wording)) return false;
  // Without further input the program may stop early because input is missing, so the run must end as the case does.
  if (behind.length === 0 && !endsAlike(testCase, known + rest)) return false;
  const run = await player.submission(testCase, [...typed, ...behind]);
  if (run === null || !endsLike(long, run)) return false;
  const difference = compare(testCase, [program(known), ...toTyped(behind), program(rest)], run);
  return difference?.after === null && isAlike(long.difference, difference);
}

/** Lays the dialogue out with each input where it is typed. Inputs after the first difference are left out. */
async function layOut(
  long: LongDialogue,
  typed: readonly string[],
  behind: readonly string[],
  wording: ReadonlySet<string>,
  player: Player,
): Promise<Found | null> {
  const { testCase } = long;
  const outputs: string[] = [];
  for (let count = 0; count <= typed.length; count++) {
    const part = await player.reference(testCase, typed.slice(0, count), 'always');
    if (part?.ending.how !== 'exited') return null;
    outputs.push(outputOf(testCase, part));
  }
  const all = await player.reference(testCase, [...typed, ...behind], 'always');
  const run = await player.submission(testCase, [...typed, ...behind], 'always');
  if (all === null || run === null) return null;
  const pieces = cutAtInputs(behind.length === 0 ? outputs : [...outputs, outputOf(testCase, all)]);
  const turns = pieces.flatMap((piece, index): Turn[] => [
    program(piece),
    ...toTyped(typed.slice(index, index + 1)),
  ]);
  const shown = pieces.length > typed.length + 1 ? turns.slice(0, -1) : turns;
  const rest = pieces.length > typed.length + 1 ? (pieces.at(-1) ?? '') : '';
  const difference = compare(testCase, [...shown, ...toTyped(behind), program(rest)], run);
  if (difference === null || !isKnownWording(pieces.join(''), wording)) return null;
  const last = difference.after?.number ?? 0;
  if (behind.length > 0 && last > typed.length) return null;
  return { testCase, typed: typed.slice(0, last), turns: shown, difference };
}

function compare(
  { counts, filters }: TranscriptCase,
  turns: readonly Turn[],
  run: Run,
): TextDifference | null {
  const compared = compareText({ turns }, selectOutput(run.stdout, counts), filters);
  return compared.equal ? null : compared.difference;
}

/** Whether the short run ends as the long one did: an error is shown with an error. */
function endsLike({ verdict }: LongDialogue, { ending }: Run): boolean {
  const crashed = ending.how === 'signalled' || (ending.how === 'exited' && ending.code !== 0);
  return verdict === 'run-time-error' ? crashed : ending.how === 'exited';
}

/** Whether the last line equals the last line of the case, apart from numbers. */
function endsAlike({ dialogue }: TranscriptCase, text: string): boolean {
  const last = dialogue.turns.findLast(({ by }) => by === 'program')?.text ?? '';
  const line = (whole: string): string => (whole.trimEnd().split('\n').at(-1) ?? '').replace(/\d+/g, '#');
  return line(last) === line(text);
}

/** A difference in form does not replace one in content, and the other way round. */
function isAlike(long: TextDifference, short: TextDifference): boolean {
  const isInForm = ({ diagnosis }: TextDifference): boolean => diagnosis !== null && isOfForm(diagnosis);
  return isInForm(long) === isInForm(short);
}

export function inputsOf({ dialogue }: TranscriptCase): readonly string[] {
  return dialogue.turns.flatMap((turn) => (turn.by === 'person' ? [turn.text.replace(/\r?\n$/, '')] : []));
}

function program(text: string): Turn {
  return { by: 'program', text };
}

// Collects the words that a program is known to write. If the reference writes other words, the assignment may leave
// them open.

/**
 * The words of each line in transcripts of the program. Transcripts that may be shown only later than the case do not
 * count.
 */
export function gatherWording(
  { rubric }: Pick<Assignment, 'rubric'>,
  testCase: TranscriptCase,
): ReadonlySet<string> {
  const texts = rubric
    .flatMap(({ cases }): readonly Case[] => cases)
    .filter((each) => each.kind === 'transcript')
    .filter((each) => each.program === testCase.program && tierOf(each) <= tierOf(testCase))
    .map(expectedOutput);
  return new Set(texts.flatMap((text) => text.split('\n').map(wordsOf)));
}

/** Whether every line has words that are known. */
function isKnownWording(text: string, known: ReadonlySet<string>): boolean {
  return text.split('\n').every((line) => wordsOf(line) === '' || known.has(wordsOf(line)));
}

/** The words of a line, without numbers, single letters and signs. */
function wordsOf(line: string): string {
  return (line.match(/\p{L}{2,}/gu) ?? []).join(' ');
}

function expectedOutput({ dialogue: { turns }, counts }: TranscriptCase): string {
  const text = turns.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
  return outputOf({ counts }, { stdout: Buffer.from(text) });
}

// Which inputs to try instead of all of them. Pure; the same inputs give the same candidates.

/**
 * How many inputs are kept at the beginning, where a program is set up. `TAILS` is the number at the end, where it
 * failed.
 */
const HEADS = [0, 1, 2];
const TAILS = [1, 2, 3, 5, 8];

/** The last few inputs, with and without the first ones: the fewest first. */
export function listEnds(lines: readonly string[]): readonly (readonly string[])[] {
  const sizes = HEADS.flatMap((head) => TAILS.map((tail) => ({ head, tail })));
  return sizes
    .filter(({ head, tail }) => head + tail < lines.length)
    .toSorted((a, b) => a.head + a.tail - (b.head + b.tail))
    .map(({ head, tail }) => [...lines.slice(0, head), ...lines.slice(-tail)]);
}

/** The inputs without one piece: halves first, then quarters, down to single lines. */
export function* withoutPieces(lines: readonly string[]): Generator<readonly string[]> {
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < lines.length; from += size)
      if (size < lines.length) yield [...lines.slice(0, from), ...lines.slice(from + size)];
}
