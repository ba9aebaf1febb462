/** `boardmark export --to jplag|dolos`: what a class handed in, as a similarity detector reads it. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { joinFiles, readFolder, type ExportFile, type ExportFiles } from '../export/export-files.js';
import {
  hideNames,
  layOutForDolos,
  layOutForJplag,
  type GivenFiles,
  type HandedIn,
  type SimilarityFolder,
} from '../export/similarity.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { chooseLanguage } from '../languages/index.js';
import type { Assignment } from '../model.js';
import { writeCsv } from '../report/gradebooks/csv.js';
import { intakeId, type Intake } from '../submission/intake.js';
import { sanitize } from '../text/sanitize.js';
import { withSubmissions } from './folders.js';

interface ExportClassOptions {
  readonly to: 'jplag' | 'dolos';
  readonly submissions?: readonly string[];
  readonly anonymous: boolean;
}

/** Whose number is whose, beside the folders that a detector reads. */
const NAMES_FILE = 'names.csv';

export async function exportClass(
  assignment: Assignment,
  options: ExportClassOptions,
  io: Io,
): Promise<SimilarityFolder> {
  const paths = options.submissions ?? [];
  if (paths.length === 0)
    throw new Stop(EXIT.usage, `--to ${options.to} needs --submissions PATH…, what the class handed in.`);
  return withSubmissions(
    { paths, single: false, cannot: 'cannot be read' },
    assignment,
    io,
    async (intakes) => {
      const read = await Promise.all(
        intakes.map(async (intake) => ({
          id: intakeId(intake),
          handedIn: intake.kind === 'taken' ? await readHandedIn(intake, assignment) : null,
        })),
      );
      const left = read.filter(({ handedIn }) => handedIn === null).map(({ id }) => sanitize(id));
      if (left.length > 0)
        io.err(`Left out, since none of the asked files is in them: ${left.join(', ')}.\n`);
      const named = read.flatMap(({ handedIn }) => handedIn ?? []);
      const { class: shown, names } = options.anonymous ? hideNames(named) : { class: named, names: null };
      const layOut = options.to === 'jplag' ? layOutForJplag : layOutForDolos;
      const made = layOut(shown, await readGiven(assignment));
      const table = names === null ? [] : [new Map([[NAMES_FILE, { content: listNames(names) }]])];
      return { ...made, files: joinFiles(made.files, ...table) };
    },
  );
}

function listNames(names: ReadonlyMap<string, string>): string {
  return writeCsv(['number', 'submission'], [...names]);
}

/** The sources in the language that the submission is graded in; null where none of the asked files is there. */
async function readHandedIn(
  { submission, students }: Extract<Intake, { readonly kind: 'taken' }>,
  assignment: Assignment,
): Promise<HandedIn | null> {
  const choice = await chooseLanguage(submission, assignment);
  if (!choice.ok || choice.value.located.required.length === 0) return null;
  const { language, located } = choice.value;
  const endings = new Set(located.required.map(({ name }) => extname(name)));
  const sources = submission.files.filter(({ name }) => endings.has(extname(name)));
  const files = await Promise.all(
    sources.map(async ({ name, path }): Promise<[string, ExportFile]> => [
      name,
      { content: await readFile(path) },
    ]),
  );
  const names = students.flatMap(({ keys }) => keys);
  return { id: submission.id, names, language: language.id, files: new Map(files) };
}

async function readGiven({ languages, stubs }: Assignment): Promise<GivenFiles> {
  const entries = await Promise.all(
    Object.keys(languages).map(async (language) => {
      const provided = await Promise.all(
        (languages[language]?.provided ?? []).map(async ({ name, path }): Promise<[string, ExportFile]> => [
          name,
          { content: await readFile(path) },
        ]),
      );
      const folder = stubs[language];
      const own: ExportFiles = folder === undefined ? new Map() : await readFolder(folder, (name) => name);
      return [language, new Map([...provided, ...own])] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, files]) => files.size > 0));
}
