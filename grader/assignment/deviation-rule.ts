/** Reads what deviations cost, and what lazy programs may earn, from assignment.yaml. */
import type { DeviationRule, LazyLimits } from '../model.js';

export const PERCENT_PATTERN = /^(\d+(?:\.\d+)?)%$/;

const DEFAULT_CHARGE = '2%';
const DEFAULT_MOST = 3;

export interface DeviationsYaml {
  readonly charge?: number | string | undefined;
  readonly most?: number | undefined;
}

export interface LazyYaml {
  readonly total?: string | undefined;
  readonly item?: string | undefined;
}

/** `total` is what the assignment is worth; a share of it is charged in whole steps. */
export function readDeviationRule(
  yaml: DeviationsYaml | 'strict' = {},
  total: number,
  step: number,
): DeviationRule {
  if (yaml === 'strict') return { how: 'strict' };
  const { charge = DEFAULT_CHARGE, most = DEFAULT_MOST } = yaml;
  return { how: 'charged', points: typeof charge === 'number' ? charge : shareOf(charge, total, step), most };
}

/** What lazy programs may earn, in percent. */
export function readLazyLimits({ total = '10%', item = '15%' }: LazyYaml = {}): LazyLimits {
  return { total: readPercent(total), item: readPercent(item) };
}

/** The percentage of the total, rounded down to whole steps; at least one step, unless the percentage is 0. */
function shareOf(percent: string, total: number, step: number): number {
  const share = (total * readPercent(percent)) / 100;
  if (share === 0) return 0;
  // 1e-4 of a step makes up for errors of rounding.
  return Number((Math.max(1, Math.floor(share / step + 1e-4)) * step).toFixed(4));
}

function readPercent(text: string): number {
  return Number(PERCENT_PATTERN.exec(text)?.[1] ?? 0);
}
