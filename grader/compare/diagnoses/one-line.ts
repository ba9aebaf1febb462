/** Everything in one line where several are expected, or one line broken into several. */
import type { Diagnosis } from '../../model.js';
import { countThings } from '../phrases.js';
import type { Texts } from './texts.js';

/** Two lines in one are told by the place where the line end is missing. */
const MIN_LINES = 3;
/** With less text than this share of the longer one, more is wrong than the line ends. */
const MIN_SHARE = 0.5;

export function findOneLine({ expected, actual, lineOf }: Texts): Diagnosis | null {
  const [asked, found] = [countLines(expected), countLines(actual)];
  const isJoined = found === 1 && asked >= MIN_LINES;
  if (!isJoined && !(asked === 1 && found >= MIN_LINES)) return null;
  const [one, other] = [withoutBlanks(expected), withoutBlanks(actual)];
  const isAll = one === other;
  const line = `line ${lineOf(actual.search(/\S/))}`;
  if (isJoined && isAll)
    return { code: 'line-end-missing', words: `all of it stands in ${line}: the line ends are missing` };
  if (isAll) return { code: 'line-end-extra', words: `${line} is broken into ${countThings(found, 'line')}` };
  if (!isJoined || Math.min(one.length, other.length) < MIN_SHARE * Math.max(one.length, other.length))
    return null;
  const words = `all of it stands in ${line}, where ${countThings(asked, 'line')} are expected`;
  return { code: 'line-end-missing', words: `first: ${words}` };
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
