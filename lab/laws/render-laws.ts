/** The laws of an assignment as text: how many were tried, what breaks them, and what comes nearest. Pure. */
import { LAWS, type Breach, type Judged, type LawId, type Pair } from './check-laws.js';
import type { LawsOf } from './prove-laws.js';

const MAX_SHOWN = 12;

export function renderLaws(
  { assignment, samples, pairs, breaches, excused, closest }: LawsOf,
  each: boolean,
): string {
  const ids = Object.keys(LAWS) as LawId[];
  const told = [...breaches].sort((one, other) => other.by - one.by);
  return [
    `${assignment}: ${samples.length} samples, ${pairs.computed} pairs computed, ${pairs.real} made and graded`,
    ...(each ? samples.map(describeSample) : []),
    ...ids.flatMap((law) =>
      describeLaw(
        law,
        told.filter((breach) => breach.law === law),
      ),
    ),
    ...excused.map(({ law, who, says, because }) => `  (${LAWS[law]}: ${who}: ${says}; ${because})`),
    ...closest.map((pair) => `  nearest: ${describePair(pair)}`),
    '',
  ].join('\n');
}

function describeLaw(law: LawId, broken: readonly Breach[]): string[] {
  if (broken.length === 0) return [`  ✓ ${LAWS[law]}`];
  return [
    `  ✗ ${LAWS[law]}: ${broken.length}`,
    ...broken.slice(0, MAX_SHOWN).map(({ who, says }) => `      ${who}: ${says}`),
  ];
}

function describeSample({ name, lost, items, charged }: Judged): string {
  const where = Object.entries(items).map(([id, points]) => `${id} ${points}`);
  const all = charged > 0 ? [...where, `deviations ${charged} %`] : where;
  return `  ${lost.toFixed(1).padStart(5)} % ${name}: ${all.join(', ')}`;
}

function describePair({ one, other, lost, real }: Pair): string {
  const how = real ? 'graded' : 'computed';
  return `${one.name} ${one.lost} % + ${other.name} ${other.lost} % = ${lost} % (${how})`;
}
