/** Blanks and tabs: around lines, between words, behind prompts. */
import { bare, oneLine, allLines, hasText, innerLine, openPrompt, type Edit } from './edit-kinds.js';

export const BLANKS: readonly Edit[] = [
  {
    title: 'a blank at the end of one line',
    codes: ['trailing-blanks'],
    apply: oneLine(innerLine, (line) => `${bare(line)} \n`),
  },
  {
    title: 'a tab at the end of one line',
    codes: ['trailing-blanks'],
    apply: oneLine(innerLine, (line) => `${bare(line)}\t\n`),
  },
  {
    title: 'one line indented by a blank',
    codes: ['leading-blanks', 'blanks'],
    apply: oneLine(hasText, (line) => ` ${line}`),
  },
  {
    title: 'two blanks for one',
    codes: ['blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1  '),
    ),
  },
  {
    title: 'a blank between words missing',
    codes: ['blanks'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/, '$1'),
    ),
  },
  {
    title: 'tabs for blanks',
    codes: ['blanks', 'leading-blanks', 'trailing-blanks'],
    apply: allLines(
      (line) => line.includes(' '),
      (line) => line.replaceAll(' ', '\t'),
    ),
  },
  {
    title: 'wider columns in a row',
    codes: ['blanks', 'leading-blanks'],
    apply: oneLine(
      (line) => /\S +\S.* \S/.test(line),
      (line) => line.replace(/(\S)( +)(?=\S)/g, '$1$2 '),
    ),
  },
  {
    title: 'no blank after the prompts',
    codes: ['blanks', 'trailing-blanks'],
    apply: allLines(
      (line, at, script) => openPrompt(line, at, script) && line.endsWith(' '),
      (line) => line.trimEnd(),
    ),
  },
  {
    title: 'non-breaking blanks in a line',
    codes: ['look-alike'],
    apply: oneLine(
      (line) => /\S \S/.test(line),
      (line) => line.replace(/(\S) (?=\S)/g, '$1\u00a0'),
    ),
  },
];
