/**
 * The module that is added to an instrumented program. It knows the active mutant, and which mutants' code has run.
 * Plain JavaScript, and the same in Python.
 */
import { ACTIVE_MUTANT } from './instrument.js';

/** The names by which the instrumented program knows the module: its file, its class in method calls, its exports. */
export const PROBE = {
  stem: 'boardmark_audit',
  class: 'BoardmarkAudit',
  method: 'covered',
  active: 'boardmarkActive',
  counts: 'boardmarkCounts',
  cover: 'boardmarkCover',
} as const;
/** A program writes the switches that it covered into this file of its working folder, separated by blanks. */
export const COVERAGE_FILE = 'boardmark-covered.txt';
/**
 * Set for programs that record what they cover. `count`: the driver asks them. `file`: they write each switch to the
 * file as soon as it is reached, since a program that a judge talks to is stopped before its end.
 */
export const COVERAGE_WANTED = 'BOARDMARK_AUDIT_COVERAGE';

export const PROBE_SOURCE = `import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ${PROBE.active} = Number(process.env.${ACTIVE_MUTANT} ?? -1);
export const ${PROBE.counts} = process.env.${COVERAGE_WANTED} !== undefined;

const file = process.env.${COVERAGE_WANTED} === 'file' ? resolve('${COVERAGE_FILE}') : null;
const seen = [];

// It is called for every switch, so it makes no array of the few numbers.
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

export const PYTHON_PROBE_SOURCE = `import os

ACTIVE = int(os.environ.get("${ACTIVE_MUTANT}", "-1"))
WANTED = os.environ.get("${COVERAGE_WANTED}")
FILE = os.path.abspath("${COVERAGE_FILE}") if WANTED == "file" else None
SEEN = set()


def switch(number):
    if WANTED is not None and number not in SEEN:
        SEEN.add(number)
        if FILE is not None:
            with open(FILE, "a") as file:
                file.write(f"{number} ")
    return number == ACTIVE


def ${PROBE.method}():
    return " ".join(map(str, sorted(SEEN)))
`;
