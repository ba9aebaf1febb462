import { describe, expect, it } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import { formatSetup } from '../../../reference/qirkat/notation.js';
import { converse, rowsAfter, whatCounts } from './dialogue.js';

const START = 'wwwww wwwww bb-ww bbbbb bbbbb';
/** White takes Black's last piece with c1-c3, and has c1-c3 only. */
const LAST_JUMP = 'set white --w-- --b-- ----- ----- -----';

describe('a dialogue', () => {
  it('begins in set-up state at the initial position, White to move', () => {
    const { session } = converse([]);
    expect(session.state).toBe('set-up');
    expect(formatSetup(session.position)).toBe(`white ${START}`);
  });

  it.each<readonly [name: string, lines: readonly string[], counted: readonly string[]]>([
    ['a move in set-up state is made for the side to move', ['c2-c3', 'c4-c2'], []],
    ['start with a manual player says nothing', ['start'], []],
    ['a result is told once, when the game ends', [LAST_JUMP, 'start', 'c1-c3'], ['White wins.']],
    [
      'a lost position is noticed by start',
      ['set white ----- ----- ----- ----- --b--', 'start'],
      ['Black wins.'],
    ],
    [
      'so is one where the program cannot move',
      ['set black ----- ----- --w-- ----- -----', 'start'],
      ['White wins.'],
    ],
    [
      'an empty board is lost for the player to move',
      ['set black ----- ----- ----- ----- -----', 'start'],
      ['White wins.'],
    ],
    ['a won position in set-up state is not announced before start', [LAST_JUMP, 'c1-c3'], []],
    [
      'a program announces its move, then the result',
      [LAST_JUMP, 'auto white', 'start'],
      ['White moves c1-c3.', 'White wins.'],
    ],
    [
      'a program announces a whole sequence',
      [
        'set black ----- ----- -w--- ----- -w--b',
        'set white w---- -b--- ----- --b-- -----',
        'auto white',
        'start',
      ],
      ['White moves a1-c3-c5.', 'White wins.'],
    ],
    ['two people play without announcements', ['manual black', 'start', 'c2-c3', 'c4-c2'], []],
    [
      'help and mistakes never look like announcements',
      ['help', 'white wins', 'moves', '===', 'c9-c8', 'e5-e4', 'seed moves'],
      [],
    ],
  ])('%s', (_, lines, counted) => {
    expect(whatCounts(converse(lines).answers)).toEqual(counted);
  });

  it('answers each of these with a message and changes nothing', () => {
    const mistakes = [
      'c2-c4',
      'b3-c3',
      'c2-c3-c4',
      'nonsense',
      'load missing.txt',
      'set white w',
      'seed x',
      'auto red',
    ];
    for (const mistake of mistakes) {
      expect(converse([mistake]).answers).toHaveLength(1);
      expect(rowsAfter([mistake])).toBe(START);
      const playing = converse(['start', mistake]).session;
      expect(playing.state).toBe('playing');
      expect(formatSetup(playing.position)).toBe(`white ${START}`);
    }
  });

  it('goes on playing after start is typed again', () => {
    const { session, answers } = converse(['start', 'start']);
    expect(session.state).toBe('playing');
    expect(answers).toHaveLength(1);
  });

  it.each(['clear', 'auto black', 'manual white', `set black ${START}`])(
    '%p leads back to set-up state',
    (line) => {
      expect(converse(['start', line]).session.state).toBe('set-up');
    },
  );

  it.each(['dump', 'help', 'seed 5', '', '# rest', 'load none', 'bad', 'c2-c4'])(
    '%p leaves a game in play',
    (line) => {
      expect(converse(['start', line]).session.state).toBe('playing');
    },
  );

  it('keeps the position through auto and manual, and forgets it with clear', () => {
    const moved = ['c2-c3', 'auto white', 'manual white'];
    expect(rowsAfter(moved)).toBe('wwwww ww-ww bbwww bbbbb bbbbb');
    expect(rowsAfter([...moved, 'clear'])).toBe(START);
  });

  it('asks for the player whose turn it is', () => {
    expect(converse([]).session.prompt).toBe('set-up: ');
    expect(converse(['manual black', 'c2-c3', 'start']).session.prompt).toBe('Black to play: ');
  });

  it('ends at quit, also inside a file', () => {
    const { session } = converse([], { 'end.txt': 'dump\nquit\nhelp' });
    const answers = session.answer('load end.txt');
    let next = answers.next();
    let lines = 0;
    for (; next.done !== true; next = answers.next()) lines += 1;
    expect([lines, next.value]).toEqual([7, 'quit']);
  });
});

describe('load', () => {
  const files = { one: 'c2-c3\r\nload two\r\n', two: '# then Black\nc4-c2', self: 'load self\n' };

  it('takes commands from files, which may load others', () => {
    const { session } = converse(['load one'], files);
    expect(formatSetup(session.position)).toBe('white wwwww wwbww bb-ww bb-bb bbbbb');
  });

  it('goes on in the state that a file left', () => {
    expect(converse(['load one', 'manual black', 'start', 'c1-c3'], files).session.state).toBe('playing');
  });

  it('stops a file that loads itself', () => {
    expect(converse(['load self'], files).answers).toEqual(['Too many files load one another.']);
  });
});

