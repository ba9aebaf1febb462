/** The format `github-classroom`. */
import type { DocumentFormat } from './format.js';

export const githubClassroom: DocumentFormat = {
  what: "the `result` of GitHub Classroom's autograding",
  madeBy: '`--format github-classroom`',
  readers: 'students',
  limits: 'one line of base64, at most 65,535 characters',
  render: async ({ result }) => {
    const { renderGithubClassroom } = await import('../../report/github-classroom.js');
    return `${renderGithubClassroom(result)}\n`;
  },
};
