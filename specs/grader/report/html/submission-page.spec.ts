import { describe, expect, test } from '@jest/globals';
import type { CaseResult, SubmissionResult, Turn, Verdict } from '../../../../grader/model.js';
import type { Audience } from '../../../../grader/report/audience.js';
import { renderSubmissionPage } from '../../../../grader/report/html/submission-page.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  methodCase,
  rubricItem,
  submissionResult,
  transcriptCase,
} from '../../../support/build.js';
import { differenceOf } from '../../../support/compare.js';
import { SECRET } from '../../../support/hostile.js';
import { shapeOf, walkPage } from '../../../support/page-shape.js';

const ENDODOI = assignment({ title: 'Endodoi' });
const render = (result: SubmissionResult, audience: Audience = 'student'): string =>
  renderSubmissionPage(ENDODOI, result, audience, 'bwrap');

/** The page of one case. */
function pageOf(testCase: CaseResult['case'], verdict: Verdict, language: 'java' | 'typescript' = 'java') {
  return render(submissionResult([[rubricItem({ points: 4, cases: [testCase] }), [verdict]]], { language }));
}

/** What a reader without styles gets. */
function readText(html: string): string {
  const texts: string[] = [];
  walkPage(html, (node) => {
    if (node.nodeName === '#text' && 'value' in node && node.parentNode?.nodeName !== 'style')
      texts.push(node.value);
  });
  return texts.join('');
}

const TURNS: readonly Turn[] = [
  { by: 'program', text: 'Pits: 3 4\nYour move: ' },
  { by: 'person', text: 'c\n' },
  { by: 'program', text: 'You sow 4.\nThe end.\n' },
];
const SOWN = transcriptCase(
  {
    title: 'Sowing from c',
    dialogue: { args: ['3,4', 'a b'], turns: TURNS, exitCode: 0 },
    hint: 'Count again.',
  },
  TURNS,
);
const WRONG: Verdict = {
  verdict: 'wrong-answer',
  difference: differenceOf(TURNS, 'Pits: 3 4\nYour move: You sow 5.\nThe end.\n'),
};

describe('feedback.html', () => {
  test('says first what to fix, and where it went wrong after which input', () => {
    const text = readText(pageOf(SOWN, WRONG));
    expect(text).toMatch(/What to fix first.*Sowing from c/s);
    expect(text).toContain('after input 1 (c)');
    expect(text).toContain('Hint: Count again.');
    expect(text).toContain('0 of 4 points');
  });

  test('shows the dialogue up to there, with the input where it was typed', () => {
    const text = readText(pageOf(SOWN, WRONG));
    expect(text).toContain('Started with the arguments 3,4 "a b"');
    expect(text).toContain('Pits: 3 4\nYour move: c  « input 1\n');
  });

  test('marks the characters that differ, with a sign beside the line', () => {
    const html = pageOf(SOWN, WRONG);
    expect(html).toContain('You sow <mark>4</mark>.');
    expect(html).toContain('You sow <mark>5</mark>.');
    expect(html).toContain('<td class="sign">≠</td>');
  });

  test('shows what cannot be seen, and says what the sign means', () => {
    const text = readText(
      pageOf(SOWN, { verdict: 'wrong-answer', difference: differenceOf('a b\n', 'a\tb \r\n') }),
    );
    expect(text).toContain('a→b·␍');
    expect(text).toContain('→ is a tab');
  });

  test.each([
    ['java', "int[][] pits = {{4, 4}, {4, 4}};\nEndodoi.singleSow('c', pits);"],
    ['typescript', "const pits = [[4, 4], [4, 4]];\nEndodoi.singleSow('c', pits);"],
  ] as const)('writes calls as in %s, with what came back', (language, code) => {
    const row = { type: 'array', items: [4, 4].map((value) => ({ type: 'int', value }) as const) } as const;
    const testCase = methodCase({
      title: 'Sows around',
      steps: [
        {
          let: [{ name: 'pits', value: { type: 'array', items: [row, row] }, text: '{{4,4},{4,4}}' }],
          call: {
            type: 'call',
            object: { type: 'name', name: 'Endodoi' },
            name: 'singleSow',
            args: [
              { type: 'char', value: 'c' },
              { type: 'name', name: 'pits' },
            ],
          },
          text: "Endodoi.singleSow('c', pits)",
          repeat: 1,
          expect: [],
        },
      ],
    });
    const difference = {
      kind: 'value',
      call: "Endodoi.singleSow('c', pits)",
      what: 'returned',
      expected: "'e'",
      actual: "'d'",
      path: '',
      diagnosis: null,
      text: null,
    } as const;
    const html = pageOf(testCase, { verdict: 'wrong-answer', difference }, language);
    expect(readText(html)).toContain(code);
    expect(html).toContain("'<mark>e</mark>'");
    expect(html).toContain("'<mark>d</mark>'");
  });

  test('draws the board, says in words what differs, and keeps the text', () => {
    const board = '....\n.OX.\n.XO.\n....\n';
    const turns: readonly Turn[] = [{ by: 'program', text: board }];
    const testCase = transcriptCase({ dialogue: { args: [], turns, exitCode: 0 } }, turns);
    const html = pageOf(testCase, {
      verdict: 'wrong-answer',
      difference: differenceOf(board, board.replace('.OX.', '.XX.')),
    });
    expect(html.match(/<svg role="img"/g)).toHaveLength(2);
    expect(html).toContain('aria-label="The board, expected: (1,1) O, (1,2) X, (2,1) X, (2,2) O"');
    expect(readText(html)).toContain('(1,1): expected O, yours X');
  });

  test('tells one cause of many cases once', () => {
    const cases = Array.from({ length: 40 }, (_, index) =>
      transcriptCase({ id: `c${String(index)}`, title: `title ${String(index)}` }),
    );
    const verdict: Verdict = { verdict: 'not-run', because: '"It compiles" has to be right first' };
    const item = rubricItem({ points: 4, cases });
    const text = readText(
      render(
        submissionResult([
          [item, cases.map(() => verdict)],
          [rubricItem({ id: 'compiles' }), [LOST]],
        ]),
      ),
    );
    expect(text.match(/has to be right first/g)).toHaveLength(1);
    expect(text).toContain('title 39');
  });

  test('points that are undecided are neither given nor lost', () => {
    const text = readText(pageOf(compileCase(), UNDECIDED));
    expect(text).toContain('4 of these 4 points could not be decided on this computer and cost you nothing');
    expect(text).toContain('What to look at first');
  });

  test('nothing to fix is said as well', () => {
    expect(readText(pageOf(compileCase(), ACCEPTED))).toContain('there is nothing to fix');
  });

  test('runs no script and asks for nothing: the policy says so', () => {
    const html = pageOf(SOWN, WRONG);
    expect(html).toMatch(/content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/);
    expect(shapeOf(html)).not.toMatch(/script\[|\bsrc\b|\bstyle[,\]]|\bon\w+/);
  });
});

