import { describe, expect, test } from '@jest/globals';
import type { CaseResult, Verdict } from '../../../grader/model.js';
import { findSourcePlace, type Source } from '../../../grader/report/source-place.js';
import { compileCase, methodCase, transcriptCase } from '../../support/build.js';
import { differenceOf } from '../../support/compare.js';
import { called } from '../../support/contract.js';

const SOURCES: readonly Source[] = [
  { name: 'src/Help.java', text: 'class Help {\n  static String hi() { return "Hello"; }\n}' },
  {
    name: 'src/Game.java',
    text: [
      'public class Game {',
      '  public static int sow(int from) {',
      '    int[] pits = new int[from];',
      '    return pits[from];',
      '  }',
      '  public static void main(String[] a) {',
      '    System.out.println("Your move, whte: " + a.length);',
      '    System.out.printf("%d pits are left%n", 3);',
      '  }',
      '}',
    ].join('\n'),
  },
];

const at = (line: number) => ({ file: 'Game.java', line, column: 1 });

function find(testCase: CaseResult['case'], verdict: Verdict): string {
  const place = findSourcePlace({ case: testCase, verdict, wallMs: null, cpuMs: null }, SOURCES);
  return place === null
    ? 'none'
    : `${place.source.name} ${place.line} (${place.from}-${place.to}): ${place.why}`;
}

function wrote(expected: string, actual: string): Verdict {
  return { verdict: 'wrong-answer', difference: differenceOf([{ by: 'program', text: expected }], actual) };
}

const value = {
  kind: 'value',
  ...{ call: 'Game.sow(1)', what: 'returned', expected: '1', actual: '0', path: '' },
  ...{ diagnosis: null, text: null },
} as const;
const CALLS = methodCase({ steps: [called('Help.hi()'), called('Game.sow(1)')] });
const crash = (details: string): Verdict => ({
  ...{ verdict: 'run-time-error', message: 'threw X', details, difference: null },
});

describe('the place in the source', () => {
  test.each<[string, CaseResult['case'], Verdict, string]>([
    [
      'of a compiler’s error',
      compileCase(),
      { verdict: 'compile-error', diagnostics: [{ message: 'x', place: at(3), sourceLine: null }], total: 1 },
      'src/Game.java 3 (1-7): the first error of the compiler',
    ],
    [
      'of a near miss',
      CALLS,
      {
        verdict: 'missing',
        problems: [{ class: 'Game', member: 'sow', message: 'sow is not static', place: at(2) }],
      },
      'src/Game.java 2 (1-6): what is there instead',
    ],
    [
      'of a crash: the nearest frame in a file of the student',
      CALLS,
      crash('in Game.sow(1)\n  at java.base/Array.get(Array.java:9)\n  at Game.sow(Game.java:4)'),
      'src/Game.java 4 (1-8): where it stopped',
    ],
    [
      'of a wrong value: the method that the failing step calls',
      CALLS,
      { verdict: 'wrong-answer', difference: value, step: 1 },
      'src/Game.java 2 (2-5): sow, which the case calls',
    ],
    [
      'of a wrong line: the text that is written in it',
      transcriptCase(),
      wrote('Your move, white: 2\n', 'Your move, whte: 2\n'),
      'src/Game.java 7 (3-10): “Your move, whte:” stands in the line that differs',
    ],
    [
      'of a formatted line',
      transcriptCase(),
      wrote('4 pits are left\n', '3 pits are left\n'),
      'src/Game.java 8 (4-10): “pits are left” stands in the line that differs',
    ],
    ['is none where no text of the source is written', transcriptCase(), wrote('a\n', 'zzzzzz\n'), 'none'],
    [
      'of a crash in no known line: the first call',
      CALLS,
      crash('  at Game.sow(Game.java:99)'),
      'src/Help.java 2 (2-2): hi, which the case calls',
    ],
    ['is none where nothing was written', transcriptCase(), wrote('a\n', ''), 'none'],
  ])('%s', (_, testCase, verdict, expected) => {
    expect(find(testCase, verdict)).toBe(expected);
  });
});
