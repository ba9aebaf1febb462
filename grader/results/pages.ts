/**
 * The files about one submission. They depend on its key, on their readers, on the telling order and on what was settled;
 * where only that has changed, they are written in part.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment, SandboxLevel, SubmissionResult } from '../model.js';
import type { Audience } from '../report/audience.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import { gradescopePath, renderGradescope } from '../report/gradescope.js';
import { feedbackPagePath, instructorPagePath } from '../report/html/page-paths.js';
import { renderSubmissionPage, settledInPage, type Neighbours } from '../report/html/submission-page.js';
import { settledInGradescope, settledInMarkdown, type SettledPiece } from '../report/settled-pieces.js';
import type { Source } from '../report/source-place.js';
import { intakeId } from '../submission/intake.js';
import { readRequiredSources } from '../submission/required-sources.js';
import { digest, stampOrder } from './class-files.js';
import type { ReportFolder } from './report-folder.js';
import type { ResultStore } from './result-store.js';
import type { KnownResults } from './resume.js';

/** Writes the pages of a submission, unless they are there; the whole result is asked for where it is needed. */
export type WritePages = (id: string, whole: () => Promise<SubmissionResult>) => Promise<void>;

interface PagesOf {
  readonly folder: ReportFolder;
  readonly assignment: Assignment;
  readonly known: KnownResults;
  readonly store: ResultStore;
  readonly level: SandboxLevel;
  readonly audience: Audience;
}

export function openPages({ folder, assignment, known, store, level, audience }: PagesOf): WritePages {
  const shared = `${assignment.fingerprint} ${audience} ${stampOrder(assignment)}`;
  return async (id, whole) => {
    const place = known.placeOf(id);
    const neighbours = findNeighbours(known, place);
    const summary = store.summary(id);
    const points = summary.items.map((item) => [item.points, item.undecided]);
    const graded = `${known.keyOf(id)} ${shared} ${JSON.stringify([neighbours, points])}`;
    const files = [
      `submissions/${id}/feedback.md`,
      feedbackPagePath(id),
      instructorPagePath(id),
      gradescopePath(id),
    ];
    const settled = digest(JSON.stringify(summary.settlement ?? null));
    const isMade = folder.isMade(files, graded);
    const [noted, ...lengths] = folder.notedOf(files[0] ?? '').split(' ');
    if (isMade && noted === settled) return;
    const pieces = [
      [settledInMarkdown(summary, audience)],
      [settledInPage(summary, audience)],
      [settledInPage(summary, 'instructor')],
      settledInGradescope(summary),
    ];
    const texts = isMade
      ? files.map((name, at) => settleAgain(readFileSync(join(folder.path, name)), pieces[at] ?? [], lengths))
      : await renderAll(whole);
    for (const [at, name] of files.entries()) {
      const text = texts[at] ?? null;
      if (text !== null) await folder.write(name, text);
    }
    const now = pieces.flat().map(({ text }) => Buffer.byteLength(text));
    folder.noteMade(files, graded, [settled, ...now].join(' '));

    /** All are made before the first is written: what they share of this result is at hand. */
    async function renderAll(read: typeof whole): Promise<readonly string[]> {
      const result = await read();
      const sources = await readSources(assignment, known.entries[place]);
      return [
        renderFeedback(assignment, result, audience, level),
        renderSubmissionPage(assignment, result, audience, level),
        renderSubmissionPage(assignment, result, 'instructor', level, neighbours, sources),
        renderGradescope(assignment, result, level),
      ];
    }
  };
}

/** The file with these pieces instead of those that were there; null if they are the same. Takes their lengths away. */
function settleAgain(file: Buffer, pieces: readonly SettledPiece[], lengths: string[]): Buffer | null {
  const parts: Buffer[] = [];
  let [end, isSame] = [0, true];
  for (const { begin, text } of pieces) {
    const at = begin(file);
    const piece = Buffer.from(text);
    parts.push(file.subarray(end, at), piece);
    end = at + Number(lengths.shift());
    isSame &&= piece.equals(file.subarray(at, end));
  }
  return isSame ? null : Buffer.concat([...parts, file.subarray(end)]);
}

/** The required files as they were handed in. */
async function readSources(
  assignment: Assignment,
  entry: KnownResults['entries'][number] | undefined,
): Promise<readonly Source[]> {
  if (entry?.intake.kind !== 'taken') return [];
  const { files } = entry.intake.submission;
  return readRequiredSources(
    assignment,
    files.map(({ name, path }) => ({ name, read: () => readFile(path) })),
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
