/** Slips that only a dialogue can have: a prompt twice or not at all, the person's typing written back. */
import type { Diagnosis, DiagnosisCode } from '../../model.js';
import type { Evidence, Decoded } from '../evidence.js';
import { countThings, nameInput, quoteShort } from '../words.js';

/** One way to write the text before an input, other than the expected one. */
interface Slip {
  readonly code: 'prompt-repeated' | 'prompt-missing' | 'input-echoed';
  readonly variants: (tale: Decoded, segment: number) => readonly string[];
  readonly describe: (tale: Decoded, segment: number, times: number) => string;
}

const SLIPS: readonly Slip[] = [
  { code: 'input-echoed', variants: addEcho, describe: describeEcho },
  { code: 'prompt-repeated', variants: repeatPrompt, describe: describeRepeated },
  { code: 'prompt-missing', variants: dropPrompt, describe: describeMissing },
];

/** Claims the slip that, made at one input or more, turns the expected text into the actual one. */
export function detectDialogueSlip(evidence: Evidence): Diagnosis | null {
  return claimSlip(evidence, (match) => match.whole);
}

/** Claims the slip that explains the first difference: behind it at least the whole next answer is as expected. */
export function detectFirstDialogueSlip(evidence: Evidence): Diagnosis | null {
  return claimSlip(evidence, (match) => match.slips.some((segment) => segment < match.reached - 1));
}

function claimSlip(evidence: Evidence, convinces: (match: Match) => boolean): Diagnosis | null {
  const { tale } = evidence;
  if (tale === null || tale.inputs.length === 0 || evidence.filters.includes('line-order-free')) return null;
  for (const { code, variants, describe } of SLIPS) {
    const match = matchSegments(tale, (segment) => variants(tale, segment));
    const [first] = match.slips;
    if (first === undefined || !convinces(match)) continue;
    return { code: code satisfies DiagnosisCode, words: describe(tale, first, match.slips.length) };
  }
  return null;
}

interface Match {
  /** Segments at which the slip was made, in order. */
  readonly slips: readonly number[];
  /** How many segments were matched one after the other. */
  readonly reached: number;
  /** Whether nothing is left of either text. */
  readonly whole: boolean;
}

interface Path {
  readonly slips: readonly number[];
}

const MOST_PATHS = 50;

/** Follows the actual text segment by segment, each as expected or in a variant, with as few slips as possible. */
function matchSegments(tale: Decoded, variantsOf: (segment: number) => readonly string[]): Match {
  let paths = new Map<number, Path>([[0, { slips: [] }]]);
  let reached = 0;
  for (const [index, segment] of tale.segments.entries()) {
    const next = new Map<number, Path>();
    const step = (from: number, text: string, path: Path): void => {
      const to = from + text.length;
      const known = next.get(to);
      if (!tale.actual.startsWith(text, from)) return;
      if (known === undefined || known.slips.length > path.slips.length) next.set(to, path);
    };
    for (const [from, path] of paths) {
      step(from, segment, path);
      if (index === tale.segments.length - 1) continue;
      for (const variant of variantsOf(index)) {
        step(from, variant, { slips: path.slips.length < 1000 ? [...path.slips, index] : path.slips });
      }
    }
    if (next.size === 0 || next.size > MOST_PATHS) break;
    paths = next;
    reached++;
  }
  const end = reached === tale.segments.length ? paths.get(tale.actual.length) : undefined;
  if (end !== undefined) return { slips: end.slips, reached, whole: true };
  const fewest = [...paths.values()].sort((a, b) => a.slips.length - b.slips.length)[0];
  return { slips: fewest?.slips ?? [], reached, whole: false };
}

/** The last line before an input: what the person is asked. */
function readPrompt(tale: Decoded, segment: number): string {
  const text = tale.segments[segment] ?? '';
  const end = text.endsWith('\n') ? text.length - 1 : text.length;
  return text.slice(text.lastIndexOf('\n', end - 1) + 1);
}

function addEcho(tale: Decoded, segment: number): readonly string[] {
  const text = tale.segments[segment] ?? '';
  const typed = tale.inputs[segment]?.text ?? '';
  return typed === '' ? [] : [`${text}${typed}\n`, `${text}${typed}`];
}

function repeatPrompt(tale: Decoded, segment: number): readonly string[] {
  const text = tale.segments[segment] ?? '';
  const prompt = readPrompt(tale, segment);
  if (prompt.trim() === '') return [];
  const twice = prompt.endsWith('\n') ? [prompt] : [prompt, `\n${prompt}`];
  return twice.flatMap((again) => [text + again, text + again + again]);
}

function dropPrompt(tale: Decoded, segment: number): readonly string[] {
  const text = tale.segments[segment] ?? '';
  const prompt = readPrompt(tale, segment);
  return prompt.trim() === '' ? [] : [text.slice(0, text.length - prompt.length)];
}

function describeEcho(tale: Decoded, segment: number, times: number): string {
  const input = tale.inputs[segment];
  const which = input === undefined ? 'what is typed' : nameInput(input);
  return `your program writes back what was typed: ${which}${alsoElsewhere(times, 'input')}`;
}

function describeRepeated(tale: Decoded, segment: number, times: number): string {
  return `the prompt “${quoteShort(readPrompt(tale, segment).trimEnd())}” is repeated before ${nameNext(tale, segment)}${alsoElsewhere(times, 'place')}`;
}

function describeMissing(tale: Decoded, segment: number, times: number): string {
  return `the prompt “${quoteShort(readPrompt(tale, segment).trimEnd())}” is missing before ${nameNext(tale, segment)}${alsoElsewhere(times, 'place')}`;
}

function nameNext(tale: Decoded, segment: number): string {
  const input = tale.inputs[segment];
  return input === undefined ? 'the end' : nameInput(input);
}

function alsoElsewhere(times: number, thing: string): string {
  return times > 1 ? `, and at ${countThings(times - 1, `more ${thing}`)}` : '';
}
