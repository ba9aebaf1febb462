/** The format `results`. */
import type { DocumentFormat } from './format.js';

export const results: DocumentFormat = {
  what: "boardmark's own JSON, with a published schema",
  madeBy: '`grade` (`results.json`), `--format results`',
  readers: '`grade`: instructors; `check`: students',
  limits: '[our own schema](../schemas/results.schema.json)',
  render: async ({ report, result, audience }) => {
    const [{ toResults }, { stringifyJson }, { redactSubmission }] = await Promise.all([
      import('../../report/results-json.js'),
      import('../../report/json.js'),
      import('../../report/redact.js'),
    ]);
    const shown = audience === 'instructor' ? result : redactSubmission(result);
    return stringifyJson(toResults({ ...report, submissions: [shown] }, true));
  },
};
