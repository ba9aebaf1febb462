/** What beginners do to the output of a program: one edit a kind, with the claims that name it. */
import type { DiagnosisCode } from '../../grader/model.js';
import type { Chance } from './random.js';
import type { Script } from './script.js';

export interface Edit {
  readonly id: string;
  /** What the program does, for the table. */
  readonly what: string;
  /** Any of these names it. */
  readonly codes: readonly DiagnosisCode[];
  /** Null where the script has no place for it. */
  readonly apply: (script: Script, chance: Chance) => Script | null;
  /** What becomes of the bytes at the very end; most edits are about text. */
  readonly encode?: (text: string) => Uint8Array;
}

type Place = readonly [segment: number, line: number];

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
function isPrompt({ written, typed }: Script, [segment, line]: Place): boolean {
  return segment < typed.length && line === linesOf(written[segment] ?? '').length - 1;
}
function ends(line: string): boolean {
  return line.endsWith('\n');
}
function bare(line: string): string {
  return line.replace(/\n$/, '');
}

/** All lines, with where they stand. */
function listLines(script: Script): readonly { readonly at: Place; readonly line: string }[] {
  return script.written.flatMap((text, segment) =>
    linesOf(text).map((line, index) => ({ at: [segment, index] as const, line })),
  );
}

function mapLines(script: Script, change: (line: string, at: Place) => string): Script {
  return {
    typed: script.typed,
    written: script.written.map((text, segment) =>
      linesOf(text)
        .map((line, index) => change(line, [segment, index]))
        .join(''),
    ),
  };
}

function unlessSame(before: Script, after: Script): Script | null {
  return before.written.join('') === after.written.join('') ? null : after;
}

/** One line that fits is changed. */
function oneLine(
  fits: (line: string, at: Place, script: Script) => boolean,
  change: (line: string, chance: Chance) => string,
): Edit['apply'] {
  return (script, chance) => {
    const chosen = chance.pick(listLines(script).filter(({ line, at }) => fits(line, at, script)));
    if (chosen === undefined) return null;
    const changed = change(chosen.line, chance);
    return unlessSame(
      script,
      mapLines(script, (line, [segment, index]) =>
        segment === chosen.at[0] && index === chosen.at[1] ? changed : line,
      ),
    );
  };
}

/** All lines that fit are changed alike. */
function allLines(
  fits: (line: string, at: Place, script: Script) => boolean,
  change: (line: string) => string,
): Edit['apply'] {
  return (script) =>
    unlessSame(
      script,
      mapLines(script, (line, at) => (fits(line, at, script) ? change(line) : line)),
    );
}

/** The same piece of a line is changed wherever it stands. */
function everywhere(
  choose: (script: Script, chance: Chance) => string | undefined,
  change: (piece: string, chance: Chance) => string,
): Edit['apply'] {
  return (script, chance) => {
    const piece = choose(script, chance);
    if (piece === undefined) return null;
    const other = change(piece, chance);
    return unlessSame(script, {
      ...script,
      written: script.written.map((text) => text.replaceAll(piece, other)),
    });
  };
}

function words(script: Script, least = 4): readonly string[] {
  return [...new Set(script.written.join('').match(new RegExp(`\\b[A-Za-z]{${least},}\\b`, 'g')) ?? [])];
}

function chooseWord(script: Script, chance: Chance): string | undefined {
  return chance.pick(words(script));
}

/** Letters at `at` and behind it change places, one is dropped, or one is doubled. */
function misspell(word: string, chance: Chance): string {
  const at = 1 + chance.integer(Math.max(1, word.length - 2));
  switch (chance.integer(3)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word.charAt(at) + word.slice(at);
    default:
      return word.slice(0, at) + (word.charAt(at) === 'x' ? 'z' : 'x') + word.slice(at + 1);
  }
}

function misspellIn(line: string, chance: Chance): string {
  const word = chance.pick(line.match(/\b[A-Za-z]{4,}\b/g) ?? []);
  return word === undefined ? line : line.replace(word, misspell(word, chance));
}

