/** Whatever a program or a file name says stays text in everything that is written: asked of strict readers. */
import { describe, expect, test } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import Papa from 'papaparse';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { SaxesParser } from 'saxes';
import stripAnsi from 'strip-ansi';
import type { Report, SubmissionResult } from '../../../grader/model.js';
import { toClassroom50 } from '../../../grader/report/classroom50.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { fenceCommands } from '../../../grader/report/github/workflow-commands.js';
import { matchRoster } from '../../../grader/report/gradebooks/match-roster.js';
import { parseRoster } from '../../../grader/report/gradebooks/roster.js';
import { renderRosterCsv } from '../../../grader/report/gradebooks/roster-csv.js';
import { renderGradesCsv } from '../../../grader/report/grades-csv.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { isSafeText, sanitize, sanitizeLines, stringifyJson } from '../../../grader/text/sanitize.js';
import { renderClassPage } from '../../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { assignment } from '../../support/build.js';
import { NASTY, hostileResult } from '../../support/hostile.js';
import { amount } from '../../support/effort.js';

const WORDS = [
  ...['\u001b[2J', '\u001b]0;owned\u0007', '\u009b31m', '\u0000', '\r', '\n', '\t', '\u007f', '\b'],
  ...['\u202e', '\u2066', '\u200b', '\u00ad', '\ufeff', '\u2028', '\ufffe', '\ud800', '\udc00', '\u{e0041}'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</pre>',
    '</style>',
    '&lt;',
    '<!--',
    '-->',
    '"',
    "'",
  ],
  ...[
    ']]>',
    '</failure>',
    '<?xml',
    '&#0;',
    '```',
    '~~~',
    '# ',
    '- ',
    '1. ',
    '|',
    '[x](javascript:1)',
    '![x](http://e)',
  ],
  ...[
    '::error::x',
    '::stop-commands::x',
    '::add-mask::x',
    '##[error]',
    '%0A',
    '@SUM(A1)',
    '=1+1',
    '+1',
    '-1',
    '${x}',
    'ä',
    ' ',
  ],
];
/** Characters that act, hide or look like nothing; all of them stand in one of the texts that each writer gets. */
const ODD = [
  ...[
    '\u202e',
    '\u2067',
    '\t',
    '\r',
    '\u001b[2J',
    '\u009b',
    '\u007f',
    '\u0000',
    '\u2028',
    '\u2029',
    '\u00a0',
  ],
  ...['\u3000', '\u2800', '\u3164', '\uffa0', '\u200b', '\u200d', '\ufeff', '\u00ad', '\ufe0f', '\u{e0041}'],
  ...['\u{1d159}', '\ufffc', '\ue000', '\ufffe', '\ud800'],
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join('')),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
);

/** The hostile submission with another text in every place. */
const resultWith = (text: string): SubmissionResult =>
  JSON.parse(JSON.stringify(hostileResult), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(NASTY, () => text) : value,
  ) as SubmissionResult;
const ASSIGNMENT = assignment({ title: 'Sowing' });
const reportWith = (text: string): Report => {
  const result = resultWith(text);
  const rubric = result.items.map(({ item }) => item);
  return {
    assignment: { ...ASSIGNMENT, title: `Sowing ${text}`, rubric },
    sandbox: 'bwrap',
    submissions: [{ ...result, id: `eve ${text}` }, result],
  };
};
const sure = (property: (text: string) => void): void =>
  fc.assert(fc.property(hostile, property), {
    numRuns: amount({ quick: 20, thorough: 60 }),
    examples: [[`a${ODD.join('b\n')}`]],
  });

