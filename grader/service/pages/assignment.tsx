/** The page of an assignment: people hand in here, and see their submissions change as they are graded. */
import type { VNode } from 'preact';
import { sanitize } from '../../text/sanitize.js';
import type { SubmissionRow } from '../http/views.js';
import { ASSIGNMENT_SCRIPT } from './assignment-script.js';
import { renderServicePage } from './service-page.js';

export interface AssignmentPage {
  readonly id: string;
  readonly title: string;
  readonly isInstructor: boolean;
  readonly rows: readonly SubmissionRow[];
  readonly total: number;
  readonly waiting: number;
  readonly page: number;
  readonly pages: number;
}

export function renderAssignment(page: AssignmentPage): string {
  const { id, title, isInstructor, rows, total, waiting } = page;
  return renderServicePage({
    title,
    script: ASSIGNMENT_SCRIPT,
    loggedIn: true,
    body: (
      <div id="assignment" data-id={id} data-instructor={isInstructor ? 'yes' : 'no'} data-page={page.page}>
        <h1>{sanitize(title)}</h1>
        <div class="drop" id="drop">
          <label for="files">
            {isInstructor
              ? 'Hand in a class: one archive, dropped here or chosen'
              : 'Hand in your work: files or one archive, dropped here or chosen'}
          </label>
          <input id="files" type="file" multiple={!isInstructor} />
          <p id="upload-state" role="status" />
        </div>
        {isInstructor ? <InstructorActions id={id} /> : null}
        <h2>{isInstructor ? 'Submissions' : 'Your submissions'}</h2>
        <p id="progress-text" role="status">
          {describeProgress(total, waiting)}
        </p>
        <progress
          id="progress"
          max={Math.max(1, total)}
          value={total - waiting}
          aria-label="Graded submissions"
        />
        <div class="scroll" tabIndex={0} role="region" aria-label="Submissions">
          <table id="submissions">
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col" class="num">
                  Points
                </th>
                <th scope="col">Report</th>
                <th scope="col">State</th>
                <th scope="col">Handed in</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
        <Pages {...page} />
      </div>
    ),
  });
}

function InstructorActions({ id }: { readonly id: string }): VNode {
  const path = `/assignments/${encodeURIComponent(id)}`;
  return (
    <div class="actions">
      <a href={`${path}/report`}>Class report</a>
      <a href={`${path}/grades.csv`}>grades.csv</a>
      <button type="button" id="regrade">
        Regrade what changed
      </button>
      <button type="button" id="regrade-all">
        Regrade all
      </button>
      <button type="button" id="cancel">
        Cancel what waits
      </button>
      <p id="action-state" role="status" />
    </div>
  );
}

function Row({ row }: { readonly row: SubmissionRow }): VNode {
  return (
    <tr data-id={row.id}>
      <td>{sanitize(row.student)}</td>
      <td class="num">{row.points === null ? '' : `${row.points} of ${row.maxPoints ?? ''}`}</td>
      <td>
        <a href={`/submissions/${row.id}`}>Runs and report</a>
      </td>
      <td>{row.state}</td>
      <td>{row.handedInAt.slice(0, 16).replace('T', ' ')}</td>
    </tr>
  );
}

function Pages({ id, page, pages }: AssignmentPage): VNode | null {
  if (pages === 1) return null;
  const link = (to: number): string => `/assignments/${encodeURIComponent(id)}?page=${to}`;
  return (
    <p>
      {page > 1 ? <a href={link(page - 1)}>Newer</a> : null} Page {page} of {pages}{' '}
      {page < pages ? <a href={link(page + 1)}>Older</a> : null}
    </p>
  );
}

export function describeProgress(total: number, waiting: number): string {
  if (total === 0) return 'Nothing is handed in yet.';
  return waiting === 0
    ? `All ${total} are done.`
    : `${total - waiting} of ${total} are done, ${waiting} wait.`;
}
