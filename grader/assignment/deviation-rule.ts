/** What deviations cost, as assignment.yaml says it. */
import type { DeviationRule } from '../model.js';

export const PERCENT_PATTERN = /^(\d+(?:\.\d+)?)%$/;

const DEFAULT_CHARGE = '5%';
const DEFAULT_MOST = 3;

export interface DeviationsYaml {
  readonly charge?: number | string | undefined;
  readonly most?: number | undefined;
}

/** `total` is what the assignment is worth. */
export function readDeviationRule(yaml: DeviationsYaml | 'strict' = {}, total: number): DeviationRule {
  if (yaml === 'strict') return { how: 'strict' };
  const { charge = DEFAULT_CHARGE, most = DEFAULT_MOST } = yaml;
  return { how: 'charged', points: typeof charge === 'number' ? charge : shareOf(charge, total), most };
}

/** A share in percent, in whole hundredths of a point: what is charged is read by people. */
function shareOf(percent: string, total: number): number {
  return Math.round(total * Number(PERCENT_PATTERN.exec(percent)?.[1] ?? 0)) / 100;
}
