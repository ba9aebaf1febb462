/** Marks programs that write one datum wrong in one dialogue: a digit, a sign, a name or a mark. None may pass. */
import { createChance, type Chance } from '../diagnoses/seeded-chance.js';
import type { Program, Writes } from './define-program.js';
import { createProgramMarker, passes, writeAll } from './mark-program.js';
import type { Pass } from './passes.js';
import type { Inputs } from './talk.js';

export interface MarkedSlips {
  readonly slips: number;
  readonly passes: readonly Pass[];
}

/** Draws so many slips in the texts that are asked for, and as many beside each right way. */
export function markSlips(program: Program, draws: number): MarkedSlips {
  const { inputs, markTexts } = createProgramMarker(program);
  // A wrong datum is no mistake where nobody asked for the datum.
  const ways = program.right.filter(({ tellsMore }) => !tellsMore);
  const all = [{ name: 'as asked', writes: program.asked }, ...ways].flatMap(({ name, writes }) => {
    const chance = createChance(seedOf(`${program.name}: ${name}`));
    return Array.from({ length: draws }, () => drawSlip(chance, inputs, writes)).flatMap((slip) => {
      if (slip === null) return [];
      const { id, right, wrong, what } = slip;
      const marks = markTexts((each) => (each === id ? wrong : writeAll(writes, inputs.get(each) ?? [])));
      const pass: Pass = {
        program: program.name,
        variant: `${what}; ${name}`,
        ...{ id, inputs: inputs.get(id) ?? [], right, wrong, marks },
      };
      return [{ pass, isPassed: passes(id, marks) }];
    });
  });
  return {
    slips: all.length,
    passes: all.filter(({ isPassed }) => isPassed).map(({ pass }) => pass),
  };
}

export function describeSlips(name: string, { slips, passes }: MarkedSlips): string {
  return `${name}: ${passes.length} of ${slips} slips pass`;
}

interface Slip {
  readonly id: string;
  readonly right: string;
  readonly wrong: string;
  readonly what: string;
}

interface Kind {
  readonly what: string;
  readonly places: (text: string, names: readonly string[]) => RegExp | null;
  /** What is written for the datum. */
  readonly change: (datum: string, names: readonly string[]) => string;
}

const KINDS: readonly Kind[] = [
  {
    what: 'another digit',
    places: () => /\d/g,
    change: (digit) => String((Number(digit) + 1) % 10),
  },
  {
    // 0 has no other sign.
    what: 'another sign',
    places: () => /(?<![\d.-])(?!0(?:\.0+)?(?![\d.]))\d+(?:\.\d+)?/g,
    change: (number) => `-${number}`,
  },
  {
    what: 'another name',
    places: (_, names) => (names.length > 1 ? new RegExp(names.join('|'), 'g') : null),
    change: (name, names) => names[(names.indexOf(name) + 1) % names.length] ?? name,
  },
  {
    what: 'another mark',
    places: () => /(?<=^|\s)[XO.*|](?=\s|$)/gm,
    change: (mark) => (mark === 'X' ? 'O' : 'X'),
  },
];

/** Null if the text that is drawn has no such datum. */
function drawSlip(chance: Chance, inputs: ReadonlyMap<string, Inputs>, writes: Writes): Slip | null {
  const [id, typed] = chance.pick([...inputs]) ?? [];
  const kind = chance.pick(KINDS);
  if (id === undefined || typed === undefined || kind === undefined) return null;
  const right = writeAll(writes, typed);
  const names = listNames(typed, right);
  const places = kind.places(right, names);
  const place = places === null ? undefined : chance.pick([...right.matchAll(places)]);
  if (place === undefined) return null;
  const [datum] = place;
  const written = kind.change(datum, names);
  const wrong = right.slice(0, place.index) + written + right.slice(place.index + datum.length);
  return { id, right, wrong, what: `${kind.what}, ${written} for ${datum}` };
}

/** Words that were typed and that the program writes. */
function listNames(inputs: Inputs, text: string): readonly string[] {
  const words = new Set(inputs.flatMap((input) => input.split(' ')));
  return [...words].filter((word) => /^\p{L}{2,}$/u.test(word) && text.includes(word));
}

/** Each way has draws of its own, so that a new one changes those of no other. */
function seedOf(name: string): number {
  return Array.from(name).reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7);
}
