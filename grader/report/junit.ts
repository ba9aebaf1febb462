/**
 * junit.xml for GitLab, Jenkins and GitHub's test reporters: a suite for each submission, a class for each rubric item,
 * a test for each case. A `judge-error` is an `error` (ours), a case that did not run is `skipped`, everything else
 * that lost points is a `failure`.
 */
import Builder from 'fast-xml-builder';
import { casesOf, type Assignment, type CaseResult, type Report, type SubmissionResult } from '../model.js';
import { isShown, viewSubmission, type Audience, type ItemView, type SubmissionView } from './audience.js';
import { isRemarked } from './alike-cases.js';
import { summarizeCase } from './explain.js';
import { sanitize } from '../text/sanitize.js';
import { placesOf } from './verdict-places.js';
import { cutText, renderPlainCase } from './plain-text.js';
import type { Setting } from './reproduce.js';
import { describeTotal, listDeviations, listNotes, listRemarks } from './submission-text.js';

/** GitLab reads no larger file. Some hundred thousand cases take more than that, even without their texts. */
export const JUNIT_BYTES = 30 * 1000 * 1000;
/**
 * How many characters of a case are shown: the largest of these with which the file is small enough. With 0 it is written,
 * whatever its size: other tools read a file that GitLab does not read.
 */
export const JUNIT_LENGTHS = [20_000, 4_000, 1_000, 200, 0] as const;

/** junit.xml in pieces: a head, a suite for each submission, a tail. */
export interface JunitPieces {
  readonly head: (submissions: readonly SubmissionResult[]) => string;
  /** The suite of a submission, with at most `length` characters of each case. */
  readonly suite: (result: SubmissionResult, length: number) => string;
  readonly tail: string;
}

/** With the contract of the assignment, calls are written with the types of their variables. */
export function piecesOfJunit({ title, contract }: Assignment, audience: Audience): JunitPieces {
  return {
    head: (submissions) => {
      const cases = submissions.flatMap(casesOf).filter((each) => isShown(each.case.visibility, audience));
      const root = attributes({ name: sanitize(title), ...count(cases) });
      const xml = builder.build({
        '?xml': attributes({ version: '1.0', encoding: 'UTF-8' }),
        testsuites: root,
      });
      // The builder closes the empty element; it stays open for the suites.
      return xml.trimEnd().replace(/\/>$/, '>');
    },
    suite: (result, length) =>
      `\n${renderSuite(result, viewSubmission(result, audience), { language: result.language, contract }, length)}`,
    tail: '\n</testsuites>\n',
  };
}

export function renderJunit(report: Report, audience: Audience): string {
  const { head, suite, tail } = piecesOfJunit(report.assignment, audience);
  const { submissions } = report;
  let xml = '';
  for (const length of JUNIT_LENGTHS) {
    xml = [head(submissions), ...submissions.map((result) => suite(result, length)), tail].join('');
    if (Buffer.byteLength(xml) <= JUNIT_BYTES) break;
  }
  return xml;
}

function describeCaseText(result: CaseResult, setting: Setting, length: number): string {
  return cutText(cutText(renderPlainCase(result, setting), JUNIT_LENGTHS[0]), length);
}

function renderSuite(
  result: SubmissionResult,
  view: SubmissionView,
  setting: Setting,
  length: number,
): string {
  const lines = [
    `${describeTotal(view)}.`,
    ...listDeviations(view),
    ...listNotes(view.items),
    ...listRemarks(result),
  ];
  const suite = {
    ...attributes({ name: sanitize(result.id), ...count(view.items.flatMap(({ cases }) => cases)) }),
    testcase: view.items.flatMap((item) =>
      item.cases.map((each) => describeCase(`${result.id}.${item.id}`, item, each, setting, length)),
    ),
    'system-out': lines.map((line) => sanitize(line)).join('\n'),
  };
  return builder.build({ testsuite: suite }).trimEnd();
}

/** Names are unique because case ids are; `classname` is what GitLab shows as the suite. */
function describeCase(
  classname: string,
  item: ItemView,
  result: CaseResult,
  setting: Setting,
  length: number,
): Element {
  const { id, title } = result.case;
  const [place] = placesOf(result.verdict);
  const test = attributes({
    classname: sanitize(classname),
    name: sanitize(`${title} (${id})`),
    ...(place === undefined ? {} : { file: sanitize(place.place.file) }),
    time: seconds(result.wallMs ?? 0),
  });
  // A case that was accepted without a remark needs no text.
  if (result.verdict.verdict === 'accepted' && !isRemarked(result)) return test;
  const text = describeCaseText(result, setting, length);
  const outcome = outcomeOf(result);
  if (outcome === null) return { ...test, 'system-out': `${sanitize(item.title)}: ${text}` };
  const message = sanitize(summarizeCase(result)).slice(0, 500);
  const told = {
    ...attributes({ message, type: result.verdict.verdict }),
    [TEXT]: text,
  };
  return { ...test, [outcome]: told };
}

type Outcome = 'failure' | 'error' | 'skipped';

function outcomeOf({ verdict }: CaseResult): Outcome | null {
  switch (verdict.verdict) {
    case 'accepted':
      return null;
    case 'judge-error':
      return 'error';
    case 'not-run':
      return 'skipped';
    case 'rejected':
    case 'missing':
    case 'compile-error':
    case 'time-limit-exceeded':
    case 'memory-limit-exceeded':
    case 'output-limit-exceeded':
    case 'run-time-error':
    case 'wrong-answer':
    case 'presentation-error':
      return 'failure';
  }
}

/** The number of cases, how they ended, and how long they took. */
function count(cases: readonly CaseResult[]): Readonly<Record<string, string>> {
  const outcomes = cases.map(outcomeOf);
  const number = (wanted: Outcome): string => String(outcomes.filter((each) => each === wanted).length);
  return {
    tests: String(cases.length),
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
    time: seconds(cases.reduce((sum, { wallMs }) => sum + (wallMs ?? 0), 0)),
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

type Element = Readonly<Record<string, unknown>>;

const ATTRIBUTE = '@';
const TEXT = '#';
const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  format: true,
  // Without this a value `true` would become an attribute without a value, which is no XML.
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** Line ends in them become blanks. */
function attributes(all: Readonly<Record<string, string>>): Element {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`${ATTRIBUTE}${name}`, value]));
}
