/** Looks for fewer and simpler lines with which a program still differs. The reference answers each attempt anew. */
import { withoutPieces } from './shorten/candidates.js';
import type { DialogueDraft } from './draft.js';

/** A regular expression, and the text that replaces its matches. */
export interface Simpler {
  readonly find: string;
  readonly by: string;
}

/** How many attempts are made. It is a number and not a time, so that the same seed finds the same. */
const MAX_TRIES = 80;

/** The last finding of `differs`; the given one if no attempt differed. */
export async function shortenLines<Found>(
  draft: DialogueDraft,
  found: Found,
  simpler: readonly Simpler[],
  differs: (draft: DialogueDraft) => Promise<Found | null>,
): Promise<Found> {
  let best = { draft, found };
  let tries = 0;
  const attempt = async (candidate: DialogueDraft): Promise<boolean> => {
    if (tries++ >= MAX_TRIES) return false;
    const differing = await differs(candidate);
    if (differing !== null) best = { draft: candidate, found: differing };
    return differing !== null;
  };
  await leaveOutTurns(() => best.draft, attempt);
  for (const each of simpler) await replaceMatches(() => best.draft, each, attempt);
  return best.found;
}

type Attempt = (candidate: DialogueDraft) => Promise<boolean>;

/** Leaves out halves first, then smaller pieces, at last single lines. It begins again after each success. */
async function leaveOutTurns(current: () => DialogueDraft, attempt: Attempt): Promise<void> {
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    const draft = current();
    const [from, to] = draft.turns ?? [0, 0];
    const turns = draft.lines.slice(from, to);
    const candidates = turns.length === 1 ? [[]] : withoutPieces(turns);
    for (const fewer of turns.length === 0 ? [] : candidates) {
      const lines = [...draft.lines.slice(0, from), ...fewer, ...draft.lines.slice(to)];
      if (!(await attempt({ ...draft, lines, turns: [from, from + fewer.length] }))) continue;
      isShorter = true;
      break;
    }
  }
}

/** Replaces all matches of a line at once, then fewer of them, at last single ones. */
async function replaceMatches(
  current: () => DialogueDraft,
  { find, by }: Simpler,
  attempt: Attempt,
): Promise<void> {
  for (const [index, original] of current().lines.entries()) {
    const count = [...original.matchAll(new RegExp(find, 'gu'))].length;
    let kept = Array.from({ length: count }, (_, at) => at);
    for (let size = count; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (const piece of chunk(kept, size)) {
        const fewer = kept.filter((at) => !piece.includes(at));
        const line = replaceAllBut(original, find, by, fewer);
        const draft = current();
        if (await attempt({ ...draft, lines: draft.lines.with(index, line) })) kept = fewer;
      }
    }
  }
}

function replaceAllBut(line: string, find: string, by: string, kept: readonly number[]): string {
  let at = -1;
  return line.replace(new RegExp(find, 'gu'), (match) => {
    at += 1;
    return kept.includes(at) ? match : by;
  });
}

function chunk(items: readonly number[], size: number): readonly (readonly number[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
