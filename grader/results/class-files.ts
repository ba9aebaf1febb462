/**
 * The files about a class as a whole: made from the summaries in memory and, one after another, from whole results.
 */
import { createHash } from 'node:crypto';
import type { Report, Assignment, SubmissionResult } from '../model.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { classPageInPieces } from '../report/html/class-page.js';
import { piecesOfResults } from '../report/results-json.js';
import { levelRegistry } from '../run/levels/registry.js';
import type { ResultStore } from './result-store.js';
import type { ReportFolder } from './report-folder.js';

const FILES = ['index.html', 'results.json', 'grades.csv'] as const;
const JUNIT = ['junit.xml'] as const;

/** Writes them, unless they exist and were made from the same results. `report` is a summary. */
export async function writeClassFiles(
  folder: ReportFolder,
  store: ResultStore,
  report: Report,
  complete: boolean,
  sharedKey: string,
): Promise<void> {
  const { assignment, sandbox, submissions } = report;
  const graded = JSON.stringify([
    ...[sharedKey, sandbox, complete, stampOrder(assignment), store.digest()],
    submissions.map(({ id, items }) => [id, items.map(({ points }) => points)]),
  ]);
  const settled = graded + JSON.stringify(submissions.map(({ settlement }) => settlement));
  // What became of the marks after grading is not in junit.xml.
  const isJunitMade = folder.isMade(JUNIT, graded);
  if (isJunitMade && folder.isMade(FILES, settled)) return;
  const gradedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { cannotContain } = levelRegistry[sandbox];
  await folder.write('grades.csv', renderGradesCsv(report));
  await folder.write('index.html', classPageInPieces(report, { complete, gradedAt, cannotContain }));
  if (isJunitMade)
    await folder.write(
      'results.json',
      piecesOf(store, report, complete, () => undefined),
    );
  else await writeWithJunit(folder, store, report, complete);
  folder.noteMade(FILES, settled);
  if (!isJunitMade) folder.noteMade(JUNIT, graded);
}

/** results.json. */
async function* piecesOf(
  store: ResultStore,
  report: Report,
  complete: boolean,
  onWhole: (result: SubmissionResult) => void,
): AsyncGenerator<string, void, void> {
  const results = piecesOfResults(report, complete);
  yield results.head;
  for (const [index, { id }] of report.submissions.entries()) {
    const whole = await store.whole(id);
    onWhole(whole);
    yield results.submission(whole, index);
  }
  yield results.tail;
}

/** results.json, and junit.xml with as much of each case as fits. */
async function writeWithJunit(
  folder: ReportFolder,
  store: ResultStore,
  report: Report,
  complete: boolean,
): Promise<void> {
  // The XML library loads slowly, so not for a class in which nothing has changed.
  const { JUNIT_BYTES, NO_SIZE, addSizes, lengthsToTry, piecesOfJunit } = await import('../report/junit.js');
  const junit = piecesOfJunit(report.assignment, 'instructor');
  let size = NO_SIZE;
  const measure = (whole: SubmissionResult): void => void (size = addSizes(size, junit.measure(whole)));
  await folder.write('results.json', piecesOf(store, report, complete, measure));
  for (const length of lengthsToTry(size)) {
    const suites = async function* () {
      yield junit.head(size);
      for (const { id } of report.submissions) yield junit.suite(await store.whole(id), length);
      yield junit.tail;
    };
    if (await folder.write('junit.xml', suites(), length === 0 ? undefined : JUNIT_BYTES)) return;
  }
}

// A hash of the order in which failures are told. Not in the fingerprint: it changes reports, not verdicts.

export function stampOrder({ rubric }: Pick<Assignment, 'rubric'>): string {
  const ranks = rubric.flatMap(({ cases }) => cases.map(({ rank }) => rank ?? 0));
  return createHash('sha256').update(ranks.join(' ')).digest('hex').slice(0, 16);
}
