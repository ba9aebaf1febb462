/** Whether a program that failed with all input at once may be right where somebody types line after line. */
import type { Run, RunTimeError, TextDifference, TranscriptCase, Verdict } from '../model.js';
import { countLineEnds } from '../text/bytes.js';
import { locateOutput } from './compare-text.js';

const MAKE_ONE_READER =
  'each reader (Scanner, BufferedReader, readline) takes all lines that are there. Make one reader, and use it everywhere';

/** Said of an accepted case whose program took lines that a person would not have typed yet. */
export const READS_AHEAD = `right where each line is typed after its question; typed all at once, as from a file, the program lost some: ${MAKE_ONE_READER}`;

/** The same of a case that is wrong all the same. */
export const ALSO_READS_AHEAD = `Besides, if all lines are typed at once, as from a file, the program loses some: ${MAKE_ONE_READER}.`;

/**
 * A reader takes all that is there when it is first asked, so the program is right at least up to the first line typed, or
 * it lacks input. Where it has only one line to take, or is asked nothing in between, typing more slowly changes nothing.
 */
export function mayReadAhead(testCase: TranscriptCase, { run, verdict }: Decided): boolean {
  const mayBe =
    verdict.verdict === 'wrong-answer' ||
    verdict.verdict === 'run-time-error' ||
    verdict.verdict === 'time-limit-exceeded' ||
    verdict.verdict === 'output-limit-exceeded';
  if (!mayBe || testCase.lockstepMs !== null || !isDialogue(testCase)) return false;
  const part = locateOutput(testCase, run.stdout);
  if (part.kind === 'differs')
    return part.evidence.after !== null || mayLackInput(testCase, { run, verdict });
  // Where all is written, there is nothing that more time for typing could bring.
  const isComplete = run.ending.how === 'time-limit' && part.kind === 'complete';
  return part.during?.startsWith('after') === true && !isComplete;
}

/** Whether it may have asked for more than it got, whatever else is wrong: it crashed, or wrote too little. */
export function mayLackInput({ dialogue: { turns } }: TranscriptCase, { run, verdict }: Decided): boolean {
  if (verdict.verdict === 'run-time-error') return true;
  const expected = Buffer.from(turns.map(({ by, text }) => (by === 'program' ? text : '')).join(''));
  const [written, wanted] = [run.stdout, expected].map((text) => countLineEnds(text, text.length));
  return verdict.verdict === 'wrong-answer' && (written ?? 0) < (wanted ?? 0);
}

interface Decided {
  readonly run: Run;
  readonly verdict: Verdict;
}

/**
 * Whether a program that was typed to slowly fails at a later place than with all input at once, or writes on behind the
 * same place to its end, or only does not end.
 */
export function goesFurther(typed: Decided, atOnce: Decided): boolean {
  const { verdict } = typed;
  if (verdict.verdict === 'time-limit-exceeded') return verdict.complete === true;
  if (verdict.verdict !== 'wrong-answer' && verdict.verdict !== 'run-time-error') return false;
  const [reached, before] = [findPlace(verdict), findPlace(atOnce.verdict)];
  if (reached === null || before === null) return reached !== null;
  if (reached.line !== before.line || reached.column !== before.column)
    return reached.line > before.line || (reached.line === before.line && reached.column > before.column);
  return verdict.verdict === 'wrong-answer' && typed.run.stdout.length > atOnce.run.stdout.length;
}

/** The verdict, with the difference that was seen while it was typed to slowly. */
export function noteReadAhead(verdict: Verdict): Verdict {
  const isText = 'difference' in verdict && verdict.difference?.kind === 'text';
  return isText ? { ...verdict, difference: { ...verdict.difference, readsAhead: true } } : verdict;
}

/** The verdict where lines are never typed: that is wrong there, and the reason is known. */
export function explainByReadAhead(verdict: Verdict): Verdict {
  if (verdict.verdict !== 'run-time-error' || verdict.difference !== null) return noteReadAhead(verdict);
  return { ...verdict, message: `${verdict.message}: all lines are there at once, and ${MAKE_ONE_READER}` };
}

/** Said where nobody can tell which line is typed after which question: what a Scanner that finds nothing most likely means. */
export function suspectReadAhead(testCase: TranscriptCase, verdict: RunTimeError): RunTimeError {
  const isLikely = /\bNoSuchElementException\b/.test(`${verdict.message}\n${verdict.details}`);
  if (!isLikely || verdict.difference !== null || isDialogue(testCase)) return verdict;
  const words =
    'it asks for more than was left; if each question makes a reader of its own, the first took all lines: make one reader, and use it everywhere';
  return { ...verdict, message: `${verdict.message}: ${words}` };
}

function findPlace(verdict: Verdict): TextDifference['at'] | null {
  const difference = 'difference' in verdict ? verdict.difference : null;
  return difference?.kind === 'text' ? difference.at : null;
}

/** How languages tell that nothing can be read any more: the input ended, or the program has closed it. */
const NOTHING_TO_READ =
  /\b(?:NoSuchElementException|EOFError|EOFException)\b|No line found|Stream closed|closed file|Bad file descriptor/;

export function findsNothingToRead(verdict: Verdict): boolean {
  return (
    verdict.verdict === 'run-time-error' &&
    (NOTHING_TO_READ.test(verdict.message) || NOTHING_TO_READ.test(verdict.details))
  );
}

/** Whether something is written between two lines typed. */
function isDialogue({ dialogue: { turns } }: TranscriptCase): boolean {
  const first = turns.findIndex(({ by }) => by === 'person');
  const last = turns.findLastIndex(({ by }) => by === 'person');
  return turns.slice(first + 1, Math.max(first + 1, last)).some(({ by }) => by === 'program');
}
