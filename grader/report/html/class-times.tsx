/** The times of a class: its slowest cases. */
import type { VNode } from 'preact';
import type { Report } from '../../model.js';
import { rankTimes } from '../class/times.js';
import { sanitize } from '../../text/sanitize.js';
import { count, formatDuration } from '../../text/units.js';
import { linkToInstructorPage } from './page-paths.js';

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
      <div class="scroll" role="group" aria-labelledby="times" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">case</th>
              <th scope="col" class="num">
                runs
              </th>
              <th scope="col" class="num">
                median
              </th>
              <th scope="col" class="num">
                longest
              </th>
              <th scope="col" class="num">
                limit
              </th>
              <th scope="col">longest in</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
    </>
  );
}
