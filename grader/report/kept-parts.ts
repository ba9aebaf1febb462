/**
 * Parts of a submission's files that say nothing about points: what its cases show. They are most of a file and take
 * most of the time; where points alone have changed, each is taken from the file that is there.
 */

/** What stands in the text for the part of this name, which is made if it is not there. */
export type Part = (name: string, make: () => string) => string;

/** Where parts stand in a file, in bytes. */
export type Places = readonly (readonly [name: string, begin: number, length: number])[];

/** A file, and where its parts stand. */
export interface Placed {
  readonly text: Buffer;
  readonly places: Places;
}

export const MAKE_ALL: Part = (_, make) => make();

/** Around the name of a part, while the text is written; no file holds one, since no text of others keeps its controls. */
const MARK = '\0';

/** Writes a text with those parts of a file that are there, at these places, and says where its parts stand. */
export function placeParts(file: Buffer | undefined, there: Places, write: (part: Part) => string): Placed {
  const kept = new Map(there.map(([name, begin, length]) => [name, file?.subarray(begin, begin + length)]));
  const parts = new Map<string, Buffer>();
  const written = write((name, make) => {
    parts.set(name, kept.get(name) ?? Buffer.from(make()));
    return MARK + name + MARK;
  });
  const places: (readonly [name: string, begin: number, length: number])[] = [];
  let end = 0;
  const pieces = written.split(MARK).map((text, at) => {
    const part = at % 2 === 1 ? parts.get(text) : undefined;
    const bytes = part ?? Buffer.from(text);
    if (part !== undefined) places.push([text, end, bytes.length]);
    end += bytes.length;
    return bytes;
  });
  return { text: Buffer.concat(pieces), places };
}
