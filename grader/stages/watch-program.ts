/**
 * Shows a judged program that got all of its input at once as a game: what was typed, then what it wrote up to the
 * fault.
 */
import type { Judgement } from '../judge/judge.js';
import type { Dialogue, GameLine, Run, WatchedGame } from '../model.js';

/** At most this many lines are shown if the judge names no place. */
const MAX_LINES = 200;

export function watchProgram({ turns }: Dialogue, { stdout }: Run, judgement: Judgement | null): WatchedGame {
  const refused = judgement?.accepted === false ? judgement : null;
  const typed = linesOf(turns.map((turn) => (turn.by === 'person' ? turn.text : '')).join(''));
  const written = linesOf(Buffer.from(stdout).toString('utf8')).slice(0, refused?.line ?? MAX_LINES);
  const lines = (by: GameLine['by'], texts: readonly string[]): GameLine[] =>
    texts.map((text) => ({ by, copy: 0, text }));
  return { lines: [...lines('person', typed), ...lines('program', written)], nearer: refused?.nearer ?? [] };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
