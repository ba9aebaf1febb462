/** The most frequent causes of failures in a class, and the students who have them. */
import type { VNode } from 'preact';
import type { SubmissionResult } from '../../model.js';
import type { ClassCause } from '../class/causes.js';
import { capitalize } from '../sentence.js';
import { sanitize } from '../../text/sanitize.js';
import { count, nameFirst } from '../../text/units.js';
import { linkToInstructorPage } from './page-paths.js';
import { Table } from './table.js';

/** At most this many names are links: a page with hundreds of links for each cause would open slowly. */
const MAX_LINKS = 10;

interface WhoProps {
  readonly who: readonly SubmissionResult[];
  /** The part of their pages to which links lead. */
  readonly at?: string;
}

export function Who({ who, at = '' }: WhoProps): VNode {
  const rest = who.slice(MAX_LINKS).map(({ id }) => sanitize(id));
  const names = (
    <>
      {who.slice(0, MAX_LINKS).map(({ id }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <a href={linkToInstructorPage(id) + at}>{sanitize(id)}</a>
        </>
      ))}
      {rest.length === 0 ? null : `, ${rest.join(', ')}`}
    </>
  );
  if (who.length <= 3) return names;
  return (
    <details>
      <summary>{count(who.length, 'submission')}</summary>
      {names}
    </details>
  );
}

const MAX_CLASS_CAUSES = 25;

export function Causes({ causes }: { causes: readonly ClassCause[] }): VNode {
  if (causes.length === 0) return <p>Nothing failed.</p>;
  const more = causes.length - MAX_CLASS_CAUSES;
  return (
    <>
      <p>Failures that are alike but for figures, lines and cases count as one cause.</p>
      <Table
        heading="causes"
        look="causes"
        columns={[
          { title: 'submissions', is: 'number' },
          'cause',
          { title: 'failed cases', is: 'number' },
          'who',
        ]}
      >
        {causes.slice(0, MAX_CLASS_CAUSES).map(({ id, words, items, who, cases }) => (
          <tr key={id} id={id}>
            <td class="num">
              <b>{who.length}</b> ×
            </td>
            <th scope="row">
              {sanitize(capitalize(words))}
              {items.length === 0 ? null : (
                <div class="case-id">{sanitize(nameFirst(items.map(({ title }) => title)))}</div>
              )}
            </th>
            <td class="num">{cases}</td>
            <td>
              <Who who={who} />
            </td>
          </tr>
        ))}
      </Table>
      {more > 0 ? <p>{count(more, 'more cause')}, each of fewer submissions.</p> : null}
    </>
  );
}
