import { describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import type { SubmissionResult, Verdict } from '../../../../grader/model.js';
import { renderCanvasCsv } from '../../../../grader/report/gradebooks/canvas.js';
import { listGaps } from '../../../../grader/report/gradebooks/student-grade.js';
import {
  matchRoster,
  type MatchedClass,
  type Owners,
} from '../../../../grader/report/gradebooks/match-roster.js';
import { renderMoodleCsv } from '../../../../grader/report/gradebooks/moodle.js';
import { renderRosterCsv } from '../../../../grader/report/gradebooks/roster-csv.js';
import { parseRoster, type Roster } from '../../../../grader/report/gradebooks/roster.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../../support/build.js';

const TASK = { title: 'Endodoi, part I', points: 3 };

const CANVAS = `Student,ID,SIS User ID,SIS Login ID,Section,"Endodoi, part I (4711)",Final Score
    Points Possible,,,,,3,(read only)
"Lovelace, Ada",1234,S-1,ada,Lab 1,,
"Hopper, Grace",1235,S-2,grace,Lab 1,,
"=cmd|' /C calc'!A0",1236,S-3,eve,Lab 2,,
"Turing, Alan",1237,S-4,alan,Lab 2,,
`;

const MOODLE = `First name,Last name,ID number,Email address
Ada,Lovelace,20210001,ada@example.edu
Grace,Hopper,20210002,grace@example.edu
`;

const item = rubricItem({
  points: 3,
  cases: [compileCase({ id: 'a' }), compileCase({ id: 'b' }), compileCase({ id: 'c' })],
});

function graded(id: string, ...verdicts: Verdict[]): SubmissionResult {
  return submissionResult([[item, verdicts]], { id });
}

function roster(text: string): Roster {
  const parsed = parseRoster(text);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.value;
}

/** A class of submissions, each with the keys of its students. */
function match(
  list: Roster,
  handedIn: readonly (readonly [SubmissionResult, ...string[][]])[],
): MatchedClass {
  const owners: Owners = new Map(
    handedIn.map(([{ id }, ...students]) => [id, students.map((keys) => ({ keys }))]),
  );
  return matchRoster(
    list,
    handedIn.map(([result]) => result),
    owners,
  );
}

/** The rows of a CSV file by a strict reader: every row has as many cells as the header. */
function readCsv(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.trimEnd());
  expect(errors).toEqual([]);
  expect(new Set(data.map((row) => row.length)).size).toBe(1);
  expect(text).not.toContain('\r');
  return data;
}

const ALL = [ACCEPTED, ACCEPTED, ACCEPTED];

describe('a class list', () => {
  test.each([
    ['of Canvas', CANVAS, 4],
    ['of Moodle', MOODLE, 2],
    ['with a byte order mark and semicolons', `\ufeffName;Username\r\nAda;ada\r\n`, 1],
    ['with a line that has fewer cells', 'Student,ID,Section\nAda,1\n', 1],
  ])('%s is read', (_, text, students) => {
    expect(roster(text).students).toHaveLength(students);
  });

  test.each([
    ['nothing', '', 'found nothing'],
    ['columns that name nobody', 'Points,Remark\n1,good\n', 'found Points, Remark'],
    [
      'a quote that is never closed',
      'Student,ID\n"Ada,1\n',
      'line 2: a cell begins with a quotation mark that is never closed',
    ],
  ])('%s is refused with what was expected', (_, text, fault) => {
    const parsed = parseRoster(text);
    expect(parsed).toMatchObject({ ok: false });
    expect(parsed.ok ? '' : parsed.fault).toContain(fault);
  });
});

describe('who is who', () => {
  test.each<[string, string, string[], string | null]>([
    ['a Canvas download', CANVAS, ['1234', 'lovelaceada'], 'Lovelace, Ada'],
    ['a Canvas download whose number is of another export', CANVAS, ['9', 'lovelaceada'], 'Lovelace, Ada'],
    ['a Gradescope download', MOODLE, ['20210001', 'ada@example.edu', 'Ada Lovelace'], 'Ada Lovelace'],
    ['a Moodle download by its name', MOODLE, ['Participant 7', '7', 'Grace Hopper'], 'Grace Hopper'],
    ['a login', CANVAS, ['ADA'], 'Lovelace, Ada'],
    ['nobody', CANVAS, ['mallory'], null],
    ['a number and a name of different students', CANVAS, ['1234', 'hoppergrace'], null],
    [
      "Moodle's participant that has the number of another user",
      `id,First name,Last name,Email\n7,Ada,Lovelace,a@x\n`,
      ['Participant 7', '7', 'Bob'],
      null,
    ],
    ["the id in a list of one's own", `id,name\nada,"Lovelace, Countess"\n`, ['ada'], 'Lovelace, Countess'],
    ['a name that two have', `Name,Username\nAda,a\nAda,b\n`, ['Ada'], null],
    ['a name that two have, with a login', `Name,Username\nAda,a\nAda,b\n`, ['b', 'Ada'], 'Ada'],
  ])('%s', (_, text, keys, name) => {
    const { students, strays } = match(roster(text), [[graded('x', ...ALL), keys]]);
    const owners = students.filter(({ results }) => results.length > 0).map(({ student }) => student.name);
    expect(owners).toEqual(name === null ? [] : [name]);
    expect(strays).toHaveLength(name === null ? 1 : 0);
  });

  test('those who handed in together get the same', () => {
    const together = match(roster(MOODLE), [
      [graded('ada+grace', ...ALL), ['ada@example.edu'], ['grace@example.edu']],
    ]);
    expect(together.students.map(({ results }) => results.map(({ id }) => id))).toEqual([
      ['ada+grace'],
      ['ada+grace'],
    ]);
  });
});

