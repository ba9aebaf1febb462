/** Texts as they come in coursework, and slips that students make in them. */
import fc from '../../support/fast-check.js';
import type { Turn } from '../../../grader/model.js';

const piece = fc.constantFrom(
  'a',
  'B',
  'é',
  '𝄞',
  '0',
  'O',
  ' ',
  '\t',
  ',',
  '{',
  '}',
  '12',
  '\n',
  '\n',
  '\r\n',
  '\r',
);

/** Short texts full of everything that filters and detectors look at. */
export const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

/** Bytes, valid UTF-8 or not. */
export const bytes = fc.oneof(
  text.map((one) => new TextEncoder().encode(one)),
  fc.uint8Array({ maxLength: 24 }),
);

/** A dialogue: what the program writes between inputs. */
export const turns: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.oneof(
    text.map((one): Turn => ({ by: 'program', text: one })),
    fc.constantFrom('b\n', '\n', '12\n').map((one): Turn => ({ by: 'person', text: one })),
  ),
  { maxLength: 6 },
);

/** Two texts that share much: the second made from the first by a few edits. */
export const neighbours = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(30), fc.nat(2), text), { maxLength: 3 }))
  .map(([one, edits]): readonly [string, string] => {
    let other = one;
    for (const [at, gone, come] of edits) {
      const place = Math.min(at, other.length);
      other = other.slice(0, place) + come.slice(0, 3) + other.slice(place + gone);
    }
    // An edit may have cut a character in two.
    return [one, other.replace(/\p{Cs}/gu, '')];
  });
