/** `boardmark export`: an assignment as others need it: a student's starter, an autograder, a workflow. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { exportClassroom50, exportGradescope } from '../export/autograders.js';
import { exportGithub } from '../export/github.js';
import { describePortableCompiler } from '../export/packed.js';
import { exportStudent, starterLanguages, type StarterOptions } from '../export/student.js';
import type { ExportTarget } from '../export/choices.js';
import { zipFiles } from '../export/zip-files.js';
import { RECORDS } from '../languages/records/index.js';
import type { Assignment, LanguageId } from '../model.js';
import { count } from '../text/units.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { exportClass } from './export-class.js';
import { needEmpty, writeFiles } from './folders.js';
import { needAssignment, needAssignmentWith } from '../terminal/setup.js';

interface ExportOptions {
  readonly to: ExportTarget;
  readonly language?: string;
  readonly boardmark?: string;
  readonly build?: string;
  readonly submissions?: readonly string[];
  readonly anonymous: boolean;
}

export async function runExport(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, dir, options] = given as [string, string, ExportOptions];
  const forClass = options.to === 'jplag' || options.to === 'dolos';
  const assignment = forClass
    ? await needAssignment(name, io)
    : await needAssignmentWith(['stubs'], name, io);
  const target = resolve(io.cwd, dir);
  const boardmark = options.boardmark ?? null;
  switch (options.to) {
    case 'student': {
      const languages = needLanguages(assignment, options.language);
      const { build } = options;
      const built = RECORDS.filter(({ buildTools }) => build !== undefined && build in buildTools);
      if (build !== undefined && !built.some(({ id }) => languages.includes(id)))
        throw new Stop(
          EXIT.usage,
          `--build ${build} is for a starter in ${built.map(({ title }) => title).join(' or ')}; ${assignment.id} has none.`,
        );
      await needEmpty(target, dir);
      for (const language of languages) {
        const folder = languages.length === 1 ? target : join(target, language);
        const starter = { boardmark, buildTool: options.build ?? null };
        await writeStarter(assignment, language, folder, starter, io);
      }
      return EXIT.ok;
    }
    case 'gradescope': {
      const file = join(target, `${assignment.id}-gradescope.zip`);
      await mkdir(target, { recursive: true });
      await writeFile(file, zipFiles(await exportGradescope(assignment)));
      io.out(
        `${relative(io.cwd, file)}: upload it as the autograder. It holds the hidden cases: keep it to yourself.\n`,
      );
      return EXIT.ok;
    }
    case 'classroom50': {
      await needEmpty(target, dir);
      await writeFiles(target, await exportClassroom50(assignment));
      io.out(
        `${dir}: the folder autograders/${assignment.id}/ of the classroom's repository; README.md says how. It holds the hidden cases.\n`,
      );
      return EXIT.ok;
    }
    case 'github': {
      await needEmpty(target, dir);
      await writeFiles(
        target,
        await exportGithub(assignment, needLanguages(assignment, options.language), boardmark),
      );
      io.out(
        `${dir}: copy it into the repository; the workflow checks every push against the visible cases.\n`,
      );
      return EXIT.ok;
    }
    case 'jplag':
    case 'dolos': {
      await needEmpty(target, dir);
      const { files, commands } = await exportClass(assignment, { ...options, to: options.to }, io);
      await writeFiles(target, files);
      const folder = relative(io.cwd, target) || '.';
      io.out(`${folder}: what the class handed in. To compare it, run there:\n`);
      for (const command of commands) io.out(`  ${command}\n`);
      return EXIT.ok;
    }
  }
}

async function writeStarter(
  assignment: Assignment,
  language: LanguageId,
  folder: string,
  options: StarterOptions,
  io: Io,
): Promise<void> {
  const { files, folder: made, asks } = await exportStudent(assignment, language, options);
  await writeFiles(folder, files);
  const withheld =
    made.withheld.length === 0
      ? ''
      : `; ${made.withheld.length} more need a reference to be decided and stay with you`;
  io.out(
    `${relative(io.cwd, folder)}: a starter ${language === 'command' ? '' : `in ${language} `}with ${count(made.cases.size, 'visible case')}${withheld}.\n`,
  );
  if (asks.length > 0)
    io.out(
      `Its \`npm install\` asks the registry for ${asks.join(', ')}. To make it stand alone, install the portable compiler beside boardmark and export again: npm install -g ${await describePortableCompiler()}\n`,
    );
}

/** The languages to export: the requested one, or all that have stubs. */
function needLanguages(assignment: Assignment, language: string | undefined): LanguageId[] {
  const known = starterLanguages(assignment);
  const chosen = known.filter((each) => language === undefined || each === language);
  if (chosen.length > 0) return chosen;
  const has = known.length === 0 ? 'none that has stubs' : known.join(' and ');
  throw new Stop(
    EXIT.usage,
    `${assignment.id} cannot be exported in ${language ?? 'any language'}: it has ${has}.`,
  );
}
