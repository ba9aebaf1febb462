import { describe, expect, test } from '@jest/globals';
import { summarizeAttention } from '../../../../grader/report/class/outcome.js';
import { listNeedingAttention } from '../../../../grader/report/class/needs-attention.js';
import type { Report, SignatureProblem, Verdict } from '../../../../grader/model.js';
import { createSummarizer } from '../../../../grader/report/summarize.js';
import { LOST, rubricItem, submissionResult } from '../../../support/build.js';

type Elsewhere = SignatureProblem['elsewhere'];
const lacking = (message: string, elsewhere?: Elsewhere): SignatureProblem => ({
  ...{ class: 'Add', member: null, message, place: null },
  ...(elsewhere !== undefined && { elsewhere }),
});
const named = (problem: SignatureProblem, origin = '/class/ada') =>
  createSummarizer()(
    submissionResult([[rubricItem(), [{ verdict: 'missing', problems: [problem] }, LOST]]], { origin }),
  );

test('what is not clear about a submission needs a look', () => {
  const doubts = ['whose it is has to be found out'];
  const result = { ...submissionResult([[rubricItem(), []]]), doubts };
  expect(listNeedingAttention([result])).toMatchObject([{ kind: 'doubt', words: doubts[0] }]);
});

describe('a file of another name', () => {
  test.each([
    ['add.py', '/class/ada', 'cd /class/ada && mv add.py Add.java'],
    ['src/add.java', '/class/ada', 'cd /class/ada && mv src/add.java src/Add.java'],
    ['Copy of Add.java', '/class/Ada L', "cd '/class/Ada L' && mv 'Copy of Add.java' Add.java"],
    ["it's", '/class/ada', "cd /class/ada && mv 'it'\\''s' Add.java"],
    ['Main.java', '/class/ada', "cd /class/ada && sed 's/\\bMain\\b/Add/g' Main.java > Add.java"],
    ['x.py', '/class/a_1_2_x.py', 'mv /class/a_1_2_x.py /class/a_1_2_Add.java'],
    [
      'Loose.java',
      '/c/Loose.java',
      "mkdir /c/Loose && sed 's/\\bLoose\\b/Add/g' /c/Loose.java > /c/Loose/Add.java && rm /c/Loose.java",
    ],
    ["it's.py", "/c/it's.py", "mkdir '/c/it'\\''s' && mv '/c/it'\\''s.py' '/c/it'\\''s/Add.java'"],
    ['x.py', '/c.zip/x.py', "printf '@ %s\\n@=%s\\n' x.py x/Add.java | zipnote -w /c.zip"],
    ['x.py', '/c.zip/a_1_2_x.py', "printf '@ %s\\n@=%s\\n' a_1_2_x.py a_1_2_Add.java | zipnote -w /c.zip"],
    ['x.py', '/c/a_1_2_notes.txt', 'if it is the right file, rename it, and'],
    ['x.py', '/c.zip/ada.zip', 'if it is the right file, rename it, and'],
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
    const [, from = ''] = /sed 's.\\b(\w+)/.exec(command) ?? [];
    const rename = from === '' ? {} : { rename: { from, to: 'Add', isPlain: true } };
    const result = named(lacking('it is elsewhere', { asked: 'Add.java', found, ...rename }), origin);
    const [concern] = listNeedingAttention([result]);
    expect(concern).toMatchObject({ kind: 'other-name', words: expect.stringContaining(command) });
    expect(summarizeAttention({ submissions: [result] } as unknown as Report)).toContain(
      '1 submission of 1 needs a look',
    );
  });

  test.each<[string, Omit<NonNullable<Elsewhere>, 'asked'>, string]>([
    ['beside other classes', { found: 'Main.java', holdsClass: true }, 'mv Main.java Add.java'],
    ['in a folder that is not read', { found: 'dist/Add.java' }, 'mv dist/Add.java Add.java'],
    ['one of several', { found: null }, 'rename it'],
    [
      'a class whose name stands in texts',
      { found: 'Sum.java', rename: { from: 'Sum', to: 'Add', isPlain: false } },
      'if it is the right file, rename its class Sum to Add in an editor and save it as Add.java, and grade',
    ],
    [
      'a class with another name than its file',
      { found: 'my sum-2.java', rename: { from: 'Sum', to: 'Add', isPlain: true } },
      "sed 's/\\bSum\\b/Add/g' 'my sum-2.java' > Add.java",
    ],
  ])('%s: needs a look, too', (_, elsewhere, command) => {
    const problem = lacking('it is elsewhere', { asked: 'Add.java', ...elsewhere });
    expect(listNeedingAttention([named(problem)])).toMatchObject([
      { kind: 'other-name', words: expect.stringContaining(command) },
    ]);
  });

  test('is not claimed where there is none', () => {
    expect(listNeedingAttention([named(lacking('found sum; the assignment asks for add'))])).toEqual([]);
  });
});

describe('a library that is not here', () => {
  const crashed = (message: string, library?: string): Verdict => ({
    ...{ verdict: 'run-time-error', message, details: '', difference: null },
    ...(library !== undefined && { library }),
  });
  const refused = (library: string): Verdict => ({
    verdict: 'compile-error',
    ...{ diagnostics: [{ message: 'it is not here', place: null, sourceLine: null, library }], total: 1 },
  });
  test.each([
    ['numpy', crashed('No module', 'numpy')],
    ['org.junit', refused('org.junit')],
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