describe('hidden cases', () => {
  const shown: readonly (readonly [Audience, boolean])[] = [
    ['student', false],
    ['student-after-due-date', false],
    ['student-after-published', false],
    ['instructor', true],
  ];
  test.each(shown)('in a page for %s: %s', (audience, isThere) => {
    const cases = [
      compileCase({ id: 'shown' }),
      compileCase({ id: 'hidden-id', title: SECRET, hint: SECRET, visibility: 'hidden' }),
    ];
    const verdict: Verdict = { verdict: 'wrong-answer', difference: { kind: 'file', message: SECRET } };
    const html = render(submissionResult([[rubricItem({ cases }), [ACCEPTED, verdict]]]), audience);
    expect(html.includes(SECRET)).toBe(isThere);
    expect(html.includes('hidden-id')).toBe(isThere);
    expect(html.includes('this page shows hidden cases')).toBe(isThere);
  });

  test.each([
    ['student', []],
    ['student-after-due-date', ['after_due_date']],
    ['student-after-published', ['after_due_date', 'after_published']],
  ] as const)('%s: what becomes visible later is shown then', (audience, visible) => {
    const cases = (['hidden', 'after_due_date', 'after_published'] as const).map((visibility) =>
      compileCase({ id: visibility, title: `title of ${visibility}`, visibility }),
    );
    const text = readText(render(submissionResult([[rubricItem({ cases }), [LOST, LOST, LOST]]]), audience));
    expect(cases.map(({ id }) => id).filter((id) => text.includes(`title of ${id}`))).toEqual(visible);
    expect(text).toContain('not shown here');
  });
});

describe('the way to the others of the class', () => {
  const neighbours = { previous: 'ada', next: 'a b' };
  const pageFor = (audience: Audience): string =>
    renderSubmissionPage(
      ENDODOI,
      submissionResult([[rubricItem(), [LOST]]], { id: 'bob' }),
      audience,
      'bwrap',
      { neighbours },
    );

  test('an instructor gets back to the table, and on to the submissions beside this one', () => {
    const page = pageFor('instructor');
    expect(page).toContain('href="../index.html"');
    expect(page).toContain('href="../instructor/ada.html"');
    expect(page).toContain('href="../instructor/a%20b.html"');
  });

  test('a student is shown nobody else', () => {
    expect(pageFor('student')).not.toContain('ada');
  });
});

describe('the source beside the first failing case', () => {
  const sources = [{ name: 'Pits.java', text: 'class Pits {\n  // sows\n  String s = "You sow 5.";\n}' }];
  const result = submissionResult([[rubricItem({ cases: [SOWN] }), [WRONG]]], { language: 'java' });
  const page = (audience: Audience): string =>
    renderSubmissionPage(ENDODOI, result, audience, 'bwrap', {
      neighbours: { previous: null, next: null },
      sources: () => sources,
    });

  test('instructors see the lines at once, and the rest folded', () => {
    const [open = '', folded = ''] = page('instructor').split('The student’s source (1 file)');
    expect(open).toContain('Pits.java, line 3: “You sow 5.” stands in the line that differs');
    expect(open).toContain('>   3    String s = ');
    expect(folded).toContain('// sows');
  });

  test('a page for students has none of it', () => {
    expect(
      renderSubmissionPage(ENDODOI, result, 'student', 'bwrap', { sources: () => sources }),
    ).not.toContain('// sows');
  });
});
