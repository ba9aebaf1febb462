/** The format `junit`. */
import type { DocumentFormat } from './format.js';

export const junit: DocumentFormat = {
  what: 'JUnit XML, for GitLab, Jenkins and others',
  madeBy: '`grade` (`junit.xml`), `--format junit`',
  readers: '`grade`: instructors; `check`: students',
  limits: '30 MB: texts are cut, tests are not; names are unique; what XML cannot hold is shown as a mark',
  render: async ({ report, result, audience }) => {
    const { renderJunit } = await import('../../report/junit.js');
    return renderJunit({ ...report, submissions: [result] }, audience);
  },
};
