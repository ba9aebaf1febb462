/**
 * What a submission would get if its style were bad as well. Style does not change how anything else is decided. Pure.
 */
import type { CaseResult, ItemResult, Verdict } from '../model.js';

const FAULT: Verdict = {
  verdict: 'wrong-answer',
  difference: {
    kind: 'style',
    total: 1,
    kinds: 1,
    messages: [{ message: 'a style fault', place: null, sourceLine: null }],
  },
};

/** The items with every style case lost that was checked. No program runs for it. */
export function addStyleFault(items: readonly ItemResult[]): readonly ItemResult[] {
  return items.map((result) =>
    result.cases.some(isChecked)
      ? { ...result, points: '0', spared: '0', cases: result.cases.map(spoil) }
      : result,
  );
}

function spoil(result: CaseResult): CaseResult {
  return isChecked(result) ? { ...result, verdict: FAULT } : result;
}

function isChecked({ case: { kind }, verdict }: CaseResult): boolean {
  return kind === 'style' && verdict.verdict !== 'not-run' && verdict.verdict !== 'judge-error';
}
