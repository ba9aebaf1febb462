/** Whether a program that failed with all input at once may be right where somebody types line after line. */
import type { Run, TextDifference, TranscriptCase, Verdict } from '../model.js';
import { locateOutput } from './compare-text.js';

/** Said of an accepted case whose program took lines that a person would not have typed yet. */
export const READS_AHEAD =
  'right where each line is typed after its question; typed all at once, as from a file, the program lost some: each reader (Scanner, BufferedReader, readline) takes all lines that are there. Make one reader, and use it everywhere';

/**
 * A reader takes all that is there when it is first asked, so the program is right at least up to the first line
 * typed. Where it has only one line to take, or is asked nothing in between, typing more slowly changes nothing.
 */
export function mayReadAhead(testCase: TranscriptCase, run: Run, { verdict }: Verdict): boolean {
  const { piped = false, lockstepMs } = testCase;
  const mayBe =
    verdict === 'wrong-answer' ||
    verdict === 'run-time-error' ||
    verdict === 'time-limit-exceeded' ||
    verdict === 'output-limit-exceeded';
  if (!mayBe || piped || lockstepMs !== null || !isDialogue(testCase)) return false;
  const part = locateOutput(testCase, run.stdout);
  if (part.kind === 'differs') return part.evidence.after !== null;
  // Where all is written, there is nothing that more time for typing could bring.
  const isComplete = run.ending.how === 'time-limit' && part.kind === 'complete';
  return part.during?.startsWith('after') === true && !isComplete;
}

/** Whether a program that was typed to slowly fails at a later place than with all input at once, or only does not end. */
export function goesFurther(typed: Verdict, atOnce: Verdict): boolean {
  if (typed.verdict === 'time-limit-exceeded') return typed.complete === true;
  if (typed.verdict !== 'wrong-answer' && typed.verdict !== 'run-time-error') return false;
  const [reached, before] = [findPlace(typed), findPlace(atOnce)];
  if (reached === null || before === null) return reached !== null;
  return reached.line > before.line || (reached.line === before.line && reached.column > before.column);
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
