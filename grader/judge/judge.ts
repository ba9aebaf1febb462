/**
 * What a judge is: a trusted module beside the fixtures that decides a case no fixed text can (random play, an AI's
 * choice). It exports `judge`, gets the outcomes of the run, and answers in words. It never runs student code
 * itself.
 */
import type { CallsRun, NearerStart, Run } from '../model.js';

/** The question to a judge. `options` come from assignment.yaml. */
export type JudgeInput =
  | { readonly kind: 'program'; readonly run: Run; readonly options: Readonly<Record<string, unknown>> }
  | { readonly kind: 'calls'; readonly run: CallsRun; readonly options: Readonly<Record<string, unknown>> };

/** The answer of a judge: `at` is the place in its own words (`ply 12`). */
export type Judgement =
  | { readonly accepted: true; readonly remarks: readonly string[] }
  | {
      readonly accepted: false;
      readonly at: string | null;
      readonly message: string;
      /** For a program whose output is read at its end: the line, from 1, up to which the judge read it. */
      readonly line?: number;
      /** Starts of shorter games that may show the same fault, the most promising first. */
      readonly nearer?: readonly NearerStart[];
      /**
       * For a live judge: the program ended, or stayed silent, when it should have answered; its ending is the
       * verdict.
       */
      readonly ended?: Run;
    };

export interface JudgeModule {
  judge(input: JudgeInput): Judgement | Promise<Judgement>;
}

/** A live program, as a judge sees it. */
export interface Partner {
  /** A new game, or position, begins: the program's time for it starts anew. One game needs no call. */
  startGame(): void;
  /** Types a line. */
  say(line: string): void;
  /**
   * The next line that counts; or how it ended, which for one that stayed silent too long is its time limit. The
   * program's clocks run during this call only.
   */
  hear(): Promise<Heard>;
  /** Closes the input. The judge can still read what the program writes, then its end. */
  endInput(): void;
}
export type Heard =
  { readonly kind: 'line'; readonly text: string } | { readonly kind: 'ended'; readonly run: Run };

/** A judge that plays with the program, or with several copies of it that play each other. */
export interface LiveJudgeModule {
  converse(
    partners: readonly Partner[],
    options: Readonly<Record<string, unknown>>,
  ): Judgement | Promise<Judgement>;
}
