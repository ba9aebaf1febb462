/** The frame of the service's pages. They send requests only to this service, and run only its own scripts. */
import { createHash } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { sanitize } from '../../text/sanitize.js';
import { STYLE } from '../../report/html/style.js';
import { SERVICE_STYLE } from './style.js';

export interface ServicePage {
  readonly title: string;
  readonly script: string | null;
  /** Whether somebody is logged in: the page then offers to log out. */
  readonly loggedIn: boolean;
  readonly body: ComponentChildren;
}

export function renderServicePage({ title, script, loggedIn, body }: ServicePage): string {
  const style = STYLE + SERVICE_STYLE;
  const policy = [
    "default-src 'none'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === null ? [] : [`script-src ${hashOf(script)}`]),
  ].join('; ');
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{sanitize(title)}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body class="service-page">
        <nav aria-label="Site">
          <a href="/">boardmark</a>
          {loggedIn ? (
            <form method="post" action="/logout">
              <button type="submit">Log out</button>
            </form>
          ) : null}
        </nav>
        <main>{body}</main>
        {script === null ? null : <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
