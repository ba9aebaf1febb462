import { describe, expect, it } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import { formatSetup } from '../../../reference/qirkat/notation.js';
import { converse, rowsAfter } from './dialogue.js';

const START = 'wwwww wwwww bb-ww bbbbb bbbbb';

describe('a dialogue', () => {
  it('begins in set-up state at the initial position, White to move', () => {
    const { session } = converse([]);
    expect(session.state).toBe('set-up');
    expect(formatSetup(session.position)).toBe(`white ${START}`);
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
