/** Proposes prompts that are written otherwise: with a line end, with the same words before each, or not at all. */
import type { Deviation, Replacement } from '../../model.js';
import { measureCommonPrefix } from '../../text/common-prefix.js';
import { escapeRegExp } from '../../text/regular-expression.js';
import { withoutHints } from './answer-data.js';
import { openNumbers } from './number-text.js';
import { lineAt } from './propose-texts.js';
import type { Pair } from './apply-deviations.js';
import type { Corpus } from './corpus.js';

/** `open` are texts that differ; whoever writes one prompt otherwise mostly writes all of them so. */
export function proposePrompts(open: readonly Pair[], corpus: Corpus): readonly Deviation[] {
  const { prompts } = corpus;
  const written = open.map(({ actual }) => openNumbers(actual));
  const hints = new Set(corpus.hints.map((hint) => openNumbers(hint.trim())));
  const bare = (prompt: string): string => (hints.has(prompt) ? withoutHints(prompt) : prompt);
  // `Item:` tells nothing where no other prompt is like it, as `Player O:` is like `Player X:`.
  const frames = prompts.map((prompt) => frameOf(prompt, corpus));
  const isOnlyOne = (prompt: string): boolean =>
    frames.filter((frame) => frame === frameOf(prompt, corpus)).length === 1;
  const silent = prompts.filter(
    (prompt) =>
      corpus.isCounted(prompt) &&
      (corpus.replacesNoData({ expected: bare(prompt).replaceAll('#', ''), written: '' }) ||
        isOnlyOne(prompt)) &&
      !written.some((text) => text.includes(prompt)),
  );
  return [
    ...(prompts.length > 1 ? open.flatMap((pair) => proposeEndedPrompts(pair, prompts) ?? []) : []),
    ...open.slice(0, 1).flatMap((pair) => proposeLeftOutPrompts(pair, silent)),
    ...open.flatMap((pair) => proposeUncounted(pair, corpus)),
  ];
}

/** The prompt with its names and letters left open. */
function frameOf(prompt: string, { isData }: Pick<Corpus, 'isData'>): string {
  return prompt.replace(/\p{L}+/gu, (word) => (word.length === 1 || isData(word) ? '@' : word));
}

/** All prompts with their line ends, where the line of one of them ends: who prints one so prints all of them so. */
function proposeEndedPrompts({ expected, actual }: Pair, prompts: readonly string[]): Deviation | null {
  const at = measureCommonPrefix(expected, actual);
  const before = openNumbers(lineAt(expected.slice(0, at), at));
  const isEnded =
    actual[at] === '\n' && expected[at] !== '\n' && prompts.some((each) => before.trimEnd().endsWith(each));
  if (!isEnded) return null;
  const kept = before.slice(before.trimEnd().length);
  const blanks = kept + (/^[ \t]*/.exec(expected.slice(at))?.[0] ?? '');
  const replacements = prompts.map((prompt): Replacement => ({
    expected: prompt + blanks,
    written: `${prompt}${kept}\n`,
    ...(prompt.includes('#') && { numbers: true }),
  }));
  return { kind: 'replaced-text', replacements };
}

/** What may be a prompt, without a number. */
const ASKED = /^[^\n\d:?>#@]+[:?>]/u;

/** A prompt without the number that only counts, in whatever words: `Next:` for `Number 2:`. */
function proposeUncounted({ expected, actual }: Pair, corpus: Corpus): readonly Deviation[] {
  const at = measureCommonPrefix(expected, actual);
  const counted = corpus.prompts.filter((prompt) => prompt.includes('#') && corpus.isCounted(prompt));
  return counted.flatMap((prompt) => {
    const pattern = new RegExp(escapeRegExp(prompt).replaceAll('#', '\\d+'), 'gu');
    const place = [...expected.matchAll(pattern)].find(
      ({ index, 0: found }) => index <= at && at < index + found.length,
    );
    const written = place === undefined ? undefined : ASKED.exec(actual.slice(place.index))?.[0];
    if (written === undefined || !/\p{L}{2}/u.test(written) || corpus.occurs(written)) return [];
    if (!corpus.replacesNoData({ expected: prompt.replaceAll('#', ''), written })) return [];
    return [{ kind: 'replaced-text', replacements: [{ expected: prompt, written, numbers: true }] }];
  });
}

/** All prompts that the program never writes, where one is expected in this line, and each alone. */
function proposeLeftOutPrompts({ expected, actual }: Pair, silent: readonly string[]): readonly Deviation[] {
  const text = openNumbers(expected);
  const line = openNumbers(lineAt(expected, measureCommonPrefix(expected, actual)));
  if (!silent.some((prompt) => line.includes(prompt))) return [];
  // All of them have the same blanks behind them, or another difference is left.
  const [one] = silent.filter((prompt) => text.includes(prompt));
  const behind = text.slice(one === undefined ? text.length : text.indexOf(one) + one.length);
  const blanks = /^[ \t]*/.exec(behind)?.[0] ?? '';
  const leaveOut = (prompt: string): Replacement => ({
    expected: prompt + blanks,
    written: '',
    ...(prompt.includes('#') && { numbers: true }),
    ...(!/\p{L}/u.test(prompt) && { at: 'line-start' }),
  });
  const each = silent.map((prompt) => [leaveOut(prompt)]);
  return [...(each.length > 1 ? [each.flat()] : []), ...each].map((replacements) => ({
    kind: 'replaced-text',
    replacements,
  }));
}
