/** Reads what deviations cost, and what lazy programs may earn, from assignment.yaml. */
import type { DeviationRule, LazyLimits } from '../model.js';

export const PERCENT_PATTERN = /^(\d+(?:\.\d+)?)%$/;

const DEFAULT_CHARGE = '5%';
const DEFAULT_MOST = 3;

export interface DeviationsYaml {
  readonly charge?: number | string | undefined;
  readonly most?: number | undefined;
}

export interface LazyYaml {
  readonly total?: string | undefined;
  readonly item?: string | undefined;
}

/** `total` is what the assignment is worth. */
export function readDeviationRule(yaml: DeviationsYaml | 'strict' = {}, total: number): DeviationRule {
  if (yaml === 'strict') return { how: 'strict' };
  const { charge = DEFAULT_CHARGE, most = DEFAULT_MOST } = yaml;
  return { how: 'charged', points: typeof charge === 'number' ? charge : shareOf(charge, total), most };
}

/** What lazy programs may earn, in percent. */
export function readLazyLimits({ total = '10%', item = '15%' }: LazyYaml = {}): LazyLimits {
  return { total: readPercent(total), item: readPercent(item) };
}

/** A share in percent, in whole hundredths of a point, since people read what is charged. */
function shareOf(percent: string, total: number): number {
  return Math.round(total * readPercent(percent)) / 100;
}

function readPercent(text: string): number {
  return Number(PERCENT_PATTERN.exec(text)?.[1] ?? 0);
}
