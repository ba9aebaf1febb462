/** The shell of a page: one file that opens from disk, asks the network for nothing and runs nothing but our own script. */
import { createHash } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { sanitize } from '../../text/sanitize.js';
import { STYLE } from './style.js';

export interface Page {
  readonly title: string;
  /** A class of the body, for what only one kind of page has. */
  readonly kind: 'class-page' | 'submission-page';
  /** A script of ours, or null. The page must say everything without it. */
  readonly script: string | null;
  readonly body: ComponentChildren;
}

/** The whole document. What a browser may load or run is named by its hash; anything else it refuses. */
export function renderPage({ title, kind, script, body }: Page): string {
  const policy = [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    ...(script === null ? [] : [`script-src ${hash(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>{sanitize(title)}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body class={kind}>
        {body}
        {script === null ? null : <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}

/** Name of a text for a content security policy. */
function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
