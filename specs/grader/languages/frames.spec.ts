import { describe, expect, test } from '@jest/globals';
import { createFrameReader, type Frame } from '../../../grader/languages/frames.js';

const FRAME = 'nonce {"frame":"hello"}';

/** What is heard of a text that comes in these pieces. */
function hear(pieces: readonly string[], longest = 1000): (Frame | null)[] {
  const read = createFrameReader('nonce', longest);
  return pieces.flatMap((piece) => read(Buffer.from(piece)));
}

/** The text in all pairs of pieces. */
function cuts(text: string): (readonly string[])[] {
  return Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]);
}

describe('the frames of a channel', () => {
  test('are heard wherever the channel is cut', () => {
    const text = `x\n${FRAME}\n\n${FRAME}\nnonce \nnonc\nother {"frame":"hello"}\n${FRAME}`;
    for (const pieces of [...cuts(text), Array.from(text)])
      expect(hear(pieces)).toEqual([{ frame: 'hello' }, { frame: 'hello' }, null]);
    expect(hear([text, '\n'])).toHaveLength(4);
  });

  test('are no longer than they may be, wherever the channel is cut', () => {
    for (const pieces of cuts(`${FRAME}\n`)) {
      expect(hear(pieces, FRAME.length)).toHaveLength(1);
      expect(hear([...pieces, ...pieces], FRAME.length - 1)).toEqual([]);
    }
  });
});
