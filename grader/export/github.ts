/** For a repository that is there already: the visible cases and a workflow that runs them. */
import type { Assignment } from '../model.js';
import { exportAssignment } from './assignment-folder.js';
import { below, joinFiles, type ExportFile } from './files.js';
import { fillTemplate, type TemplateName } from './template.js';

const WORKFLOW = '.github/workflows/check.yml';

export async function exportGithub(
  assignment: Assignment,
  templates: readonly TemplateName[],
  boardmark: string,
): Promise<Map<string, ExportFile>> {
  const { files } = await exportAssignment(assignment, 'student', templates);
  const command = `npx --yes boardmark@${boardmark} check`;
  // The Java template's workflow has all that both languages need.
  const template = await fillTemplate('java', {
    ID: assignment.id,
    TITLE: assignment.title,
    BOARDMARK: boardmark,
  });
  const workflow = Buffer.from(template.get(WORKFLOW)?.content ?? '')
    .toString('utf8')
    .replace('      - run: npm install --no-audit --no-fund\n', '')
    .replace('npm test --silent --', command);
  return joinFiles(new Map([[WORKFLOW, { content: workflow }]]), below('boardmark', files));
}
