/** Makes the report of a class on request: for each student the submission that counts. */
import type { Report, SubmissionResult } from '../model.js';
import { createSummarizer } from '../report/summarize.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { renderClassPage } from '../report/html/class-page.js';
import { levelRegistry } from '../run/levels/registry.js';
import { findCountingOfEach } from './counting.js';
import { weakestLevel } from './live-workers.js';
import { findResult, type Service } from './service.js';

/** Null if nothing has been graded. */
export async function summarizeForClass(
  service: Service,
  assignmentId: string,
  format: 'html' | 'csv',
): Promise<string | null> {
  const offered = await service.catalogue.shown(assignmentId);
  if (offered === null) return null;
  const counting = await findCountingOfEach(service, assignmentId);
  if (counting.length === 0) return null;
  const summarize = createSummarizer();
  const submissions: SubmissionResult[] = [];
  for (const { submission, run } of counting) {
    const stored = await findResult(service, run);
    if (stored === null) continue;
    const { settlement } = stored.result;
    const summary = summarize({ ...stored.result, id: submission.student });
    submissions.push(settlement === undefined ? summary : { ...summary, settlement });
  }
  const sandbox =
    weakestLevel(
      counting.map(({ run: { state } }) => (state.kind === 'graded' ? state : { level: 'none' })),
    ) ?? 'none';
  const report: Report = { assignment: offered.assignment, sandbox, submissions };
  if (format === 'csv') return renderGradesCsv(report);
  const gradedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { cannotContain } = levelRegistry[sandbox];
  return renderClassPage(report, {
    complete: true,
    gradedAt,
    cannotContain,
    back: { href: `/assignments/${encodeURIComponent(assignmentId)}`, words: 'All submissions' },
  });
}
