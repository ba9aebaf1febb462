/**
 * A module of ours in the instrumented program: it knows the active mutant, and which mutants' code has run. Plain
 * JavaScript.
 */
import { ACTIVE_MUTANT } from './instrument.js';

/**
 * The names under which the instrumented program imports the module: its file's, its class's in method calls, its
 * exports'.
 */
export const PROBE = {
  stem: 'boardmark-audit',
  class: 'BoardmarkAudit',
  method: 'covered',
  active: 'boardmarkActive',
  counts: 'boardmarkCounts',
  cover: 'boardmarkCover',
} as const;
/**
 * The file in its working folder into which a program writes what it covered: switches with blanks between them.
 */
export const COVERAGE_FILE = 'boardmark-covered.txt';
/**
 * Set for programs that record what they cover: `count` for those that are asked, `file` for those that write it.
 * Each switch is written as it is reached, since a program that a judge talks to is stopped before its end.
 */
export const COVERAGE_WANTED = 'BOARDMARK_AUDIT_COVERAGE';

export const PROBE_SOURCE = `import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ${PROBE.active} = Number(process.env.${ACTIVE_MUTANT} ?? -1);
export const ${PROBE.counts} = process.env.${COVERAGE_WANTED} !== undefined;

const file = process.env.${COVERAGE_WANTED} === 'file' ? resolve('${COVERAGE_FILE}') : null;
const seen = [];

// Called for every switch that is passed, so no array is made for the few numbers.
export function ${PROBE.cover}() {
  for (let at = 0; at < arguments.length; at++) if (seen[arguments[at]] !== true) note(arguments[at]);
}

function note(each) {
  seen[each] = true;
  if (file !== null) appendFileSync(file, each + ' ');
}

export function ${PROBE.method}() {
  return Object.keys(seen).join(' ');
}
`;