function hasText(line: string): boolean {
  return line.trim() !== '';
}
function notLast(script: Script, [segment, line]: Place): boolean {
  return segment < script.written.length - 1 || line < linesOf(script.written[segment] ?? '').length - 1;
}
function wholeLine(line: string, at: Place, script: Script): boolean {
  return ends(line) && notLast(script, at);
}
/** Lines with text that end, but not the very last. */
function innerLine(line: string, at: Place, script: Script): boolean {
  return wholeLine(line, at, script) && hasText(line);
}
function openPrompt(line: string, at: Place, script: Script): boolean {
  return isPrompt(script, at) && !ends(line) && hasText(line);
}
function prompt(line: string, at: Place, script: Script): boolean {
  return isPrompt(script, at) && hasText(line);
}
const LIST = /[[{(][^[\]{}()]*,[^[\]{}()]*,[^[\]{}()]*[\]})]/;

/** Puts lines before another line. */
function insertLines(
  make: (script: Script, chance: Chance) => readonly string[] | null,
  times: number,
): Edit['apply'] {
  return (script, chance) => {
    const lines = make(script, chance);
    const places = listLines(script).filter(({ line, at }) => wholeLine(line, at, script));
    if (lines === null || places.length < times) return null;
    const chosen = new Set<string>();
    while (chosen.size < times) {
      const place = chance.pick(places);
      if (place !== undefined) chosen.add(String(place.at));
    }
    return mapLines(script, (line, at) => (chosen.has(String(at)) ? lines.join('') + line : line));
  };
}

/** Lines of a segment from `from` on, at least `size` of them and all whole. */
function chooseBlock(
  script: Script,
  chance: Chance,
  size: number,
): { segment: number; from: number } | undefined {
  return chance.pick(
    script.written.flatMap((text, segment) => {
      const lines = linesOf(text);
      return lines.flatMap((_, from) =>
        from + size < lines.length &&
        lines.slice(from, from + size).every((line) => ends(line)) &&
        lines.slice(from, from + size).some(hasText)
          ? [{ segment, from }]
          : [],
      );
    }),
  );
}

function changeBlock(size: number, change: (lines: readonly string[]) => readonly string[]): Edit['apply'] {
  return (script, chance) => {
    const block = chooseBlock(script, chance, size);
    if (block === undefined) return null;
    return unlessSame(script, {
      ...script,
      written: script.written.map((text, segment) => {
        if (segment !== block.segment) return text;
        const lines = linesOf(text);
        const { from } = block;
        return [
          ...lines.slice(0, from),
          ...change(lines.slice(from, from + size)),
          ...lines.slice(from + size),
        ].join('');
      }),
    });
  };
}

function cut(script: Script, keep: number): Script {
  let left = keep;
  return {
    ...script,
    written: script.written.map((text) => {
      const kept = text.slice(0, Math.max(0, left));
      left -= text.length;
      return kept;
    }),
  };
}

const LATIN = /[äöüéèßÄÖÜ]/;

