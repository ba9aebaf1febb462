/** The format `gradescope`. */
import type { DocumentFormat } from './format.js';

export const gradescope: DocumentFormat = {
  what: "Gradescope's `results.json`",
  madeBy: '`grade` (`instructor/<id>.gradescope.json`), `--format gradescope`',
  readers: 'Gradescope',
  limits:
    "every test has its case's visibility; while any is hidden Gradescope shows no total, and the output says so",
  render: async ({ report, result }) => {
    const [{ toGradescope }, { stringifyJson }] = await Promise.all([
      import('../../report/gradescope.js'),
      import('../../report/json.js'),
    ]);
    return stringifyJson(toGradescope(report.assignment, result, report.sandbox));
  },
};
