/** For an existing repository: the visible cases and a workflow that runs them. */
import { recordOf } from '../languages/records/index.js';
import type { Assignment, LanguageId } from '../model.js';
import { exportAssignment } from './assignment-folder.js';
import { below, joinFiles, type ExportFile } from './export-files.js';
import { provideBoardmark } from './student.js';

/** `boardmark` is where npm finds this package; null puts it into the repository. */
export async function exportGithub(
  assignment: Assignment,
  languages: readonly LanguageId[],
  boardmark: string | null,
): Promise<Map<string, ExportFile>> {
  const { files } = await exportAssignment(assignment, 'student', languages);
  const own = await provideBoardmark(boardmark, assignment, languages);
  const workflow = describeWorkflow(own.source, languages.map((id) => recordOf(id).workflow).join(''));
  return joinFiles(
    new Map([['.github/workflows/check.yml', { content: workflow }]]),
    below('boardmark', files),
    own.files,
  );
}

/** Every push is checked. Installed packages stay out of the repository. */
function describeWorkflow(source: string, tools: string): string {
  const install = `"${source.replace(/^file:/, '$PWD/')}"`;
  return `name: check
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
${tools}      - run: npm install --no-audit --no-fund --prefix "$RUNNER_TEMP/boardmark" ${install}
      - run: node "$RUNNER_TEMP/boardmark/node_modules/boardmark/dist/boardmark.js" check --format github --format junit=junit.xml
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: junit, path: junit.xml }
`;
}
