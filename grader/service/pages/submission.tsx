/** The page of a submission: its runs, the newest first, and what changed from one to the next. */
import type { VNode } from 'preact';
import { sanitize } from '../../text/sanitize.js';
import type { SubmissionDetail } from '../http/views.js';
import { Table } from '../../report/html/table.js';
import { renderServicePage } from './service-page.js';

export interface ChangeOfCase {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

export interface SubmissionPage {
  readonly detail: SubmissionDetail;
  readonly assignmentTitle: string;
  readonly isInstructor: boolean;
  /** The changes from the run before to the newest; null if there are no two results. */
  readonly changes: readonly ChangeOfCase[] | null;
}

export function renderSubmission({ detail, assignmentTitle, isInstructor, changes }: SubmissionPage): string {
  const { id, assignment, student, state, points, mark, stateText, handedInText, runs } = detail;
  // The mark begins with it.
  const total = `${points} of ${detail.countedPoints}`;
  return renderServicePage({
    title: `${student}: ${assignmentTitle}`,
    script: SUBMISSION_SCRIPT,
    loggedIn: true,
    body: (
      <div id="submission" data-id={id} data-assignment={assignment} data-state={state}>
        <p class="kicker">
          <a href={`/assignments/${encodeURIComponent(assignment)}`}>{sanitize(assignmentTitle)}</a>
        </p>
        <h1>{sanitize(student)}</h1>
        <p class="total" role="status">
          {points === null ? (
            `No result: ${stateText}.`
          ) : (
            <>
              <strong>{total}</strong> points{mark.slice(total.length)}
            </>
          )}
        </p>
        <p>
          Handed in {handedInText}.{' '}
          {detail.counting === null ? (
            detail.attempt
          ) : (
            <a href={`/submissions/${detail.counting}`}>{detail.attempt}</a>
          )}
        </p>
        {detail.settled.map((words) => (
          <p key={words}>{sanitize(words)}</p>
        ))}
        {state === 'waiting' ? <p>It is being graded; this page shows the result by itself.</p> : null}
        {points === null ? null : (
          <p>
            <a href={`/submissions/${id}/report`}>The report</a> ·{' '}
            <a href={`/submissions/${id}/feedback.md`}>as Markdown</a>
          </p>
        )}
        <p>
          <a href={`/submissions/${id}/files`}>What was handed in</a>
        </p>
        {isInstructor ? (
          <div class="actions">
            <button type="button" id="regrade">
              Grade again
            </button>
            <p id="action-state" role="status" />
          </div>
        ) : null}
        {changes === null ? null : <Changes changes={changes} />}
        <h2 id="runs">Runs</h2>
        <Table heading="runs" columns={['Points', 'Report', 'State', 'Requested']}>
          {[...runs].reverse().map((run) => (
            <tr key={run.id}>
              <td>{run.points ?? ''}</td>
              <td>
                {run.points === null ? (
                  ''
                ) : (
                  <a href={`/submissions/${id}/report?run=${run.id}`}>Report of this run</a>
                )}
              </td>
              <td>{run.stateText}</td>
              <td>{run.requestedText}</td>
            </tr>
          ))}
        </Table>
      </div>
    ),
  });
}

function Changes({ changes }: { readonly changes: readonly ChangeOfCase[] }): VNode {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What the last regrade changed</h2>
      {changes.length === 0 ? <p>No case changed its verdict.</p> : null}
      <ul>
        {changes.map(({ title, before, after }) => (
          <li key={title}>
            {sanitize(title)}: {before} → {after}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the result as soon as it exists, and requests a regrade. */
const SUBMISSION_SCRIPT = `
  const { id, assignment, state } = document.getElementById('submission').dataset;
  const path = '/api/submissions/' + encodeURIComponent(id);
  const events = new EventSource('/api/assignments/' + encodeURIComponent(assignment) + '/events');
  const look = async () => {
    if ((await readReply(await fetch(path))).state !== state) location.reload();
  };
  events.addEventListener('ready', () => look().catch(() => undefined));
  events.addEventListener('submission', (event) => {
    const data = JSON.parse(event.data);
    if (data.id === id && data.state !== state) location.reload();
  });
  document.getElementById('regrade')?.addEventListener('click', () =>
    attempt(document.getElementById('action-state'), async () => {
      await send('POST', path + '/regrade', { force: true });
      location.reload();
    }));
`;
