/** The rubric items and the most failed cases on the page of a class. */
import type { VNode } from 'preact';
import type { Report } from '../../model.js';
import { rankItems, type CaseFailures } from '../class/failure-stats.js';
import { capitalize } from '../sentence.js';
import { sanitize } from '../../text/sanitize.js';
import { count, formatDuration } from '../../text/units.js';
import { Who } from './class-causes.js';
import { rankTimes } from '../class/times.js';
import { linkToInstructorPage } from './page-paths.js';
import { Table } from './table.js';

/** How many cases the list shows. It should stay an overview; results.json has everything. */
const MAX_CASES = 25;
const MAX_CAUSES = 3;

export function Items({ report }: { report: Report }): VNode {
  return (
    <Table
      heading="items"
      columns={[
        'rubric item',
        { title: 'worth', is: 'number' },
        'lose points here',
        { title: 'earned on average', span: 2 },
      ]}
    >
      {rankItems(report).map(({ item, failed, of, meanShare }) => (
        <tr key={item.id}>
          <th scope="row">
            {sanitize(item.title)}
            <div class="case-id">{sanitize(item.id)}</div>
          </th>
          <td class="num">{item.points}</td>
          <td>
            {failed} of {of}
          </td>
          <td class="num">{meanShare === null ? 'undecided' : `${Math.round(meanShare * 100)} %`}</td>
          <td>{meanShare === null ? null : <Tint share={meanShare} />}</td>
        </tr>
      ))}
    </Table>
  );
}

/** A bar beside the figure, which shows the same share. */
function Tint({ share }: { share: number }): VNode {
  return (
    <svg class="tint" aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect class="rail" width={100} height={6} />
      <rect class="full" width={Math.round(share * 1000) / 10} height={6} />
    </svg>
  );
}

export function Cases({ troubles }: { troubles: readonly CaseFailures[] }): VNode {
  if (troubles.length === 0) return <p>No case failed in any submission.</p>;
  const shown = troubles.slice(0, MAX_CASES);
  const more = troubles.length - shown.length;
  return (
    <>
      <p>Of the submissions in which a case was tried, how many failed it, and the commonest cause.</p>
      <Table heading="cases" columns={['failed', 'case', 'commonest cause']}>
        {shown.map((trouble) => (
          <tr key={trouble.case.id}>
            <td class="num">
              <b>{trouble.failed}</b> of {trouble.tried}
            </td>
            <th scope="row">
              {sanitize(trouble.case.title)}
              <div class="case-id">
                {sanitize(trouble.item.title)}
                {trouble.case.visibility === 'visible'
                  ? ''
                  : ` · ${trouble.case.visibility.replaceAll('_', ' ')}`}
              </div>
            </th>
            <td>
              <CaseCauses trouble={trouble} />
              <div class="case-id">
                <Who who={trouble.who} />
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {more > 0 ? <p>{count(more, 'more case')} failed less often; all are in results.json.</p> : null}
    </>
  );
}

/** The most common cause. If it explains less than half of the failures, the next two as well. */
function CaseCauses({ trouble: { causes, failed } }: { trouble: CaseFailures }): VNode {
  const isClear = (causes[0]?.count ?? 0) * 2 >= failed;
  const shown = causes.slice(0, isClear ? 1 : MAX_CAUSES);
  const more = causes.length - shown.length;
  return (
    <>
      {shown.map(({ words, count: times }) => (
        <div key={words}>
          {times === failed ? '' : `${times} × `}
          {sanitize(capitalize(words))}
        </div>
      ))}
      {more === 0 ? null : <div class="case-id">and {count(more, 'other cause')}</div>}
    </>
  );
}

const MAX_TIMES = 10;

export function Times({ report }: { report: Report }): VNode {
  const times = rankTimes(report);
  if (times.length === 0) return <p>Nothing was run.</p>;
  return (
    <>
      <p>
        The {count(Math.min(times.length, MAX_TIMES), 'case')} with the longest runs. Elapsed time, the start
        of the program included. All programs of a submission together may take{' '}
        {formatDuration(report.assignment.submissionMs)}.
      </p>
      <Table
        heading="times"
        columns={[
          'case',
          { title: 'runs', is: 'number' },
          { title: 'median', is: 'number' },
          { title: 'longest', is: 'number' },
          { title: 'limit', is: 'number' },
          'longest in',
        ]}
      >
        {times.slice(0, MAX_TIMES).map((entry) => (
          <tr key={entry.case.id}>
            <th scope="row">{sanitize(entry.case.title)}</th>
            <td class="num">{entry.runs}</td>
            <td class="num">{formatDuration(entry.medianMs)}</td>
            <td class="num">{formatDuration(entry.slowestMs)}</td>
            <td class="num">{entry.limitMs === null ? '–' : formatDuration(entry.limitMs)}</td>
            <td>
              <a href={linkToInstructorPage(entry.slowest.id)}>{sanitize(entry.slowest.id)}</a>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
