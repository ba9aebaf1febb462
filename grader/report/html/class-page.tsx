/** index.html: the class at a glance, for the instructor. Holds what hidden cases say: not for students. */
import type { ComponentChildren, VNode } from 'preact';
import type { Report, SubmissionResult } from '../../model.js';
import { formatPoints, pointsToNumber } from '../../score/points.js';
import { needsHuman } from '../case-importance.js';
import { rankClassCauses, type ClassCause } from '../class/causes.js';
import { listClassWide } from '../class/class-wide.js';
import {
  groupByReason,
  listNeedingAttention,
  type NeedsAttention,
  type Reason,
} from '../class/needs-attention.js';
import { findMedian, spreadMarks } from '../class/marks.js';
import { rankTimes } from '../class/times.js';
import { rankCases, rankItems, type CaseFailures } from '../class/failure-stats.js';
import { sanitize } from '../../text/sanitize.js';
import { count, formatDuration } from '../../text/units.js';
import { MarksChart } from './class-chart.js';
import { Everyone } from './class-table.js';
import { renderPage } from './document.js';
import { linkToInstructorPage } from './page-paths.js';
import { TABLE_SCRIPT } from './table-script.js';

/** What the page shows beyond the report itself. */
export interface ClassFacts {
  /** False where grading was stopped early. */
  readonly complete: boolean;
  /** When it was graded, for people; null where that is not to be told. */
  readonly gradedAt: string | null;
  /** What a program could do at this sandbox level all the same. */
  readonly cannotContain: readonly string[];
}

/** Longer lists are no overview; all of it is in results.json. */
const MOST_CASES = 25;
const MOST_TIMES = 10;
const MOST_CAUSES = 3;

