/** The frame of every page. The page runs only our own script and loads nothing from other machines. */
import { createHash } from 'node:crypto';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { sanitize } from '../../text/sanitize.js';
import { MAKE_ALL, type Part } from '../kept-parts.js';
import { STYLE } from './style-sheet.js';

export interface Page {
  readonly title: string;
  /** The class of the body element, for style rules of one kind of page. */
  readonly kind: 'class-page' | 'submission-page' | 'service-page';
  /** A script of ours, or null. */
  readonly script: string | null;
  /** Style rules of this page alone. */
  readonly style?: string;
  /** Whether it may send requests and forms to its own server. A page that is opened from disk sends nothing. */
  readonly sends: 'nothing' | 'to-its-server';
  readonly body: ComponentChildren;
  readonly part?: Part;
}

/** Where a page that a server shows leads back to. */
export interface WayBack {
  readonly href: string;
  readonly words: string;
}

export function Back({ href, words }: WayBack): VNode {
  return (
    <nav class="pages" aria-label="Back">
      <a href={href}>{sanitize(words)}</a>
    </nav>
  );
}

/** The whole document. The browser may load and run only what the policy names by its hash. */
export function renderPage({ title, kind, script, style = '', sends, body, part = MAKE_ALL }: Page): string {
  const whole = STYLE + style;
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={describePolicy(whole, script, sends)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>{sanitize(title)}</title>
        <style dangerouslySetInnerHTML={{ __html: part('style', () => whole) }} />
      </head>
      <body class={kind}>
        {body}
        {script === null ? null : (
          <script dangerouslySetInnerHTML={{ __html: part('script', () => script) }} />
        )}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}

/**
 * The document in pieces. What belongs behind the given markup, which the page must contain, is made only when it is
 * asked for.
 */
export function* pageInPieces(
  page: Page,
  behind: string,
  pieces: Iterable<string>,
): Generator<string, void, void> {
  const whole = renderPage(page);
  // Texts of others are escaped, so only our own markup can be found.
  const at = whole.indexOf(behind);
  if (at < 0) throw new Error(`the page has no ${behind}`);
  yield whole.slice(0, at + behind.length);
  yield* pieces;
  yield whole.slice(at + behind.length);
}

function describePolicy(style: string, script: string | null, sends: Page['sends']): string {
  const isSending = sends === 'to-its-server';
  return [
    "default-src 'none'",
    ...(isSending ? ["connect-src 'self'"] : []),
    `style-src ${hash(style)}`,
    ...(script === null ? [] : [`script-src ${hash(script)}`]),
    "base-uri 'none'",
    `form-action ${isSending ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** The hash of a text, as a content security policy names it; pages of a class share their few. */
function hash(text: string): string {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, known);
  return known;
}

const hashes = new Map<string, string>();

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Section({ id, title, children }: SectionProps): VNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
