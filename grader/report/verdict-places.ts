/** The places in the student's own files to which a verdict points. */
import type { Difference, Place, Verdict } from '../model.js';

export interface PlaceNote {
  readonly place: Place;
  readonly message: string;
}

/** The places in the order of the messages. A verdict about what a program wrote or returned has none. */
export function placesOf(verdict: Verdict): PlaceNote[] {
  switch (verdict.verdict) {
    case 'compile-error':
      return verdict.diagnostics.flatMap(({ place, message }) => note(place, message));
    case 'missing':
      return verdict.problems.flatMap(({ place, message }) => note(place, message));
    case 'wrong-answer':
      return placesOfDifference(verdict.difference);
    case 'run-time-error':
      return framesIn(verdict.details).flatMap((place) => note(place, verdict.message));
    case 'judge-error':
    case 'rejected':
    case 'not-run':
    case 'time-limit-exceeded':
    case 'memory-limit-exceeded':
    case 'output-limit-exceeded':
    case 'accepted':
    case 'presentation-error':
      return [];
  }
}

function placesOfDifference(difference: Difference): PlaceNote[] {
  switch (difference.kind) {
    case 'style':
      return difference.messages.flatMap(({ place, message }) => note(place, message));
    case 'text':
    case 'value':
    case 'exception':
    case 'exit-code':
    case 'judged':
    case 'file':
      return [];
  }
}

/** The innermost frame of a trace as the drivers write it: `  at Endodoi.java:41 in singleSow`. */
function framesIn(details: string): Place[] {
  const [, file, line] = /^ {2}at (\S+):(\d+)(?::\d+)?(?: in .*)?$/m.exec(details) ?? [];
  return file === undefined ? [] : [{ file, line: Number(line), column: 1 }];
}

function note(place: Place | null, message: string): PlaceNote[] {
  return place === null ? [] : [{ place, message }];
}
