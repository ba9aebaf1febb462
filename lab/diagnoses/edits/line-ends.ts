/** Line ends and blank lines: too many, missing, of the wrong kind. */
import {
  ends,
  bare,
  listLines,
  oneLine,
  allLines,
  everywhere,
  hasText,
  wholeLine,
  innerLine,
  openPrompt,
  prompt,
  insertLines,
  type Edit,
} from './edit-kinds.js';

export const LINE_ENDS: readonly Edit[] = [
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
];
