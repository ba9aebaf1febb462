/**
 * Habits: ways to write right answers otherwise, applied mechanically to what an assignment expects. All were seen in
 * students' programs. Some only look different; the others say something else.
 */
import type { DiagnosisCode } from '../../grader/model.js';
import { wordingOf, type Change, type Texts } from './golden-runs.js';

export interface Habit {
  readonly title: string;
  /** The diagnoses that name it in a dialogue; absent where that is not measured. */
  readonly codes?: readonly DiagnosisCode[];
  /** Null if the habit changes nothing in these texts. */
  readonly createChange: (texts: Texts) => Change | null;
}

/** A line that says why something is refused. */
const MESSAGE = /\b(?:illegal|invalid|not|no|cannot|empty|please|bad)\b/iu;

/** The program says the same, shown otherwise. */
export const SHOWN_OTHERWISE: readonly Habit[] = [
  told(
    ['blanks', 'trailing-blanks'],
    fromPrompts('a blank after the prompt', (prompt) => prompt.replace(/(\n?)$/, ' $1')),
  ),
  fromPrompts('println for print at the prompt', (prompt) => `${prompt.trimEnd()}\n`),
  fromPrompts('print for println at the prompt', (prompt) => prompt.replace(/\n$/, '')),
  fromPrompts('“> ” before the prompt', (prompt) => `> ${prompt}`),
  fromPrompts('the prompt in other words', rephrase),
  fromWords('a letter left out of a word', dropLetter),
  told(
    ['other-text', 'other-line', 'extra-text'],
    fromWords('another word for a word', (word) => `${word.slice(0, 2)}xyz${word.slice(2)}`),
  ),
  fromWords('a word in small letters', (word) => word.toLowerCase(), /\b(?!White|Black)\p{Lu}\p{Ll}{3,}\b/gu),
  fromWords('a word with a capital letter', capitalise, /\b(?!white|black)\p{Ll}{4,}\b/gu),
  told(
    ['letter-case'],
    fromWords('a word in capital letters', (word) => word.toUpperCase()),
  ),
  literally('a tab for each run of blanks', / {2,}/g, '\t'),
  literally('a tab for blanks at the beginning of a line', /^ +/gm, '\t'),
  told(
    ['leading-blanks', 'blanks'],
    literally('two blanks more at the beginning of each line', /^(?=[^\n])/gm, '  '),
  ),
  told(['leading-blanks', 'blanks'], literally('no blanks at the beginning of a line', /^ +/gm, '')),
  told(['trailing-blanks'], literally('a blank at the end of each line', /(?=\n)/g, ' ')),
  told(['line-ends'], literally('carriage returns', /\n/g, '\r\n')),
  literally('a rule line that is longer', /([-=_~*])\1{2,}/g, (rule) => rule + rule.charAt(0)),
  literally('a rule line that is shorter', /([-=_~*])\1{2,}/g, (rule) => rule.slice(1)),
  told(
    ['missing-text'],
    fromLines('no full stop at the end of a line', /\p{L}{2}.*\.$/u, (line) => line.slice(0, -1)),
  ),
  fromLines('an exclamation mark for a full stop', /\p{L}{2}.*\.$/u, (line) => `${line.slice(0, -1)}!`),
  told(
    ['extra-text'],
    fromLines('a full stop more at the end of a line', /\p{Ll}{2}$/u, (line) => `${line}.`),
  ),
  fromLines('a blank before the colon', /\p{L}:$/u, (line) => `${line.slice(0, -1)} :`),
  fromLines('no colon', /\p{L}:$/u, (line) => line.slice(0, -1)),
  fromLines('a blank more between two words', /\p{L} \p{L}/u, (line) =>
    line.replace(/(\p{L}) (?=\p{L})/u, '$1  '),
  ),
  fromLines('no blank between two words', /\p{L}{2} \p{L}{2}/u, (line) =>
    line.replace(/(\p{L}{2}) (?=\p{L}{2})/u, '$1'),
  ),
  told(['blanks', 'trailing-blanks'], literally('a blank after each comma', /,(?=\S)/g, ', ')),
  told(['blanks', 'trailing-blanks'], literally('no blank after a comma', /, /g, ',')),
  told(['blanks'], literally('blanks inside angle brackets', /<([\p{L} ]+)>/gu, '< $1 >')),
  literally('blanks inside round brackets', /\((\d+,\d+)\)/g, '( $1 )'),
  literally('square brackets for round ones', /\((\d+,\d+)\)/g, '[$1]'),
  told(['other-text', 'other-line'], literally('round brackets for curly ones', /\{([^}]*)\}/g, '($1)')),
  told(['look-alike'], literally('a typographic apostrophe', /(?<=\p{L})'(?=\p{L})/gu, '’')),
  inDialogues('an empty line after what is written for each input', ({ text }) =>
    text.endsWith('\n') ? `${text}\n` : text,
  ),
  inDialogues('an empty line before what is written for each input', ({ text, begins }) =>
    begins ? text : `\n${text}`,
  ),
  literally('an empty line after each line', /(?<=[^\n])\n/g, '\n\n'),
  told(['missing-blank-lines', 'line-end-missing'], literally('no empty lines', /(?<=\n|^)\n/g, '')),
  inDialogues('a line of its own for each input', ({ text, begins }) =>
    begins ? text : `You typed a move\n${text}`,
  ),
  inDialogues('a debug line with a number', ({ text, begins }) =>
    begins ? text : `DEBUG: count=${text.length}\n${text}`,
  ),
  inDialogues('a line of welcome', ({ text, begins }) => (begins ? `Welcome to my program!\n${text}` : text)),
  told(
    ['goes-on'],
    inDialogues('a line of goodbye', ({ text, ends }) => (ends ? `${text}Goodbye and thanks.\n` : text)),
  ),
  inDialogues('a rule line before each answer', ({ text, begins }) => (begins ? text : `~~~~~~~~\n${text}`)),
  told(
    ['final-newline', 'stops-early'],
    inDialogues('no line end at the very end', ({ text, ends }) => (ends ? text.replace(/\n$/, '') : text)),
  ),
  told(
    ['blanks', 'leading-blanks'],
    literally('blanks between the marks of a row', /^(?:[.XO-]{3,}|[bw-]{3,})$/gm, (row) =>
      row.split(/(?!^)/).join(' '),
    ),
  ),
  literally('no blanks between the marks of a row', /^ *(?:[bw-] ){2,}[bw-]$/gm, (row) =>
    row.replaceAll(' ', ''),
  ),
  fromPrompts('a second colon at the prompt', (prompt) => prompt.replace(/:(?=\s*$)/, '::')),
  fromPrompts('a question mark for the colon of the prompt', (prompt) => prompt.replace(/:(?=\s*$)/, '?')),
  fromPrompts('dots behind the prompt', (prompt) => prompt.replace(/:?(?=\s*$)/, '...')),
  literally('an exclamation mark for each full stop', /(?<=\p{Ll}{2})\.$/gmu, '!'),
  literally('two blanks after each colon', /: (?=\S)/g, ':  '),
  literally('a tab after each colon', /: (?=\S)/g, ':\t'),
  literally('quotation marks round the names of the players', /\b(?:white|black)\b/gi, (name) => `"${name}"`),
  literally('an arrow for the hyphen of moves', /(?<=\d)-(?=[a-e]?\d)/g, '->'),
  literally('a dash for each hyphen between words', /(?<=\p{L})-(?=\p{L})/gu, '–'),
  literally('semicolons for commas', /,/g, ';'),
  fromLines('“Error: ” before a message', MESSAGE, (line) => `Error: ${line}`),
  fromLines('“Sorry, ” before a message', MESSAGE, (line) => `Sorry, ${line}`),
  inDialogues('a title in a frame', ({ text, begins }) =>
    begins ? `*************\n*  MY GAME  *\n*************\n${text}` : text,
  ),
  inDialogues('a summary with a number at the end', ({ text, ends }) =>
    ends ? `${text}Inputs read: ${text.length}\n` : text,
  ),
  inDialogues('a row of dashes after each answer', ({ text, ends }) =>
    text.endsWith('\n') && !ends ? `${text}----------\n` : text,
  ),
  inDialogues('the number of the turn on a line of its own', ({ text, begins }) =>
    begins ? text : `Turn ${text.length}\n${text}`,
  ),
  inDialogues('an empty line at the very beginning', ({ text, begins }) => (begins ? `\n${text}` : text)),
  inDialogues('an empty line at the very end', ({ text, ends }) => (ends ? `${text}\n` : text)),
  literally('numbers in columns of three', /^ *\d+(?: +\d+)+ *$/gm, (row) =>
    row.replace(/ +(\d+)/g, (_, number: string) => number.padStart(4)),
  ),
  literally('padding behind each number', /(?<=[^\n\d])\d+(?= )/g, (number) => number.padEnd(6)),
  literally('zeros before each number', /(?<![\d.a-e])\d(?![\d.])/g, (digit) => `0${digit}`),
  literally('one of a thing in the singular', /\b1 \p{L}{3,}s\b/gu, (words) => words.slice(0, -1)),
  told(
    ['letter-case'],
    literally('all words in capital letters', /\p{L}{2,}/gu, (word) => word.toUpperCase()),
  ),
  literally('a line before the line before it', /^(.*\bturn ended.*)\n(.*\bcaptured\b.*)$/gm, (both) =>
    both.split('\n').toReversed().join('\n'),
  ),
  literally('a board once too often', /(?:^(?!.*\p{L}{3}).+\n){3,}/gmu, (board) => board + board),
];

/** The program says something else, however regularly. */
export const SAYS_OTHERWISE: readonly Habit[] = [
  told(
    ['number'],
    literally('each number one more', /\d+/g, (number) => `${Number(number) + 1}`),
  ),
  literally('coordinates swapped', /\((\d+),(\d+)\)/g, '($2,$1)'),
  told(
    ['other-text', 'other-line', 'swapped', 'prompt-missing'],
    literally('the names of the players swapped', /\b(?:white|black)\b/gi, swapColours),
  ),
  literally('the players by number', /\b(?:white|black)\b/gi, (name) =>
    /w/i.test(name) ? 'Player 1' : 'Player 2',
  ),
  literally('always White', /\bblack\b/gi, (word) => (word.startsWith('B') ? 'White' : 'white')),
  literally('pieces swapped', /(?<![\p{L}])[bwXOBW](?![\p{L}])/gu, swapPieces),
  literally('marks of rows swapped', /^[.XO]{3,}$/gm, (row) => row.replace(/[XO]/g, swapPieces)),
  literally('empty points drawn as pieces', /(?<=^| )-(?= |$)/gm, 'w'),
  literally('another mark for empty points', /(?<=^|[ .XO])[-.](?=$|[ .XO])/gm, '_'),
  told(
    ['turned-board', 'swapped', 'other-text', 'other-line', 'number', 'blanks', 'line-order', 'board-row'],
    literally('rows mirrored', /^.*[-.|].*$/gm, (row) => row.split(/(?!^)/).reverse().join('')),
  ),
  literally('a yes for a no', /\bno\b/g, 'some'),
  literally('wins for loses', /\bwins\b/g, 'loses'),
  literally('no winner', /^.*\bwins?\b.*$/gm, "It's a draw."),
  literally('no announced moves', /^.*\bmoves\b.*\n/gm, ''),
  literally('left for right', /\b(?:left|right)\b/g, (word) => (word === 'left' ? 'right' : 'left')),
  literally('letters of pits in the order of the alphabet from b', /(?<=\s)[a-m](?=\s)/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 1),
  ),
  always('nothing', () => ''),
  always('always the same line', () => 'Move: \n'),
  literally('each line once only', /^(.+)\n(?=[^]*^\1$)/gm, ''),
];

