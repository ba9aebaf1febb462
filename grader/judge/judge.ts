/**
 * What a judge is: a trusted module beside the fixtures that decides a case no fixed text can (random play, an AI's
 * choice). It exports `judge`, gets what came back, and answers in words. It never runs student code itself.
 */
import type { CallsRun, Run } from '../model.js';

/** What a judge is asked. `options` stand in assignment.yaml. */
export type JudgeInput =
  | { readonly kind: 'program'; readonly run: Run; readonly options: Readonly<Record<string, unknown>> }
  | { readonly kind: 'calls'; readonly run: CallsRun; readonly options: Readonly<Record<string, unknown>> };

/** What a judge answers: `at` is the place in its own words (`ply 12`). */
export type Judgement =
  | { readonly accepted: true; readonly remarks: readonly string[] }
  | { readonly accepted: false; readonly at: string | null; readonly message: string };

export interface JudgeModule {
  judge(input: JudgeInput): Judgement | Promise<Judgement>;
}
