/** The page on which an instructor makes the tokens of a class from its list. */
import { sanitize } from '../../text/sanitize.js';
import { renderServicePage } from './service-page.js';

export function renderTokens(id: string, title: string, known: number): string {
  return renderServicePage({
    title: `${title}: tokens`,
    script: TOKENS_SCRIPT,
    loggedIn: true,
    body: (
      <div id="tokens" data-id={id}>
        <p class="kicker">
          <a href={`/assignments/${encodeURIComponent(id)}`}>{sanitize(title)}</a>
        </p>
        <h1>Tokens for a class</h1>
        <p>
          Each student on the list gets a new token, with which only he can hand in and read. Tokens are shown
          once and kept nowhere: save them, and send each to its student.{' '}
          {known === 0 ? '' : `So far ${known} are in use.`}
        </p>
        <label for="list">
          Class list, as Canvas or Moodle exports it, or any CSV file with a column such as Username
        </label>
        <input id="list" type="file" accept=".csv,text/csv,text/plain" />
        <p>
          <button class="primary" type="button" id="make">
            Make tokens
          </button>
        </p>
        <p id="action-state" role="status" />
        <p>
          <a id="save" download="tokens.csv" hidden>
            Save them as tokens.csv
          </a>
        </p>
      </div>
    ),
  });
}

/** Sends a class list, and offers the tokens that come back as a file. */
const TOKENS_SCRIPT = `
(() => {
  'use strict';
  const root = document.getElementById('tokens');
  const list = document.getElementById('list');
  const state = document.getElementById('action-state');
  const save = document.getElementById('save');
  document.getElementById('make').addEventListener('click', async () => {
    const [file] = list.files;
    state.classList.remove('wrong');
    if (!file) {
      state.textContent = 'Choose the class list first.';
      return;
    }
    const response = await fetch('/api/assignments/' + encodeURIComponent(root.dataset.id) + '/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ classList: await file.text() }),
    });
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) {
      state.classList.add('wrong');
      state.textContent = reply.error || 'The service answered ' + response.status + '.';
      return;
    }
    state.textContent = reply.tokens.length + (reply.tokens.length === 1 ? ' token was made.' : ' tokens were made.');
    save.href = 'data:text/csv;charset=utf-8,' + encodeURIComponent(reply.csv);
    save.hidden = false;
    save.focus();
  });
})();
`;