function told(codes: readonly DiagnosisCode[], habit: Habit): Habit {
  return { ...habit, codes };
}

/** A habit in dialogues alone: methods return their texts unchanged. */
function inDialogues(title: string, change: Change): Habit {
  return always(title, (piece) => (piece.isSaid ? change(piece) : piece.text));
}

function always(title: string, change: Change): Habit {
  return { title, createChange: () => change };
}

/** Writes one text as another everywhere. */
function literally(title: string, pattern: RegExp, by: string | ((found: string) => string)): Habit {
  const change = (text: string): string =>
    typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, (found) => by(found));
  return {
    title,
    createChange: ({ all }) =>
      all.some((text) => change(text) !== text) ? ({ text }) => change(text) : null,
  };
}

/** Changes the word that is expected most often. */
function fromWords(
  title: string,
  change: (word: string) => string,
  pattern = /\b(?!white|black)\p{L}{5,}\b/giu,
): Habit {
  return {
    title,
    createChange: ({ all }) => {
      const word = mostFrequent(all.flatMap((text) => text.match(pattern) ?? []));
      if (word === null || change(word) === word) return null;
      const places = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'gu');
      return ({ text }) => text.replace(places, () => change(word));
    },
  };
}

/** Changes the lines of one wording, whatever their numbers and moves: the wording that is expected most often. */
function fromLines(title: string, pattern: RegExp, change: (line: string) => string): Habit {
  return {
    title,
    createChange: ({ all }) => {
      const lines = all.flatMap((text) => text.split('\n')).filter((line) => pattern.test(line));
      const wording = mostFrequent(lines.map(wordingOf));
      if (wording === null) return null;
      const rewrite = (line: string): string =>
        pattern.test(line) && wordingOf(line) === wording ? change(line) : line;
      return ({ text }) => text.split('\n').map(rewrite).join('\n');
    },
  };
}

