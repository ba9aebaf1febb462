/** What all pages of the service have in common: the link to the home page, and logging out. */
import type { ComponentChildren } from 'preact';
import { renderPage } from '../../report/html/document.js';

export interface ServicePage {
  readonly title: string;
  /** What runs on it after `SHARED_SCRIPT`; null for nothing. */
  readonly script: string | null;
  /** Whether somebody is logged in: the page then offers to log out. */
  readonly loggedIn: boolean;
  readonly body: ComponentChildren;
}

export function renderServicePage({ title, script, loggedIn, body }: ServicePage): string {
  const framed = (
    <>
      <nav aria-label="Site">
        <a href="/">boardmark</a>
        {loggedIn ? (
          <form method="post" action="/logout">
            <button type="submit">Log out</button>
          </form>
        ) : null}
      </nav>
      <main>{body}</main>
    </>
  );
  return renderPage({
    ...{ title, body: framed },
    script: script === null ? null : `\n(() => {\n'use strict';\n${SHARED_SCRIPT}${script}})();\n`,
    ...{ kind: 'service-page', style: SERVICE_STYLE, sends: 'to-its-server' },
  });
}

/** How every script talks to the service and to people. Texts of others enter a page only as text. */
const SHARED_SCRIPT = `
  const say = (place, text, isWrong = false) => {
    place.textContent = text;
    place.classList.toggle('wrong', isWrong);
    // It stands above what was pressed.
    if (isWrong) place.scrollIntoView({ block: 'center' });
  };
  const readReply = async (response) => {
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(reply.error || 'The service answered ' + response.status + '.');
    return reply;
  };
  const upload = async (path, body) => readReply(await fetch(path, { method: 'POST', body }));
  const send = async (method, path, content) => readReply(await fetch(path, {
    method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content),
  }));
  // Shows in \`place\` what went wrong in \`work\`, if anything.
  const attempt = (place, work) => work().catch((error) => say(place, error.message, true));
`;

/** Style rules of the service's pages, in addition to those of reports. */
const SERVICE_STYLE = `
nav { display: flex; justify-content: space-between; align-items: center; margin-bottom: 1.5rem; }
nav form { margin: 0; }
button, input, select { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: 6px; padding: .45rem .9rem; min-height: 2.75rem; }
input { max-width: 100%; }
button { cursor: pointer; }
button.primary { background: var(--link); color: var(--paper); border-color: var(--link); }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; }
.drop { border: 2px dashed var(--quiet); border-radius: 10px; padding: 1.5rem; margin: 1rem 0; background: var(--sheet); }
.drop.over { border-color: var(--link); background: var(--soft); }
.drop label { margin-top: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
.apart { border-top: 1px solid var(--line); padding-top: .75rem; margin: 1rem 0; }
.actions label { margin: .5rem 0; }
.tiles { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.tiles li { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
progress { width: 100%; height: .75rem; accent-color: var(--bar); }
.wrong { color: var(--bad); white-space: pre-line; }
.submissions th { white-space: nowrap; }
@media (max-width: 40rem) { .submissions td, .submissions th { padding-inline: .4rem; } }
.secret { width: 100%; max-width: 34rem; }
`;
