import { describe, expect, it } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import { type Command, parseCommand } from '../../../reference/qirkat/commands.js';
import { INITIAL } from '../../../reference/qirkat/position.js';

describe('a line', () => {
  it.each<readonly [line: string, command: Command]>([
    ['', { kind: 'nothing' }],
    [' \t ', { kind: 'nothing' }],
    ['# start', { kind: 'nothing' }],
    ['start', { kind: 'start' }],
    ['  start\t# now', { kind: 'start' }],
    ['start\r', { kind: 'start' }],
    ['clear', { kind: 'clear' }],
    ['quit', { kind: 'quit' }],
    ['dump', { kind: 'dump' }],
    ['help', { kind: 'help' }],
    ['auto white', { kind: 'auto', color: 'white' }],
    ['auto   BLACK', { kind: 'auto', color: 'black' }],
    ['manual White', { kind: 'manual', color: 'white' }],
    ['seed 42', { kind: 'seed', seed: 42n }],
    ['seed -9223372036854775808', { kind: 'seed', seed: -(2n ** 63n) }],
    ['load game.txt # a game', { kind: 'load', file: 'game.txt' }],
    ['c2-c3', { kind: 'move', path: [7, 12] }],
    ['a1-c3-a3', { kind: 'move', path: [0, 12, 10] }],
    [' a1 - c3 - a3 ', { kind: 'move', path: [0, 12, 10] }],
    ['set white wwwww wwwww bb-ww bbbbb bbbbb', { kind: 'set', position: INITIAL }],
    ['set WHITE w w w w w w w w w wbb-wwbbbbbbbbbb', { kind: 'set', position: INITIAL }],
  ])('%p is understood', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });

  it.each([
    'begin',
    'Start',
    'start now',
    'quit now',
    'dump all',
    'clear c2-c3',
    'auto',
    'auto red',
    'auto white black',
    'manual',
    'seed',
    'seed x',
    'seed 1.5',
    'seed 1 2',
    'load',
    'set',
    'set white',
    'set red wwwww wwwww bb-ww bbbbb bbbbb',
    'set wwwww wwwww bb-ww bbbbb bbbbb',
    'set white wwwww wwwww bb-ww bbbbb bbbb',
    'set white wwwww wwwww bb-ww bbbbb bbbbbb',
    'set white wwwww wwwww bb.ww bbbbb bbbbb',
    'c2',
    'c2-c9',
    'constructor',
    '__proto__',
  ])('%p is wrong, and told so', (line) => {
    expect(parseCommand(line).kind).toBe('wrong');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (line) => expect(parseCommand(line)).toBeDefined()),
    );
  });
});
