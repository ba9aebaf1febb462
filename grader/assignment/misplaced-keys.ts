/** Keys that a map does not have: where they belong, or what was meant. */
import { nearest, oneOf } from './complaints.js';

/** A kind of map in a file, in words, and its keys. */
export interface Home {
  readonly where: string;
  readonly keys: readonly string[];
}

/** What other systems call a key of ours. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ...{ expect: 'returns', expected: 'returns', result: 'returns', return: 'returns', value: 'returns' },
  ...{ output: 'prints', stdout: 'prints', raises: 'throws', exception: 'throws', error: 'throws' },
  ...{ hidden: 'visibility: hidden', visible: 'visibility' },
  ...{ args: 'call: Class.method("argument")', arguments: 'call: Class.method("argument")' },
  ...{ weight: 'points', marks: 'points', score: 'points', description: 'title', name: 'title' },
  ...{ filters: 'compare', filter: 'compare', ignore: 'compare', tolerance: 'compare' },
  ...{ tests: 'rubric', cases: 'rubric', items: 'rubric', depends: 'needs', requires: 'needs' },
  ...{ timeout: 'limits: { wall: 10s }', time: 'limits: { wall: 10s }', files: 'required', main: 'programs' },
};

/** The same among limits, where some of these words mean another key. */
const OTHER_LIMITS: Readonly<Record<string, string>> = {
  ...{ time: 'wall', timeout: 'wall', 'time-limit': 'wall', seconds: 'wall', real: 'wall', elapsed: 'wall' },
  ...{ ram: 'memory', heap: 'memory', stdout: 'output', threads: 'processes', pids: 'processes' },
};

/** What stands where only `known` keys do: the place that the key belongs to, or the key that was probably meant. */
export function expectedInsteadOf(key: string, known: readonly string[], homes: readonly Home[]): string {
  const places = homes.filter(({ keys }) => keys.includes(key)).map(({ where }) => where);
  if (places.length > 0) return `${key} ${places.join(' or ')}, and here one of ${known.join(', ')}`;
  const meant = [OTHER_WORDS[key], OTHER_LIMITS[key]].find((each) =>
    known.includes(/^\w+/.exec(each ?? '')?.[0] ?? ''),
  );
  return meant !== undefined ? `one of ${known.join(', ')} (did you mean ${meant}?)` : oneOf(known, key);
}

/** Whether somebody who wrote this key meant that one. */
export function isMeantBy(missing: string, key: string, known: readonly string[]): boolean {
  return nearest(key, known) === missing || OTHER_WORDS[key] === missing;
}
