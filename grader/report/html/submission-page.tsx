/** feedback.html: the page for one student. With the audience `instructor` it holds the hidden cases too. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Assignment, CaseResult, SandboxLevel, SubmissionResult } from '../../model.js';
import { formatPoints, pointsToNumber } from '../../score/points.js';
import { isLost } from '../../score/score.js';
import { findFirstOpen } from '../case-importance.js';
import { viewSubmission, type Audience, type SubmissionView } from '../audience.js';
import { recordOf } from '../../languages/records/index.js';
import { sanitize } from '../../text/sanitize.js';
import type { Setting } from '../reproduce.js';
import { describeNotCounted, listNotes, listRemarks, pointsGivenYet } from '../submission-text.js';
import { count } from '../../text/units.js';
import { MAKE_ALL, type Part } from '../kept-parts.js';
import type { SettledPiece } from '../settled-pieces.js';
import { listSettlement, showPlace } from '../settlement-text.js';
import { DEVIATION_TITLE, tellDeviation, withoutPresentation } from '../describe-deviations.js';
import { causesOf } from '../class/causes.js';
import type { Source } from '../source-place.js';
import { listOtherFailures } from '../other-failures.js';
import { FirstCase } from './case-card.js';
import { Back, renderPage, type WayBack } from './document.js';
import { linkToInstructorPage } from './page-paths.js';
import { inside, Item, PointsTable } from './item-section.js';
import { listMarkable, MARKS_SCRIPT, MarksForm } from './marks-form.js';
import { Paragraphs } from './marked-text.js';
import { Code, Sources } from './source-view.js';
import { nameVerdict, signOf, toneOf } from './verdict.js';

/** The submissions before and after this one, in the order of the class. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

interface PageOptions {
  /** With them the page links to the class and to the submissions beside it. A student's page links to no other. */
  readonly neighbours?: Neighbours;
  /** Asked for where they are shown. */
  readonly sources?: () => readonly Source[];
  readonly back?: WayBack;
  readonly part?: Part;
}

export function renderSubmissionPage(
  assignment: Pick<Assignment, 'id' | 'title' | 'contract'>,
  result: SubmissionResult,
  audience: Audience,
  sandbox: SandboxLevel,
  { neighbours, sources = () => [], back, part = MAKE_ALL }: PageOptions = {},
): string {
  const view = viewSubmission(result, audience);
  const first = findFirstOpen(view.items.map(withoutPresentation));
  const context: Setting = { contract: assignment.contract, language: result.language };
  const who = sanitize(result.id);
  // In the report of a class; a service has its own.
  const isMarkedHere = audience === 'instructor' && neighbours !== undefined;
  return renderPage({
    title: `${assignment.title}: feedback for ${result.id}`,
    kind: 'submission-page',
    sends: 'nothing',
    script: isMarkedHere ? MARKS_SCRIPT : null,
    part,
    body: (
      <>
        <header>
          {back === undefined ? null : <Back {...back} />}
          {isMarkedHere ? <Ways neighbours={neighbours} /> : null}
          <p class="kicker">{sanitize(assignment.title)}</p>
          <h1>Feedback for {who}</h1>
          {audience === 'instructor' ? (
            <p class="warning">For instructors: this page shows hidden cases. Do not hand it to students.</p>
          ) : null}
          <Score view={view} />
        </header>
        <main>
          <Settled result={result} audience={audience} />
          <Remarks result={result} />
          <Deviations view={view} />
          {first === undefined ? (
            <Praise view={view} />
          ) : (
            <section
              aria-labelledby="first"
              {...inside(part, `first ${first.case.id}`, () => (
                <>
                  <h2 id="first">{isLost(first.verdict) ? 'What to fix first' : 'What to look at first'}</h2>
                  <FirstCase result={first} context={context} />
                  {isMarkedHere ? <AlikeCases result={result} first={first} /> : null}
                  {audience === 'instructor' ? <Sources sources={sources()} first={first} /> : null}
                </>
              ))}
            />
          )}
          <OtherFailures view={view} first={first} />
          <CaseMarks view={view} part={part} />
          {isMarkedHere ? (
            <MarksForm assignment={assignment} items={listMarkable(result.items)} submission={result.id} />
          ) : null}
          <details class="fold">
            <summary>
              <h2 id="points">Points</h2>
            </summary>
            <PointsTable view={view} />
            <Paragraphs lines={listNotes(view.items)} />
          </details>
          {view.items.map((item) => (
            <Item key={item.id} item={item} first={first} context={context} part={part} />
          ))}
        </main>
        <footer>
          <p>
            {result.language === null ? '' : `Read as ${recordOf(result.language).title}. `}
            Graded by boardmark at sandbox level {sandbox}.
          </p>
        </footer>
      </>
    ),
  });
}

/** What was settled, first on the page. */
export function settledInPage(result: SubmissionResult, audience: Audience): SettledPiece {
  return {
    begin: (file) => file.indexOf(MAIN) + MAIN.length,
    text: renderToString(<Settled result={result} audience={audience} />),
  };
}

const MAIN = '<main>';

/** A link to all submissions with the same mistake. */
function AlikeCases({ result, first }: { result: SubmissionResult; first: CaseResult }): VNode | null {
  const [cause] = causesOf(result, first);
  return cause === undefined ? null : (
    <p>
      <a href={`../index.html#${cause}`}>Who else has this, in the class report</a>
    </p>
  );
}

