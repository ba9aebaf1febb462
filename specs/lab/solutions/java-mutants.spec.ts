import { expect, test } from '@jest/globals';
import { mutateJava } from '../../../lab/solutions/java-mutants.js';
import { applyEdit } from '../../../lab/solutions/solution-mutant.js';

const mutantsOf = async (text: string): Promise<string[]> => {
  const mutated = await mutateJava([{ name: 'A.java', text }]);
  if (!mutated.ok) throw new Error(mutated.fault);
  return mutated.value.map(({ edit }) => applyEdit(text, edit));
};

const METHOD = (body: string): string =>
  `class A { int[] b = new int[3]; boolean f(String s, int n) { ${body} } }`;

test.each([
  ['an operator', 'return n < 3;', 'return n <= 3;'],
  ['a constant', 'return n < 3;', 'return n < 4;'],
  ['a condition', 'if (n == 0) { n = 1; } return true;', 'if (true) { n = 1; } return true;'],
  ['an operand left out', 'return n == 1 || n == 2;', 'return n == 2;'],
  ['a statement left out', 'n = 2; return true;', '; return true;'],
  ['== for equals', 'return s.equals("a");', 'return (s == "a");'],
  ['an alias for a copy', 'int[] c = b.clone(); return true;', 'int[] c = b; return true;'],
  ['a row of a table left out', 'int[] c = {1, 2, 3}; return true;', 'int[] c = {1, 3}; return true;'],
  [
    'a break moved',
    'while (n > 0) { if (n == 2) { n--; break; } } return true;',
    'while (n > 0) { if (n == 2) { n--;  } if (true) break; } return true;',
  ],
])('mutants of Java: %s', async (_, before, after) => {
  expect(await mutantsOf(METHOD(before))).toContain(METHOD(after));
});

test('a field becomes static', async () => {
  expect(await mutantsOf('class A { private int n; }')).toContain('class A { private static int n; }');
  expect(await mutantsOf('class A { int n; }')).toContain('class A { static int n; }');
});
