/** The points of a submission as a table. */
import type { VNode } from 'preact';
import { formatPoints } from '../../score/points.js';
import type { SubmissionView } from '../audience.js';
import { sanitize } from '../../text/sanitize.js';
import { describeItemCases, describeItemPoints } from '../submission-text.js';

export function PointsTable({ view }: { view: SubmissionView }): VNode {
  return (
    <div class="scroll" role="group" aria-labelledby="points" tabIndex={0}>
      <table class="points">
        <thead>
          <tr>
            <th scope="col">what</th>
            <th scope="col" class="num">
              points
            </th>
            <th scope="col">cases</th>
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.cases.length === 0 ? (
                  sanitize(item.title)
                ) : (
                  <a href={`#item-${item.id}`}>{sanitize(item.title)}</a>
                )}
              </th>
              <td class="num">
                {describeItemPoints(item)}
                {item.undecided === '0' ? '' : ` (${formatPoints(item.undecided)} undecided)`}
              </td>
              <td>{describeItemCases(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