describe('the mistakes that real solutions make', () => {
  it('jump not compulsory in the set-up state', () => {
    const set = 'set white w---- --w-- --b-- ----- -----';
    expect(rowsAfter([set, 'a1-a2'])).toBe('w---- --w-- --b-- ----- -----');
    expect(rowsAfter([set, 'c2-c4'])).toBe('w---- ----- ----- --w-- -----');
  });

  it('a longer jump cut short accepted', () => {
    const set = 'set white w---- -b--- ----- --b-- -----';
    expect(rowsAfter([set, 'a1-c3'])).toBe('w---- -b--- ----- --b-- -----');
    expect(rowsAfter([set, 'a1-c3-c5'])).toBe('----- ----- ----- ----- --w--');
  });

  it('a piece jumped twice in one sequence', () => {
    const set = 'set white --w-- --b-- ----- ----- -----';
    expect(rowsAfter([set, 'c1-c3-c1'])).toBe('--w-- --b-- ----- ----- -----');
    expect(rowsAfter([set, 'c1-c3'])).toBe('----- ----- --w-- ----- -----');
  });

  it('the sideways rule kept after a jump', () => {
    const jumped = ['set white ----- --w-- ----- ---b- b----', 'c2-d2', 'd4-d3', 'd2-d4', 'a5-a4'];
    expect(rowsAfter([...jumped, 'd4-c4'])).toBe('----- ----- ----- b-w-- -----');
  });

  it('the sideways rule lost when another piece moves', () => {
    const moved = ['set white w---- --w-- ----- ----- b----', 'c2-d2', 'a5-b5', 'a1-a2', 'b5-c5'];
    expect(rowsAfter([...moved, 'd2-c2'])).toBe('----- w--w- ----- ----- --b--');
    expect(rowsAfter([...moved, 'd2-e2'])).toBe('----- w---w ----- ----- --b--');
  });

  it.each([
    ['white w---- ----- ----- ----- --w--', 'c5-d5 c5-b5 c5-c4'],
    ['black --b-- ----- ----- ----- b----', 'c1-d1 c1-b1 c1-c2'],
  ])('moves from the far base row: %s', (set, moves) => {
    const tried = rowsAfter([`set ${set}`, ...moves.split(' ')]);
    expect(tried).toBe(set.slice('white '.length));
  });

  it.each([
    ['white', 'Black wins.'],
    ['black', 'White wins.'],
  ])('game over not noticed after set and start, %s to move', (turn, announced) => {
    const blocked = `set ${turn} b---- ----- ----- ----- ----w`;
    expect(whatCounts(converse([blocked, 'start']).answers)).toEqual([announced]);
  });

  it('the result printed twice, or not at all when the program cannot move', () => {
    const { answers } = converse([LAST_JUMP, 'start', 'c1-c3', 'dump', '', 'c3-c4', 'help']);
    expect(answers.filter((line) => line.includes('wins'))).toEqual(['White wins.']);
  });

  it('state not back to set-up, or the final position lost', () => {
    const { session } = converse([LAST_JUMP, 'start', 'c1-c3']);
    expect(session.state).toBe('set-up');
    expect(formatSetup(session.position)).toBe('black ----- ----- --w-- ----- -----');
  });

  it.each([
    'set',
    'set white',
    'set w',
    'set white -',
    `set white ${START}w`,
    `set ${START}`,
    'set white wwwwwwwwwwwwwwwwwwwwwwwwx',
  ])('crash on a bad set: %p', (line) => {
    expect(converse(['start', line]).session.state).toBe('playing');
    expect(rowsAfter([line])).toBe(START);
  });

  it('seed ignored', () => {
    const game = (seed: number): string => converse(['auto white', `seed ${seed}`, 'start']).answers.join();
    const games = [1, 2, 3, 4].map(game);
    expect(game(1)).toBe(games[0]);
    expect(new Set(games).size).toBeGreaterThan(1);
  });
});

describe('whatever is typed', () => {
  const word = fc.constantFrom(
    'start',
    'dump',
    'set',
    'white',
    'wins',
    'moves',
    '===',
    'c2-c3',
    'load',
    'auto',
    'White',
    START,
  );
  const line = fc.oneof(
    fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    fc.string({ unit: anyCharacter }),
  );

  it('only real announcements and dumps hold what a marker looks for', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        // Both are people: the program's own moves are the business of its own specs.
        const { answers } = converse(['manual black', ...lines.filter((text) => !text.includes('auto'))]);
        for (const answer of answers) {
          if (/wins|moves/i.test(answer)) expect(answer).toMatch(/^(White|Black) wins\.$/);
          if (answer.includes('===')) expect(answer).toBe('===');
        }
      }),
    );
  });
});
