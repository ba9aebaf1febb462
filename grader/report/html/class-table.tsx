/** The table of all submissions. The script adds sorting, a filter, and the rows beyond the first ones. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ItemResult, Report, SubmissionResult } from '../../model.js';
import { formatPoints, pointsToNumber } from '../../score/points.js';
import { findFirstProblem, needsHuman } from '../case-importance.js';
import { summarizeCase } from '../explain.js';
import { capitalize, withoutLead } from '../sentence.js';
import { sanitize } from '../../text/sanitize.js';
import { formatDuration } from '../../text/units.js';
import { linkToFeedbackPage, linkToInstructorPage } from './page-paths.js';
import { Verdict, nameVerdict } from './verdict.js';

/** How many rows the page shows when it opens. The script adds the others on request. */
export const ROWS_AT_FIRST = 50;

/** On paper the names of this many items fit side by side without breaking words. */
const MAX_WHOLE_WORDS = 12;

export function ClassTable({ report }: { report: Report }): VNode {
  const { assignment, submissions } = report;
  const hasMore = submissions.length > ROWS_AT_FIRST;
  return (
    <>
      <Controls submissions={submissions} />
      <p class="legend">
        The same points as a table: <a href="grades.csv">grades.csv</a>
      </p>
      <div class="scroll tall" role="group" aria-labelledby="everyone" tabIndex={0}>
        <table
          class={assignment.rubric.length > MAX_WHOLE_WORDS ? 'everyone crowded' : 'everyone'}
          id="class-table"
        >
          <thead>
            <tr>
              <th scope="col">submission</th>
              <th scope="col">language</th>
              <th scope="col" class="num">
                points
              </th>
              <th scope="col">first problem</th>
              {assignment.rubric.map((item) => (
                <th scope="col" class="num" key={item.id} title={sanitize(item.id)}>
                  {sanitize(item.title)} <span class="worth">of {item.points}</span>
                </th>
              ))}
              <th scope="col" class="num">
                time
              </th>
              <th scope="col">pages</th>
            </tr>
          </thead>
          <tbody>
            {submissions.slice(0, ROWS_AT_FIRST).map((result) => (
              <Row key={result.id} result={result} />
            ))}
          </tbody>
        </table>
      </div>
      {!hasMore ? null : (
        <>
          <noscript>
            <p>
              Here are the first {ROWS_AT_FIRST} of {submissions.length}: the others are shown by a script,
              which this browser does not run. <a href="grades.csv">grades.csv</a> has all of them.
            </p>
          </noscript>
          <template id="class-rest">
            <table>
              <tbody></tbody>
            </table>
          </template>
        </>
      )}
      <button type="button" id="class-more" hidden>
        Show more
      </button>
    </>
  );
}

/** The markup behind which the later rows belong, if there are any. */
export const BEFORE_LATER_ROWS = '<template id="class-rest"><table><tbody>';
/** So many rows are made at a time. */
const ROWS_TOGETHER = 50;

/** The rows beyond the first ones, some at a time: those of a large class are most of its page. */
export function* renderLaterRows(submissions: readonly SubmissionResult[]): Generator<string, void, void> {
  for (let from = ROWS_AT_FIRST; from < submissions.length; from += ROWS_TOGETHER)
    yield renderToString(
      <>
        {submissions.slice(from, from + ROWS_TOGETHER).map((result) => (
          <Row key={result.id} result={result} />
        ))}
      </>,
    );
}

/** Only the script shows them: without it these controls do nothing. */
function Controls({ submissions }: { submissions: readonly SubmissionResult[] }): VNode {
  const states = [...new Set(submissions.map((result) => stateOf(result)))].toSorted();
  return (
    <div class="controls" id="class-controls" hidden>
      <div>
        <label for="class-search">Find in the table</label>
        <input id="class-search" type="search" autocomplete="off" />
      </div>
      <div>
        <label for="class-state">Show</label>
        <select id="class-state">
          <option value="">everyone</option>
          <option value="needs-human">who needs a human</option>
          {states.map((state) => (
            <option key={state} value={state}>
              first problem: {state}
            </option>
          ))}
        </select>
      </div>
      <output id="class-count" for="class-search class-state"></output>
    </div>
  );
}

function Row({ result }: { result: SubmissionResult }): VNode {
  const first = findFirstProblem(result.items);
  const id = sanitize(result.id);
  return (
    <tr data-state={stateOf(result)} {...(needsHuman(result) ? { 'data-human': '' } : {})}>
      <th scope="row">
        <a href={linkToInstructorPage(result.id)}>{id}</a>
      </th>
      <td>{result.language ?? '–'}</td>
      <td class="num" data-sort={pointsToNumber(result.settlement?.after ?? result.points)}>
        <b>{formatPoints(result.points)}</b>
        {result.undecided === '0' ? '' : ` + ${formatPoints(result.undecided)}?`}
        {result.settlement === undefined || result.settlement.after === result.points
          ? ''
          : ` → ${formatPoints(result.settlement.after)}`}
      </td>
      <td class="cause">
        {first === undefined ? (
          <Verdict name="accepted" />
        ) : (
          <>
            <Verdict name={first.verdict.verdict} /> {sanitize(first.case.title)}
            <div class="case-id">{sanitize(capitalize(withoutLead(summarizeCase(first))))}</div>
          </>
        )}
      </td>
      {result.items.map((item) => (
        <ItemCell key={item.item.id} item={item} />
      ))}
      <td class="num" data-sort={Math.round(result.wallMs)}>
        {formatDuration(result.wallMs)}
      </td>
      <td>
        <a href={linkToFeedbackPage(result.id)} aria-label={`student's page of ${id}`}>
          student’s
        </a>
      </td>
    </tr>
  );
}

function ItemCell({ item: { item, points, undecided } }: { item: ItemResult }): VNode {
  const earned = pointsToNumber(points);
  const tone = undecided !== '0' ? 'some' : earned === item.points ? 'all' : earned === 0 ? 'zero' : 'some';
  return (
    <td class={`num ${tone}`} data-sort={earned}>
      {formatPoints(points)}
      {undecided === '0' ? '' : ` + ${formatPoints(undecided)}?`}
    </td>
  );
}

function stateOf(result: SubmissionResult): string {
  return nameVerdict(findFirstProblem(result.items)?.verdict.verdict ?? 'accepted');
}
