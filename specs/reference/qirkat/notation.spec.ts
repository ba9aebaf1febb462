import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import {
  formatDump,
  formatMove,
  formatSetup,
  formatSquare,
  parseMove,
  parseSetup,
  parseSquare,
} from '../../../reference/qirkat/notation.js';
import { INITIAL } from '../../../reference/qirkat/position.js';
import { SQUARES } from '../../../reference/qirkat/squares.js';
import { reached } from './random-play.js';

describe('notation', () => {
  it('reads every square it writes, a1 first and e5 last', () => {
    expect(SQUARES.map(formatSquare).map(parseSquare)).toEqual(SQUARES);
    expect([0, 4, 20, 24].map(formatSquare)).toEqual(['a1', 'e1', 'a5', 'e5']);
  });

  it('reads every path it writes', () => {
    const paths = fc.array(fc.constantFrom(...SQUARES), { minLength: 2 });
    fc.assert(fc.property(paths, (path) => expect(parseMove(formatMove({ path }))).toEqual(path)));
  });

  it.each(['', 'c3', 'c3-', '-c3', 'c3-f1', 'c0-c1', 'c2c3', 'C2-C3', 'c2-c3.', 'c2--c3'])(
    'refuses %p',
    (text) => {
      expect(parseMove(text)).toBeUndefined();
    },
  );

  it('sets up what it writes, all but the sideways history', () => {
    fc.assert(
      fc.property(reached, ({ position }) => {
        expect(parseSetup(formatSetup(position))).toEqual({ ...position, barredLeft: 0, barredRight: 0 });
      }),
    );
  });

  it('dumps the start exactly as the contract shows it', () => {
    expect(formatDump(INITIAL)).toEqual([
      '===',
      '  b b b b b',
      '  b b b b b',
      '  b b - w w',
      '  w w w w w',
      '  w w w w w',
      '===',
    ]);
  });
});
