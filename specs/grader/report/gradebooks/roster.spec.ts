/** Class lists as Canvas and Excel write them. */
import { describe, expect, test } from '@jest/globals';
import { matchRoster } from '../../../../grader/report/gradebooks/match-roster.js';
import { parseRoster } from '../../../../grader/report/gradebooks/roster.js';

const HEAD = 'Student,ID,SIS User ID,SIS Login ID,Section,Add (777)\n';

function namesIn(text: string): readonly string[] | string {
  const parsed = parseRoster(text);
  return parsed.ok ? parsed.value.students.map(({ name }) => name) : parsed.fault;
}

describe('a line that is no student', () => {
  test.each([
    ['Canvas: who sees the marks', ',,,,,Muted\n'],
    ['Canvas: the same in newer versions', ',,,,,Manual Posting\n'],
    ['Canvas: the points', '    Points Possible,,,,,10\n'],
    ['Canvas: the student that teachers try with', '"Student, Test",9,,5e1f0c,Sec 1,\n'],
    ['blank cells', ' , ,,,,\n'],
    ['a remark of a spreadsheet', ',,,,,see mail\n'],
  ])('%s', (_, line) => {
    expect(namesIn(`${HEAD}${line}"Lovelace, Ada",1001,0012,ada,Sec 1,\n`)).toEqual(['Lovelace, Ada']);
  });
});

test('someone of that name, whom the university knows, is a student', () => {
  expect(namesIn(`${HEAD}"Student, Test",9,0013,test,Sec 1,\n`)).toEqual(['Student, Test']);
});

test.each([
  ['semicolons', 'sep=;\nName;ID number\nAda;1\n'],
  ['a bar', 'sep=|\r\nName|ID number\r\nAda|1\r\n'],
  ['a tab, with quotes', '"sep=\t"\nName\tID number\nAda\t1\n'],
  ['a byte order mark before it', '\ufeffsep=;\nName;ID number\nAda;1\n'],
])('Excel’s first line names the character between cells: %s', (_, text) => {
  expect(namesIn(text)).toEqual(['Ada']);
});

describe('what stands before the @ of an address', () => {
  const keysIn = (text: string): readonly (readonly string[])[] => {
    const parsed = parseRoster(text);
    return parsed.ok ? parsed.value.students.map(({ keys }) => [...keys]) : [];
  };

  test('names a student', () => {
    expect(keysIn('Name,Email\nAda Lovelace,al12@x.edu\nBob Hopper,bh7@x.edu\n')).toEqual([
      expect.arrayContaining(['al12']),
      expect.arrayContaining(['bh7']),
    ]);
  });

  test.each([
    ['two have it', 'Name,Email\nAda Lovelace,al@x.edu\nAl Turing,al@y.edu\n'],
    ['another is called so', 'Name,Username,Email\nAda Lovelace,ada,al@x.edu\nAl Turing,al,at@y.edu\n'],
    ['there is none', 'Name,Email\nAda Lovelace,\nAl Turing,@\n'],
  ])('and names nobody where %s', (_, text) => {
    expect(keysIn(text)[0]).not.toContain('al');
    expect(keysIn(text).flat()).not.toContain('');
  });
});

describe('a number that a spreadsheet has written its own way', () => {
  const ownersOf = (id: string, row: string): readonly string[] | string => {
    const parsed = parseRoster(`Name,ID number\n${row}\n`);
    if (!parsed.ok) return parsed.fault;
    const { students } = matchRoster(parsed.value, [{ id }], new Map());
    return students.flatMap(({ student, results }) => results.map(() => student.name));
  };

  test.each([
    ['as a decimal', '123000', 'Ada,123000.0'],
    ['as a text, with an apostrophe', '0042', "Ada,'0042"],
    ['as a text, as a formula', '0042', 'Ada,"=""0042"""'],
    ['with the mark of Brightspace', '0042', 'Ada,#0042'],
    ['without its zeros', '0042', 'Ada,42'],
  ])('%s is still the number of its student', (_, id, row) => {
    expect(ownersOf(id, row)).toEqual(['Ada']);
  });

  test('zeros tell two students apart', () => {
    expect(ownersOf('0042', 'Ada,0042\nBob,42')).toEqual(['Ada']);
    expect(ownersOf('07', 'Ada,7')).toEqual([]);
  });

  test('is refused where it is lost', () => {
    expect(ownersOf('123000', 'Ada,1.23E+05')).toContain('line 2: ID number is 1.23E+05, a number that');
  });
});
