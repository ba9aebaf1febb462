/** Lists the texts that cases expect. */
import type { Case, Filter, MethodCase, TranscriptCase, Turn, Value } from '../../model.js';
import { openNumbers } from './number-text.js';

/** With fewer dialogues than this, no text counts as common to all. */
export const SMALL_DIALOGUE_COUNT = 3;

/** The texts that an assignment's cases expect. */
export interface ExpectedTexts {
  /** All of them: outputs of dialogues, and printed and returned texts. */
  readonly texts: readonly string[];
  /** The texts of whole dialogues. */
  readonly dialogues: readonly string[];
  /** The last line before each input. */
  readonly prompts: readonly string[];
  /** What the programs are given: lines typed and arguments. */
  readonly given?: readonly string[];
  /** What each dialogue writes before anything is typed. */
  readonly openings?: readonly string[];
  readonly closings?: readonly Closing[];
  readonly replies?: readonly Reply[];
}

/** The lines that a program writes after an input and before it asks for the next one. */
export interface Reply {
  /** What was asked on the line of the input before. */
  readonly asked: string;
  readonly lines: readonly string[];
}

/** How a dialogue ends: what is typed last, and what is written then. */
export interface Closing {
  readonly typed: string;
  readonly text: string;
}

export type TextCase = TranscriptCase | MethodCase;

/** Kinds of cases whose expected texts are known. */
export function expectsText(testCase: Case): testCase is TextCase {
  return testCase.kind === 'transcript' || testCase.kind === 'method';
}

export interface FreeText {
  readonly text: string;
  readonly filters: readonly Filter[];
}

/** What a dialogue must write, or what calls must return, leave, print and say. */
export function listExpected(testCase: TextCase): readonly FreeText[] {
  if (testCase.kind === 'transcript') return [{ text: outputOf(testCase), filters: testCase.filters }];
  return testCase.steps.flatMap(({ expect }) =>
    expect.flatMap((expectation): readonly FreeText[] => {
      switch (expectation.of) {
        case 'returns':
        case 'leaves': {
          const { match } = expectation;
          if (match.how === 'sampled')
            return match.among.flatMap(textsIn).map((text) => ({ text, filters: [] }));
          if (match.how !== 'equals' && match.how !== 'as-set') return [];
          return textsIn(match.value).map((text) => ({ text, filters: match.filters }));
        }
        case 'prints':
          return [{ text: expectation.text, filters: expectation.filters }];
        case 'throws': {
          const { message } = expectation;
          return message?.how === 'equals'
            ? textsIn(message.value).map((text) => ({ text, filters: message.filters }))
            : [];
        }
        case 'file':
          return [];
      }
    }),
  );
}

export function gatherExpected(cases: readonly Case[]): ExpectedTexts {
  const known = cases.filter(expectsText);
  const pairs = known.filter(isPair).map(outputOf);
  const piped = known.filter(isPiped);
  return {
    texts: known.flatMap((testCase) => listExpected(testCase).map(({ text }) => text)),
    dialogues: known.flatMap(listOutputs),
    prompts: [
      ...known.flatMap((each) => (each.kind === 'transcript' ? listPrompts(each.dialogue.turns) : [])),
      ...pairs.flatMap(guessPrompts).filter((prompt) => isCommon(prompt, pairs)),
      ...piped
        .map(outputOf)
        .flatMap(guessPrompts)
        .filter((prompt) => isAskedEachTime(prompt, piped)),
    ],
    given: known.flatMap(listGiven),
    openings: known.flatMap((each) => (each.kind === 'transcript' ? openingOf(each.dialogue.turns) : [])),
    replies: known.flatMap((each) => (each.kind === 'transcript' ? repliesOf(each.dialogue.turns) : [])),
    closings: known.flatMap((each) => (each.kind === 'transcript' ? closingOf(each.dialogue.turns) : [])),
  };
}

function listOutputs(testCase: TextCase): readonly string[] {
  return testCase.kind === 'transcript' ? [outputOf(testCase)] : [];
}

/** What is written before anything is typed; nothing where nobody knows: a pair of files says not what came first. */
function openingOf(turns: readonly Turn[]): readonly string[] {
  const first = turns.findIndex(({ by }) => by === 'person');
  if (lastOfProgram(turns) < first) return [];
  return [
    turns
      .slice(0, Math.max(0, first))
      .map(({ text }) => text)
      .join(''),
  ];
}

