/** The home page: the assignments that somebody may use. */
import { sanitize } from '../../text/sanitize.js';
import { count } from '../../text/units.js';
import type { AssignmentView } from '../http/assignments.js';
import { renderServicePage } from './service-page.js';

export function renderHome(entries: readonly AssignmentView[]): string {
  return renderServicePage({
    title: 'Assignments',
    script: null,
    loggedIn: true,
    body: (
      <>
        <h1>Assignments</h1>
        <ul class="tiles">
          {entries.map(({ id, title, submissions, waiting }) => (
            <li key={id}>
              <h2>
                <a href={`/assignments/${encodeURIComponent(id)}`}>{sanitize(title)}</a>
              </h2>
              <p class="quiet">
                {count(submissions, 'submission')}
                {waiting === 0 ? '' : `, ${waiting} waiting`}
              </p>
            </li>
          ))}
        </ul>
        {entries.length === 0 ? <p>There is no assignment for you here.</p> : null}
      </>
    ),
  });
}
