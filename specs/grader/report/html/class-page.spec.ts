import { describe, expect, test } from '@jest/globals';
import type { Report, SubmissionResult } from '../../../../grader/model.js';
import {
  classPageInPieces,
  renderClassPage,
  type ClassFacts,
} from '../../../../grader/report/html/class-page.js';
import { linkToInstructorPage } from '../../../../grader/report/html/page-paths.js';
import {
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../../support/build.js';
import { makeClass } from '../../../support/class.js';
import { hostileResult } from '../../../support/hostile.js';
import { shapeOf } from '../../../support/page-shape.js';

const FACTS: ClassFacts = { complete: true, gradedAt: null, cannotContain: ['using the network'] };
const reportOf = (submissions: readonly SubmissionResult[]): Report => ({
  assignment: assignment({ rubric: submissions[0]?.items.map(({ item }) => item) ?? [] }),
  sandbox: 'uid',
  submissions,
});

describe('index.html', () => {
  const html = renderClassPage(makeClass(24, { calls: 10, games: 6 }), FACTS);

  test.each([
    ['who needs a human', 'Could not be checked on this computer: no JDK (17 cases)'],
    ['who was not taken', 'Not taken: holds 12,000 files, at most 5,000 are taken'],
    ['who came near a limit', '91 % of the limit of elapsed time'],
    ['the marks as a chart with its words', 'submissions with 90–100 %'],
    ['what fails most', '<b>8</b> of 19'],
    ['the level of the sandbox', '<b>bwrap</b>'],
    ['what it cannot contain', '<li>using the network</li>'],
    ['the page of each submission', 'href="instructor/student-024.html"'],
    ['the page of each student', 'href="submissions/student-024/feedback.html"'],
  ])('tells %s', (_, words) => {
    expect(html).toContain(words);
  });

  test('shows undecided points beside those earned, never among them', () => {
    const item = rubricItem({ points: 3, cases: ['a', 'b', 'c'].map((id) => compileCase({ id })) });
    const page = renderClassPage(reportOf([submissionResult([[item, [LOST, UNDECIDED]]])]), FACTS);
    expect(page).toContain('<b>1</b> + 1?');
    expect(page).toContain('submission not decided yet');
  });

  test('says that it is a part, where grading was stopped', () => {
    const words = 'this is a part of the class';
    expect(html).not.toContain(words);
    expect(renderClassPage(reportOf([hostileResult]), { ...FACTS, complete: false })).toContain(words);
  });

  test('a class of nobody has a page, too', () => {
    expect(renderClassPage(reportOf([]), FACTS)).toContain('Nothing was run.');
  });

  test.each([0, 1, 50, 51, 100, 101, 260])('a class of %i has a row for each, in order', (size) => {
    const template = '<template id="class-rest"><table><tbody>';
    const submissions = Array.from({ length: size }, (_, at) =>
      submissionResult([], { id: at === 3 ? template : `student-${at}` }),
    );
    const pieces = [...classPageInPieces(reportOf(submissions), FACTS)];
    const page = pieces.join('');
    const rows = Array.from(
      page.matchAll(/<tr data-state[^>]*><th scope="row"><a href="([^"]+)"/g),
      ([, to]) => to,
    );
    expect(rows).toEqual(submissions.map(({ id }) => linkToInstructorPage(id)));
    const later = page.split(template)[1]?.split('</template>')[0] ?? '';
    expect(later.match(/<tr /g) ?? []).toHaveLength(Math.max(0, size - 50));
    expect(later === '').toBe(size <= 50);
    if (size > 50) expect(later).toMatch(/<\/tr><\/tbody><\/table>$/);
    // The table of a large class is not made at once.
    expect(Math.max(...pieces.map((piece) => piece.split('<tr data-state').length - 1))).toBeLessThanOrEqual(
      50,
    );
  });

  test('lets only its own script and style run', () => {
    expect(html).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+';/);
    expect(shapeOf(html)).not.toMatch(/\bsrc\b|\bstyle[,\]]|\bon\w+|link\[|iframe|img/);
  });
});
