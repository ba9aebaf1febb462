/** index.html: the class at a glance, for the instructor. It shows hidden cases, so it is not for students. */
import type { VNode } from 'preact';
import type { Report, RubricItem, SubmissionResult } from '../../model.js';
import { formatPoints } from '../../score/points.js';
import { needsHuman } from '../case-importance.js';
import { rankClassCauses, listClassWide } from '../class/causes.js';
import {
  groupByReason,
  listNeedingAttention,
  type NeedsAttention,
  type Reason,
} from '../class/needs-attention.js';
import { findMedian, markOf, spreadMarks, withoutOtherAttempts } from '../class/marks.js';
import { rankCases } from '../class/failure-stats.js';
import { capitalize } from '../sentence.js';
import { sanitize } from '../../text/sanitize.js';
import { MarksChart } from './class-chart.js';
import { BEFORE_LATER_ROWS, ClassTable, ROWS_AT_FIRST, renderLaterRows } from './class-table.js';
import { Back, pageInPieces, renderPage, type Page, type WayBack, Section } from './document.js';
import { MARKS_SCRIPT, MarksForm } from './marks-form.js';
import { TABLE_SCRIPT } from './table-script.js';
import { Causes, Who } from './class-causes.js';
import { Cases, Items, Times } from './class-items.js';
import { Table } from './table.js';

/** What the page shows in addition to the report. */
export interface ClassFacts {
  /** False if grading was stopped early. */
  readonly complete: boolean;
  /** When it was graded, as text; null if the page must not show it. */
  readonly gradedAt: string | null;
  /** What this sandbox level cannot prevent. */
  readonly cannotContain: readonly string[];
  readonly back?: WayBack;
}

export function renderClassPage(report: Report, facts: ClassFacts): string {
  return [...classPageInPieces(report, facts)].join('');
}

/** The same in pieces: the page of a class of thousands is never whole in memory. */
export function classPageInPieces(report: Report, facts: ClassFacts): Iterable<string> {
  const page = describePage(report, facts);
  const { submissions } = report;
  return submissions.length <= ROWS_AT_FIRST
    ? [renderPage(page)]
    : pageInPieces(page, BEFORE_LATER_ROWS, renderLaterRows(submissions));
}

function describePage(report: Report, facts: ClassFacts): Page {
  const { assignment, submissions } = report;
  const maxPoints = assignment.rubric.reduce((sum, { points }) => sum + points, 0);
  return {
    title: `${assignment.title}: class report`,
    kind: 'class-page',
    sends: 'nothing',
    script: MARKS_SCRIPT + TABLE_SCRIPT,
    body: (
      <>
        <header>
          {facts.back === undefined ? null : <Back {...facts.back} />}
          <p class="kicker">
            Class report{facts.gradedAt === null ? '' : `, graded ${facts.gradedAt}`} · for instructors: it
            tells of hidden cases
          </p>
          <h1>{sanitize(assignment.title)}</h1>
          <p>
            <a id="to-search" href="#class-search">
              Find a student in the table
            </a>
          </p>
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
          <Concerns concerns={groupByReason(listNeedingAttention(submissions))} />
          <Section id="causes" title="What goes wrong, by cause">
            <Causes causes={rankClassCauses(submissions)} />
          </Section>
          <Section id="everyone" title="Everyone">
            <ClassTable report={report} />
          </Section>
          <MarksForm
            assignment={assignment}
            items={assignment.rubric.map((item) => ({ item, isOpen: isOpenFor(item, submissions) }))}
            submission={null}
            isServed={facts.back !== undefined}
          />
          <Section id="spread" title="Marks">
            <MarksChart
              bins={spreadMarks(submissions)}
              maxPoints={maxPoints}
              open={withoutOtherAttempts(submissions).filter((each) => !markOf(each).isDecided).length}
            />
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
            Programs ran at sandbox level <b>{report.sandbox}</b>, where a program can still do this:
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
  };
}

/** Whether anybody's points for an item that a person marks are not given yet. */
function isOpenFor({ id, manual }: RubricItem, submissions: readonly SubmissionResult[]): boolean {
  return (
    manual === true &&
    submissions.some(({ items }) => items.some((each) => each.item.id === id && each.undecided !== '0'))
  );
}

interface FiguresProps {
  readonly submissions: readonly SubmissionResult[];
  readonly maxPoints: number;
}

function KeyFigures({ submissions, maxPoints }: FiguresProps): VNode {
  const counted = withoutOtherAttempts(submissions);
  const marks = counted.map(markOf);
  const points = marks.filter(({ isDecided }) => isDecided).map((mark) => mark.points);
  const median = findMedian(points);
  const mean = points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0) / points.length;
  const full = marks.filter((mark) => mark.points === maxPoints).length;
  const undecided = marks.length - points.length;
  const figures: readonly (readonly [string, string])[] = [
    ['submissions', String(submissions.length)],
    ['max points', String(maxPoints)],
    [undecided === 0 ? 'median' : 'median of those decided', roundNumber(median)],
    [undecided === 0 ? 'mean' : 'mean of those decided', roundNumber(mean)],
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

function roundNumber(value: number | null): string {
  return value === null ? '–' : formatPoints(String(Math.round(value * 100) / 100));
}

const CONCERNS: Readonly<Record<NeedsAttention['kind'], string>> = {
  'judge-error': 'could not be checked here',
  'missing-tool': 'could not be checked here',
  rejected: 'not taken',
  'near-limit': 'near a time limit',
  'other-name': 'a file of another name',
  doubt: 'to be found out',
  library: 'a library that is not here',
  'by-hand': 'to be marked by hand',
  open: 'to be decided',
};

export function Concerns({ concerns }: { concerns: readonly Reason[] }): VNode {
  return (
    <Section id="concerns" title="Who needs a human">
      {concerns.length === 0 ? (
        <p>Nobody: everything was taken and decided, and no case came near a time limit.</p>
      ) : (
        <Table heading="concerns" columns={['why', 'what happened', 'submissions']}>
          {concerns.map(({ kind, words, who }, index) => (
            <tr key={index}>
              <td>{capitalize(CONCERNS[kind])}</td>
              <td>{sanitize(capitalize(words))}</td>
              <td>
                <Who who={who} at={kind === 'by-hand' ? '#marks' : ''} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
