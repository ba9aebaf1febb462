/** The `@` lines of a transcript: the name of each setting and its value. */
import { listFilterForms, parseFilter } from '../compare/filters/index.js';
import { ok, TELLS, VISIBILITIES, type Filter, type Tells, type Visibility } from '../model.js';
import { oneOf, quoted } from './complaints.js';
import { oneFilter, FILE_NAME_PATTERN, FILE_NAME_WORDS, ID_PATTERN, ID_WORDS } from './schema-words.js';
import { DURATION_WORDS, SIZE_WORDS, parseDuration, parseSize } from './limit-values.js';
import { type Parsed, parseError } from './text-places.js';

export interface SettingValues {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly output: number;
  readonly compare: readonly Filter[];
  readonly visibility: Visibility;
  readonly tells: Tells;
  readonly id: string;
  readonly hint: string;
  readonly program: string;
  readonly weight: number;
  /** The last line typed has no line end; or all lines are piped, never typed. */
  readonly input: 'unended' | 'piped';
  /** Copied from the assignment's own text: compared with the reference, never rewritten from it. */
  readonly golden: 'hand';
  /**
   * Types each line only after the output before it; how long each answer may take (null: the limit of the whole).
   */
  readonly lockstep: number | null;
  /** The exact text is the point: a deviation is a wrong answer here. */
  readonly exact: true;
  /** A file put beside the program; its lines follow. */
  readonly file: string;
  /** A file that the program must have written; its lines follow. */
  readonly 'file-after': string;
}
export type SettingName = keyof SettingValues;
export type Setting = {
  readonly [N in SettingName]: { readonly name: N; readonly value: SettingValues[N] };
}[SettingName];

type Reader<T> = (text: string, offset: number) => Parsed<T>;

function given<T>(value: T | null, text: string, offset: number, expected: string): Parsed<T> {
  return value === null ? parseError(offset, expected, text === '' ? 'nothing' : quoted(text)) : ok(value);
}

const duration: Reader<number> = (text, offset) => given(parseDuration(text), text, offset, DURATION_WORDS);

const size: Reader<number> = (text, offset) => given(parseSize(text), text, offset, SIZE_WORDS);

function matching(pattern: RegExp, expected: string): Reader<string> {
  return (text, offset) => given(pattern.test(text) ? text : null, text, offset, expected);
}

const filters: Reader<readonly Filter[]> = (text, offset) => {
  const granted: Filter[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const filter = parseFilter(word);
    if (filter === null) {
      // Its value may stand behind it as a word of its own.
      const rest = /^\S+ +[\d.e-]+%?(?= |$)/.exec(text.slice(index))?.[0] ?? word;
      return parseError(offset + index, oneFilter(rest), quoted(word));
    }
    granted.push(filter);
  }
  return granted.length > 0
    ? ok(granted)
    : parseError(offset, `names of filters: ${listFilterForms().join(', ')}`, 'nothing');
};

const READERS: { readonly [N in SettingName]: Reader<SettingValues[N]> } = {
  wall: duration,
  cpu: duration,
  memory: size,
  output: size,
  compare: filters,
  visibility: (text, offset) =>
    given(VISIBILITIES.find((name) => name === text) ?? null, text, offset, oneOf(VISIBILITIES, text)),
  tells: (text, offset) =>
    given(TELLS.find((name) => name === text) ?? null, text, offset, oneOf(TELLS, text)),
  id: matching(ID_PATTERN, ID_WORDS),
  hint: matching(/\S/, 'a hint for students'),
  program: matching(ID_PATTERN, 'the name of a program of the assignment'),
  weight: (text, offset) => {
    const weight = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
    return given(weight > 0 ? weight : null, text, offset, 'a number above 0');
  },
  input: (text, offset) =>
    given(text === 'unended' || text === 'piped' ? text : null, text, offset, 'unended or piped'),
  golden: (text, offset) => given(text === 'hand' ? text : null, text, offset, 'the word hand'),
  lockstep: (text, offset) =>
    text === '' ? ok(null) : given(parseDuration(text), text, offset, `nothing, or ${DURATION_WORDS}`),
  exact: (text, offset) => given(text === '' ? true : null, text, offset, 'nothing after exact'),
  file: matching(FILE_NAME_PATTERN, FILE_NAME_WORDS),
  'file-after': matching(FILE_NAME_PATTERN, FILE_NAME_WORDS),
};

export const SETTING_NAMES = Object.keys(READERS) as readonly SettingName[];

/** Reads what follows the mark `@`. */
export function readSetting(text: string): Parsed<Setting> {
  const trimmed = text.trimEnd();
  const start = trimmed.length - trimmed.trimStart().length;
  const word = /^\S*/.exec(trimmed.slice(start))?.[0] ?? '';
  const name = SETTING_NAMES.find((known) => known === word);
  if (name === undefined)
    return parseError(start, oneOf(SETTING_NAMES, word), word === '' ? 'nothing' : quoted(word));
  const argument = trimmed.slice(start + word.length).trimStart();
  const value = READERS[name](argument, trimmed.length - argument.length);
  // The value was parsed by the function for its own name.
  return value.ok ? ok({ name, value: value.value } as Setting) : value;
}
