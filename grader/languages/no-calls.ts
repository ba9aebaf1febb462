/** Method cases for a language that has no driver: the assignment's fault, never the student's. */
import type { CallsRun, LanguageId } from '../model.js';
import type { CallsJob } from './language.js';

export async function* noCalls(cases: readonly CallsJob[], language: LanguageId): AsyncGenerator<CallsRun> {
  const fault = {
    fault: `method cases cannot be run in the language ${language}: it has no driver that could call methods`,
    remedy: 'test it by transcripts, or take the language out of the assignment',
  };
  for (let left = cases.length; left > 0; left--)
    yield await Promise.resolve({
      kind: 'ended',
      ending: { how: 'not-started', fault },
      steps: [],
      stderr: new Uint8Array(),
      wallMs: 0,
    });
}
