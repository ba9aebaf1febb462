/** Mistakes of dialogues: a prompt that is repeated or missing, input that is echoed. */
import type { DiagnosisCode } from '../../../model.js';
import { nameInput, quoteShort } from '../../phrases.js';
import type { Input } from '../../expected.js';
import { inputAt, readPrompt, type Texts } from '../texts.js';
import { alsoAt, nameLine, type ClaimRule, type DiagnosisKind, type Piece } from './kind.js';
import { surplusOf } from './occurrences.js';

/** The prompt before an input; null if there is none. */
function promptText(texts: Texts, input: Input): string | null {
  const { from, to } = readPrompt(texts, input);
  const text = texts.expected.slice(from, to);
  return text.trim() === '' ? null : text;
}

/** `prompt`, or `line` where nothing shows that it asks for something: it is whole, and stands before one input alone. */
function nounOf(texts: Texts, prompt: string): 'prompt' | 'line' {
  const asks = !prompt.endsWith('\n') || /[:?>]\s*$/.test(prompt);
  const times = texts.inputs.filter((input) => promptText(texts, input)?.trim() === prompt.trim()).length;
  return asks || times > 1 ? 'prompt' : 'line';
}

/** The inputs typed here that the piece echoes, in order: a line each, the last one with or without its line end. */
function echoedHere(texts: Texts, { was, is, expected }: Piece): readonly Input[] {
  if (was !== '') return [];
  const here = texts.inputs.filter(({ offset }) => offset === expected.from);
  const lines = is.replace(/\r?\n$/, '').split(/\r?\n/);
  const echoed = here.slice(-lines.length);
  const isSame = echoed.length === lines.length && lines.every((line, index) => line === echoed[index]?.text);
  return isSame && is.trim() !== '' ? echoed : [];
}

const inputEchoed: ClaimRule = {
  rank: 10,
  holds: (texts, piece) => echoedHere(texts, piece).length > 0,
  words: (texts, pieces) => {
    const [input] = echoedHere(texts, pieces[0]);
    const all = pieces.reduce((sum, piece) => sum + echoedHere(texts, piece).length, 0);
    const which = input === undefined ? 'what is typed' : nameInput(input);
    return `your program writes back what was typed: ${which}, in ${nameLine(texts, pieces[0])}${alsoAt(all, 'input')}`;
  },
};

/** The input whose prompt the piece repeats, directly before or after that prompt. */
function repeatedBefore(texts: Texts, { was, is, expected }: Piece): Input | null {
  if (was !== '') return null;
  return (
    texts.inputs.find((input) => {
      if (expected.from > input.offset || expected.from < readPrompt(texts, input).from) return false;
      const bare = promptText(texts, input)?.trim();
      const between = bare === undefined ? [is] : is.split(bare);
      return between.length > 1 && between.every((text) => text.trim() === '');
    }) ?? null
  );
}

const promptRepeated: ClaimRule = {
  rank: 60,
  holds: (texts, piece) => repeatedBefore(texts, piece) !== null,
  words: (texts, pieces) => {
    const input = repeatedBefore(texts, pieces[0]);
    const prompt = input === null ? '' : (promptText(texts, input) ?? '');
    const which = input === null ? 'an input' : nameInput(input);
    return `the ${nounOf(texts, prompt)} “${quoteShort(prompt.trim())}” is repeated before ${which}, in ${nameLine(texts, pieces[0])}${alsoAt(pieces.length)}`;
  },
};

/** The input whose whole prompt is missing, although the program went on. */
function missingBefore(texts: Texts, { was, is, expected, actual }: Piece): Input | null {
  const input = inputAt(texts, expected.to);
  if (is !== '' || input === null || actual.from === texts.actual.length) return null;
  const prompt = promptText(texts, input);
  return prompt !== null && was.trim() === prompt.trim() && surplusOf(texts, prompt) < 0 ? input : null;
}

const promptMissing: ClaimRule = {
  rank: 50,
  holds: (texts, piece) => missingBefore(texts, piece) !== null,
  words: (texts, pieces) => {
    const input = missingBefore(texts, pieces[0]);
    const which = input === null ? 'an input' : nameInput(input);
    const noun = nounOf(texts, input === null ? '' : (promptText(texts, input) ?? ''));
    return `the ${noun} “${quoteShort(pieces[0].was.trim())}” is missing before ${which}, in ${nameLine(texts, pieces[0])}${alsoAt(pieces.length)}`;
  },
};

export const DIALOGUE = {
  'prompt-repeated': {
    title: 'a prompt is repeated',
    hint: 'is the prompt inside a loop that runs once too often?',
    claims: [promptRepeated],
    example: ['Pick: <a>ok\n', 'Pick: Pick: ok\n'],
  },
  'prompt-missing': {
    title: 'a prompt is missing',
    hint: 'print the prompt each time before you read.',
    claims: [promptMissing],
    example: ['Start\nPick: <a>ok\n', 'Start\nok\n'],
  },
  'input-echoed': {
    title: 'what is typed is written back',
    hint: 'what is typed is on the screen already: do not print it again.',
    claims: [inputEchoed],
    example: ['Pick: <a>ok\n', 'Pick: a\nok\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
