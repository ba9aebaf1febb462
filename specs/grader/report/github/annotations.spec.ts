import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../../grader/model.js';
import { renderAnnotations } from '../../../../grader/report/github/annotations.js';
import { LOST, rubricItem, submissionResult, transcriptCase } from '../../../support/build.js';
import { EVERY_VERDICT, SECRET, hostileResult } from '../../../support/hostile.js';
import { readCommands } from '../../../support/workflow-commands.js';

function annotate(verdicts: readonly Verdict[], files: readonly string[] = [], prefix = '') {
  const cases = verdicts.map((_, index) =>
    transcriptCase({ id: String(index), title: `case ${String(index)}` }),
  );
  const result = submissionResult([[rubricItem({ cases }), verdicts]]);
  return readCommands(renderAnnotations(result, files, prefix));
}

describe('annotations of a submission', () => {
  test('every line is a command, and nothing hidden is in them', () => {
    const printed = renderAnnotations(hostileResult, ['src/A,b:c%.java'], 'task/');
    expect(printed).not.toContain(SECRET);
    const commands = readCommands(printed);
    expect(commands).toHaveLength(printed.trimEnd().split('\n').length);
    expect(commands.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      'warning',
      'notice',
    ]);
    expect(commands.some(({ properties }) => properties['file'] === 'task/src/A,b:c%.java')).toBe(true);
  });

  test.each([
    ['the file of that path', ['src/A,b:c%.java'], 'src/A,b:c%.java'],
    ['nothing where it is not in the submission', ['src/B.java'], undefined],
  ])('a compiler message stands at %s', (_, files, file) => {
    const [only] = annotate([EVERY_VERDICT['compile-error']], files);
    expect(only?.properties['file']).toBe(file);
  });

  test.each([
    ['the only file of that name', ['src/dk/Endodoi.java'], 'src/dk/Endodoi.java'],
    ['nothing where there are two of that name', ['a/Endodoi.java', 'b/Endodoi.java'], undefined],
  ])('an exception stands at %s', (_, files, file) => {
    const [only] = annotate([EVERY_VERDICT['run-time-error']], files);
    expect(only?.properties['file']).toBe(file);
    if (file !== undefined) expect(only?.properties['line']).toBe('41');
  });

  test('the same message of the compiler is told once', () => {
    const failing = EVERY_VERDICT['compile-error'];
    expect(annotate([failing, failing, failing], ['src/A,b:c%.java'])).toHaveLength(1);
  });

  test.each([
    [10, 10, 'case 9'],
    [11, 10, '2 more messages like these'],
    [80, 10, '71 more messages like these'],
  ])('%i of a kind make %i', (count, shown, last) => {
    const commands = annotate(Array.from({ length: count }, () => LOST));
    expect(commands).toHaveLength(shown);
    expect(`${commands.at(-1)?.properties['title'] ?? ''} ${commands.at(-1)?.message ?? ''}`).toContain(last);
  });
});