/** Changes the prompt that is expected most often, with its line end if it has one. */
function fromPrompts(title: string, change: (prompt: string) => string): Habit {
  return {
    title,
    createChange: ({ prompts }) => {
      const wording = mostFrequent(prompts.filter((line) => /\p{L}{3}/u.test(line)).map(wordingOf));
      if (wording === null) return null;
      const same = [...new Set(prompts)].filter((line) => wordingOf(line) === wording && line.endsWith(' '));
      const rewrite = (line: string): string => {
        if (wordingOf(line.replace('\n', '')) === wording) return change(line);
        // At the end of the input the next line follows the prompt directly.
        const prompt = same.find((each) => line.startsWith(each)) ?? '';
        return prompt === '' ? line : change(prompt) + line.slice(prompt.length);
      };
      return ({ text }) => (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(rewrite).join('');
    },
  };
}

function mostFrequent(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function rephrase(prompt: string): string {
  const numbers = prompt.match(/\d+/g) ?? [];
  return `Please type what you want to do now${numbers.map((number) => ` (${number})`).join('')}${/[^\w)]*$/.exec(prompt)?.[0] ?? ''}`;
}

function dropLetter(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const SWAPPED: Readonly<Record<string, string>> = {
  white: 'black',
  White: 'Black',
  WHITE: 'BLACK',
  black: 'white',
  Black: 'White',
  BLACK: 'WHITE',
  b: 'w',
  w: 'b',
  B: 'W',
  W: 'B',
  X: 'O',
  O: 'X',
};
function swapColours(word: string): string {
  return SWAPPED[word] ?? word;
}
function swapPieces(piece: string): string {
  return SWAPPED[piece] ?? piece;
}
