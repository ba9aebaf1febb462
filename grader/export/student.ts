/** A student's starter: stubs, visible cases, one command, and CI that runs the same. */
import { basename } from 'node:path';
import { LANGUAGES, recordOf } from '../languages/records/index.js';
import type { Assignment, LanguageId, LanguageSpec } from '../model.js';
import { exportAssignment, type AssignmentFolder } from './assignment-folder.js';
import { below, joinFiles, readFolder, type ExportFile } from './export-files.js';
import { needsOf, packStudent } from './packed.js';
import { nameOfText, readText } from './task-text.js';
import { fillStarter } from './template.js';

export interface StudentExport {
  readonly files: ReadonlyMap<string, ExportFile>;
  readonly folder: AssignmentFolder;
  /** Packages that `npm install` asks a registry for; none where the starter stands alone. */
  readonly asks: readonly string[];
}

/** The languages of an assignment that students can start from. */
export function starterLanguages({ languages, stubs }: Assignment): LanguageId[] {
  return LANGUAGES.filter((name) => languages[name] !== undefined && stubs[name] !== undefined);
}

export interface StarterOptions {
  /** Where npm finds this package; null puts it into the starter, which then stands alone. */
  readonly boardmark: string | null;
  /** For languages that have it. */
  readonly buildTool: string | null;
}

export async function exportStudent(
  assignment: Assignment,
  language: LanguageId,
  { boardmark, buildTool }: StarterOptions,
): Promise<StudentExport> {
  const folder = await exportAssignment(assignment, 'student', [language]);
  const stubs = assignment.stubs[language];
  if (stubs === undefined) throw new Error(`${assignment.id} has no stubs in ${language}`);
  const spec = assignment.languages[language];
  const task = assignment.text === undefined ? null : nameOfText(assignment.text);
  const own = await provideBoardmark(boardmark, assignment, [language]);
  const tool = buildTool !== null && buildTool in recordOf(language).buildTools ? buildTool : null;
  const filling = {
    ID: assignment.id,
    TITLE: assignment.title,
    FILES: (spec?.required ?? []).map((name) => `\`src/${name}\``).join(', '),
    TOOLS: toolsOf(spec)
      .map((tool) => `\`${tool}\``)
      .join(', '),
    NETWORK: boardmark === null && own.asks.length === 0 ? 'it needs no network' : 'it needs the network',
    BOARDMARK: own.source,
    BUILD: describeBuild(language, tool),
    WITHHELD: describeWithheld(assignment, folder),
    TEXT: task === null ? "The assignment's text" : `[\`${task}\`](${task})`,
  };
  const text =
    assignment.text === undefined ? new Map<string, ExportFile>() : await readText(assignment.text);
  const start = await readFolder(stubs, (name) => `src/${basename(name)}`);
  const cases = JSON.stringify(listCases(assignment, folder), null, 2);
  return {
    folder,
    asks: own.asks,
    files: joinFiles(
      await fillStarter(language, tool, filling),
      start,
      text,
      below('boardmark', folder.files),
      new Map([['boardmark/cases.json', { content: `${cases}\n` }]]),
      own.files,
    ),
  };
}

interface Provided {
  readonly source: string;
  readonly files: ReadonlyMap<string, ExportFile>;
  readonly asks: readonly string[];
}

/** Where a repository gets boardmark from: a place that the instructor names, or a tarball in the repository itself. */
export async function provideBoardmark(
  source: string | null,
  assignment: Assignment,
  languages: readonly LanguageId[],
): Promise<Provided> {
  if (source !== null) return { source, files: new Map(), asks: [] };
  const { name, content, asks } = await packStudent(needsOf(assignment, languages));
  const place = `boardmark/${name}`;
  return { source: `file:${place}`, files: new Map([[place, { content }]]), asks };
}

/** The programs that build and run a submission: the first words of the commands, unless they are made by the build. */
export function toolsOf(spec: LanguageSpec | undefined): string[] {
  const runs = Object.values(spec?.programs ?? {}).flatMap((each) => (each.kind === 'run' ? [each.run] : []));
  const first = [spec?.build ?? [], ...runs].flatMap(([word]) => (word === undefined ? [] : [word]));
  return [...new Set(first.filter((word) => !word.includes('/')))];
}

function describeBuild(language: LanguageId, tool: string | null): string {
  return tool === null
    ? ''
    : `\n\n\`${recordOf(language).buildTools[tool] ?? tool}\` compiles your program and runs the same cases. Run \`npm install\` first, once.`;
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
  const here =
    cases.size === all
      ? 'All cases that count are here.'
      : `Here are ${cases.size} of the ${all} cases that count.`;
  return `${here}${judged}`;
}