describe('one text', () => {
  test('made harmless, it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(isSafeText(sanitize(text))).toBe(true);
        expect(sanitize(text)).not.toContain('\n');
        expect(isSafeText(sanitizeLines(text))).toBe(true);
        expect(sanitizeLines(text).split('\n')).toHaveLength(text.split('\n').length);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(ODD)('%j is not harmless', (character) => {
    expect(isSafeText(character)).toBe(false);
  });

  test.each([['plain text'], [' a  b '], ['ä♔日本'], ['“quotes” – dashes']])('%s is not touched', (text) => {
    expect(sanitize(text)).toBe(text);
  });
});

describe('the terminal', () => {
  const style = { color: true, width: 100 };
  test.each([
    [
      'a submission',
      (text: string, color: boolean) => renderSubmission(resultWith(text), 'instructor', { ...style, color }),
    ],
    ['a class', (text: string, color: boolean) => renderClass(reportWith(text), { ...style, color })],
  ])('%s: no sequence but our colours', (_, render) => {
    sure((text) => {
      const plain = render(text, false);
      expect(isSafeText(plain)).toBe(true);
      expect(stripAnsi(render(text, true))).toBe(plain);
    });
  });
});

describe('logs of CI', () => {
  test('as many annotations as without hostile text, each on a line of its own', () => {
    sure((text) => {
      const lines = renderAnnotations(resultWith(text), ['src/A,b:c%.java'], '').trimEnd().split('\n');
      expect(lines.every((line) => /^::(error|warning|notice) /.test(line) && isSafeText(line))).toBe(true);
    });
  });

  test('between its fence no line is a command that we did not write', () => {
    sure((text) => {
      const shown = renderSubmission(resultWith(text), 'student', { color: false, width: 100 });
      const lines = fenceCommands(shown, 'token-that-nobody-knows').split('\n');
      expect(lines[0]).toBe('::stop-commands::token-that-nobody-knows');
      expect(lines.filter((line) => line.includes('token-that-nobody-knows'))).toHaveLength(2);
    });
  });
});

describe('Markdown', () => {
  test.each([
    ['feedback', (result: SubmissionResult) => renderFeedback(ASSIGNMENT, result, 'instructor', 'bwrap')],
    ['summary', (result: SubmissionResult) => renderSummary(ASSIGNMENT, result, 'bwrap', 1_000_000)],
    ['short summary', (result: SubmissionResult) => renderSummary(ASSIGNMENT, result, 'bwrap', 3000)],
  ])('%s: no markup outside of fences, and every fence is closed', (_, render) => {
    sure((text) => {
      const markdown = render(resultWith(text));
      expect(isSafeText(markdown)).toBe(true);
      const prose = withoutFences(markdown);
      expect(prose).not.toMatch(/<[a-z!/?]/i);
      expect(prose).not.toMatch(/(?<!\\)\]\(|(?<!\\)!\[/);
    });
  });
});

function withoutFences(markdown: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const marks = /^`{3,}/.exec(line)?.[0];
    if (fence === null) {
      if (marks === undefined) kept.push(line);
      else fence = marks;
    } else if (line === fence) fence = null;
  }
  expect(fence).toBeNull();
  return kept.join('\n');
}

describe('HTML', () => {
  type Node = DefaultTreeAdapterMap['childNode'];
  const listElements = (html: string): { tag: string; attributes: string[] }[] => {
    const found: { tag: string; attributes: string[] }[] = [];
    const walk = (node: Node): void => {
      if ('attrs' in node) found.push({ tag: node.tagName, attributes: node.attrs.map(({ name }) => name) });
      if ('childNodes' in node) node.childNodes.forEach(walk);
    };
    parse(html).childNodes.forEach(walk);
    return found;
  };
  test.each([
    [
      'feedback.html',
      (text: string) => renderSubmissionPage(ASSIGNMENT, resultWith(text), 'instructor', 'bwrap'),
    ],
    [
      'index.html',
      (text: string) =>
        renderClassPage(reportWith(text), { complete: true, gradedAt: null, cannotContain: [] }),
    ],
  ])('%s: no element and no attribute but ours', (_, render) => {
    const namesIn = (html: string): readonly string[] =>
      listElements(html).flatMap(({ tag, attributes }) => [
        tag,
        ...attributes.map((name) => `${tag} ${name}`),
      ]);
    // Marks of what differs, and what explains them, come and go with the text.
    const ours = new Set([...namesIn(render('x')), 'mark', 'p', 'p class']);
    sure((text) => {
      const html = render(text);
      expect(isSafeText(html)).toBe(true);
      expect(namesIn(html).filter((name) => !ours.has(name))).toEqual([]);
      expect(html).not.toContain('<!--');
    });
  });
});

describe('JSON', () => {
  test.each([
    ['results.json', (text: string): unknown => toResults(reportWith(text), true)],
    ["Gradescope's", (text: string): unknown => toGradescope(ASSIGNMENT, resultWith(text), 'bwrap')],
    [
      "Classroom 50's",
      (text: string): unknown =>
        toClassroom50(resultWith(text), {
          classroom: 'c',
          assignment: 'a',
          submission: 's',
          commit: 'c',
          release: 'r',
          review: 'r',
          datetime: new Date(0),
        }),
    ],
  ])('%s: harmless as it stands, the same when read', (_, make) => {
    sure((text) => {
      const value = make(text);
      const json = stringifyJson(value);
      expect(isSafeText(json)).toBe(true);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    });
  });
});

describe('XML', () => {
  test('what looks like an entity is read back as it was', () => {
    const xml = renderJunit(reportWith('&lt; &amp;lt; &#0; &nbsp; & ;'), 'instructor');
    expect(xml).toContain('Sowing &amp;lt; &amp;amp;lt; &amp;#0; &amp;nbsp; &amp; ;');
  });

  test('junit.xml is well-formed, and has no element but ours', () => {
    sure((text) => {
      const xml = renderJunit(reportWith(text), 'instructor');
      expect(isSafeText(xml)).toBe(true);
      const names = new Set<string>();
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', ({ name }) => void names.add(name));
      parser.write(xml).close();
      const ours = ['testsuites', 'testsuite', 'testcase', 'failure', 'error', 'skipped', 'system-out'];
      expect([...names].filter((name) => !ours.includes(name))).toEqual([]);
    });
  });
});

describe('CSV', () => {
  const roster = parseRoster('name,email\nAda,ada@x.org\n');
  test.each<[string, (report: Report) => string]>([
    ['grades.csv', renderGradesCsv],
    [
      'roster.csv',
      ({ submissions }) => {
        if (!roster.ok) throw new Error(roster.fault);
        const owners = new Map(submissions.map(({ id }) => [id, [{ keys: [id] }]]));
        return renderRosterCsv(matchRoster(roster.value, submissions, owners), roster.value);
      },
    ],
  ])('no cell of %s is a formula, and no row is torn', (_, render) => {
    const count = Papa.parse(render(reportWith('x')).trimEnd()).data.length;
    sure((text) => {
      const csv = render(reportWith(text));
      const rows = Papa.parse<string[]>(csv.trimEnd()).data;
      expect(rows).toHaveLength(count);
      const isNumber = (cell: string): boolean => cell !== '' && Number.isFinite(Number(cell));
      expect(rows.flat().filter((cell) => !isNumber(cell) && /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(isSafeText(csv)).toBe(true);
    });
  });
});
