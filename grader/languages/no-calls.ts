/** Method cases for a language that has no driver: the assignment's fault, never the student's. */
import type { CallsRun, LanguageId } from '../model.js';
import type { CallsJob } from './language.js';

export async function* noCalls(cases: Iterable<CallsJob>, language: LanguageId): AsyncGenerator<CallsRun> {
  const fault = {
    fault: `method cases cannot be run in the language ${language}: it has no driver that could call methods`,
    remedy: 'test it by transcripts, or take the language out of the assignment',
  };
  const left = cases[Symbol.iterator]();
  while (left.next().done !== true)
    yield await Promise.resolve({
      kind: 'ended',
      ending: { how: 'not-started', fault },
      steps: [],
      stderr: new Uint8Array(),
      wallMs: 0,
    });
}
