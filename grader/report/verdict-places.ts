/** Where in the student's own files a verdict points to. */
import type { Place, Verdict } from '../model.js';

export interface PlaceNote {
  readonly place: Place;
  readonly message: string;
}

/** Places in the order of the messages; none where a verdict is about what was written or returned. */
export function placesOf(verdict: Verdict): PlaceNote[] {
  switch (verdict.verdict) {
    case 'compile-error':
      return verdict.diagnostics.flatMap(({ place, message }) => note(place, message));
    case 'missing':
      return verdict.problems.flatMap(({ place, message }) => note(place, message));
    case 'wrong-answer':
      return verdict.difference.kind === 'style'
        ? verdict.difference.messages.flatMap(({ place, message }) => note(place, message))
        : [];
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

/** The innermost frame of a trace as the drivers write it: `  at Endodoi.java:41 in singleSow`. */
function framesIn(details: string): Place[] {
  const [, file, line] = /^ {2}at (\S+):(\d+)(?::\d+)?(?: in .*)?$/m.exec(details) ?? [];
  return file === undefined ? [] : [{ file, line: Number(line), column: 1 }];
}

function note(place: Place | null, message: string): PlaceNote[] {
  return place === null ? [] : [{ place, message }];
}
