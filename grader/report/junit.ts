/**
 * junit.xml, as GitLab, Jenkins and GitHub's test reporters read it: a suite a submission, a class a rubric item, a
 * test a case. A `judge-error` is an `error` (ours), what was not run is `skipped`, all else that was lost a `failure`.
 */
import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import type { CaseResult, Report, SubmissionResult } from '../model.js';
import { viewSubmission, type Audience, type ItemView, type SubmissionView } from './audience.js';
import { explainCase } from './explain.js';
import { makeHarmless } from './harmless.js';
import { placesOf } from './places.js';
import { cutText, renderPlainCase } from './plain.js';
import { describeTotal, listNets, listRemarks } from './submission-text.js';

/** GitLab reads no larger file. */
export const JUNIT_BYTES = 30 * 1000 * 1000;
/** Characters told of one case: the largest of these with which the file is small enough. */
const LENGTHS = [20_000, 4_000, 1_000, 200, 0] as const;

export function renderJunit(report: Report, audience: Audience): string {
  const suites = report.submissions.map((result): Suite => ({
    result,
    view: viewSubmission(result, audience),
  }));
  const texts = new Map(
    suites.flatMap(({ view }) =>
      view.items.flatMap(({ cases }) =>
        cases.flatMap((each) => (isTold(each) ? [[each, told(each)] as const] : [])),
      ),
    ),
  );
  const sizes = [...texts.values()].map((text) => Buffer.byteLength(text));
  for (const length of LENGTHS) {
    // Without its texts the file takes some more: what cannot fit is not even built.
    if (sizes.reduce((sum, size) => sum + Math.min(size, length), 0) > JUNIT_BYTES) continue;
    const xml = build(report, suites, (each) => cutText(texts.get(each) ?? '', length));
    if (Buffer.byteLength(xml) <= JUNIT_BYTES) return xml;
  }
  throw new Error('junit.xml is too large even without texts');
}

interface Suite {
  readonly result: SubmissionResult;
  readonly view: SubmissionView;
}

type TextOf = (result: CaseResult) => string;

/** What was accepted without a remark has nothing to tell. */
function isTold({ verdict }: CaseResult): boolean {
  return verdict.verdict !== 'accepted' || verdict.remarks.length > 0;
}

function told(result: CaseResult): string {
  return cutText(renderPlainCase(result), LENGTHS[0]);
}

function build({ assignment }: Report, suites: readonly Suite[], textOf: TextOf): string {
  const all = suites.flatMap(({ view }) => view.items.flatMap(({ cases }) => cases));
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: clean(assignment.title),
    ...tally(all),
  });
  for (const suite of suites) addSuite(root, suite, textOf);
  return `${root.end({ prettyPrint: true })}\n`;
}

function addSuite(root: XMLBuilder, { result, view }: Suite, textOf: TextOf): void {
  const cases = view.items.flatMap((item) => item.cases);
  const suite = root.ele('testsuite', { name: clean(result.id), ...tally(cases) });
  for (const item of view.items) {
    for (const each of item.cases) addCase(suite, `${result.id}.${item.id}`, item, each, textOf);
  }
  const lines = [`${describeTotal(view)}.`, ...listNets(view.items), ...listRemarks(result)].map((line) =>
    makeHarmless(line),
  );
  suite.ele('system-out').txt(keepEntities(lines.join('\n')));
}

/** Names are unique because case ids are; `classname` is what GitLab shows as the suite. */
function addCase(
  suite: XMLBuilder,
  classname: string,
  item: ItemView,
  result: CaseResult,
  textOf: TextOf,
): void {
  const { id, title } = result.case;
  const [place] = placesOf(result.verdict);
  const test = suite.ele('testcase', {
    classname: clean(classname),
    name: clean(`${title} (${id})`),
    ...(place === undefined ? {} : { file: clean(place.place.file) }),
    time: seconds(result.wallMs ?? 0),
  });
  const { verdict } = result.verdict;
  const outcome = outcomeOf(result);
  if (outcome !== null) {
    test
      .ele(outcome, {
        message: keepEntities(makeHarmless(explainCase(result).summary).slice(0, 500)),
        type: verdict,
      })
      .txt(keepEntities(textOf(result)));
  } else if (isTold(result)) {
    test.ele('system-out').txt(keepEntities(`${makeHarmless(item.title)}: ${textOf(result)}`));
  }
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
    default:
      return 'failure';
  }
}

function tally(cases: readonly CaseResult[]): Record<string, string> {
  const outcomes = cases.map((result) => outcomeOf(result));
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

/** In attributes, line ends would become blanks. */
function clean(text: string): string {
  return keepEntities(makeHarmless(text));
}

/** xmlbuilder2 takes what looks like an entity for one: `&lt;` in a program's output would be read as `<`. */
function keepEntities(text: string): string {
  return text.replaceAll('&', '&amp;');
}
