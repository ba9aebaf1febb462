/** The laws of an assignment as text: how many were tried, what breaks them, and what comes nearest. Pure. */
import { LAWS, type Judged, type LawId } from './check-laws.js';
import type { LawsOf } from './prove-laws.js';

const MAX_BROKEN = 12;
const MAX_NEAREST = 3;

/** `each`: with what each sample costs, and all that is excused. */
export function renderLaws(laws: LawsOf, each: boolean): string {
  const { assignment, samples, pairs } = laws;
  return [
    `${assignment}: ${samples.length} samples, ${pairs.computed} pairs computed, ${pairs.real} made and graded`,
    ...(each ? samples.map(describeSample) : []),
    ...(Object.keys(LAWS) as LawId[]).flatMap((law) => describeLaw(law, laws, each)),
    '',
  ].join('\n');
}

/** What breaks it, what is excused, and what of the rest comes nearest, with how much more would break it. */
function describeLaw(law: LawId, { breaches, excused, kept }: LawsOf, each: boolean): string[] {
  const worst = <One extends { readonly law: LawId; readonly by: number }>(all: readonly One[]): One[] =>
    all.filter((one) => one.law === law).sort((one, other) => other.by - one.by);
  const broken = worst(breaches);
  const reasons = worst(excused);
  const shown = each ? reasons : reasons.slice(0, MAX_NEAREST);
  return [
    `  ${broken.length === 0 ? '✓' : '✗'} ${LAWS[law]}${broken.length === 0 ? '' : `: ${broken.length}`}`,
    ...broken.slice(0, MAX_BROKEN).map(({ who, says }) => `      ${who}: ${says}`),
    ...shown.map(({ who, says, because }) => `      excused: ${who}: ${says}; ${because}`),
    ...(reasons.length > shown.length ? [`      excused: ${reasons.length - shown.length} more`] : []),
    ...worst(kept)
      .slice(0, MAX_NEAREST)
      .map(({ who, says, by }) => `      nearest (${-by} %): ${who}: ${says}`),
  ];
}

function describeSample({ name, lost, items, charged }: Judged): string {
  const where = Object.entries(items).map(([id, points]) => `${id} ${points}`);
  const all = charged > 0 ? [...where, `deviations ${charged} %`] : where;
  return `  ${lost.toFixed(1).padStart(5)} % ${name}: ${all.join(', ')}`;
}
