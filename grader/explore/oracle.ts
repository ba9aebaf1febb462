/** The reference as an oracle: its answers are right. Answers are cached, since many plays begin alike. */
import { createHash } from 'node:crypto';
import { expectPrepared } from '../stages/subject.js';
import type { CallOutcome, CaseFile, Limits, Run, StepReport, Value, Assignment } from '../model.js';
import type { RunnableSubmission } from './runnable-submission.js';
import { condense, lookAt, toStep, type DialogueDraft, type DraftStep } from './draft.js';

export interface Oracle {
  /** The outcomes of the steps that were made. If a step ends the process, the steps after it have no outcome. */
  answer(steps: readonly DraftStep[], files: readonly CaseFile[]): Promise<readonly StepReport[]>;
  /**
   * The items of the array or list that the expression returns after the steps. `as` are the expressions that read each
   * item. Empty if there are none.
   */
  items(
    steps: readonly DraftStep[],
    files: readonly CaseFile[],
    from: string,
    as: readonly string[],
  ): Promise<readonly (readonly Value[])[]>;
  /** The value of an expression after the steps; null if it throws. */
  value(steps: readonly DraftStep[], files: readonly CaseFile[], text: string): Promise<Value | null>;
  /** Runs the program of a dialogue with its first `typed` lines as input. */
  play(draft: DialogueDraft, typed?: number): Promise<Run>;
}

/** How many items are read at once. */
const SLOTS = 16;
/** No more items of a list are read. */
const MAX_ITEMS = 128;
/** How many reports of steps are cached; they take some hundred megabytes. */
const MAX_KEPT = 400_000;

export function createOracle({ subject, caller }: RunnableSubmission, limits: Limits): Oracle {
  const kept = new Map<string, readonly StepReport[]>();
  let size = 0;
  const answer: Oracle['answer'] = async (steps, files) => {
    const key = digest([files, steps.map(({ let: bindings, call, leaves }) => [bindings, call, leaves])]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const run = await caller.run({ steps: steps.map(toStep), files, keep: [], limits });
    if (run.kind === 'ended' && run.ending.how === 'not-started') throw new Error(run.ending.fault.fault);
    size += 1 + run.steps.length;
    if (size > MAX_KEPT) {
      kept.clear();
      size = 0;
    }
    kept.set(key, run.steps);
    return run.steps;
  };
  const ask = async (
    steps: readonly DraftStep[],
    files: readonly CaseFile[],
    questions: readonly DraftStep[],
  ): Promise<readonly StepReport[]> => {
    // Steps that only read need not be made again, unless they bind a name.
    const before = condense(steps.filter(({ isLook, let: bindings }) => !isLook || bindings.length > 0));
    return (await answer([...before, ...questions], files)).slice(before.length);
  };
  return {
    answer,
    async items(steps, files, from, as) {
      const all: (readonly Value[])[] = [];
      for (let first = 0; first < MAX_ITEMS; first += SLOTS) {
        const slots = Array.from({ length: SLOTS }, (_, slot) =>
          lookAt(`[${as.join(', ')}]`, [['it', `offered[${first + slot}]`]]),
        );
        const reports = await ask(steps, files, [lookAt('0', [['offered', from]]), ...slots]);
        const found = reports.slice(1).map((report) => valuesOf(report.outcomes[0]));
        const end = found.findIndex((values) => values === null);
        all.push(...found.slice(0, end < 0 ? SLOTS : end).filter((values) => values !== null));
        if (end >= 0 || found.length < SLOTS) break;
      }
      return all;
    },
    async value(steps, files, text) {
      const [report] = await ask(steps, files, [lookAt(text)]);
      const outcome = report?.outcomes[0];
      return outcome?.kind === 'returned' ? outcome.value : null;
    },
    play({ program, args, files, lines }, typed = lines.length) {
      const plan = expectPrepared(subject.preparation).program(program);
      if (!plan.ok) throw new Error(`the reference cannot run the program ${program}`);
      return subject.sandbox.run({
        ...plan.value,
        argv: (inside) => plan.value.argv(inside, args, limits),
        work: { kind: 'scratch', files },
        stdin: Buffer.from(
          lines
            .slice(0, typed)
            .map((line) => `${line}\n`)
            .join(''),
        ),
        limits,
        keep: [],
      });
    },
  };
}

function digest(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}

function valuesOf(outcome: CallOutcome | undefined): readonly Value[] | null {
  if (outcome?.kind !== 'returned' || outcome.value.type !== 'array') return null;
  // JavaScript returns undefined beyond the end of an array; the driver reports it as void.
  return outcome.value.items.some(({ type }) => type === 'void') ? null : outcome.value.items;
}

// Limits for a single play. A play that takes longer would make a poor case.

const MAX_CPU_MS = 2000;
const MIN_WALL_MS = 10_000;

export function limitsOf({ limits }: Assignment): Limits {
  return {
    ...limits,
    cpuMs: Math.min(limits.cpuMs, MAX_CPU_MS),
    wallMs: Math.max(limits.wallMs, MIN_WALL_MS),
  };
}
