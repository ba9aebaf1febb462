/** For an existing repository: the visible cases and a workflow that runs them. */
import { recordOf } from '../languages/records/index.js';
import type { Assignment, LanguageId } from '../model.js';
import { exportAssignment } from './assignment-folder.js';
import { below, joinFiles, type ExportFile } from './export-files.js';
import { provideBoardmark } from './student.js';
import { fillFolder } from './template.js';

/** `boardmark` is where npm finds this package; null puts it into the repository. */
export async function exportGithub(
  assignment: Assignment,
  languages: readonly LanguageId[],
  boardmark: string | null,
): Promise<Map<string, ExportFile>> {
  const { files } = await exportAssignment(assignment, 'student', languages);
  const own = await provideBoardmark(boardmark, assignment, languages);
  const tools = languages.map((id) => recordOf(id).workflow).join('');
  // Installed packages stay out of the repository.
  const install = `"${own.source.replace(/^file:/, '$PWD/')}"`;
  return joinFiles(
    await fillFolder('autograder-template/github', { TOOLS: tools, INSTALL: install }),
    below('boardmark', files),
    own.files,
  );
}
