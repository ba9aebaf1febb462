/** How submissions play each other. */
import { resolve } from 'node:path';
import type { Limits, MatchSpec } from '../model.js';
import { type YamlReader, readLimitsAt } from './yaml-reader.js';
import { readModule } from './judged-case.js';
import type { AssignmentFiles } from './assignment-files.js';
import { parseDuration } from './limit-values.js';
import { readCounts } from './rubric.js';
import type { AssignmentYaml } from './schema-assignment.js';

/** Undefined if the assignment has no matches. */
export function readMatch(
  reader: YamlReader,
  yaml: AssignmentYaml,
  folder: string,
  library: AssignmentFiles,
  defaults: Limits,
): MatchSpec | undefined {
  const { match } = yaml;
  if (match === undefined) return undefined;
  const referee = resolve(folder, match.referee);
  readModule(reader, referee, ['match', 'referee'], library);
  const limits = readLimitsAt(reader, ['match', 'limits'], defaults, match.limits);
  return {
    referee,
    program: match.program,
    answerMs: parseDuration(match.answer) ?? limits.wallMs,
    limits,
    counts: readCounts(yaml),
  };
}
