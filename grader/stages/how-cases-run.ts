/** How each kind of case runs: as calls of a driver, one by one, or not at all. */
import type { Case, JudgedCase, MethodCase, StyleCase, TranscriptCase } from '../model.js';

type Subjects = JudgedCase['subject'];

/** A case that a driver decides. */
export type Calling = MethodCase | CallsJudged;

/** What runs each kind of judged case: a driver, or the program in a process of its own. */
const RUN_BY = { program: 'process', calls: 'driver', live: 'process' } as const satisfies Readonly<
  Record<Subjects['kind'], 'process' | 'driver'>
>;

/** A judged case with this kind of subject; a union where there are several. */
type JudgedOf<Kind extends Subjects['kind']> = Kind extends unknown
  ? JudgedCase & { readonly subject: Extract<Subjects, { readonly kind: Kind }> }
  : never;

type CallsJudged = JudgedOf<'calls'>;
export type ProgramJudged = JudgedOf<'program'>;
export type LiveJudged = JudgedOf<'live'>;
type ProcessJudged = JudgedOf<Exclude<Subjects['kind'], 'calls'>>;

/** Cases that run one by one. */
export type SingleCase = StyleCase | TranscriptCase | ProcessJudged;

export function isLive(testCase: ProcessJudged): testCase is LiveJudged {
  return testCase.subject.kind === 'live';
}

export function isSingle(testCase: Case): testCase is SingleCase {
  return (
    testCase.kind === 'style' ||
    testCase.kind === 'transcript' ||
    (testCase.kind === 'judge' && RUN_BY[testCase.subject.kind] === 'process')
  );
}

/** Whether the case is decided once the submission is prepared. */
export function followsFromPreparation({ kind }: Case): boolean {
  return kind === 'file' || kind === 'compile';
}

/** Whether the case runs the student's code. A tool of ours may read that code in any case. */
export function runsProgram({ kind }: Case): boolean {
  return kind === 'transcript' || kind === 'judge' || kind === 'method';
}

export function makesCalls(testCase: Case): testCase is Calling {
  return (
    testCase.kind === 'method' || (testCase.kind === 'judge' && RUN_BY[testCase.subject.kind] === 'driver')
  );
}