/** What is written between an input and the next one, with what was asked before each of them. */
function repliesOf(turns: readonly Turn[]): readonly Reply[] {
  return turns.flatMap(({ by, text }, at) => {
    const [before, after] = [turns[at - 2], turns[at + 1]];
    if (by !== 'program' || turns[at - 1]?.by !== 'person' || after === undefined) return [];
    const asked = before?.by === 'program' ? before.text.split('\n').at(-1) : undefined;
    return [{ asked: asked ?? '', lines: text.split('\n').slice(0, -1) }];
  });
}

/** What is written behind the last input, with that input. */
function closingOf(turns: readonly Turn[]): readonly Closing[] {
  const last = turns.findLastIndex(({ by }) => by === 'person');
  const text = turns.slice(last + 1).map((turn) => turn.text);
  return last < 0 ? [] : [{ typed: turns[last]?.text ?? '', text: text.join('') }];
}

/** Whether all is written before anything is typed, as a pair of files has it: nobody knows what came first. */
export function isPair(testCase: Case): testCase is TranscriptCase {
  if (testCase.kind !== 'transcript') return false;
  const { turns } = testCase.dialogue;
  return turns.some(({ by }) => by === 'person') && lastOfProgram(turns) === 0;
}

/** Whether all is typed before anything is written, as a program does that reads to the end first. */
export function isPiped(testCase: Case): testCase is TranscriptCase {
  return (
    testCase.kind === 'transcript' && testCase.dialogue.turns.findIndex(({ by }) => by === 'program') > 0
  );
}

/** Whether it stands in each output as often as something is typed, or once more, and in one of them several times. */
function isAskedEachTime(prompt: string, cases: readonly TranscriptCase[]): boolean {
  const counts = cases.map((each) => ({
    typed: each.dialogue.turns.filter(({ by }) => by === 'person').length,
    asked: outputOf(each).split(prompt).length - 1,
  }));
  return (
    counts.some(({ asked }) => asked > 1) &&
    [0, 1].some((more) => counts.every(({ typed, asked }) => asked === typed + more))
  );
}

/** Words up to a sign behind which the line goes on, from its beginning and again behind each of them. */
const ASKED = /[^:?>]*[:?>]+[ \t]+/gy;

/** What may be the prompts in an output that does not say where something is typed: `Width: Height: Area: 6`. */
export function guessPrompts(output: string): readonly string[] {
  return output
    .split('\n')
    .flatMap((line) => [...line.matchAll(ASKED)].map(([asked]) => asked.trimEnd()))
    .filter((asked) => /^[^\d\s]/.test(asked) && /\p{L}{2}/u.test(asked));
}

/** A prompt stands in at least so many outputs, and in this share of them. */
const MIN_OUTPUTS = 3;
const MIN_SHARE = 1 / 3;

function isCommon(prompt: string, outputs: readonly string[]): boolean {
  const having = outputs.filter((output) => openNumbers(output).includes(openNumbers(prompt))).length;
  return having >= Math.max(MIN_OUTPUTS, MIN_SHARE * outputs.length);
}

function lastOfProgram(turns: readonly Turn[]): number {
  return turns.findLastIndex(({ by }) => by === 'program');
}

/** What the program is told: what tells one answer from another. */
function listGiven(testCase: TextCase): readonly string[] {
  if (testCase.kind !== 'transcript') return [];
  const { args, turns } = testCase.dialogue;
  return [...args, ...turns.flatMap(({ by, text }) => (by === 'person' ? [text] : []))];
}

/**
 * The last line before each input, if the input stands in it or it ends as a question does: another one that has ended may be an
 * answer. So may be what the program writes last of all.
 */
export function listPrompts(turns: readonly Turn[]): readonly string[] {
  return turns.slice(0, Math.max(0, lastOfProgram(turns))).flatMap(({ by, text }, at) => {
    if (by !== 'program' || turns[at + 1]?.by !== 'person') return [];
    const line = text.trimEnd().split('\n').at(-1) ?? '';
    return !text.endsWith('\n') || ASKS.test(line) ? line : [];
  });
}

/** The lines that are typed. */
export function listTyped(turns: readonly Turn[]): readonly string[] {
  return turns.flatMap(({ by, text }) => (by === 'person' ? text.replace(/\n$/, '').split('\n') : []));
}

/** The last sign of a question. */
const ASKS = /[:?>]$/;

function outputOf({ dialogue }: TranscriptCase): string {
  return dialogue.turns.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
}

function textsIn(value: Value): readonly string[] {
  switch (value.type) {
    case 'string':
      return [value.value];
    case 'object':
      return value.text === null ? [] : [value.text];
    case 'array':
      return value.items.flatMap(textsIn);
    case 'map':
      return value.entries.flatMap(textsIn);
    case 'int':
    case 'double':
    case 'char':
    case 'boolean':
    case 'null':
    case 'void':
    case 'too-large':
      return [];
  }
}
