/**
 * Ways of writing what is right otherwise, applied to what the kit's assignments expect: what is followed, what never,
 * and what a mistake beside one still loses. Nothing is run; the runs are made from the expected texts.
 */
import { describe, expect, test } from '@jest/globals';
import type { Assignment, Case } from '../../../grader/model.js';
import { undoInOutput } from '../../../grader/compare/deviations/undo.js';
import { gatherTexts, type Change } from '../../../lab/deviations/golden-runs.js';
import { SAYS_OTHERWISE, SHOWN_OTHERWISE, type Habit } from '../../../lab/deviations/habits.js';
import { createMarker } from '../../../lab/deviations/marker.js';
import { amount, everyNth } from '../../support/effort.js';
import { casesOf, loadKit } from '../../support/kit.js';

const kit = new Map(
  (await loadKit(['endodoi-3', 'qirkat', 'reversi'])).map((assignment) => [assignment.id, assignment]),
);

function find(id: string): Assignment {
  const found = kit.get(id);
  if (found === undefined) throw new Error(`there is no assignment ${id}`);
  return found;
}

/** Enough cases for every habit to show, few enough to be quick. */
function someOf(
  assignment: Assignment,
  kinds: readonly Case['kind'][],
  most: number,
): (testCase: Case) => boolean {
  const all = casesOf(assignment).filter(({ kind }) => kinds.includes(kind));
  const step = Math.max(1, Math.floor(all.length / most));
  const chosen = new Set(all.filter((_, at) => at % step === 0));
  return (testCase) => chosen.has(testCase);
}

/**
 * Dialogues, the part of dialogues that counts, and what methods return. In the quick ones every way of writing shows
 * that shows in all; the others have longer texts.
 */
const SUBJECTS = [
  { id: 'endodoi-3', kinds: ['transcript'], most: 5 },
  { id: 'qirkat', kinds: ['transcript'], most: 12 },
  { id: 'reversi', kinds: ['method'], most: amount({ quick: 14, thorough: 20 }) },
] as const;

/** What both blocks mark with: its golden runs are made once. */
const SUBJECTS_READY = SUBJECTS.map(({ id, kinds, most }) => {
  const assignment = find(id);
  const mark = createMarker(assignment, someOf(assignment, kinds, most));
  return { id, assignment, texts: gatherTexts(assignment), mark };
});

/** The words that decide which lines count cannot be written otherwise. */
const NOT_FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  qirkat: ['a letter left out of a word', 'another word for a word'],
};

describe.each(SUBJECTS_READY)('$id', ({ id, assignment, texts, mark }) => {
  const charge = assignment.deviations.how === 'charged' ? assignment.deviations.points : 0;
  const changesOf = (habits: readonly Habit[]): readonly (readonly [string, Change])[] =>
    habits.flatMap(({ title, createChange }) => {
      const change = createChange(texts);
      return change === null ? [] : [[title, change] as const];
    });
  const shown = changesOf(SHOWN_OTHERWISE).filter(([title]) => NOT_FOLLOWED[id]?.includes(title) !== true);
  const said = changesOf(SAYS_OTHERWISE);

  test('there are many of both', () => {
    expect(shown.length).toBeGreaterThan(10);
    expect(said.length).toBeGreaterThan(5);
  });

  test.each(everyNth(shown, 6))('shown otherwise: %s', (_, change) => {
    const marks = mark(change);
    expect(marks.followed).toEqual(marks.shown);
    expect(marks.deviations.length).toBeLessThanOrEqual(3);
    expect(marks.pointsLost).toBeLessThanOrEqual(charge * marks.deviations.length);
  });

  test.each(everyNth(said, 2))('says something else: %s', (_, change) => {
    expect(mark(change).followed).toEqual([]);
  });
});

describe('a mistake beside a deviation', () => {
  const ALL_SAID = ['each number one more', 'pieces swapped', 'marks of rows swapped', 'nothing'];
  const SOME_SAID = everyNth(ALL_SAID, 2);
  const SOME_SHOWN = everyNth(
    ['a word with a capital letter', 'carriage returns', 'a rule line that is longer'],
    2,
  );

  test.each(SUBJECTS_READY)(
    '$id: loses for the mistake, and the other cases are followed',
    ({ assignment, texts, mark }) => {
      const cases = casesOf(assignment);
      const isMistaken = (testCase: Case): boolean => cases.indexOf(testCase) % 3 === 0;
      for (const mistake of SAYS_OTHERWISE.filter(({ title }) => SOME_SAID.includes(title))) {
        const says = mistake.createChange(texts);
        if (says === null) continue;
        const wrong = mark(says, (testCase) => (isMistaken(testCase) ? null : ({ text }) => text)).shown;
        for (const habit of SHOWN_OTHERWISE.filter(({ title }) => SOME_SHOWN.includes(title))) {
          const shows = habit.createChange(texts);
          if (shows === null) continue;
          const both: Change = (piece) => shows({ ...piece, text: says(piece) });
          const marks = mark(shows, (testCase) => (isMistaken(testCase) ? both : null));
          expect([mistake.title, habit.title, marks.followed.filter((each) => wrong.includes(each))]).toEqual(
            [mistake.title, habit.title, []],
          );
          expect([habit.title, marks.followed.length]).toEqual([
            habit.title,
            marks.shown.length - wrong.length,
          ]);
        }
      }
    },
  );
});

describe('what a judge reads', () => {
  const assignment = find('endodoi-3');
  const texts = gatherTexts(assignment);
  const mark = createMarker(assignment, someOf(assignment, ['transcript'], 10));
  const lines = texts.all.flatMap((text) => text.split('\n'));
  const right = texts.all.find((text) => text.includes('choose') && text.split('\n').length > 20) ?? '';
  const wrong = right.replace(/\d+/g, (number) => `${Number(number) + 1}`);
  const piece = { isSaid: true, asks: false, begins: false, ends: false };

  test.each([
    'a letter left out of a word',
    'a word in small letters',
    'two blanks more at the beginning of each line',
    'a rule line that is longer',
    'the prompt in other words',
  ])('%s: is right with it undone, and a mistake is still one', (title) => {
    const change = SHOWN_OTHERWISE.find((habit) => habit.title === title)?.createChange(texts);
    if (change === null || change === undefined) throw new Error(`nothing is written so: ${title}`);
    const { deviations } = mark(change);
    expect(deviations).not.toEqual([]);
    expect(undoInOutput({ deviations, lines }, change({ ...piece, text: right }))).toBe(right);
    expect(undoInOutput({ deviations, lines }, change({ ...piece, text: wrong }))).toBe(wrong);
  });
});
