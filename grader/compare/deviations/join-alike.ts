/** One habit may show in several texts: `"White"` and `"Black"` for White and Black are one deviation, not two. Pure. */
import type { Deviation, Replacement } from '../../model.js';
import { openNumbers } from './number-text.js';
import { trimCommon } from '../../text/common-prefix.js';

/**
 * Replaced texts that are changed in the same way become one deviation, where they still explain as much: `isEnough` is
 * asked.
 */
export function joinAlike(
  deviations: readonly Deviation[],
  prompts: readonly string[],
  isEnough: (joined: readonly Deviation[]) => boolean,
): readonly Deviation[] {
  const groups = new Map<string, Deviation[]>();
  for (const deviation of deviations) {
    const key = keyOf(deviation, prompts);
    groups.set(key, [...(groups.get(key) ?? []), deviation]);
  }
  const joined = [...groups.values()].map(join);
  return joined.length < deviations.length && isEnough(joined) ? joined : deviations;
}

/** How many deviations these are once they are joined. */
export function countJoined(deviations: readonly Deviation[], prompts: readonly string[]): number {
  return new Set(deviations.map((each) => keyOf(each, prompts))).size;
}

function join(alike: readonly Deviation[]): Deviation {
  const [first] = alike;
  if (first === undefined) throw new Error('a group of no deviations');
  if (alike.length === 1) return first;
  return {
    kind: 'replaced-text',
    replacements: alike.flatMap((each) => (each.kind === 'replaced-text' ? each.replacements : [])),
  };
}

/** The same for deviations that change their texts in the same way, and for all that write prompts in other words. */
function keyOf(deviation: Deviation, prompts: readonly string[]): string {
  const whole = JSON.stringify(deviation);
  if (deviation.kind !== 'replaced-text') return whole;
  const { replacements } = deviation;
  // Texts at edges of lines cannot be replaced side by side.
  if (replacements.some(({ at }) => at === 'line-start' || at === 'line-end')) return whole;
  const changes = new Set(
    replacements.map((each) => (isPrompt(each, prompts) ? 'prompts' : describeChange(each))),
  );
  const [change] = changes;
  return change !== undefined && changes.size === 1 ? change : whole;
}

/** Prompts, or words of one. */
function isPrompt({ expected }: Replacement, prompts: readonly string[]): boolean {
  const whole = openNumbers(expected).trim();
  const rest = prompts.reduce((text, prompt) => text.replaceAll(prompt, ''), whole).trim();
  return rest === ''
    ? whole !== ''
    : /\p{L}{2}/u.test(rest) && prompts.some((prompt) => prompt.includes(rest));
}

/** Pairs of them. */
const BRACKETS = '()[]{}<>""\'\'';

function isBracket(text: string): boolean {
  return text.length === 1 && BRACKETS.includes(text);
}

/** What is done to the text, without the text itself. */
function describeChange(replacement: Replacement): string {
  const { expected, written } = replacement;
  const { was, is } = trimCommon(replacement);
  if (was !== is && was.toLowerCase() === is.toLowerCase())
    return is === is.toLowerCase() ? 'to small letters' : 'to capital letters';
  // Brackets and quotation marks come in pairs.
  if (isBracket(was) && is === '') return 'without brackets';
  if (isBracket(is) && was === '') return `with ${BRACKETS.indexOf(is) >> 1}`;
  const at = written.toLowerCase().indexOf(expected.toLowerCase());
  if (at >= 0) return JSON.stringify([written.slice(0, at), written.slice(at + expected.length)]);
  const inner = was === '' ? -1 : is.indexOf(was);
  if (inner >= 0) return JSON.stringify([is.slice(0, inner), is.slice(inner + was.length)]);
  if (is.trim() === '' && was.trim() !== '') return JSON.stringify({ without: was.trim() });
  // `low` for `Too low.`, and `high` for `Too high.`
  const kept = is === '' ? -1 : was.indexOf(is);
  if (kept >= 0) return JSON.stringify({ without: [was.slice(0, kept), was.slice(kept + is.length)] });
  // `X's turn` for `Turn of X`, and the same of O.
  return JSON.stringify({ was, is }).replace(/(?<!\p{L})\p{Lu}(?!\p{L})/gu, '@');
}
