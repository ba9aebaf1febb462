/**
 * junit.xml for GitLab, Jenkins and GitHub's test reporters: a suite for each submission, a class for each rubric item,
 * a test for each case. A `judge-error` is an `error` (ours), a case that did not run is `skipped`, everything else
 * that lost points is a `failure`.
 */
import Builder from 'fast-xml-builder';
import type { Assignment, CaseResult, Report, SubmissionResult } from '../model.js';
import { isShown, viewSubmission, type Audience, type ItemView, type SubmissionView } from './audience.js';
import { summarizeCase } from './explain.js';
import { MAKE_ALL, type Part } from './kept-parts.js';
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
  readonly suite: (result: SubmissionResult, length: number, part?: Part) => string;
  readonly tail: string;
}

/** With the contract of the assignment, calls are written with the types of their variables. */
export function piecesOfJunit({ title, contract }: Assignment, audience: Audience): JunitPieces {
  const settingOf = ({ language }: SubmissionResult): Setting => ({ language, contract });
  const viewOf = (result: SubmissionResult): SubmissionView => viewSubmission(result, audience);
  return {
    head: (submissions) => {
      const tallies = submissions.map(({ items }) =>
        count(
          items.flatMap(({ cases }) => cases.filter(({ case: one }) => isShown(one.visibility, audience))),
        ),
      );
      const root = attributes({ name: sanitize(title), ...write(tallies.reduce(add, count([]))) });
      const xml = builder.build({
        '?xml': attributes({ version: '1.0', encoding: 'UTF-8' }),
        testsuites: root,
      });
      // The builder closes the empty element; it stays open for the suites.
      return xml.trimEnd().replace(/\/>$/, '>');
    },
    suite: (result, length, part = MAKE_ALL) =>
      `\n${renderSuite(result, viewOf(result), settingOf(result), length, part)}`,
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

/** A case that was accepted without a remark needs no text. */
function needsText({ verdict }: CaseResult): boolean {
  return verdict.verdict !== 'accepted' || verdict.remarks.length > 0;
}

function describeCaseText(result: CaseResult, setting: Setting, length: number): string {
  return cutText(cutText(renderPlainCase(result, setting), JUNIT_LENGTHS[0]), length);
}

function renderSuite(
  result: SubmissionResult,
  view: SubmissionView,
  setting: Setting,
  length: number,
  part: Part,
): string {
  const lines = [
    `${describeTotal(view)}.`,
    ...listDeviations(view),
    ...listNotes(view.items),
    ...listRemarks(result),
  ];
  const suite = {
    ...attributes({ name: sanitize(result.id), ...write(count(view.items.flatMap(({ cases }) => cases))) }),
    'system-out': lines.map((line) => sanitize(line)).join('\n'),
  };
  const frame = builder.build({ testsuite: suite }).trimEnd();
  const open = frame.indexOf(LINE_END) + 1;
  const tests = part('tests', () =>
    buildInside(
      view.items.flatMap((item) =>
        item.cases.map((each) => describeCase(`${result.id}.${item.id}`, item, each, setting, length)),
      ),
    ),
  );
  return frame.slice(0, open) + tests + frame.slice(open);
}

const LINE_END = '\n';

/** The elements of the tests, with the indentation that they have in a suite. */
function buildInside(tests: readonly Element[]): string {
  const suite = builder.build({ testsuite: { testcase: tests } });
  return suite.slice(suite.indexOf(LINE_END) + 1, suite.lastIndexOf('</testsuite>'));
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
  if (!needsText(result)) return test;
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
type Tally = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped' | 'ms', number>>;

function count(cases: readonly CaseResult[]): Tally {
  const outcomes = cases.map((result) => outcomeOf(result));
  const number = (wanted: Outcome): number => outcomes.filter((each) => each === wanted).length;
  return {
    tests: cases.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
    ms: cases.reduce((sum, { wallMs }) => sum + (wallMs ?? 0), 0),
  };
}

function add(one: Tally, other: Tally): Tally {
  return {
    tests: one.tests + other.tests,
    failures: one.failures + other.failures,
    errors: one.errors + other.errors,
    skipped: one.skipped + other.skipped,
    ms: one.ms + other.ms,
  };
}

function write({ tests, failures, errors, skipped, ms }: Tally): Record<string, string> {
  return {
    tests: String(tests),
    failures: String(failures),
    errors: String(errors),
    skipped: String(skipped),
    time: seconds(ms),
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
