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
  const root = document.getElementById('tokens');
  const state = document.getElementById('action-state');
  const save = document.getElementById('save');
  const make = async () => {
    const [file] = document.getElementById('list').files;
    if (!file) return say(state, 'Choose the class list first.');
    const path = '/api/assignments/' + encodeURIComponent(root.dataset.id) + '/tokens';
    const { tokens, csv } = await send('POST', path, { classList: await file.text() });
    say(state, tokens.length + (tokens.length === 1 ? ' token was made.' : ' tokens were made.'));
    save.href = 'data:text/csv;charset=utf-8,' + encodeURIComponent(csv);
    save.hidden = false;
    save.focus();
  };
  document.getElementById('make').addEventListener('click', () => attempt(state, make));
`;
