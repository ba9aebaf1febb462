/**
 * The files about one submission. What they show of cases depends on its key, on their readers and on the telling order;
 * where points have changed, that is taken from the files that are there, and where only what was settled has, all else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assignment, SandboxLevel, SubmissionResult } from '../model.js';
import type { Audience } from '../report/audience.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import { gradescopePath, renderGradescope } from '../report/gradescope.js';
import { feedbackPagePath, instructorPagePath } from '../report/html/page-paths.js';
import { renderSubmissionPage, settledInPage, type Neighbours } from '../report/html/submission-page.js';
import { placeParts, type Part, type Placed, type Places } from '../report/kept-parts.js';
import { settledInGradescope, settledInMarkdown, type SettledPiece } from '../report/settled-pieces.js';
import type { Source } from '../report/source-place.js';
import { intakeId } from '../submission/intake.js';
import { readRequiredSources } from '../submission/required-sources.js';
import { stampOrder, stampWords } from './class-files.js';
import type { ReportFolder } from './report-folder.js';
import type { ResultStore } from './result-store.js';
import type { KnownResults } from './resume.js';

/** Writes the pages of a submission, unless they are there; the whole result is asked for where it is needed. */
export type WritePages = (id: string, whole: () => SubmissionResult) => Promise<void>;

interface PagesOf {
  readonly folder: ReportFolder;
  readonly assignment: Assignment;
  readonly known: KnownResults;
  readonly store: ResultStore;
  readonly level: SandboxLevel;
  readonly audience: Audience;
}

export function openPages({ folder, assignment, known, store, level, audience }: PagesOf): WritePages {
  const shared = `${stampWords(assignment)} ${audience} ${stampOrder(assignment)}`;
  return async (id, whole) => {
    const place = known.placeOf(id);
    const neighbours = findNeighbours(known, place);
    const summary = store.summary(id);
    const cases = `${known.keyOf(id)} ${shared}`;
    const points = summary.items.map((item) => [item.points, item.undecided]);
    const frame = JSON.stringify([assignment.fingerprint, neighbours, points]);
    const settled = JSON.stringify(summary.settlement ?? null);
    const names = [
      `submissions/${id}/feedback.md`,
      feedbackPagePath(id),
      instructorPagePath(id),
      gradescopePath(id),
    ];
    const noted = folder.isMade(names, cases) ? (JSON.parse(folder.notedOf(names[0] ?? '')) as Noted) : null;
    if (noted?.frame === frame && noted.settled === settled) return;
    const files = noted === null ? [] : names.map((name) => readFileSync(join(folder.path, name)));
    const pieces = [
      [settledInMarkdown(summary, audience)],
      [settledInPage(summary, audience)],
      [settledInPage(summary, 'instructor')],
      settledInGradescope(summary),
    ];
    // All are made before the first is written: what they share of this result is at hand.
    const made =
      noted?.frame === frame
        ? files.map((file, at) =>
            settleAgain(file, pieces[at] ?? [], noted.lengths[at] ?? [], noted.places[at] ?? []),
          )
        : writeAnew(whole());
    for (const [at, { text }] of made.entries())
      if (files[at]?.equals(text) !== true) await folder.write(names[at] ?? '', text);
    const lengths = pieces.map((each) => each.map(({ text }) => Buffer.byteLength(text)));
    const note: Noted = { frame, settled, lengths, places: made.map(({ places }) => places) };
    folder.noteMade(names, cases, JSON.stringify(note));

    function writeAnew(result: SubmissionResult): readonly Placed[] {
      const sources = (): readonly Source[] => readSources(assignment, known.entries[place]);
      const writers: readonly ((part: Part) => string)[] = [
        (part) => renderFeedback(assignment, result, audience, level, part),
        (part) => renderSubmissionPage(assignment, result, audience, level, { part }),
        (part) =>
          renderSubmissionPage(assignment, result, 'instructor', level, { neighbours, sources, part }),
        () => renderGradescope(assignment, result, level),
      ];
      return writers.map((write, at) => placeParts(files[at], noted?.places[at] ?? [], write));
    }
  };
}

/** What is noted of the files of a submission: what they were made of besides its cases, and where these stand in each. */
interface Noted {
  readonly frame: string;
  readonly settled: string;
  /** How long the pieces are that say what was settled. */
  readonly lengths: readonly (readonly number[])[];
  readonly places: readonly Places[];
}

/** The file with these pieces instead of those that were there; no part stands between them. */
function settleAgain(
  file: Buffer,
  pieces: readonly SettledPiece[],
  lengths: readonly number[],
  places: Places,
): Placed {
  const kept: Buffer[] = [];
  let end = 0;
  for (const [index, { begin, text }] of pieces.entries()) {
    const at = begin(file);
    kept.push(file.subarray(end, at), Buffer.from(text));
    end = at + (lengths[index] ?? 0);
  }
  const text = Buffer.concat([...kept, file.subarray(end)]);
  const longer = text.length - file.length;
  const moved = (begin: number): number => (begin < end ? begin : begin + longer);
  return { text, places: places.map(([name, begin, length]) => [name, moved(begin), length]) };
}

/** The required files as they were handed in. */
function readSources(
  assignment: Assignment,
  entry: KnownResults['entries'][number] | undefined,
): readonly Source[] {
  if (entry?.intake.kind !== 'taken') return [];
  const { files } = entry.intake.submission;
  return readRequiredSources(
    assignment,
    files.map(({ name, path }) => ({ name, read: () => readFileSync(path) })),
  );
}

/** In the order of the class table. */
function findNeighbours({ entries }: KnownResults, at: number): Neighbours {
  const idAt = (place: number): string | null => {
    const entry = entries[place];
    return entry === undefined ? null : intakeId(entry.intake);
  };
  return { previous: idAt(at - 1), next: idAt(at + 1) };
}
