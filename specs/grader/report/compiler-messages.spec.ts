import { describe, expect, it } from '@jest/globals';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { explainVerdict } from '../../../grader/report/explain.js';

describe('messages of compilers', () => {
  it.each([
    ['reached end of file while parsing', /closing brace/],
    ['class, interface, enum, or record expected', /brace } too many/],
    ['incompatible types: possible lossy conversion from double to int', /cast/],
    ['non-static method sow(int) cannot be referenced from a static context', /static/],
    ['int cannot be dereferenced', /no methods/],
    ['cannot find symbol\n  symbol:   variable scaner\n  location: class Endodoi', /spelt/],
    ['unreported exception FileNotFoundException; must be caught or declared to be thrown', /try and catch/],
    ['Expected ";" but found "is"', /not finished/],
    ['Could not resolve "./bord"', /no such file/],
  ])('%s', (message, meaning) => {
    expect(explainCompilerMessage(message)).toMatch(meaning);
  });

  it('speak for themselves', () => {
    expect(explainCompilerMessage('too many parameters')).toBeNull();
  });

  it('are told with the first error, which is the one to mend', () => {
    const place = { file: 'A.java', line: 3, column: 1 };
    const diagnostics = [
      { message: "';' expected", place, sourceLine: 'int x = 1' },
      { message: 'not a statement', place, sourceLine: 'x' },
    ];
    const { summary, sentences } = explainVerdict({ verdict: 'compile-error', diagnostics, total: 2 });
    expect(summary).toBe('it does not compile');
    expect(sentences).toEqual([
      "First error: A.java, line 3: ';' expected.",
      'Usually a semicolon is missing at the end of this line or of the one before.',
      'Mend this one first: the others often follow from it.',
    ]);
  });
});
