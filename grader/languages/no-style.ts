/** Style cases for a language that has no style checker. */
import { ok, err, type JudgeError, type LanguageId, type Result, type StyleDifference } from '../model.js';
import type { PrepareRequest } from './language.js';

export function noStyle(language: LanguageId) {
  return ({ spec }: PrepareRequest): Promise<Result<StyleDifference | null, JudgeError>> =>
    Promise.resolve(spec.style === null ? ok(null) : err(faultOf(language)));
}

function faultOf(language: LanguageId): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `there is no style checker for the language ${language}`,
    remedy: 'take style out of this language in assignment.yaml',
  };
}
