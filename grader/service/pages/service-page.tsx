/** What all pages of the service have in common: the link to the home page, and logging out. */
import type { ComponentChildren } from 'preact';
import { renderPage } from '../../report/html/document.js';
import { SERVICE_STYLE } from './service-style-sheet.js';

export interface ServicePage {
  readonly title: string;
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
    ...{ title, script, body: framed },
    ...{ kind: 'service-page', style: SERVICE_STYLE, sends: 'to-its-server' },
  });
}