export function renderClassPage(report: Report, facts: ClassFacts): string {
  const { assignment, submissions } = report;
  const maxPoints = assignment.rubric.reduce((sum, { points }) => sum + points, 0);
  return renderPage({
    title: `${assignment.title}: class report`,
    kind: 'class-page',
    sends: 'nothing',
    script: TABLE_SCRIPT,
    body: (
      <>
        <header>
          <p class="kicker">
            Class report{facts.gradedAt === null ? '' : `, graded ${facts.gradedAt}`} · for instructors: it
            tells of hidden cases
          </p>
          <h1>{sanitize(assignment.title)}</h1>
          {facts.complete ? null : (
            <p class="warning">
              Grading was stopped before all submissions were done: this is a part of the class.
            </p>
          )}
          {listClassWide(submissions).map((words) => (
            <p class="warning" key={words}>
              {sanitize(words)}
            </p>
          ))}
          <KeyFigures submissions={submissions} maxPoints={maxPoints} />
        </header>
        <main>
          <Section id="everyone" title="Everyone">
            <Everyone report={report} />
          </Section>
          <Concerns concerns={groupByReason(listNeedingAttention(submissions))} />
          <Section id="causes" title="What goes wrong, by cause">
            <Causes causes={rankClassCauses(submissions)} />
          </Section>
          <Section id="marks" title="Marks">
            <MarksChart bins={spreadMarks(submissions)} maxPoints={maxPoints} />
          </Section>
          <Section id="items" title="What loses points">
            <Items report={report} />
          </Section>
          <Section id="cases" title="What fails most">
            <Cases troubles={rankCases(report)} />
          </Section>
          <Section id="times" title="Run times">
            <Times report={report} />
          </Section>
        </main>
        <footer>
          <p>
            Programs ran at sandbox level <b>{report.sandbox}</b>, which cannot contain:
          </p>
          <ul>
            {facts.cannotContain.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            Assignment {sanitize(assignment.id)}, state{' '}
            <code>{sanitize(assignment.fingerprint.slice(0, 12))}</code>
          </p>
        </footer>
      </>
    ),
  });
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Section({ id, title, children }: SectionProps): VNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface FiguresProps {
  readonly submissions: readonly SubmissionResult[];
  readonly maxPoints: number;
}

function KeyFigures({ submissions, maxPoints }: FiguresProps): VNode {
  const points = submissions.map((result) => pointsToNumber(result.points));
  const median = findMedian(points);
  const mean = points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0) / points.length;
  const full = submissions.filter((result) => pointsToNumber(result.points) === result.maxPoints).length;
  const undecided = submissions.filter((result) => result.undecided !== '0').length;
  const figures: readonly (readonly [string, string])[] = [
    ['submissions', String(submissions.length)],
    ['max points', String(maxPoints)],
    ['median', roundNumber(median)],
    ['mean', roundNumber(mean)],
    ['with full marks', String(full)],
    ['with undecided points', String(undecided)],
    ['not taken or undecided', String(submissions.filter((result) => needsHuman(result)).length)],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CONCERNS: Readonly<Record<NeedsAttention['kind'], string>> = {
  'judge-error': 'could not be checked here',
  rejected: 'not taken',
  'near-limit': 'near a time limit',
};

function Concerns({ concerns }: { concerns: readonly Reason[] }): VNode {
  return (
    <Section id="concerns" title="Who needs a human">
      {concerns.length === 0 ? (
        <p>Nobody: everything was taken and decided, and no case came near a time limit.</p>
      ) : (
        <div class="scroll" role="group" aria-labelledby="concerns" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">why</th>
                <th scope="col">what happened</th>
                <th scope="col">submissions</th>
              </tr>
            </thead>
            <tbody>
              {concerns.map(({ kind, words, who }, index) => (
                <tr key={index}>
                  <td>{CONCERNS[kind]}</td>
                  <td>{sanitize(words)}</td>
                  <td>
                    <Who who={who} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** Names that lead to their pages; a page with hundreds of links for each cause would open slowly. */
const MOST_LINKS = 10;

function Who({ who }: { who: readonly SubmissionResult[] }): VNode {
  const rest = who.slice(MOST_LINKS).map(({ id }) => sanitize(id));
  const names = (
    <>
      {who.slice(0, MOST_LINKS).map(({ id }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <a href={linkToInstructorPage(id)}>{sanitize(id)}</a>
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

const MOST_CLASS_CAUSES = 25;

function Causes({ causes }: { causes: readonly ClassCause[] }): VNode {
  if (causes.length === 0) return <p>Nothing failed.</p>;
  const more = causes.length - MOST_CLASS_CAUSES;
  return (
    <>
      <p>Failures that are alike but for figures, lines and cases count as one cause.</p>
      <div class="scroll" role="group" aria-labelledby="causes" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="num">
                submissions
              </th>
              <th scope="col">cause</th>
              <th scope="col" class="num">
                failed cases
              </th>
              <th scope="col">who</th>
            </tr>
          </thead>
          <tbody>
            {causes.slice(0, MOST_CLASS_CAUSES).map(({ id, words, item, who, cases }) => (
              <tr key={id} id={id}>
                <td class="num">
                  <b>{who.length}</b> ×
                </td>
                <th scope="row">
                  {sanitize(words)}
                  {item === null ? null : <div class="case-id">{sanitize(item.title)}</div>}
                </th>
                <td class="num">{cases}</td>
                <td>
                  <Who who={who} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p>{count(more, 'more cause')}, each of fewer submissions.</p> : null}
    </>
  );
}

function Items({ report }: { report: Report }): VNode {
  return (
    <div class="scroll" role="group" aria-labelledby="items" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">rubric item</th>
            <th scope="col" class="num">
              worth
            </th>
            <th scope="col">lose points here</th>
            <th scope="col" colSpan={2}>
              earned on average
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

/** A bar beside the figure that says the same. */
function Tint({ share }: { share: number }): VNode {
  return (
    <svg class="tint" aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect class="rail" width={100} height={6} />
      <rect class="full" width={Math.round(share * 1000) / 10} height={6} />
    </svg>
  );
}

function Cases({ troubles }: { troubles: readonly CaseFailures[] }): VNode {
  if (troubles.length === 0) return <p>No case failed in any submission.</p>;
  const shown = troubles.slice(0, MOST_CASES);
  const more = troubles.length - shown.length;
  return (
    <>
      <p>Of the submissions in which a case was tried, how many failed it, and the commonest cause.</p>
      <div class="scroll" role="group" aria-labelledby="cases" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">failed</th>
              <th scope="col">case</th>
              <th scope="col">commonest cause</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
      {more > 0 ? <p>{count(more, 'more case')} failed less often; all are in results.json.</p> : null}
    </>
  );
}

/** The commonest cause; where it is less than half of it, the next two as well. */
function CaseCauses({ trouble: { causes, failed } }: { trouble: CaseFailures }): VNode {
  const isClear = (causes[0]?.count ?? 0) * 2 >= failed;
  const shown = causes.slice(0, isClear ? 1 : MOST_CAUSES);
  const more = causes.length - shown.length;
  return (
    <>
      {shown.map(({ words, count: times }) => (
        <div key={words}>
          {times === failed ? '' : `${times} × `}
          {sanitize(words)}
        </div>
      ))}
      {more === 0 ? null : <div class="case-id">and {count(more, 'other cause')}</div>}
    </>
  );
}

function Times({ report }: { report: Report }): VNode {
  const times = rankTimes(report);
  if (times.length === 0) return <p>Nothing was run.</p>;
  return (
    <>
      <p>
        The {count(Math.min(times.length, MOST_TIMES), 'case')} with the longest runs. Elapsed time, the start
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
            {times.slice(0, MOST_TIMES).map((entry) => (
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

function roundNumber(value: number | null): string {
  return value === null ? '–' : formatPoints(String(Math.round(value * 100) / 100));
}
