/** What a student starts from: stubs, visible cases, one command, and CI that runs the same. */
import { basename } from 'node:path';
import type { Assignment, LanguageId } from '../model.js';
import { exportAssignment, type AssignmentFolder } from './assignment-folder.js';
import { below, joinFiles, readFolder, type ExportFile } from './files.js';
import { linterVersions, packStudent } from './packed.js';
import { fillTemplate, TEMPLATES, type TemplateName } from './template.js';

export interface StudentExport {
  readonly files: ReadonlyMap<string, ExportFile>;
  readonly folder: AssignmentFolder;
}

/** The languages of an assignment that students can start from. */
export function templatesFor({ languages, stubs }: Assignment): TemplateName[] {
  return TEMPLATES.filter((name) => languages[name] !== undefined && stubs[name] !== undefined);
}

/** `boardmark` is where npm finds this package; null puts it into the starter, which then stands alone. */
export async function exportStudent(
  assignment: Assignment,
  template: TemplateName,
  boardmark: string | null,
): Promise<StudentExport> {
  const folder = await exportAssignment(assignment, 'student', [template satisfies LanguageId]);
  const stubs = assignment.stubs[template];
  if (stubs === undefined) throw new Error(`${assignment.id} has no stubs in ${template}`);
  const required = assignment.languages[template]?.required ?? [];
  const own = await provideBoardmark(boardmark, [template]);
  const linters = await linterVersions();
  const filling = {
    ID: assignment.id,
    TITLE: assignment.title,
    FILES: required.map((name) => `\`src/${name}\``).join(', '),
    BOARDMARK: own.source,
    ESLINT: linters['eslint'] ?? '*',
    TYPESCRIPT: linters['typescript'] ?? '*',
    TSESLINT: linters['typescript-eslint'] ?? '*',
    WITHHELD: describeWithheld(assignment, folder),
  };
  const start = await readFolder(stubs, (name) => `src/${basename(name)}`);
  const cases = JSON.stringify(listCases(assignment, folder), null, 2);
  return {
    folder,
    files: joinFiles(
      await fillTemplate(template, filling),
      start,
      below('boardmark', folder.files),
      new Map([['boardmark/cases.json', { content: `${cases}\n` }]]),
      own.files,
    ),
  };
}

/** Where a repository gets boardmark from: a place that the instructor names, or a tarball in the repository itself. */
export async function provideBoardmark(
  source: string | null,
  languages: readonly LanguageId[],
): Promise<{ readonly source: string; readonly files: ReadonlyMap<string, ExportFile> }> {
  if (source !== null) return { source, files: new Map() };
  const { name, content } = await packStudent(languages);
  const place = `boardmark/${name}`;
  return { source: `file:${place}`, files: new Map([[place, { content }]]) };
}

/** What the tests in an editor are called, before anything has run. */
function listCases({ rubric }: Assignment, { cases }: AssignmentFolder): unknown {
  return rubric
    .map((item) => ({
      title: item.title,
      cases: item.cases.filter(({ id }) => cases.has(id)).map(({ id, title }) => ({ id, title })),
    }))
    .filter((item) => item.cases.length > 0);
}

function describeWithheld({ rubric }: Assignment, { cases, withheld }: AssignmentFolder): string {
  const all = rubric.flatMap((item) => item.cases).length;
  const judged =
    withheld.length === 0
      ? ''
      : ` ${withheld.length} of those not here are no secret, but only your instructor's copy can decide them: ${withheld.map(({ title }) => title).join('; ')}.`;
  return `Here are ${cases.size} of the ${all} cases that count.${judged}`;
}
