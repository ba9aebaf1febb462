/** The page of what was handed in: every file, and all of them as an archive. */
import { decodeText } from '../../text/decode-text.js';
import { sanitize } from '../../text/sanitize.js';
import { count } from '../../text/units.js';
import type { PackedFile } from '../transport/pack.js';
import type { StoredSubmission } from '../store/store.js';
import { renderServicePage } from './service-page.js';

/** Longer files are in the archive alone. */
const MAX_SHOWN = 256 * 1024;

export function renderFiles(
  { id, student, assignment }: StoredSubmission,
  files: readonly PackedFile[],
): string {
  return renderServicePage({
    title: `${student}: what was handed in`,
    script: null,
    loggedIn: true,
    body: (
      <>
        <p class="kicker">
          <a href={`/assignments/${encodeURIComponent(assignment)}`}>{sanitize(assignment)}</a> ·{' '}
          <a href={`/submissions/${id}`}>{sanitize(student)}</a>
        </p>
        <h1>What was handed in</h1>
        <p>
          {count(files.length, 'file')}
          {files.length === 0 ? '.' : ': '}
          {files.length === 0 ? null : <a href={`/submissions/${id}/files.zip`}>all of it as an archive</a>}
        </p>
        {files.map(({ name, content }) => {
          const text = content.length > MAX_SHOWN ? null : (decodeText(content)?.text ?? null);
          return (
            <details key={name} open={files.length === 1}>
              <summary>{sanitize(name)}</summary>
              {text === null ? (
                <p>It is no text, or a long one: see the archive.</p>
              ) : (
                <pre class="code" tabIndex={0} role="group" aria-label={sanitize(name)}>
                  {text.split('\n').map(sanitize).join('\n')}
                </pre>
              )}
            </details>
          );
        })}
      </>
    ),
  });
}
