/** Removes what a finding does not need: the steps after the difference, other expectations, steps that only read. */
import { decideMethod } from '../compare/decide.js';
import type { CallsRun, Expectation, MethodCase, Step } from '../model.js';
import { isLost } from '../score/score.js';
import type { Answered, ExploredCase } from './answers.js';
import type { Difference } from './decide-play.js';

/** Runs the submission again. */
type Differs = (testCase: MethodCase) => Promise<Difference | null>;

/** The smallest case that still shows the difference. */
export async function polish(
  { testCase, looks }: Answered,
  found: Difference,
  differs: Differs,
): Promise<ExploredCase> {
  if (testCase.kind !== 'method') return testCase;
  const cut = found.run === null ? testCase : cutAfter(testCase, found.run);
  const candidates = [...keepOneExpectation(cut), cut];
  let best = testCase;
  for (const candidate of candidates) {
    if ((await differs(candidate)) === null) continue;
    best = candidate;
    break;
  }
  return dropLooks(best, looks, differs);
}

/** The steps up to the first that differs, which is included. */
function cutAfter(testCase: MethodCase, run: CallsRun): MethodCase {
  for (let count = 1; count <= Math.min(run.steps.length, testCase.steps.length); count++) {
    const part = { ...testCase, steps: testCase.steps.slice(0, count) };
    const reports = run.steps.slice(0, count);
    if (isLost(decideMethod(part, { kind: 'done', steps: reports, files: {}, wallMs: 0 }))) return part;
  }
  return testCase;
}

/** Keeps the expectations of the last step alone: if possible only one of them, otherwise all. */
function keepOneExpectation(testCase: MethodCase): MethodCase[] {
  const last = testCase.steps.at(-1);
  if (last === undefined) return [];
  const before = testCase.steps.slice(0, -1).map((step): Step => ({ ...step, expect: [] }));
  const withThese = (expect: readonly Expectation[]): MethodCase => ({
    ...testCase,
    steps: [...before, { ...last, expect }],
  });
  return [...last.expect.map((one) => withThese([one])), withThese(last.expect)];
}

/** Removes steps that only read, except the last step and those whose names are used later. */
async function dropLooks(
  testCase: MethodCase,
  looks: readonly boolean[],
  differs: Differs,
): Promise<MethodCase> {
  let best = testCase;
  for (let index = testCase.steps.length - 2; index >= 0; index--) {
    const step = best.steps[index];
    if (step === undefined || looks[index] !== true || isNeeded(step, best.steps.slice(index + 1))) continue;
    const shorter = { ...best, steps: best.steps.filter((_, at) => at !== index) };
    if ((await differs(shorter)) !== null) best = shorter;
  }
  return best;
}

function isNeeded({ let: bindings }: Step, later: readonly Step[]): boolean {
  const texts = later.map((step) => [step.text, ...step.let.map(({ text }) => text)].join(' ')).join(' ');
  return bindings.some(({ name }) => new RegExp(`\\b${name}\\b`).test(texts));
}
