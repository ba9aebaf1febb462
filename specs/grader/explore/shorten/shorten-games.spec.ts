/** A shorter judged game: counting from a start, in which the program forgets every 7. */
import { describe, expect, test } from '@jest/globals';
import {
  lostGameOf,
  shortenGame,
  type GameCase,
  type LostGame,
  type PlayGame,
} from '../../../../grader/explore/shorten/shorten-games.js';
import { createBudget } from '../../../../grader/explore/shorten/player.js';
import type { GameLine, JudgedCase, NearerStart, Verdict } from '../../../../grader/model.js';
import { ACCEPTED, LIMITS } from '../../../support/build.js';

const CASE: JudgedCase & { readonly subject: Extract<JudgedCase['subject'], { readonly kind: 'program' }> } =
  {
    ...{ kind: 'judge', id: 'game', title: 'A game', visibility: 'visible', weight: 1, hint: null },
    place: { file: 'assignment.yaml', line: 1, column: 1 },
    judge: 'judge.ts',
    options: { from: 0 },
    subject: {
      kind: 'program',
      program: 'count',
      dialogue: { args: [], turns: [{ by: 'person', text: '0\n' }], exitCode: 0 },
      files: [],
    },
    limits: LIMITS,
  };

function refuse(message: string, at: string | null = null): Verdict {
  return { verdict: 'wrong-answer', difference: { kind: 'judged', at, message, text: null } };
}

function lines(count: number): readonly GameLine[] {
  return Array.from({ length: count }, (_, index) => ({ by: 'program', copy: 0, text: String(index) }));
}

const startAt = (from: number): NearerStart => ({ options: { from }, input: [String(from)] });

/** A game from a start, lost at 27 where it begins before; it offers the numbers closer to that. */
function playFrom(wrongAt = 27, message = 'the number "27" is missing'): PlayGame {
  return ({ options: { from } }) => {
    const begun = Number(from);
    if (begun > wrongAt) return Promise.resolve({ verdict: ACCEPTED, lines: lines(3), nearer: [] });
    const nearer = [28, 25, 10].filter((each) => each > begun).map(startAt);
    const verdict = refuse(message, `number ${wrongAt - begun}`);
    return Promise.resolve({ verdict, lines: lines(wrongAt - begun), nearer });
  };
}

const right: PlayGame = () => Promise.resolve({ verdict: ACCEPTED, lines: [], nearer: [] });
const LONG: LostGame = {
  testCase: CASE,
  verdict: refuse('the number "27" is missing', 'number 27'),
  lines: lines(27),
  nearer: [28, 25, 10].map(startAt),
};

describe('a shorter game', () => {
  test('begins as near to the fault as it still shows', async () => {
    const found = await shortenGame(LONG, right, playFrom());
    expect(found).toMatchObject({ kind: 'game', words: 'number 2: the number "27" is missing' });
    expect(found?.lines).toHaveLength(2);
  });

  test.each<[string, LostGame, PlayGame, PlayGame]>([
    ['the judge names no start', { ...LONG, nearer: [] }, right, playFrom()],
    ['another thing goes wrong there', LONG, right, playFrom(27, 'the sum is wrong')],
    ['the reference is not accepted from there', LONG, playFrom(), playFrom()],
    ['the program is right from there', LONG, right, right],
    ['nothing may be played', LONG, right, () => Promise.resolve(null)],
    [
      'it is hardly shorter',
      { ...LONG, nearer: [startAt(1)] },
      right,
      ({ options }) => playFrom()({ ...CASE, options }),
    ],
  ])('is none where %s', async (_, game, reference, submission) => {
    const few: PlayGame = async (testCase) => {
      const played = await submission(testCase);
      return played === null || game.nearer.length !== 1 ? played : { ...played, nearer: [] };
    };
    expect(await shortenGame(game, reference, few)).toBeNull();
  });

  test('goes wrong in the same way though it names others', async () => {
    const long = { ...LONG, verdict: refuse('White passes, but could play (3,2)') };
    const submission = playFrom(27, 'Black passes, but could play (1,0), (0,1)');
    expect((await shortenGame(long, right, submission))?.lines).toHaveLength(2);
  });

  test('shows its last lines, and says how many are before', async () => {
    const long = { ...LONG, lines: lines(100), nearer: [startAt(-30)] };
    const found = await shortenGame(long, right, async (testCase) => {
      const played = await playFrom()(testCase);
      return played === null ? null : { ...played, nearer: [] };
    });
    expect([found?.lines.length, found?.linesLeftOut]).toEqual([40, 17]);
  });

  test('is typed to the program as the judge says', async () => {
    const asked: GameCase[] = [];
    await shortenGame(LONG, right, (testCase) => {
      asked.push(testCase);
      return playFrom()(testCase);
    });
    const typed = asked.map(({ subject }) => (subject.kind === 'program' ? subject.dialogue.turns : []));
    expect(typed.slice(0, 2)).toEqual([28, 25].map((from) => [{ by: 'person', text: `${from}\n` }]));
  });
});

describe('a lost game', () => {
  const game = { lines: lines(3), nearer: [startAt(2)] };
  test.each<[string, Verdict, typeof game | undefined, boolean]>([
    ['is one that a judge refused', refuse('no'), game, true],
    ['is no game that was accepted', ACCEPTED, game, false],
    ['is no game that was not watched', refuse('no'), undefined, false],
    ['is no game that begins nowhere else', refuse('no'), { ...game, nearer: [] }, false],
  ])('%s', (_, verdict, watched, isLost) => {
    expect(lostGameOf(CASE, verdict, watched) !== null).toBe(isLost);
  });
});

test('both sides use up one budget', () => {
  const budget = createBudget(2);
  budget.spend();
  expect(budget.isSpent).toBe(false);
  budget.spend();
  expect(budget.isSpent).toBe(true);
});
