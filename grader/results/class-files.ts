/**
 * The files about a class as a whole: made from the summaries in memory and, one after another, from whole results.
 */
import { createHash } from 'node:crypto';
import type { Report, Assignment } from '../model.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { classPageInPieces } from '../report/html/class-page.js';
import { piecesOfResults } from '../report/results-json.js';
import { levelRegistry } from '../run/levels/registry.js';
import type { ResultStore } from './result-store.js';
import type { ReportFolder } from './report-folder.js';

const FILES = ['results.json', 'grades.csv', 'index.html', 'junit.xml'] as const;

/** Writes them, unless they exist and were made from the same results. `report` is a summary. */
export async function writeClassFiles(
  folder: ReportFolder,
  store: ResultStore,
  report: Report,
  complete: boolean,
  sharedKey: string,
): Promise<void> {
  const stamp = createHash('sha256')
    .update(
      JSON.stringify([sharedKey, report.sandbox, complete, stampOrder(report.assignment), store.digest()]),
    )
    .digest('hex');
  if (await folder.isSealed(FILES, stamp)) return;
  const gradedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { cannotContain } = levelRegistry[report.sandbox];
  await folder.write('grades.csv', renderGradesCsv(report));
  await folder.write('index.html', classPageInPieces(report, { complete, gradedAt, cannotContain }));
  await writeWhole(folder, store, report, complete);
  await folder.seal(FILES, stamp);
}

/** results.json, and junit.xml with as much of each case as fits. */
async function writeWhole(
  folder: ReportFolder,
  store: ResultStore,
  report: Report,
  complete: boolean,
): Promise<void> {
  // The XML library loads slowly, so not for a class in which nothing has changed.
  const { JUNIT_BYTES, NO_SIZE, addSizes, lengthsToTry, piecesOfJunit } = await import('../report/junit.js');
  const ids = report.submissions.map(({ id }) => id);
  const results = piecesOfResults(report, complete);
  const junit = piecesOfJunit(report.assignment, 'instructor');
  let size = NO_SIZE;
  const pieces = async function* () {
    yield results.head;
    for (const [index, id] of ids.entries()) {
      const whole = await store.whole(id);
      size = addSizes(size, junit.measure(whole));
      yield results.submission(whole, index);
    }
    yield results.tail;
  };
  await folder.write('results.json', pieces());
  for (const length of lengthsToTry(size)) {
    const suites = async function* () {
      yield junit.head(size);
      for (const id of ids) yield junit.suite(await store.whole(id), length);
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
