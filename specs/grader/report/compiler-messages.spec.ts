import { describe, expect, it } from '@jest/globals';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { explainVerdict } from '../../../grader/report/explain.js';

/** The message at the mark in the line. */
function explain(message: string, marked = '‸'): string | null {
  const [before = '', behind = ''] = marked.split('‸');
  const place = { file: 'A.java', line: 1, column: before.length + 1 };
  return explainCompilerMessage({ message, place, sourceLine: before + behind });
}

const SYMBOL = 'cannot find symbol\n  symbol:   variable scaner\n  location: class Endodoi';

describe('messages of compilers', () => {
  it.each([
    ['reached end of file while parsing', '}‸', /closing brace/],
    ['class, interface, enum, or record expected', '‸}', /brace } too many/],
    ['incompatible types: possible lossy conversion from double to int', 'int x = ‸1.5;', /cast/],
    ['non-static method sow(int) cannot be referenced from a static context', '‸sow(1);', /static/],
    ['int cannot be dereferenced', 'if (n‸.equals(2)) {', /no methods/],
    [SYMBOL, 'int n = ‸scaner.nextInt();', /spelt/],
    ['unreported exception FileNotFoundException; must be caught', 'read‸();', /try and catch/],
    ["';' expected", '    int x = 1‸', /semicolon is missing/],
    ['Could not resolve "./bord"', "import { Board } from ‸'./bord';", /no such file/],
    ['expected ‘;’ before ‘return’', '  f(x)‸ // all', /semicolon is missing/],
  ])('%s at %s', (message, line, meaning) => {
    expect(explain(message, line)).toMatch(meaning);
  });

  it.each([
    ["illegal character: '\\uff1b'", 'int x = 1‸；'],
    ["illegal character: '\\u3000'", '‸　int x = 1;'],
    ['expected ‘;’ before ‘；return’', 'f()‸；return 0;'],
    ['stray ‘\\357’ in program', 'f()‸；return 0;'],
    ["invalid character '，' (U+FF0C)", 'print(1‸，2)'],
    ['invalid non-printable character U+3000', '‸　print(1)'],
    ['Unexpected "（"', 'f‸（1);'],
  ])('name full-width characters: %s at %s', (message, line) => {
    expect(explain(message, line)).toMatch(/full-width/);
  });

  it.each([
    ["illegal character: '\\u201c'", 'print(‸“a”);', 'typographic'],
    ["invalid character '’' (U+2019)", 'print(‸’a’)', 'typographic'],
    ['Expected string but found "‘"', "import { a } from ‸‘a';", 'typographic'],
    ["illegal character: '\\u200b'", 'int x =‸\u200b 1;', 'copied'],
    ['Expected ";" but found "\u037e"', 'a()‸\u037e', 'copied'],
    ['Expected ";" but found "–"', 'const a ‸– b;', 'copied'],
    ['Unexpected "\\u200b"', 'const a =‸\u200b b;', 'copied'],
    ['Unexpected "…"', '‸…', 'copied'],
    ['invalid non-printable character U+00A0', 'a ‸\u00a0= 1', 'copied'],
    ["invalid character '–' (U+2013)", 'a ‸– 1', 'copied'],
    ['invalid decimal literal', 'x = ‸1\u037e', 'copied'],
    ['Unexpected "\\x00"', '‸', 'plain text'],
    ["illegal character: '\\u0000'", '‸', 'plain text'],
  ])('name characters of word processors: %s at %s', (message, line, meaning) => {
    expect(explain(message, line)).toContain(meaning);
  });

  it.each([
    ["';' expected", 'print("a – b")‸', 'copied'],
    ['Expected ";" but found "c"', 'const a = `a – b` ‸c', 'copied'],
    ["';' expected", 'f()‸ // a – b', 'copied'],
  ])('but not those in a text or a comment: %s at %s', (message, line, meaning) => {
    expect(explain(message, line) ?? '').not.toContain(meaning);
  });

  it.each([
    ['invalid syntax', '    1 if a else‸ ,'],
    ['invalid syntax', '    3 in‸'],
    ['invalid syntax', '  1 # ‸one'],
    ['invalid syntax', 'a >>>‸ b'],
    ["')' expected", '    2 + f(x‸;'],
  ])('take no code for what was copied along: %s at %s', (message, line) => {
    expect(explain(message, line) ?? '').not.toMatch(/copied along/);
  });

  it.each([
    ["')' expected", 'print(‸"；");'],
    ["illegal character: '\\u201c'", 'print(‸“a”);'],
    ["invalid character '“' (U+201C)", 'print(‸“a”)'],
  ])('do not call other characters so: %s at %s', (message, line) => {
    expect(explain(message, line) ?? '').not.toMatch(/full-width/);
  });

  it.each([
    ["';' expected", '    return t‸ o;', 'a blank in a name'],
    ["';' expected", '    f(x)‸);', 'a bracket too many'],
    ["';' expected", '  public boolean isJump()‸', 'a brace that is missing'],
    ["';' expected", '    wile (x < 3)‸ {', 'a misspelt word'],
    ["')' expected", '    f(a‸ b);', 'a comma that is missing'],
    ['class, interface, enum, or record expected', '‸pubilc class A {', 'a misspelt word'],
    ['incompatible types: int[] cannot be converted to int[][]', 'int[][] a = ‸b;', 'two arrays'],
    ['int cannot be converted to boolean', 'if (‸n) {', 'no = at all'],
    ['expected expression before ‘if’', '  ‸if (x) {', 'an operator at the end of the line before'],
    ['Expected ";" but found "is"', '  return th ‸is.size;', 'a blank in a name'],
    ['Expected ")" but found "b"', '  f(a ‸b);', 'a comma that is missing'],
    ['invalid syntax. Perhaps you forgot a comma?', 'f(‸a b)', 'what the compiler says itself'],
    ["expected ':'", 'while x ‸ y:', 'an operator that is missing'],
    ['too many parameters', '‸f(1)', 'what nobody explains better'],
  ])('speak for themselves: %s at %s, for %s', (message, line) => {
    expect(explain(message, line)).toBeNull();
  });

  it.each([
    ['illegal start of expression', '    ‸private int x = 1;', /leave the word out/],
    ['Expected ";" but found "let"', '    private ‸let x = 1;', /Only members of a class/],
    ['‘private’ undeclared (first use in this function)', '  ‸private int x;', /no public and private/],
    ["expected ':'", 'else ‸if x:', /elif/],
  ])('name the slip: %s at %s', (message, line, meaning) => {
    expect(explain(message, line)).toMatch(meaning);
  });

  it('are told with the first error, which is the one to mend', () => {
    const place = { file: 'A.java', line: 3, column: 1 };
    const diagnostics = [
      { message: "';' expected", place: { ...place, column: 10 }, sourceLine: 'int x = 1' },
      { message: 'not a statement', place, sourceLine: 'x' },
    ];
    const { summary, sentences } = explainVerdict({ verdict: 'compile-error', diagnostics, total: 2 });
    expect(summary).toBe('it does not compile');
    expect(sentences).toEqual([
      "First error: A.java, line 3: ';' expected",
      'A semicolon is missing at the end of this line.',
      'Mend this one first: the others often follow from it.',
    ]);
  });
});
