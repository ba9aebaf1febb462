import { describe, expect, test } from '@jest/globals';
import { summarizeAttention } from '../../../../grader/report/class/outcome.js';
import { listNeedingAttention } from '../../../../grader/report/class/needs-attention.js';
import type { Report, SignatureProblem, Verdict } from '../../../../grader/model.js';
import { createSummarizer } from '../../../../grader/report/summarize.js';
import { LOST, rubricItem, submissionResult } from '../../../support/build.js';

const lacking = (message: string, member: string | null = null): SignatureProblem => ({
  ...{ class: 'Add', member, message, place: null },
});
const named = (problem: SignatureProblem, origin = '/class/ada') =>
  createSummarizer()(
    submissionResult([[rubricItem(), [{ verdict: 'missing', problems: [problem] }, LOST]]], { origin }),
  );

describe('a file of another name', () => {
  test.each([
    ['add.py', '/class/ada', 'cd /class/ada && mv add.py Add.java'],
    ['src/add.java', '/class/ada', 'cd /class/ada && mv src/add.java src/Add.java'],
    ['Copy of Add.java', '/class/Ada L', "cd '/class/Ada L' && mv 'Copy of Add.java' Add.java"],
    ["it's", '/class/ada', "cd /class/ada && mv 'it'\\''s' Add.java"],
    ['Main.java', '/class/ada', "cd /class/ada && sed 's/\\bMain\\b/Add/g' Main.java > Add.java"],
    ['x.py', '/class/a_1_2_x.py', 'mv /class/a_1_2_x.py /class/a_1_2_Add.java'],
    ['x.py', '/class/ada.zip', "printf '@ %s\\n@=%s\\n' x.py Add.java | zipnote -w /class/ada.zip"],
    ['x.py', '/c.zip/Ada L', "printf '@ %s\\n@=%s\\n' 'Ada L/x.py' 'Ada L/Add.java' | zipnote -w /c.zip"],
    [
      'x.py',
      '/c/a.tar.gz',
      'mkdir /c/a && tar -xf /c/a.tar.gz -C /c/a && rm /c/a.tar.gz && cd /c/a && mv x.py Add.java',
    ],
    [
      'B.java',
      '/c/a.zip',
      "unzip -p /c/a.zip B.java | sed 's/\\bB\\b/Add/g' > Add.java && zip -q /c/a.zip Add.java",
    ],
  ])('%s needs a look, with the command that takes it in', (found, origin, command) => {
    const result = named(lacking(`found ${found}; the assignment asks for Add.java`), origin);
    const [concern] = listNeedingAttention([result]);
    expect(concern).toMatchObject({ kind: 'other-name', words: expect.stringContaining(command) });
    expect(summarizeAttention({ submissions: [result] } as unknown as Report)).toContain(
      '1 submission of 1 needs a look',
    );
  });

  test.each([
    [
      'class Add is inside Main.java; the assignment asks for a file of its own, Add.java',
      'mv Main.java Add.java',
    ],
    [
      'found dist/Add.java; files in dist/ are not read, put Add.java at the top or in src/',
      'mv dist/Add.java Add.java',
    ],
    ['no file Add.java among A.java, B.java', 'rename it'],
  ])('%s: needs a look, too', (message, command) => {
    expect(listNeedingAttention([named(lacking(message))])).toMatchObject([
      { kind: 'other-name', words: expect.stringContaining(command) },
    ]);
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
