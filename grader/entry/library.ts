/** The library: what other programs may build on. */
export { loadAssignment } from '../assignment/load.js';
export { parseTranscript, printTranscript, type Transcript } from '../assignment/transcript.js';
export { findExamples } from '../explore/shorten/find-examples.js';
export { grade, type GradeOptions } from '../grade.js';
export type { Judgement, JudgeInput, JudgeModule } from '../judge/judge.js';
export type * from '../model.js';
export { renderFeedback } from '../report/feedback-markdown.js';
export { toResults } from '../report/results-json.js';
export type { Results } from '../report/results-schema.js';
export { openSandbox } from '../run/open-sandbox.js';
export { collectSubmissions, type Intake } from '../submission/collect.js';
