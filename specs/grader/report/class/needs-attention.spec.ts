import { describe, expect, test } from '@jest/globals';
import { summarizeAttention } from '../../../../grader/report/class/outcome.js';
import { listNeedingAttention } from '../../../../grader/report/class/needs-attention.js';
import type { Report, SignatureProblem, Verdict } from '../../../../grader/model.js';
import { LOST, rubricItem, submissionResult } from '../../../support/build.js';

const lacking = (message: string, member: string | null = null): SignatureProblem => ({
  ...{ class: 'Add', member, message, place: null },
});
const named = (problem: SignatureProblem, origin = '/class/ada') =>
  submissionResult([[rubricItem(), [LOST]]], { origin, problems: [problem] });

describe('a file of another name', () => {
  test.each([
    ['Add2.java', '/class/ada', 'cd /class/ada && mv Add2.java Add.java'],
    ['src/add.java', '/class/ada', 'cd /class/ada && mv src/add.java src/Add.java'],
    ['Copy of Add.java', '/class/Ada L', "cd '/class/Ada L' && mv 'Copy of Add.java' Add.java"],
    ["it's.java", '/class/ada', "cd /class/ada && mv 'it'\\''s.java' Add.java"],
  ])('%s needs a look, with the command that takes it in', (found, origin, command) => {
    const result = named(lacking(`found ${found}; the assignment asks for Add.java`), origin);
    const [concern] = listNeedingAttention([result]);
    expect(concern).toMatchObject({ kind: 'other-name', words: expect.stringContaining(command) });
    expect(summarizeAttention({ submissions: [result] } as unknown as Report)).toContain(
      '1 submission of 1 needs a look',
    );
  });

  test.each([
    ['no such file', lacking('no file Add.java')],
    ['a member of another name', lacking('found sum; the assignment asks for add', 'add')],
  ])('is not claimed of %s', (_, problem) => {
    expect(listNeedingAttention([named(problem)])).toEqual([]);
  });
});

describe('a library that is not here', () => {
  const crashed = (message: string): Verdict => ({
    ...{ verdict: 'run-time-error', message, details: '', difference: null },
  });
  const refused = (message: string): Verdict => ({
    ...{ verdict: 'compile-error', diagnostics: [{ message, place: null, sourceLine: null }], total: 1 },
  });
  test.each([
    ['numpy', crashed("no file numpy.py was handed in, and numpy is no part of Python's own library: ask")],
    ['org.junit', refused('package org.junit does not exist')],
    ['lodash', refused('imports "lodash": only Node\'s own modules are available')],
  ])('%s needs a look: the program may be right where it is', (name, result) => {
    const concerns = listNeedingAttention([submissionResult([[rubricItem(), [result, result]]], {})]);
    expect(concerns).toMatchObject([
      { kind: 'library', words: expect.stringContaining(`${name} is not here`) },
    ]);
  });
  test('is not claimed of another crash', () => {
    const result = submissionResult([[rubricItem(), [crashed('threw ValueError')]]], {});
    expect(listNeedingAttention([result])).toEqual([]);
  });
});