describe('nobody is dropped', () => {
  const list = roster(CANVAS);
  const matched = match(list, [
    [graded('ada', ACCEPTED, ACCEPTED, LOST), ['1234']],
    [graded('grace-1', ...ALL), ['1235']],
    [graded('grace-2', ...ALL), ['1235']],
    [graded('eve', ACCEPTED, ACCEPTED, UNDECIDED), ['1236']],
    [graded('mallory', ...ALL), ['9999', 'mallory']],
  ]);

  test('everybody without a grade and every stray is told', () => {
    expect(listGaps(matched)).toEqual([
      'Hopper, Grace: has several submissions (grace-1, grace-2): choose one',
      "=cmd|' /C calc'!A0: some cases could not be checked on this computer: somebody has to look",
      'Turing, Alan: handed in nothing that was graded',
      'submission mallory: nobody in the list is 9999 or mallory',
    ]);
  });

  test('roster.csv has every student and every submission', () => {
    const rows = readCsv(renderRosterCsv(matched, list));
    expect(
      rows.map(([student, submission, status, points]) => [student, submission, status, points]),
    ).toEqual([
      ['student', 'submission', 'status', 'points'],
      ['Lovelace, Ada', 'ada', 'graded', '2'],
      ['Hopper, Grace', 'grace-1 grace-2', 'several', ''],
      ["'=cmd|' /C calc'!A0", 'eve', 'undecided', ''],
      ['Turing, Alan', '', 'missing', ''],
      ['', 'mallory', 'unmatched', '3'],
    ]);
  });

  test('canvas.csv: the columns of Canvas, the assignment as it knows it, no grade where there is none', () => {
    expect(readCsv(renderCanvasCsv(TASK, list, matched) ?? '')).toEqual([
      ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Endodoi, part I (4711)'],
      ['    Points Possible', '', '', '', '', '3'],
      ['Lovelace, Ada', '1234', 'S-1', 'ada', 'Lab 1', '2'],
      ['Hopper, Grace', '1235', 'S-2', 'grace', 'Lab 1', ''],
      ["'=cmd|' /C calc'!A0", '1236', 'S-3', 'eve', 'Lab 2', ''],
      ['Turing, Alan', '1237', 'S-4', 'alan', 'Lab 2', ''],
    ]);
  });

  test('a Canvas list without its columns makes no canvas.csv', () => {
    const other = roster(MOODLE);
    expect(renderCanvasCsv(TASK, other, match(other, []))).toBeNull();
  });
});

describe('moodle.csv', () => {
  const list = roster(MOODLE);

  test('graded students alone, by a key that all of them have, with feedback', () => {
    const matched = match(list, [[graded('ada', ACCEPTED, LOST, LOST), ['20210001']]]);
    expect(readCsv(renderMoodleCsv(TASK, list, matched) ?? '')).toEqual([
      ['ID number', 'Endodoi, part I', 'Endodoi, part I feedback'],
      ['20210001', '1', '1 of 3 points. First of all: a case: too short.'],
    ]);
  });

  test('what a person wrote is a sentence of its own', () => {
    const result = graded('ada', ...ALL);
    const comments = ['good names', 'long methods'].map((text) => ({ text, place: null, visible: true }));
    const settlement = {
      ...{ before: result.points, after: result.points, undecided: '0' },
      ...{ steps: [], comments, lateDaysUsed: 0, attempt: null, open: null },
    };
    const matched = match(list, [[{ ...result, settlement }, ['20210001']]]);
    expect(readCsv(renderMoodleCsv(TASK, list, matched) ?? '')[1]?.[2]).toBe(
      '3 of 3 points. good names. long methods.',
    );
  });

  test('a key that one of them lacks is not used', () => {
    const partly = roster('ID number,Email address\n,ada@example.edu\n2,grace@example.edu\n');
    const matched = match(partly, [[graded('ada', ...ALL), ['ada@example.edu']]]);
    expect(readCsv(renderMoodleCsv(TASK, partly, matched) ?? '')[0]?.[0]).toBe('Email address');
  });

  test.each<[Verdict[], string]>([
    [[ACCEPTED, LOST, LOST], '0.67'],
    [[ACCEPTED, ACCEPTED, LOST], '1.33'],
    [ALL, '2'],
  ])('points have two decimals at the most and are never over the maximum (%#)', (verdicts, points) => {
    const cases = item.cases;
    const result = submissionResult([[rubricItem({ points: 2, cases }), verdicts]], { id: 'ada' });
    const matched = match(list, [[result, ['20210001']]]);
    expect(readCsv(renderMoodleCsv(TASK, list, matched) ?? '')[1]?.[1]).toBe(points);
  });
});
