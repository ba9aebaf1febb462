import { describe, expect, it } from '@jest/globals';
import { makeSentence } from '../../../grader/report/sentence.js';

describe('a sentence', () => {
  it.each([
    ['the line end after “x” is missing', 'The line end after “x” is missing.'],
    ['src/CheckersMove.java was found', 'src/CheckersMove.java was found.'],
    ['finishedGames is not static', 'finishedGames is not static.'],
    ['right where each line is typed', 'Right where each line is typed.'],
    ['row 3 of the board is wrong', 'Row 3 of the board is wrong.'],
    ['copy returns void', 'copy returns void.'],
    ['first takes (int), the assignment asks for ()', 'first takes (int), the assignment asks for ().'],
    ['left is not exported; write export before it', 'left is not exported; write export before it.'],
    ['found FromRow; did you mean fromRow?', 'Found FromRow; did you mean fromRow?'],
    ['your program wrote nothing', 'Your program wrote nothing.'],
    ['use WSL.', 'use WSL.'],
  ])('%s', (text, sentence) => {
    expect(makeSentence(text)).toBe(sentence);
  });
});
