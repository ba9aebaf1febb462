/**
 * Makes random pairs of texts: dialogues with one to three edits, and short texts with all kinds of characters, changed
 * at random.
 */
import { compareText } from '../../grader/compare/compare-text.js';
import type { Diagnosis } from '../../grader/model.js';
import { EDITS } from './edits.js';
import { generateScript } from './generated.js';
import { createChance, type Chance } from './seeded-chance.js';
import { refute } from './refute-diagnoses.js';
import { outputOf, toTurns, type Script } from './dialogue-script.js';

export interface Refuted {
  readonly why: string;
  readonly diagnosis: Diagnosis;
  readonly expected: string;
  readonly actual: string;
}

export interface Search {
  readonly pairs: number;
  readonly told: number;
  readonly refuted: readonly Refuted[];
}

/** Compares a number of random pairs and checks every sentence that is shown. */
export function searchRefuted(pairs: number, seed: number): Search {
  const chance = createChance(seed);
  const refuted: Refuted[] = [];
  let told = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const [script, actual] = pair % 8 === 0 ? editedPair(chance) : shortPair(chance);
    const comparison = compareText({ turns: toTurns(script) }, new TextEncoder().encode(actual), []);
    const diagnosis = comparison.equal ? null : comparison.difference.diagnosis;
    if (diagnosis === null) continue;
    told++;
    const why = refute(diagnosis, outputOf(script), actual);
    if (why !== null) refuted.push({ why, diagnosis, expected: JSON.stringify(script), actual });
  }
  return { pairs, told, refuted };
}

const TEXT_EDITS = EDITS.filter(({ encode }) => encode === undefined);

function editedPair(chance: Chance): readonly [Script, string] {
  const script = generateScript(chance);
  let changed = script;
  for (let edits = 1 + chance.integer(3); edits > 0; edits--)
    changed = chance.pick(TEXT_EDITS)?.apply(changed, chance) ?? changed;
  return [script, outputOf(changed)];
}

const PIECES = [
  'a',
  'b',
  'Move',
  'move',
  ' ',
  ' ',
  '\t',
  ',',
  '{',
  '}',
  '1',
  '12',
  '7',
  '.',
  'X',
  'O',
  '0',
  ':',
  '\n',
  '\n',
  '\n',
  'é',
  '\r\n',
];

function shortPair(chance: Chance): readonly [Script, string] {
  const text = (most: number): string =>
    Array.from({ length: chance.integer(most) }, () => chance.pick(PIECES) ?? '').join('');
  const inputs = chance.integer(4);
  const written = Array.from({ length: inputs + 1 }, () => text(14));
  const typed = Array.from({ length: inputs }, () => chance.pick(['a', 'b', '12', '']) ?? '');
  let actual = written.join('');
  for (let edits = 1 + chance.integer(3); edits > 0; edits--) {
    const at = chance.integer(actual.length + 1);
    actual = actual.slice(0, at) + text(4) + actual.slice(at + chance.integer(6));
  }
  return [{ written, typed }, actual];
}
