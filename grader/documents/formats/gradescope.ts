/** The format `gradescope`. */
import type { DocumentFormat } from './format.js';

export const gradescope: DocumentFormat = {
  what: "Gradescope's `results.json`",
  madeBy: '`grade` (`instructor/<id>.gradescope.json`), `--format gradescope`',
  readers: 'Gradescope',
  limits:
    "every test has its case's visibility; while any is hidden Gradescope shows no total, and the output says so",
  render: async ({ report, result }) => {
    const { renderGradescope } = await import('../../report/gradescope.js');
    return renderGradescope(report.assignment, result, report.sandbox);
  },
};
