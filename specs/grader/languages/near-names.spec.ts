import { describe, expect, it } from '@jest/globals';
import { findRequired } from '../../../grader/languages/locate.js';
import { JAVA } from '../../../grader/languages/java/record/java.js';
import { nearest } from '../../../grader/languages/near-names.js';

describe('near names', () => {
  it.each([
    ['next', ['nextMove', 'previous'], 'nextMove'],
    ['Endodoi', ['EndodoiFake'], 'EndodoiFake'],
    ['legalMoves', ['moves', 'board'], 'moves'],
    ['get', ['getMoves'], null],
    ['next', ['text'], 'text'],
  ])('%s among %j', (wanted, names, near) => {
    expect(nearest(wanted, names)).toBe(near);
  });

  it('name a file that is called more than it should be', () => {
    const files = [{ name: 'src/EndodoiFake.java', path: '/x', bytes: 1 }];
    expect(findRequired(files, ['Endodoi.java'], JAVA.files).problems[0]?.message).toBe(
      'found src/EndodoiFake.java; the assignment asks for Endodoi.java',
    );
  });
});
