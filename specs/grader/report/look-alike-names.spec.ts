import { expect, it } from '@jest/globals';
import { explainLookAlike } from '../../../grader/report/look-alike-names.js';
import { explainVerdict } from '../../../grader/report/explain.js';

it.each([
  ["threw NameError: name 's\u0441ore' is not defined", '\u0441', 's\u0441ore', 'Cyrillic'],
  ["threw NameError: name '\u0430' is not defined. Did you mean: 'a'?", '\u0430', '\u0430', 'Cyrillic'],
  ["threw AttributeError: 'Board' object has no attribute 'm\u03bfve'", '\u03bf', 'm\u03bfve', 'Greek'],
  ['threw ReferenceError: t\u043etal_2 is not defined', '\u043e', 't\u043etal_2', 'Cyrillic'],
  [
    'cannot find symbol\n  symbol:   variable \u0421OUNT\n  location: class A',
    '\u0421',
    '\u0421OUNT',
    'Cyrillic',
  ],
  ['‘\u0445’ undeclared (first use in this function)', '\u0445', '\u0445', 'Cyrillic'],
])('a letter that looks like another is named: %s', (message, letter, name, script) => {
  const sentence = `The letter ${letter} in the name ${name} is ${script} and only looks like a Latin one: type the name anew.`;
  expect(explainLookAlike(message)).toBe(sentence);
  const verdict = { verdict: 'run-time-error', message, details: '', difference: null } as const;
  expect(explainVerdict(verdict).sentences).toContain(sentence);
});

it.each([
  ["threw NameError: name 'score' is not defined", 'all letters are Latin'],
  ["threw NameError: name '\u0394x' is not defined", 'a letter that looks like no other'],
  ["threw NameError: name '\u0441\u0447\u0451\u0442' is not defined", 'a word of another language'],
  ["threw ValueError: 's\u0441ore'", 'the name is not what is wrong'],
])('no letter is blamed in %s: %s', (message) => {
  expect(explainLookAlike(message)).toBeNull();
});
