/** Line ends and blank lines: too many, missing, of the wrong kind. */
import {
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
    title: 'println for print at every prompt',
    codes: ['line-end-extra'],
    apply: allLines(openPrompt, (line) => `${line}\n`),
  },
  {
    title: 'println for print at one prompt',
    codes: ['line-end-extra'],
    apply: oneLine(openPrompt, (line) => `${line}\n`),
  },
  {
    title: 'print for println once',
    codes: ['line-end-missing', 'missing-blank-lines', 'final-newline'],
    apply: oneLine(innerLine, bare),
  },
  {
    title: 'print for println of one text, wherever it is written',
    codes: ['line-end-missing', 'missing-blank-lines', 'final-newline'],
    apply: everywhere(
      (script, chance) =>
        chance.pick(listLines(script).filter(({ line, at }) => innerLine(line, at, script)))?.line,
      bare,
    ),
  },
  {
    title: 'println for print within a line',
    codes: ['line-end-extra', 'blanks', 'trailing-blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1\n'),
    ),
  },
  {
    title: 'one Windows line end',
    codes: ['line-ends'],
    apply: oneLine(innerLine, (line) => `${bare(line)}\r\n`),
  },
  {
    title: 'one line end more at the very end',
    codes: ['final-newline', 'extra-blank-lines', 'goes-on'],
    apply: (script) => ({ ...script, written: script.written.with(-1, `${script.written.at(-1) ?? ''}\n`) }),
  },
  {
    title: 'one blank line too many',
    codes: ['extra-blank-lines', 'line-end-extra'],
    apply: insertLines(() => ['\n'], 1),
  },
  {
    title: 'a blank line before every prompt',
    codes: ['extra-blank-lines'],
    apply: allLines(
      (line, at, script) => prompt(line, at, script) && at[1] > 0,
      (line) => `\n${line}`,
    ),
  },
  {
    title: 'a blank line after every line',
    codes: ['extra-blank-lines', 'line-end-extra'],
    apply: allLines(innerLine, (line) => `${line}\n`),
  },
  {
    title: 'one blank line missing',
    codes: ['missing-blank-lines', 'line-end-missing'],
    apply: oneLine(
      (line, at, script) => !hasText(line) && wholeLine(line, at, script),
      () => '',
    ),
  },
];
