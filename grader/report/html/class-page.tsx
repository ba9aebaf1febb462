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
import { findMedian, markOf, spreadMarks, withoutOtherAttempts, type Bin } from '../class/marks.js';
import { rankCases } from '../class/failure-stats.js';
import { capitalize } from '../sentence.js';
import { sanitize } from '../../text/sanitize.js';
import { BEFORE_LATER_ROWS, ClassTable, ROWS_AT_FIRST, renderLaterRows } from './class-table.js';
import { Back, pageInPieces, renderPage, Section, type Page, type WayBack } from './document.js';
import { MARKS_SCRIPT, MarksForm } from './marks-form.js';
import { Causes, Who } from './class-causes.js';
import { Cases, Items, Times } from './class-items.js';
import { Table } from './table.js';
import { count } from '../../text/units.js';

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

/**
 * The script that sorts and filters the table of the class, and shows more of its rows. All data is in the page: rows
 * that are not shown yet are in a template, so that a class of hundreds opens at once.
 */
const TABLE_SCRIPT = `
(() => {
  'use strict';
  const table = document.getElementById('class-table');
  const controls = document.getElementById('class-controls');
  const search = document.getElementById('class-search');
  const state = document.getElementById('class-state');
  const counted = document.getElementById('class-count');
  const body = table.tBodies[0];
  const more = document.getElementById('class-more');
  const rest = document.getElementById('class-rest');
  const STEP = 50;
  let most = STEP;
  let rows = Array.from(body.rows);
  if (rest !== null) rows = rows.concat(Array.from(rest.content.querySelectorAll('tr')));
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

  const read = (row, column) => {
    const cell = row.cells[column];
    return cell.hasAttribute('data-sort') ? Number(cell.getAttribute('data-sort')) : cell.textContent.trim();
  };
  const compare = (a, b) => (typeof a === 'number' ? a - b : collator.compare(a, b));

  const sort = (header, column) => {
    const isUp = header.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
    const sign = isUp ? -1 : 1;
    const keyed = rows.map((row) => ({ row, key: read(row, column) }));
    keyed.sort((a, b) => sign * compare(a.key, b.key));
    rows = keyed.map(({ row }) => row);
    show();
  };
  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    button.addEventListener('click', () => sort(header, column));
    header.append(button);
  });

  const isMeant = (row) =>
    state.value === '' ||
    (state.value === 'needs-human' ? row.hasAttribute('data-human') : row.dataset.state === state.value);
  const show = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const found = rows.filter((row) => isMeant(row) && words.every((word) => texts.get(row).includes(word)));
    const shown = found.slice(0, most);
    body.replaceChildren(...shown);
    more.hidden = shown.length === found.length;
    counted.textContent =
      found.length + ' of ' + rows.length + ' found' + (more.hidden ? '' : ', ' + shown.length + ' shown');
  };
  const searchAgain = () => {
    most = STEP;
    show();
  };
  search.addEventListener('input', searchAgain);
  state.addEventListener('change', searchAgain);
  more.addEventListener('click', () => {
    most += STEP;
    show();
  });
  // In print all rows are shown.
  addEventListener('beforeprint', () => {
    most = Infinity;
    show();
  });
  controls.hidden = false;
  show();
})();
`;

/** The distribution of the marks: a chart with numbers on its columns, and the same as a table. */
const COLUMN = 64;
const GAP = 8;
const CHART_HEIGHT = 160;
const HEAD = 22;
const FOOT = 40;
/** Room for labels that are wider than their column. */
const SIDE = 24;

interface ChartProps {
  readonly bins: readonly Bin[];
  readonly maxPoints: number;
  /** How many submissions have no mark yet. */
  readonly open: number;
}

function MarksChart({ bins, maxPoints, open }: ChartProps): VNode {
  const width = bins.length * COLUMN;
  const height = HEAD + CHART_HEIGHT + FOOT;
  const most = Math.max(1, ...bins.map(({ submissions }) => submissions));
  return (
    <>
      <svg
        class="chart"
        role="img"
        aria-labelledby="chart-name"
        viewBox={`${-SIDE} 0 ${width + 2 * SIDE} ${height}`}
      >
        <title id="chart-name">{describe(bins, open)}</title>
        {bins.map((bin, index) => {
          const x = index * COLUMN + GAP / 2;
          const tall = (bin.submissions / most) * CHART_HEIGHT;
          const top = HEAD + CHART_HEIGHT - tall;
          return (
            <g key={bin.from}>
              <rect class="bar" x={x} y={round(top)} width={COLUMN - GAP} height={round(tall)} />
              {bin.submissions === 0 ? null : (
                <text class="value" x={x + (COLUMN - GAP) / 2} y={round(top - 6)}>
                  {bin.submissions}
                </text>
              )}
              <text x={x + (COLUMN - GAP) / 2} y={HEAD + CHART_HEIGHT + 17}>
                {nameBin(bin)}
              </text>
            </g>
          );
        })}
        <line class="axis" x1={0} y1={HEAD + CHART_HEIGHT + 0.5} x2={width} y2={HEAD + CHART_HEIGHT + 0.5} />
        <text x={width / 2} y={height - 4}>
          per cent of {maxPoints} points
        </text>
      </svg>
      {open === 0 ? null : <p>{tellOpen(open)}.</p>}
      <details>
        <summary>The same as a table</summary>
        <Table heading="spread" columns={['per cent', { title: 'submissions', is: 'number' }]}>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">{nameBin(bin)}</th>
              <td class="num">{bin.submissions}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

function tellOpen(open: number): string {
  return `${count(open, 'submission')} not decided yet`;
}

/** `70–79`. The last bin goes up to the full marks. */
function nameBin({ from, to }: Bin): string {
  return `${from}–${to === 100 ? to : to - 1}`;
}

function describe(bins: readonly Bin[], open: number): string {
  const words = bins
    .filter(({ submissions }) => submissions > 0)
    .map((bin) => `${count(bin.submissions, 'submission')} with ${nameBin(bin)} %`);
  if (open > 0) words.push(tellOpen(open));
  return words.length === 0 ? 'No submissions.' : `Marks: ${words.join(', ')}.`;
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
