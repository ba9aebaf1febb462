import { Session } from '../../../reference/qirkat/session.js';

/** Dialogues are not about good play. */
const QUICK = { plies: 4, positions: 0 };

/** Types lines into a new session and returns it with all that it answered. */
export function converse(
  lines: readonly string[],
  files: Readonly<Record<string, string>> = {},
): { session: Session; answers: readonly string[] } {
  const session = new Session({ seed: 1n, readText: (file) => files[file], strength: QUICK });
  return { session, answers: lines.flatMap((line) => [...session.answer(line)]) };
}

/** The rows of the position a session ends in, row 1 first. */
export function rowsAfter(lines: readonly string[]): string {
  const { answers } = converse([...lines, 'dump']);
  return answers
    .slice(-6, -1)
    .reverse()
    .map((row) => row.replaceAll(' ', ''))
    .join(' ');
}
