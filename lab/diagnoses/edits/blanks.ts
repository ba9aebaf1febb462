/** Blanks and tabs: around lines, between words, behind prompts. */
import {
  bare,
  mapLines,
  unlessSame,
  oneLine,
  allLines,
  hasText,
  innerLine,
  openPrompt,
  type Edit,
} from './edit-kinds.js';

export const BLANKS: readonly Edit[] = [
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
    id: 'blanks-inside-brackets',
    what: 'blanks inside all brackets: < down >',
    codes: ['blanks'],
    apply: allLines(
      (line) => /[<{([]\S[^<>{}()[\]]*[>})\]]/.test(line),
      (line) => line.replace(/([<{([])(\S[^<>{}()[\]]*?)([>})\]])/g, '$1 $2 $3'),
    ),
  },
  {
    id: 'blanks-between-signs',
    what: 'a blank between the signs of every row: . . O X',
    codes: ['blanks', 'leading-blanks'],
    apply: allLines(
      (line) => /^[^\s\p{N}]{3,12}$/u.test(bare(line)) && !/\p{L}{3}/u.test(line),
      (line) => `${Array.from(bare(line)).join(' ')}${line.endsWith('\n') ? '\n' : ''}`,
    ),
  },
];
