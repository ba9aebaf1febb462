/** How each kind of case is run: as calls of a driver, as a process of its own, or not at all. */
import type { LiveSubject } from '../play/live.js';
import type { Case, JudgedCase, MethodCase, StyleCase, TranscriptCase } from '../model.js';

type Subjects = JudgedCase['subject'];

/** A case that a driver decides. */
export type Calling = MethodCase | CallsJudged;

export type CallsJudged = JudgedCase & { readonly subject: Extract<Subjects, { readonly kind: 'calls' }> };

export type ProgramJudged = JudgedCase & {
  readonly subject: Extract<Subjects, { readonly kind: 'program' }>;
};

export type LiveJudged = JudgedCase & { readonly subject: LiveSubject };

/** Cases that are run one by one. */
export type SingleCase = StyleCase | TranscriptCase | ProgramJudged | LiveJudged;

export function isLive(testCase: ProgramJudged | LiveJudged): testCase is LiveJudged {
  return testCase.subject.kind === 'live';
}

export function isSingle(testCase: Case): testCase is SingleCase {
  return (
    testCase.kind === 'style' ||
    testCase.kind === 'transcript' ||
    (testCase.kind === 'judge' && testCase.subject.kind !== 'calls')
  );
}

/** Whether the case runs code of the student's. A tool of ours may read their text in any case. */
export function runsProgram({ kind }: Case): boolean {
  return kind === 'transcript' || kind === 'judge' || kind === 'method';
}

export function makesCalls(testCase: Case): testCase is Calling {
  return testCase.kind === 'method' || (testCase.kind === 'judge' && testCase.subject.kind === 'calls');
}