/** How many items are named at the top. */
const MAX_NAMED = 6;

function OtherFailures({
  view,
  first,
}: {
  view: SubmissionView;
  first: CaseResult | undefined;
}): VNode | null {
  const { items: all, sameReason } = listOtherFailures(view.items, first);
  if (all.length === 0 && sameReason === null) return null;
  const more = all.length - MAX_NAMED;
  return (
    <section aria-labelledby="else">
      <h2 id="else">What else</h2>
      <ul class="else">
        {sameReason === null ? null : <li>{sameReason}</li>}
        {all.slice(0, MAX_NAMED).map(({ item, title, lost, first: line }) => (
          <li key={title}>
            <a href={`#item-${item.id}`}>{sanitize(title)}</a> <span class="quiet">({lost})</span>:{' '}
            {sanitize(line)}
          </li>
        ))}
        {more > 0 ? <li>and {count(more, 'more item')}, below</li> : null}
      </ul>
    </section>
  );
}

/** All cases as a row of marks, each with its title and a link to its item. */
function CaseMarks({ view, part }: { view: SubmissionView; part: Part }): VNode | null {
  const cases = view.items.flatMap((item) => item.cases.map((result) => ({ item, result })));
  if (cases.length === 0) return null;
  return (
    <section
      aria-labelledby="cases"
      {...inside(part, 'cases', () => (
        <>
          <h2 id="cases">All cases</h2>
          <ul class="case-marks">
            {cases.map(({ item, result: { case: testCase, verdict } }) => {
              const words = `${sanitize(testCase.title)}: ${nameVerdict(verdict.verdict)}`;
              return (
                <li key={testCase.id}>
                  <a
                    class={`badge ${toneOf(verdict.verdict)}`}
                    href={`#item-${item.id}`}
                    title={words}
                    aria-label={words}
                  >
                    {signOf(verdict.verdict)}
                  </a>
                </li>
              );
            })}
          </ul>
        </>
      ))}
    />
  );
}

/** The total, a bar for it, and the points that are not decided. */
function Score({ view }: { view: SubmissionView }): VNode {
  const counted = pointsToNumber(view.countedPoints);
  const share = counted === 0 ? 0 : pointsToNumber(view.points) / counted;
  const open = counted === 0 ? 0 : pointsToNumber(view.undecided) / counted;
  const width = 320;
  return (
    <div class="score">
      <p class="total">
        <strong>{formatPoints(view.points)}</strong> of {formatPoints(pointsGivenYet(view))} points
      </p>
      <svg class="meter" aria-hidden="true" viewBox={`0 0 ${width} 8`} width={width} height={8}>
        <rect class="rail" width={width} height={8} rx={4} />
        <rect class="open" width={round(width * Math.min(1, share + open))} height={8} rx={4} />
        <rect class="full" width={round(width * share)} height={8} rx={4} />
      </svg>
      {describeNotCounted(view).map((sentence) => (
        <p key={sentence}>{sentence}.</p>
      ))}
    </div>
  );
}

function Remarks({ result }: { result: SubmissionResult }): VNode | null {
  const remarks = listRemarks(result);
  if (remarks.length === 0) return null;
  return (
    <section aria-labelledby="remarks" class="remarks">
      <h2 id="remarks">About the submission</h2>
      <ul>
        {remarks.map((remark, index) => (
          <li key={index}>{sanitize(remark)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What became of the mark after grading; what was written about a line stands at the line. */
function Settled({ result, audience }: { result: SubmissionResult; audience: Audience }): VNode {
  return (
    <>
      {listSettlement(result, audience).map(({ words, place }) => (
        <div key={words}>
          <p>{sanitize(words)}</p>
          {place?.lines === undefined ? null : (
            <Code name={`${place.file}, line ${place.line}`} lines={showPlace(place)} />
          )}
        </div>
      ))}
    </>
  );
}

function Deviations({ view }: { view: SubmissionView }): VNode | null {
  if (view.deviations.length === 0) return null;
  return (
    <section aria-labelledby="deviations">
      <h2 id="deviations">{DEVIATION_TITLE}</h2>
      {view.deviations.map((deviation) => (
        <p key={deviation.first.case.id}>{sanitize(tellDeviation(deviation).join(' '))}</p>
      ))}
    </section>
  );
}

function Praise({ view }: { view: SubmissionView }): VNode {
  return (
    <p class="praise">
      {view.items.every(({ cases }) => cases.length === 0)
        ? 'No case is shown here yet.'
        : view.deviations.length > 0
          ? 'Apart from that, all cases shown here are accepted.'
          : 'All cases shown here are accepted: there is nothing to fix.'}
    </p>
  );
}

function round(width: number): number {
  return Math.round(width * 10) / 10;
}

function Ways({ neighbours: { previous, next } }: { neighbours: Neighbours }): VNode {
  return (
    <nav class="pages" aria-label="Class">
      <a href="../index.html">All submissions</a>
      {previous === null ? null : (
        <a href={`../${linkToInstructorPage(previous)}`} rel="prev">
          Previous: {sanitize(previous)}
        </a>
      )}
      {next === null ? null : (
        <a href={`../${linkToInstructorPage(next)}`} rel="next">
          Next: {sanitize(next)}
        </a>
      )}
    </nav>
  );
}
