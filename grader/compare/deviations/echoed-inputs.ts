/**
 * A program that writes each line again that is typed at a prompt: at a keyboard it stands there twice. Only what was typed
 * is left out, and only if it stands behind every prompt that was answered.
 */
import type { Deviation } from '../../model.js';
import type { Pair } from './apply-deviations.js';
import { closePrompts, openPrompts, withoutBlanks, withoutMark } from './prompts.js';

/** The lines of the screen that only say again what was typed; empty if one of them is missing. */
export function listEchoes(
  lines: readonly string[],
  prompts: readonly string[],
  typed: readonly string[],
): ReadonlySet<number> {
  const asked = new Set(prompts.map(withoutBlanks));
  const places = lines.flatMap((line, at) =>
    withoutMark(line) !== line && asked.has(withoutBlanks(withoutMark(line))) ? [at + 1] : [],
  );
  const answered = places.slice(0, typed.length);
  const areEchoed = answered.every((at, index) => lines[at]?.trim() === typed[index]?.trim());
  return new Set(areEchoed ? answered : []);
}

/** The text without them. */
export function withoutEchoes(text: string, prompts: readonly string[], typed: readonly string[]): string {
  const lines = openPrompts(text, prompts);
  const echoes = listEchoes(lines, prompts, typed);
  return echoes.size === 0 ? text : closePrompts(lines.filter((_, at) => !echoes.has(at)));
}

/** Where the first such line is not expected at its place. */
export function proposeEchoes({ expected, actual, prompts = [], typed = [] }: Pair): readonly Deviation[] {
  const written = openPrompts(actual, prompts);
  const [at = -1] = listEchoes(written, prompts, typed);
  const line = written[at];
  if (line === undefined || openPrompts(expected, prompts)[at] === line) return [];
  return [{ kind: 'echoed-inputs', example: line.trim() }];
}
