/**
 * The files about a class as a whole: made from the summaries in memory and, one after another, from whole results.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Report, Assignment, SubmissionResult } from '../model.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { classPageInPieces } from '../report/html/class-page.js';
import { piecesOfResults } from '../report/results-json.js';
import { levelRegistry } from '../run/levels/registry.js';
import type { ResultStore } from './result-store.js';
import { wholeLines } from './journal/journal.js';
import type { ReportFolder } from './report-folder.js';

/** Made anew for each rule and each mark by hand. */
const TABLES = ['index.html', 'grades.csv'] as const;
/** With it is noted by which rubric points were counted. */
export const CLASS_PAGE = TABLES[0];
/** Made of the graded results. What was settled is not in junit.xml, and a small part of the other. */
const RESULTS = ['results.json', 'junit.xml'] as const;

/**
 * Writes them, unless they exist and were made from the same results. `report` is a summary; `onWhole` hears of each
 * whole result that is read for them.
 */
export async function writeClassFiles(
  folder: ReportFolder,
  store: ResultStore,
  report: Report,
  complete: boolean,
  sharedKey: string,
  onWhole: (result: SubmissionResult) => Promise<void>,
): Promise<void> {
  const { assignment, sandbox, submissions } = report;
  const cases = [sharedKey, stampWords(assignment), sandbox, stampOrder(assignment), store.digest()].join(
    ' ',
  );
  const points = submissions.map(({ id, items }) => [id, items.map((item) => [item.points, item.undecided])]);
  const graded = digest(JSON.stringify([assignment.fingerprint, complete, points]));
  const settled = digest(JSON.stringify(submissions.map(({ settlement }) => settlement)));
  const noted = folder.isMade(RESULTS, cases) ? (JSON.parse(folder.notedOf(RESULTS[0])) as Noted) : null;
  const isMade = noted?.graded === graded;
  const isSettled = isMade && noted.settled === settled;
  const tables = cases + graded + settled;
  if (isSettled && folder.isMade(TABLES, tables)) return;
  const gradedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { cannotContain } = levelRegistry[sandbox];
  await folder.write('grades.csv', renderGradesCsv(report));
  await folder.write('index.html', classPageInPieces(report, { complete, gradedAt, cannotContain }));
  folder.noteMade(TABLES, tables, assignment.fingerprint);
  if (isSettled) return;
  if (isMade) await folder.write('results.json', settleAgain(folder, report, complete));
  else {
    const junit = await gatherJunit(report);
    const pieces = piecesOf(store, report, complete, async (whole) => {
      junit.add(whole);
      await onWhole(whole);
    });
    await folder.write('results.json', pieces);
    await junit.write(folder, store);
  }
  folder.noteMade(RESULTS, cases, JSON.stringify({ graded, settled }));
}

/** What is noted of results.json and junit.xml besides their cases. */
interface Noted {
  readonly graded: string;
  readonly settled: string;
}

/** results.json from the one that is there, of which nothing has changed but what was settled. */
async function* settleAgain(
  folder: ReportFolder,
  report: Report,
  complete: boolean,
): AsyncGenerator<string, void, void> {
  const results = piecesOfResults(report, complete);
  yield results.head;
  let at = -1;
  for await (const { bytes } of wholeLines(join(folder.path, 'results.json'))) {
    const submission = report.submissions[at];
    if (submission !== undefined) yield results.settledAgain(submission, at, bytes.toString());
    // The first line is the head.
    at += 1;
  }
  yield results.tail;
}

/** results.json. */
async function* piecesOf(
  store: ResultStore,
  report: Report,
  complete: boolean,
  onWhole: (result: SubmissionResult) => Promise<void>,
): AsyncGenerator<string, void, void> {
  const results = piecesOfResults(report, complete);
  yield results.head;
  for (const [index, { id }] of report.submissions.entries()) {
    const whole = store.whole(id);
    await onWhole(whole);
    yield results.submission(whole, index);
  }
  yield results.tail;
}

interface GatheredJunit {
  readonly add: (result: SubmissionResult) => void;
  readonly write: (folder: ReportFolder, store: ResultStore) => Promise<void>;
}

/** junit.xml with as much of each case as fits: what was added with the longest texts, if it is not too much. */
async function gatherJunit({ assignment, submissions }: Report): Promise<GatheredJunit> {
  // The XML library loads slowly, so not for a class in which nothing has changed.
  const { JUNIT_BYTES, JUNIT_LENGTHS, piecesOfJunit } = await import('../report/junit.js');
  const junit = piecesOfJunit(assignment, 'instructor');
  const [longest, ...shorter] = JUNIT_LENGTHS;
  let suites: string[] = [];
  const head = junit.head(submissions);
  let bytes = Buffer.byteLength(head);
  return {
    add(result) {
      if (bytes > JUNIT_BYTES) return;
      const suite = junit.suite(result, longest);
      bytes += Buffer.byteLength(suite);
      suites.push(suite);
    },
    async write(folder, store) {
      const fits = bytes <= JUNIT_BYTES;
      if (fits && (await folder.write('junit.xml', [head, ...suites, junit.tail], JUNIT_BYTES))) return;
      suites = [];
      for (const length of shorter) {
        const pieces = function* () {
          yield head;
          for (const { id } of submissions) yield junit.suite(store.whole(id), length);
          yield junit.tail;
        };
        if (await folder.write('junit.xml', pieces(), length === 0 ? undefined : JUNIT_BYTES)) return;
      }
    },
  };
}

/** A hash of the order in which failures are told. Not in the fingerprint: it changes reports, not verdicts. */
export function stampOrder({ rubric }: Pick<Assignment, 'rubric'>): string {
  return digest(rubric.flatMap(({ cases }) => cases.map(({ rank }) => rank ?? 0)).join(' '));
}

/** A stamp of all that pages show of cases but their points. */
export function stampWords({ title, contract, rubric }: Assignment): string {
  const items = rubric.map((item) => [item.id, item.title, item.visibility, item.cases]);
  return digest(JSON.stringify([title, contract, items]));
}

/** The beginning of a hash. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
