/** Runs one mutant through the cases that reach it. */
import type { Case, CaseResult } from '../model.js';
import { makesCalls } from '../stages/how-cases-run.js';
import { summarizeCase } from '../report/explain.js';
import { isLost } from '../score/score.js';
import type { InstrumentedReference } from './instrumented-reference.js';
import type { Kill, Mutant, Outcome } from './mutant.js';

/**
 * Runs cases one after another, visible ones first, until one kills the mutant; with `matrix` runs all. Null if it was
 * stopped before any case killed it.
 */
export async function tryMutant(
  instrumented: InstrumentedReference,
  mutant: Mutant,
  reaching: readonly Case[],
  matrix: boolean,
): Promise<Extract<Outcome, { readonly kind: 'killed' | 'undecided' }> | null> {
  const kills: Kill[] = [];
  const faults: string[] = [];
  const isEnough = (result: CaseResult): boolean =>
    matrix ? result.verdict.verdict === 'time-limit-exceeded' : isLost(result.verdict);
  let complete = matrix;
  for (const stage of planStages(reaching, matrix)) {
    const results = await instrumented.decide(mutant.switch, stage, isEnough);
    for (const result of results) {
      const { verdict } = result;
      if (verdict.verdict === 'judge-error') faults.push(`${result.case.id}: ${verdict.fault}`);
      else if (isLost(verdict))
        kills.push({ case: result.case.id, verdict: verdict.verdict, told: summarizeCase(result) });
    }
    if (!results.some(isEnough)) continue;
    // An endless mutant would take every further case to its time limit.
    complete = false;
    break;
  }
  const [first, ...others] = kills;
  if (first !== undefined) return { kind: 'killed', kills: [first, ...others], complete };
  return faults[0] === undefined ? null : { kind: 'undecided', fault: faults[0] };
}

/**
 * Splits the cases into steps. Calls share a driver, so they run together and before the dialogues, each of which
 * starts a program.
 */
function planStages(cases: readonly Case[], matrix: boolean): Case[][] {
  const stagesOf = (some: readonly Case[]): Case[][] => {
    const calls = some.filter(makesCalls);
    const others = some.filter((testCase) => !makesCalls(testCase)).map((testCase) => [testCase]);
    return [...(calls.length === 0 ? [] : [calls]), ...others];
  };
  if (matrix) return stagesOf(cases);
  return [
    ...stagesOf(cases.filter(({ visibility }) => visibility === 'visible')),
    ...stagesOf(cases.filter(({ visibility }) => visibility !== 'visible')),
  ];
}
