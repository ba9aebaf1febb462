/**
 * Parts of a submission's files that say nothing about points: what its cases show. They are most of a file and take
 * most of the time; where points alone have changed, each is taken from the file that is there.
 */

/** The part of this name: taken from where it was, or made. */
export type Part = (name: string, make: () => string) => string;

/** Where parts stand in a file, in bytes. */
export type Places = readonly (readonly [name: string, begin: number, length: number])[];

/** A file, and where its parts stand. */
export interface Placed {
  readonly text: Buffer;
  readonly places: Places;
}

export const MAKE_ALL: Part = (_, make) => make();

/** Parts of a file that is there, at these places. */
export function takeParts(file: Buffer | undefined, places: Places): Part {
  const known = new Map(places.map(([name, begin, length]) => [name, [begin, begin + length]]));
  return (name, make) => {
    const place = known.get(name);
    return file === undefined || place === undefined ? make() : file.toString('utf8', ...place);
  };
}

/** Writes a text and says where its parts stand in it. What is not found, since the text was cut, has to be made again. */
export function placeParts(part: Part, write: (part: Part) => string): Placed {
  const used: (readonly [name: string, text: string])[] = [];
  const text = Buffer.from(
    write((name, make) => {
      const made = part(name, make);
      used.push([name, made]);
      return made;
    }),
  );
  let end = 0;
  const places = used.flatMap(([name, made]) => {
    const begin = made === '' ? -1 : text.indexOf(made, end);
    if (begin < 0) return [];
    const length = Buffer.byteLength(made);
    end = begin + length;
    return [[name, begin, length] as const];
  });
  return { text, places };
}
