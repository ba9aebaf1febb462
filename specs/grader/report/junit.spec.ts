import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { validateXML } from 'xmllint-wasm';
import type { Report, SubmissionResult } from '../../../grader/model.js';
import { JUNIT_BYTES, JUNIT_LENGTHS, piecesOfJunit, renderJunit } from '../../../grader/report/junit.js';
import { ACCEPTED, assignment, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';
import { EVERY_VERDICT, SECRET, hiddenItem, hostileResult, visibleItem } from '../../support/hostile.js';

const XSD = readFileSync('specs/support/schemas/junit.xsd', 'utf8');

function report(...submissions: SubmissionResult[]): Report {
  return { assignment: assignment({ rubric: [visibleItem, hiddenItem] }), sandbox: 'none', submissions };
}

interface Test {
  readonly attributes: Readonly<Record<string, string>>;
  outcome: string | null;
  text: string;
}

/** Every test with what was said of it, by a strict parser. */
function readTests(xml: string): Test[] {
  const tests: Test[] = [];
  const parser = new SaxesParser({ fileName: 'junit.xml', xmlns: false });
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    const test = tests.at(-1);
    if (name === 'testcase') tests.push({ attributes, outcome: null, text: '' });
    else if (['failure', 'error', 'skipped'].includes(name) && test !== undefined) test.outcome = name;
  });
  parser.on('text', (text) => {
    const test = tests.at(-1);
    if (open.includes('testcase') && test !== undefined && text.trim() !== '') test.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return tests;
}

async function faultsOf(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema: [XSD] });
  return errors.map(({ message }) => message);
}

describe('junit.xml', () => {
  test('is as its schema has it, whatever programs wrote', async () => {
    const xml = renderJunit(report(hostileResult, { ...hostileResult, id: 'eve-2' }), 'instructor');
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
    // What XML cannot hold.
    expect(xml).not.toMatch(/(?![\t\n\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/u);
  });

  test('the schema refuses a name that is there twice', async () => {
    const twin = rubricItem({ cases: [transcriptCase(), transcriptCase()] });
    const xml = renderJunit(report(submissionResult([[twin, [ACCEPTED, ACCEPTED]]])), 'instructor');
    expect(await faultsOf(xml)).not.toEqual([]);
  });

  test.each([
    ['accepted', null],
    ['wrong-answer', 'failure'],
    ['run-time-error', 'failure'],
    ['time-limit-exceeded', 'failure'],
    ['compile-error', 'failure'],
    ['missing', 'failure'],
    ['rejected', 'failure'],
    ['not-run', 'skipped'],
    ['judge-error', 'error'],
  ] as const)('%s is told as %s, with its text', (verdict, outcome) => {
    const item = rubricItem({ cases: [transcriptCase({ id: 'one' })] });
    const xml = renderJunit(
      report(submissionResult([[item, [EVERY_VERDICT[verdict]]]], { id: 'ada' })),
      'instructor',
    );
    const [only, ...others] = readTests(xml);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      outcome,
      attributes: { classname: 'ada.item', name: 'a case (one)', time: '0.012' },
    });
    expect(only?.text).not.toBe('');
    if (verdict === 'compile-error') expect(only?.attributes['file']).toBe('src/A,b:c%.java');
  });

  test.each(['true', `a "b" <c> & 'd' ]]> &lt; &#65;`, '@name', '#', '__proto__'])(
    'what is called %j is told by its own name',
    (title) => {
      const item = rubricItem({ cases: [transcriptCase({ id: 'one', title })] });
      for (const verdict of [EVERY_VERDICT['wrong-answer'], ACCEPTED]) {
        const xml = renderJunit(report(submissionResult([[item, [verdict]]], { id: title })), 'instructor');
        const [only] = readTests(xml);
        expect(only?.attributes).toMatchObject({ classname: `${title}.item`, name: `${title} (one)` });
      }
    },
  );

  test('tests stand in the order of their cases, with and without a text', () => {
    const verdicts = [ACCEPTED, EVERY_VERDICT['wrong-answer'], ACCEPTED, EVERY_VERDICT['not-run'], ACCEPTED];
    const cases = verdicts.map((_, n) => transcriptCase({ id: `case-${String(n)}` }));
    const result = submissionResult([[rubricItem({ cases }), verdicts]]);
    const tests = readTests(renderJunit(report(result, { ...result, id: 'eve' }), 'instructor'));
    const outcomes = [null, 'failure', null, 'skipped', null];
    expect(tests.map(({ outcome }) => outcome)).toEqual([...outcomes, ...outcomes]);
    expect(tests.map(({ attributes }) => attributes['name'])).toEqual(
      [...cases, ...cases].map(({ id, title }) => `${title} (${id})`),
    );
    expect(new Set(tests.map(({ attributes }) => attributes['classname'])).size).toBe(2);
  });

  test('the counts are those of the tests', () => {
    const xml = renderJunit(report(hostileResult), 'instructor');
    expect(readTests(xml)).toHaveLength(15);
    expect(xml).toMatch(/<testsuites [^>]*tests="15" failures="10" errors="1" skipped="1"/);
  });

  test('a student sees nothing hidden', () => {
    expect(renderJunit(report(hostileResult), 'instructor')).toContain(SECRET);
    expect(renderJunit(report(hostileResult), 'student')).not.toContain(SECRET);
  });

  test('stays below 30 MB: texts are cut, tests are not', () => {
    const many = rubricItem({
      id: 'many',
      cases: Array.from({ length: 500 }, (_, n) => transcriptCase({ id: `case-${String(n)}` })),
    });
    const long = { verdict: 'rejected', reason: '<'.repeat(16_000) } as const;
    const xml = renderJunit(report(submissionResult([[many, many.cases.map(() => long)]])), 'instructor');
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(JUNIT_BYTES);
    const tests = readTests(xml);
    expect(tests).toHaveLength(500);
    expect(tests[0]?.text).toContain('… cut here:');
  });

  test('in pieces it is the same', () => {
    const submissions = [hostileResult, { ...hostileResult, id: 'eve-2' }];
    const { assignment: asked } = report(...submissions);
    const { head, suite, tail } = piecesOfJunit(asked, 'instructor');
    const pieces = [head(submissions), ...submissions.map((result) => suite(result, JUNIT_LENGTHS[0])), tail];
    expect(pieces.join('')).toBe(renderJunit(report(...submissions), 'instructor'));
    expect(pieces[0]).toContain('tests="30"');
  });
});
