/** Makes a case of a play: what the reference answers becomes what is expected. */
import { resolve } from 'node:path';
import { joinFilters } from '../assignment/defaults.js';
import type {
  Assignment,
  CallOutcome,
  Case,
  Expectation,
  Filter,
  JudgedCase,
  Matcher,
  MethodCase,
  Step,
  StepReport,
  TranscriptCase,
  Turn,
} from '../model.js';
import {
  spellOut,
  toStep,
  type CallsDraft,
  type DialogueDraft,
  type Draft,
  type DraftStep,
} from './draft.js';
import { outputOf, toTyped } from '../stages/cut-at-inputs.js';
import { literalOf, widenCharacters } from '../assignment/literals.js';
import { type Oracle, limitsOf } from './oracle.js';

export type ExploredCase = MethodCase | TranscriptCase | JudgedCase;

/** A case made of a play. `looks` says for each step whether it only reads. */
export interface Answered {
  readonly testCase: ExploredCase;
  readonly looks: readonly boolean[];
}

/** Makes the case. Null if the reference rejects the play: then nobody can say what is right. */
export async function toCase(assignment: Assignment, draft: Draft, oracle: Oracle): Promise<Answered | null> {
  if (draft.judge !== null) return { testCase: toJudgedCase(assignment, draft), looks: [] };
  return draft.kind === 'calls'
    ? toMethodCase(assignment, draft, oracle)
    : toTranscriptCase(assignment, draft, oracle);
}

function describe(assignment: Assignment, title: string) {
  return {
    id: 'found-by-exploring',
    title,
    visibility: 'hidden',
    weight: 1,
    hint: null,
    place: { file: resolve(assignment.folder, 'explore.yaml'), line: 1, column: 1 },
    limits: limitsOf(assignment),
  } as const;
}

async function toMethodCase(
  assignment: Assignment,
  listed: CallsDraft,
  oracle: Oracle,
): Promise<Answered | null> {
  const draft = { ...listed, steps: await spellOutLists(listed, oracle) };
  const reports = await oracle.answer(draft.steps, draft.files);
  const steps: Step[] = [];
  for (const [index, step] of draft.steps.entries()) {
    const report = reports[index];
    const expected = report === undefined ? null : expect(step, report, draft.filters);
    // A play that the reference rejects is no example, and neither is a longer one that contains it.
    if (expected === null) break;
    steps.push(expected);
  }
  if (steps.every((step) => step.expect.length === 0)) return null;
  const testCase = {
    kind: 'method',
    ...describe(assignment, draft.title),
    steps,
    files: draft.files,
  } as const;
  return { testCase, looks: draft.steps.map(({ isLook }) => isLook) };
}

/** Gives lists as many items as the reference returns. */
async function spellOutLists({ steps, files }: CallsDraft, oracle: Oracle): Promise<readonly DraftStep[]> {
  if (steps.every(({ each }) => each === undefined)) return steps;
  const reports = await oracle.answer(steps, files);
  return steps.flatMap((step, index) => {
    if (step.each === undefined) return [step];
    const outcome = reports[index]?.outcomes[0];
    const list = outcome?.kind === 'returned' ? outcome.value : null;
    return spellOut(step, list?.type === 'array' ? list.items.length : null, `list${index}`);
  });
}

function expect(draft: DraftStep, report: StepReport, common: readonly Filter[]): Step | null {
  const filters = joinFilters(common, draft.filters ?? []);
  const step = toStep(draft);
  const [outcome] = report.outcomes;
  if (outcome === undefined) return null;
  if (outcome.kind === 'threw') {
    if (!draft.mayThrow) return null;
    const message: Matcher | null =
      outcome.message === null
        ? null
        : { how: 'equals', value: { type: 'string', value: outcome.message }, filters };
    return { ...step, expect: [{ of: 'throws', exception: simpleName(outcome.exception), message }] };
  }
  if (report.left.some(({ kind }) => kind === 'threw')) return null;
  const returned = draft.returns === 'open' ? null : matcherOf(outcome, filters, draft.returns === 'as-set');
  const left = step.expect.flatMap((each, index): Expectation[] => {
    const match = matcherOf(report.left[index], filters, false);
    return match === null || each.of !== 'leaves' ? [] : [{ ...each, match }];
  });
  return {
    ...step,
    expect: [...(returned === null ? [] : [{ of: 'returns', match: returned } as const]), ...left],
  };
}

/** How a returned value is compared. Null if nothing was returned that could be compared. */
function matcherOf(
  outcome: CallOutcome | undefined,
  filters: readonly Filter[],
  isSet: boolean,
): Matcher | null {
  if (outcome?.kind !== 'returned') return null;
  const literal = literalOf(outcome.value);
  if (literal === null) return null;
  return {
    how: isSet && literal.type === 'array' ? 'as-set' : 'equals',
    value: widenCharacters(literal),
    filters,
  };
}

function simpleName(exception: string): string {
  return exception.slice(exception.lastIndexOf('.') + 1);
}

async function toTranscriptCase(
  assignment: Assignment,
  draft: DialogueDraft,
  oracle: Oracle,
): Promise<Answered | null> {
  const run = await oracle.play(draft);
  // Students get no example of input that the reference rejects.
  if (run.ending.how !== 'exited' || run.ending.code !== 0) return null;
  const like = findLike(assignment, draft.program);
  const counts = like?.counts ?? null;
  const filters = joinFilters(like?.filters ?? [], draft.filters);
  const turns: Turn[] = [...toTyped(draft.lines), { by: 'program', text: outputOf({ counts }, run) }];
  const testCase = {
    kind: 'transcript',
    ...describe(assignment, draft.title),
    program: draft.program,
    dialogue: { args: draft.args, turns, exitCode: run.ending.code },
    filters,
    counts,
    lockstepMs: null,
    files: draft.files,
    filesAfter: [],
  } as const;
  return { testCase, looks: [] };
}

/** A transcript of that program. Exploration allows the differences that this transcript allows. */
function findLike(assignment: Assignment, program: string): TranscriptCase | undefined {
  return assignment.rubric
    .flatMap(({ cases }): Case[] => [...cases])
    .filter((each) => each.kind === 'transcript')
    .find((each) => each.program === program && each.lockstepMs === null);
}

function toJudgedCase(assignment: Assignment, draft: Draft): JudgedCase {
  if (draft.judge === null) throw new Error('a judged play has a judge');
  const { module, options } = draft.judge;
  const common = {
    kind: 'judge',
    ...describe(assignment, draft.title),
    judge: resolve(assignment.folder, module),
    options,
  } as const;
  if (draft.kind === 'calls')
    return { ...common, subject: { kind: 'calls', steps: draft.steps.map(toStep), files: draft.files } };
  return {
    ...common,
    subject: {
      kind: 'program',
      program: draft.program,
      dialogue: { args: draft.args, turns: toTyped(draft.lines), exitCode: 0 },
      files: draft.files,
    },
  };
}
