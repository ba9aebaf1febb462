/**
 * Collects the words that a program is known to write. If the reference writes other words, the assignment may leave
 * them open.
 */
import { selectOutput } from '../../compare/select-output.js';
import { tierOf, type Assignment, type Case, type TranscriptCase } from '../../model.js';

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
export function isKnownWording(text: string, known: ReadonlySet<string>): boolean {
  return text.split('\n').every((line) => wordsOf(line) === '' || known.has(wordsOf(line)));
}

/** The words of a line, without numbers, single letters and signs. */
function wordsOf(line: string): string {
  return (line.match(/\p{L}{2,}/gu) ?? []).join(' ');
}

function expectedOutput({ dialogue: { turns }, counts }: TranscriptCase): string {
  const text = turns.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
  return counts === null ? text : Buffer.from(selectOutput(Buffer.from(text), counts)).toString('utf8');
}