export const EDITS: readonly Edit[] = [
  {
    id: 'println-for-all-prompts',
    what: 'println for print at every prompt',
    codes: ['line-end-extra'],
    apply: allLines(openPrompt, (line) => `${line}\n`),
  },
  {
    id: 'println-for-a-prompt',
    what: 'println for print at one prompt',
    codes: ['line-end-extra'],
    apply: oneLine(openPrompt, (line) => `${line}\n`),
  },
  {
    id: 'print-for-println',
    what: 'print for println once',
    codes: ['line-end-missing', 'missing-blank-lines', 'final-newline'],
    apply: oneLine(innerLine, bare),
  },
  {
    id: 'print-for-println-everywhere',
    what: 'print for println of one text, wherever it is written',
    codes: ['line-end-missing', 'missing-blank-lines', 'final-newline'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => innerLine(line, at, script)))?.line,
      bare,
    ),
  },
  {
    id: 'println-within-a-line',
    what: 'println for print within a line',
    codes: ['line-end-extra', 'blanks', 'trailing-blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1\n'),
    ),
  },
  {
    id: 'windows-line-ends',
    what: 'Windows line ends',
    codes: ['line-ends'],
    apply: allLines(ends, (line) => `${bare(line)}\r\n`),
  },
  {
    id: 'one-windows-line-end',
    what: 'one Windows line end',
    codes: ['line-ends'],
    apply: oneLine(innerLine, (line) => `${bare(line)}\r\n`),
  },
  {
    id: 'no-final-line-end',
    what: 'no line end at the very end',
    codes: ['final-newline', 'stops-early'],
    apply: (script) =>
      ends(script.written.join('')) && ends(script.written.at(-1) ?? '')
        ? { ...script, written: script.written.with(-1, bare(script.written.at(-1) ?? '')) }
        : null,
  },
  {
    id: 'one-more-final-line-end',
    what: 'one line end more at the very end',
    codes: ['final-newline', 'extra-blank-lines', 'goes-on'],
    apply: (script) => ({ ...script, written: script.written.with(-1, `${script.written.at(-1) ?? ''}\n`) }),
  },
  {
    id: 'a-blank-line',
    what: 'one blank line too many',
    codes: ['extra-blank-lines', 'line-end-extra'],
    apply: insertLines(() => ['\n'], 1),
  },
  {
    id: 'blank-line-before-prompts',
    what: 'a blank line before every prompt',
    codes: ['extra-blank-lines'],
    apply: allLines(
      (line, at, script) => prompt(line, at, script) && at[1] > 0,
      (line) => `\n${line}`,
    ),
  },
  {
    id: 'double-spaced',
    what: 'a blank line after every line',
    codes: ['extra-blank-lines', 'line-end-extra'],
    apply: allLines(
      (line, at, script) => innerLine(line, at, script),
      (line) => `${line}\n`,
    ),
  },
  {
    id: 'blank-line-missing',
    what: 'one blank line missing',
    codes: ['missing-blank-lines', 'line-end-missing'],
    apply: oneLine(
      (line, at, script) => !hasText(line) && wholeLine(line, at, script),
      () => '',
    ),
  },
  {
    id: 'all-blank-lines-missing',
    what: 'all blank lines missing',
    codes: ['missing-blank-lines', 'line-end-missing'],
    apply: allLines(
      (line, at, script) => !hasText(line) && wholeLine(line, at, script),
      () => '',
    ),
  },
  {
    id: 'trailing-blanks',
    what: 'a blank at the end of every line',
    codes: ['trailing-blanks'],
    apply: allLines(innerLine, (line) => `${bare(line)} \n`),
  },
  {
    id: 'a-trailing-blank',
    what: 'a blank at the end of one line',
    codes: ['trailing-blanks'],
    apply: oneLine(innerLine, (line) => `${bare(line)} \n`),
  },
  {
    id: 'trailing-tab',
    what: 'a tab at the end of one line',
    codes: ['trailing-blanks'],
    apply: oneLine(innerLine, (line) => `${bare(line)}\t\n`),
  },
  {
    id: 'indented',
    what: 'every line indented by two blanks',
    codes: ['leading-blanks', 'blanks'],
    apply: allLines(hasText, (line) => `  ${line}`),
  },
  {
    id: 'a-leading-blank',
    what: 'one line indented by a blank',
    codes: ['leading-blanks', 'blanks'],
    apply: oneLine(hasText, (line) => ` ${line}`),
  },
  {
    id: 'indentation-missing',
    what: 'no line indented',
    codes: ['leading-blanks', 'blanks'],
    apply: allLines(
      (line) => /^ +\S/.test(line),
      (line) => line.trimStart(),
    ),
  },
  {
    id: 'a-double-blank',
    what: 'two blanks for one',
    codes: ['blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1  '),
    ),
  },
  {
    id: 'a-blank-missing',
    what: 'a blank between words missing',
    codes: ['blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1'),
    ),
  },
  {
    id: 'tabs-for-blanks',
    what: 'tabs for blanks',
    codes: ['blanks', 'leading-blanks', 'trailing-blanks'],
    apply: allLines(
      (line) => line.includes(' '),
      (line) => line.replaceAll(' ', '\t'),
    ),
  },
  {
    id: 'blank-after-commas',
    what: 'a blank after every comma, or none',
    codes: ['blanks', 'trailing-blanks'],
    apply: (script) =>
      unlessSame(
        script,
        mapLines(script, (line) =>
          /,\S/.test(line) ? line.replace(/,(?=\S)/g, ', ') : line.replace(/, /g, ','),
        ),
      ),
  },
  {
    id: 'wrong-column-width',
    what: 'wider columns in a row',
    codes: ['blanks', 'leading-blanks'],
    apply: oneLine(
      (line) => /\S +\S.* \S/.test(line),
      (line) => line.replace(/(\S)( +)(?=\S)/g, '$1$2 '),
    ),
  },
  {
    id: 'blank-after-prompt',
    what: 'a blank after every prompt',
    codes: ['blanks', 'trailing-blanks'],
    apply: allLines(openPrompt, (line) => `${line} `),
  },
  {
    id: 'no-blank-after-prompt',
    what: 'no blank after the prompts',
    codes: ['blanks', 'trailing-blanks'],
    apply: allLines(
      (line, at, script) => openPrompt(line, at, script) && line.endsWith(' '),
      (line) => line.trimEnd(),
    ),
  },
  {
    id: 'no-break-blanks',
    what: 'non-breaking blanks in a line',
    codes: ['look-alike'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/g, '$1\u00a0'),
    ),
  },
  {
    id: 'a-word-in-other-case',
    what: 'one word in other letter case',
    codes: ['letter-case'],
    apply: oneLine(
      (line) => /[A-Za-z]{3}/.test(line),
      (line) =>
        line.replace(/[A-Za-z]{3,}/, (word) =>
          word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
        ),
    ),
  },
  {
    id: 'all-capitals',
    what: 'everything in capitals',
    codes: ['letter-case'],
    apply: allLines(
      (line) => line !== line.toUpperCase(),
      (line) => line.toUpperCase(),
    ),
  },
  {
    id: 'a-capital-everywhere',
    what: 'one word in other case wherever it stands',
    codes: ['letter-case'],
    apply: everywhere(chooseWord, (word) =>
      word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
    ),
  },
  {
    id: 'a-word-misspelt',
    what: 'a word misspelt once',
    codes: ['other-text', 'other-line', 'letter-case', 'missing-text'],
    apply: oneLine(
      (line, at, script) => /\b[A-Za-z]{4,}\b/.test(line) && !prompt(line, at, script),
      misspellIn,
    ),
  },
  {
    id: 'a-prompt-misspelt',
    what: 'a word of one prompt misspelt',
    codes: ['other-text', 'other-line'],
    apply: oneLine(
      (line, at, script) => prompt(line, at, script) && /\b[A-Za-z]{4,}\b/.test(line),
      misspellIn,
    ),
  },
  {
    id: 'a-word-misspelt-everywhere',
    what: 'a word misspelt wherever it stands',
    codes: ['other-text', 'other-line'],
    apply: everywhere(chooseWord, misspell),
  },
  {
    id: 'another-word',
    what: 'another word wherever one stands',
    codes: ['other-text', 'other-line'],
    apply: everywhere(chooseWord, (word) => (word === 'Something' ? 'Other' : 'Something')),
  },
  {
    id: 'a-word-missing',
    what: 'a word left out',
    codes: ['missing-text', 'missing-item', 'blanks'],
    apply: oneLine(
      (line) => /\w{2,} [a-zA-Z]{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) [a-zA-Z]{2,}(?= \w)/, '$1'),
    ),
  },
  {
    id: 'a-word-more',
    what: 'a word too many',
    codes: ['extra-text', 'extra-item'],
    apply: oneLine(
      (line) => /\w{2,} \w/.test(line),
      (line) => line.replace(/(\w{2,}) (?=\w)/, '$1 really '),
    ),
  },
  {
    id: 'no-full-stop',
    what: 'a sign at the end of a line missing',
    codes: ['missing-text'],
    apply: oneLine(
      (line) => /\w[.:!?]\n$/.test(line),
      (line) => line.replace(/[.:!?]\n$/, '\n'),
    ),
  },
  {
    id: 'a-full-stop-more',
    what: 'a full stop where none is',
    codes: ['extra-text'],
    apply: oneLine(
      (line, at, script) => innerLine(line, at, script) && /[A-Za-z]\n$/.test(line),
      (line) => `${bare(line)}.\n`,
    ),
  },
  {
    id: 'another-sign',
    what: 'another sign for one, everywhere',
    codes: ['other-text', 'other-line', 'look-alike'],
    apply: everywhere(
      (script, chance) => chance.pick([...new Set(script.written.join('').match(/[|+=.#:;*-]/g) ?? [])]),
      (sign) => (sign === '~' ? '^' : '~'),
    ),
  },
  {
    id: 'quotes-from-a-paper',
    what: "typographic quotes for '",
    codes: ['look-alike'],
    apply: everywhere(
      (script) => (script.written.join('').includes("'") ? "'" : undefined),
      () => '’',
    ),
  },
  {
    id: 'zero-for-o',
    what: 'the digit 0 for the letter O, or the other way round',
    codes: ['look-alike', 'number'],
    apply: oneLine(
      (line) => /[0O]/.test(line),
      (line) => (line.includes('O') ? line.replaceAll('O', '0') : line.replaceAll('0', 'O')),
    ),
  },
  {
    id: 'another-alphabet',
    what: 'a Cyrillic letter',
    codes: ['look-alike'],
    apply: oneLine(
      (line) => /[ae]/.test(line),
      (line) => line.replace(/[ae]/, (letter) => (letter === 'a' ? 'а' : 'е')),
    ),
  },
  {
    id: 'off-by-one',
    what: 'one number off by one',
    codes: ['number'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, (digits) => String(Number(digits) + 1)),
    ),
  },
  {
    id: 'all-off-by-one',
    what: 'all numbers off by one',
    codes: ['number'],
    apply: allLines(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/g, (digits) => String(Number(digits) + 1)),
    ),
  },
  {
    id: 'number-with-decimals',
    what: '3.0 for 3',
    codes: ['number-format', 'extra-text'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, '$&.0'),
    ),
  },
  {
    id: 'an-item-more',
    what: 'an element too many in a list',
    codes: ['extra-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/(,\s*)([^,]+)/, '$1$2$1$2')),
    ),
  },
  {
    id: 'an-item-missing',
    what: 'an element missing in a list',
    codes: ['missing-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/,[^,]+/, '')),
    ),
  },
  {
    id: 'a-debug-line',
    what: 'a forgotten line of debugging',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG here\n'], 1),
  },
  {
    id: 'debug-lines',
    what: 'a line of debugging at three places',
    codes: ['extra-lines'],
    apply: insertLines(() => ['DEBUG\n'], 3),
  },
  {
    id: 'a-block-more',
    what: 'three lines of a board before another line',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: insertLines((script, chance) => {
      const block = chooseBlock(script, chance, 3);
      return block === undefined
        ? null
        : linesOf(script.written[block.segment] ?? '').slice(block.from, block.from + 3);
    }, 1),
  },
  {
    id: 'a-line-missing',
    what: 'one line missing',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: oneLine(innerLine, () => ''),
  },
  {
    id: 'a-line-missing-everywhere',
    what: 'one text missing wherever it is written',
    codes: ['missing-lines', 'prompt-missing', 'stops-early'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => innerLine(line, at, script)))?.line,
      () => '',
    ),
  },
  {
    id: 'a-block-missing',
    what: 'three lines missing',
    codes: ['missing-lines', 'prompt-missing', 'missing-blank-lines', 'stops-early'],
    apply: changeBlock(3, () => []),
  },
  {
    id: 'a-block-twice',
    what: 'three lines written twice',
    codes: ['extra-lines', 'extra-blank-lines', 'prompt-repeated', 'goes-on'],
    apply: changeBlock(3, (lines) => [...lines, ...lines]),
  },
  {
    id: 'lines-swapped',
    what: 'two neighbouring lines in the other order',
    codes: ['swapped', 'line-order'],
    apply: changeBlock(2, (lines) => lines.toReversed()),
  },
  {
    id: 'words-swapped',
    what: 'two words in the other order',
    codes: ['swapped'],
    apply: oneLine(
      (line) => /\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/.test(line),
      (line) => line.replace(/\b([A-Za-z]{2,}) ([A-Za-z]{2,})\b/, '$2 $1'),
    ),
  },
  {
    id: 'letters-swapped',
    what: 'two letters of a word in the other order',
    codes: ['swapped', 'other-text'],
    apply: oneLine(
      (line) => /[A-Za-z]{4}/.test(line),
      (line) => line.replace(/([A-Za-z])([A-Za-z])(?=[A-Za-z]{2})/, '$2$1'),
    ),
  },
  {
    id: 'lines-reversed',
    what: 'four lines in reverse order',
    codes: ['line-order', 'swapped'],
    apply: changeBlock(4, (lines) => lines.toReversed()),
  },
  {
    id: 'cut-in-a-line',
    what: 'output cut within a line',
    codes: ['stops-early'],
    apply: (script, chance) => {
      const { length } = script.written.join('');
      return length < 20
        ? null
        : cut(script, Math.floor(length / 4) + chance.integer(Math.floor(length / 2)));
    },
  },
  {
    id: 'cut-after-a-line',
    what: 'output cut between two lines',
    codes: ['stops-early'],
    apply: (script, chance) => {
      const text = script.written.join('');
      const at = text.indexOf(
        '\n',
        Math.floor(text.length / 4) + chance.integer(Math.floor(text.length / 3)),
      );
      return at === -1 || at > text.length - 3 ? null : cut(script, at + 1);
    },
  },
  {
    id: 'goes-on',
    what: 'lines after the end',
    codes: ['goes-on'],
    apply: (script) => ({
      ...script,
      written: script.written.with(-1, `${script.written.at(-1) ?? ''}Play again?\nBye\n`),
    }),
  },
  { id: 'nothing', what: 'nothing at all', codes: ['no-output'], apply: (script) => cut(script, 0) },
  {
    id: 'a-prompt-repeated',
    what: 'one prompt twice',
    codes: ['prompt-repeated'],
    apply: oneLine(prompt, (line) => line + line),
  },
  {
    id: 'a-prompt-missing',
    what: 'one prompt left out',
    codes: ['prompt-missing', 'stops-early'],
    apply: oneLine(prompt, () => ''),
  },
  {
    id: 'prompts-missing',
    what: 'one prompt left out wherever it stands',
    codes: ['prompt-missing', 'missing-lines', 'missing-text'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => prompt(line, at, script)))?.line,
      () => '',
    ),
  },
  {
    id: 'echo',
    what: 'what is typed, written back with a line end',
    codes: ['input-echoed'],
    apply: (script) =>
      script.typed.some((text) => text.trim() !== '')
        ? {
            ...script,
            written: script.written.map((text, index) =>
              index > 0 && script.typed[index - 1] !== ''
                ? `${script.typed[index - 1] ?? ''}\n${text}`
                : text,
            ),
          }
        : null,
  },
  {
    id: 'colours',
    what: 'colours of a terminal',
    codes: ['colours'],
    apply: oneLine(
      (line) => /[A-Za-z]{2}/.test(line),
      (line) => line.replace(/[A-Za-z]{2,}/, '\u001b[31m$&\u001b[0m'),
    ),
  },
  {
    id: 'all-coloured',
    what: 'every line in colour',
    codes: ['colours'],
    apply: allLines(innerLine, (line) => `\u001b[1m${bare(line)}\u001b[0m\n`),
  },
  {
    id: 'prefix',
    what: '"> " before every line',
    codes: ['extra-text'],
    apply: allLines(hasText, (line) => `> ${line}`),
  },
  {
    id: 'another-line',
    what: 'a line that says something else',
    codes: ['other-line', 'other-text'],
    apply: oneLine(
      (line, at, script) => innerLine(line, at, script) && /[A-Za-z]{4}/.test(line),
      () => 'QQ@@ Zzzz!\n',
    ),
  },
  {
    id: 'utf-16',
    what: 'output in UTF-16',
    codes: ['not-utf-8'],
    apply: (script) => script,
    encode: (text) => Buffer.from(`${text}é`.slice(0, -1), 'utf16le'),
  },
  {
    id: 'latin-1',
    what: 'output in Latin 1',
    codes: ['not-utf-8'],
    apply: (script) => (LATIN.test(script.written.join('')) ? script : null),
    encode: (text) => Buffer.from(text, 'latin1'),
  },
  {
    id: 'byte-order-mark',
    what: 'a byte order mark',
    codes: ['byte-order-mark'],
    apply: (script) => script,
    encode: (text) => utf8(`\ufeff${text}`),
  },
];
