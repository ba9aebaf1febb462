/** How submissions play each other. */
import { resolve } from 'node:path';
import type { Limits, MatchSpec } from '../model.js';
import { type Desk, takeLimits } from './desk.js';
import { readModule } from './judged.js';
import type { Library } from './library.js';
import { parseDuration } from './limits.js';
import { readCounts } from './rubric.js';
import type { AssignmentYaml } from './schema-assignment.js';

/** Undefined where the assignment has no matches. */
export function readMatch(
  desk: Desk,
  yaml: AssignmentYaml,
  folder: string,
  library: Library,
  defaults: Limits,
): MatchSpec | undefined {
  const { match } = yaml;
  if (match === undefined) return undefined;
  const referee = resolve(folder, match.referee);
  readModule(desk, referee, ['match', 'referee'], library);
  const limits = takeLimits(desk, ['match', 'limits'], defaults, match.limits);
  return {
    referee,
    program: match.program,
    answerMs: parseDuration(match.answer) ?? limits.wallMs,
    limits,
    counts: readCounts(yaml),
  };
}
