/** The command line: reads the words, loads the command they name, and exits with its code. */
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { SANDBOX_LEVELS } from '../model.js';
import { readVersion } from '../package/package-root.js';
import { sanitizeLines } from '../text/sanitize.js';
import { ROLES } from '../service/store/access.js';
import { EXIT, Stop, type ExitCode } from '../terminal/exit.js';
import { formatOption } from '../documents/format-option.js';
import { createTerminalIo, type Io } from '../terminal/io.js';
import { STUDENTS_SEE } from '../documents/students-see.js';
import { SKELETON_KINDS, SKELETON_LANGUAGES } from '../export/skeleton-kinds.js';
import { BUILD_TOOLS, EXPORT_TARGETS } from '../export/targets.js';
import { IMPORTERS } from '../import/importer.js';

/** What other programs may build on (`index.ts`). */
export * as library from './library.js';

/** Runs one command line and resolves to its exit code. Never rejects for what a person did. */
export async function main(words: readonly string[], io?: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const program = describeProgram((command) => async (...given: unknown[]) => {
    const options = program.optsWithGlobals<{ color?: boolean }>();
    const run = await command();
    code = await run(
      io ?? createTerminalIo(program.getOptionValueSource('color') === 'cli' ? options.color : undefined),
      given,
    );
  });
  if (io !== undefined) {
    const { out, err } = io;
    for (const command of [program, ...program.commands])
      command.configureOutput({ writeOut: (text) => out(text), writeErr: (text) => err(text) });
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const { err } = io ?? createTerminalIo(undefined);
    if (error instanceof Stop) {
      // Names of files and folders are in it, and those are students'.
      err(`${sanitizeLines(error.message)}\n`);
      return error.code;
    }
    // A broken assumption of ours: all we know, for the bug report.
    err(
      `boardmark itself failed; please report this with what you ran: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.ourFault;
  }
}

/** A command once it is loaded: `given` is what commander hands over, arguments before options. */
type Run = (io: Io, given: readonly unknown[]) => Promise<ExitCode>;
type Action = (command: () => Promise<Run>) => (...given: unknown[]) => Promise<void>;

function describeProgram(action: Action): Command {
  const program = new Command('boardmark')
    .description('Marks programming coursework by golden transcripts.')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('--color', 'colour even where the output is no terminal')
    .option('--no-color', 'no colour')
    .exitOverride()
    .addHelpText(
      'after',
      '\nTo begin: boardmark list shows the assignments here, or what to type where there are none.',
    )
    .showHelpAfterError('(boardmark --help shows how it is called)');

  program
    .command('grade')
    .description('grade a folder of submissions and write a report')
    .argument('<assignment>', 'id, or path of an assignment.yaml or its folder')
    .argument('<path...>', 'folders: of one submission each, or of many')
    .option('--out <dir>', 'where the report goes', 'report')
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .option(
      '--allow-weak-sandbox',
      'run hidden cases even where programs could read them (level none)',
      false,
    )
    .addOption(
      new Option('--students-see <what>', "cases shown in students' reports; each takes in those before it")
        .choices([...STUDENTS_SEE])
        .default('visible'),
    )
    .option(
      '--resume',
      'reuse the results of an earlier run into the same folder, if nothing they depend on has changed',
      false,
    )
    .option('--roster <file>', 'class list (CSV); writes roster.csv, and canvas.csv or moodle.csv')
    .option('--redis <url>', 'let the workers of a service grade (with --data)')
    .option('--data <dir>', 'data folder of that service')
    .option('--single', 'each path is one submission, whatever lies in it', false)
    .addOption(formatOption())
    .action(action(async () => (await import('../cli/grade.js')).runGrade));
  program
    .command('check')
    .description('run the visible cases on your own work before handing in')
    .argument('[dir]', 'folder of the submission', '.')
    .option('--assignment <assignment>', 'id or path; found in the folder itself if left out')
    .option('--only <case>', 'run one case, or those whose id starts like this')
    .option('--watch', 'run again whenever a file is saved, until Ctrl-C', false)
    .addOption(formatOption())
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/check.js')).runCheck));
  program
    .command('compare')
    .description('show whose marks changed from one report to another, and why')
    .argument('<old>', 'a report folder, or its results.json')
    .argument('<new>', 'another of the same assignment')
    .option('--json', 'as JSON', false)
    .action(action(async () => (await import('../cli/compare.js')).runCompare));
  program
    .command('export')
    .description("make a student's starter, an autograder or a workflow of an assignment")
    .argument('<assignment>', 'id or path')
    .argument('<dir>', 'where it goes: a new folder, one for each language where there are several')
    .addOption(
      new Option('--to <target>', 'what it is for').choices([...EXPORT_TARGETS]).makeOptionMandatory(),
    )
    .option(
      '--language <language>',
      'one of the languages of the assignment; all that have stubs if left out',
    )
    .addOption(
      new Option('--build <tool>', "with a starter in Java, that tool's files, too").choices([
        ...BUILD_TOOLS,
      ]),
    )
    .option(
      '--boardmark <source>',
      'where npm finds boardmark: a URL of a tarball, git+https://…, file:PATH, or a version in your registry; in the export itself if left out',
    )
    .action(action(async () => (await import('../cli/export.js')).runExport));
  program
    .command('init')
    .description('make the skeleton of a new assignment')
    .argument('<dir>', 'a new folder; its name becomes the id')
    .addOption(
      new Option('--language <language>', 'what students write in; c shows how any other is built')
        .choices([...SKELETON_LANGUAGES])
        .default('typescript'),
    )
    .addOption(
      new Option(
        '--kind <kind>',
        'what they write: a program, or methods that a given program calls (Java and TypeScript; the usual kind there)',
      ).choices([...SKELETON_KINDS]),
    )
    .action(action(async () => (await import('../cli/init.js')).runInit));
  program
    .command('list')
    .description('list the assignments')
    .action(action(async () => (await import('../cli/list.js')).runList));
  program
    .command('doctor')
    .description('show what is installed here and which sandbox level holds')
    .action(action(async () => (await import('../cli/doctor.js')).runDoctor));
  program
    .command('record')
    .description('remake the expected output of transcripts from the reference')
    .argument('<assignment>', 'id or path')
    .option('--check', 'change nothing; fail where a transcript differs from the reference', false)
    .option('--only <case>', 'one case, or those whose id starts like this')
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/record.js')).runRecord));
  program
    .command('verify')
    .description('prove an assignment: stubs score 0, references full marks, samples get their verdict')
    .argument('<assignment...>', 'ids or paths')
    .option('--samples <n>', 'at most so many samples of each verdict (default: all)', wholeNumber)
    .option('--only <part>', 'only samples with this in VERDICT/NAME; may be given again', gather)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/verify.js')).runVerify));
  program
    .command('samples')
    .description('list the sample submissions of an assignment, write them as folders, make a patch of one')
    .argument('<assignment>', 'id or path')
    .argument('[part...]', 'only samples with one of these in VERDICT/NAME')
    .option('--to <dir>', 'write each as a folder VERDICT/NAME in this one')
    .option('--patch <dir>', 'make the patch VERDICT/NAME.patch of the sample in this folder')
    .option(
      '--base <sample>',
      'VERDICT/NAME of the sample that the patch changes (default: that of the patch there)',
    )
    .action(action(async () => (await import('../cli/samples.js')).runSamples));
  program
    .command('match')
    .description('let two submissions play each other under the referee of the assignment')
    .argument('<assignment>', 'id or path')
    .argument('<first>', 'submission that plays the first side')
    .argument('<second>', 'submission that plays the other')
    .option('--opening <id>', 'position to start from (default: the usual one)')
    .option('--seed <n>', 'seed that both are given', wholeNumber, 1)
    .option('--out <file>', 'where the game goes, as a transcript', 'match.transcript')
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/match.js')).runMatch));
  program
    .command('tournament')
    .description('let all submissions play each other, and rate them')
    .argument('<assignment>', 'id or path')
    .argument('<path...>', 'folders: of one submission each, or of many')
    .option('--out <dir>', 'where tables and games go', 'tournament')
    .option('--openings <n>', 'only the first so many openings', wholeNumber)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .option('--resume', 'go on where an interrupted tournament into the same folder stopped', false)
    .action(action(async () => (await import('../cli/tournament.js')).runTournament));
  program
    .command('audit')
    .description(
      'measure how many mistakes the cases find, by mutants of the reference (needs the git clone)',
    )
    .argument('<assignment>', 'id or path')
    .option('--out <dir>', 'where the report goes, in a folder named like the assignment', 'audit')
    .option('--resume', 'go on with the audit that is there, where nothing has changed since', false)
    .option('--matrix', 'run every case that reaches a mutant, not only up to the first that kills it', false)
    .option(
      '--order',
      'write telling-order.yaml: whose failure is told first (runs every case, as --matrix)',
      false,
    )
    .option('--suggest', 'look for a case that kills each survivor, and print it', false)
    .addOption(
      new Option('--of <what>', 'whose mutants: of the reference, or of all solutions, with exploration')
        .choices(['reference', 'all'])
        .default('reference'),
    )
    .option(
      '--budget <seconds>',
      'with --of all: processor time for each mutant that survives',
      wholeNumber,
      20,
    )
    .option('--seed <n>', 'with --of all: the same seed makes the same plays', wholeNumber, 1)
    .option(
      '--mutants <n>',
      'with --of all: at most so many mutants of each solution (default: all)',
      wholeNumber,
    )
    .option(
      '--solution <part>',
      'with --of all: solutions with this in their names; may be given again',
      gather,
    )
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/audit.js')).runAudit));
  program
    .command('explore')
    .description('find the shortest difference between a submission and the reference')
    .argument('<assignment>', 'id or path')
    .argument('<submission>', 'folder of the submission')
    .option('--budget <seconds>', 'how many seconds of processor time the search may take', wholeNumber, 20)
    .option('--seed <n>', 'the same seed makes the same plays', wholeNumber, 1)
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/explore.js')).runExplore));
  program
    .command('import')
    .description('turn test scripts of another system into transcripts and match cases')
    .addArgument(new Argument('<system>', 'whose scripts they are').choices([...IMPORTERS]))
    .argument('<file...>', 'scripts (.inp)')
    .option('--out <dir>', 'where they go', '.')
    .option('--program <name>', 'program of the assignment that they run', 'qirkat')
    .option('--module <file>', 'judge that plays the games of scripts', 'judges/relay.ts')
    .action(action(async () => (await import('../cli/import.js')).runImport));
  program
    .command('serve')
    .description('a service with a page and an API: hand in, grade, read results')
    .requiredOption('--data <dir>', 'where it keeps submissions, results and tokens')
    .option('--host <address>', 'address it listens on', '127.0.0.1')
    .option('--port <n>', 'port it listens on', wholeNumber, 8080)
    .option('--redis <url>', 'queue for workers on other machines (default: one worker in this process)')
    .option(
      '--assignment <assignment>',
      'id or path of one to offer; may be given again (default: all)',
      gather,
    )
    .option('--allow-weak-sandbox', 'grade hidden cases even where programs could read them', false)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/serve.js')).runServe));
  program
    .command('worker')
    .description('grade for a service, on this machine')
    .requiredOption('--redis <url>', 'queue of the service')
    .option('--token-file <file>', 'token of this worker (default: BOARDMARK_WORKER_TOKEN)')
    .option('--allow-weak-sandbox', 'grade hidden cases even where programs could read them', false)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/worker.js')).runWorkerCommand));
  program
    .command('backup')
    .description('write the data of a service into one archive, while it runs')
    .argument('<file>', 'archive to write (.tar.gz)')
    .requiredOption('--data <dir>', 'data folder of the service')
    .action(action(async () => (await import('../cli/backup.js')).runBackup));
  program
    .command('prune')
    .description('remove old submissions of a service that is stopped')
    .requiredOption('--data <dir>', 'data folder of the service')
    .requiredOption('--older-than <days>', 'handed in more than so many days ago', wholeNumber)
    .action(action(async () => (await import('../cli/prune.js')).runPrune));
  describeTokens(program.command('token').description('make, list and revoke tokens of a service'), action);
  for (const command of program.commands) command.exitOverride().showHelpAfterError();
  return program;
}

function describeTokens(token: Command, action: Action): void {
  const data = ['--data <dir>', 'data folder of the service'] as const;
  token
    .command('create')
    .description('make a token and print it')
    .requiredOption(...data)
    .addOption(new Option('--role <role>', 'what it is for').choices([...ROLES]).makeOptionMandatory())
    .option('--assignment <id>', 'of an instructor or student; may be given again', gather)
    .option('--student <id>', 'whose token it is')
    .option('--note <text>', 'for the list', '')
    .action(action(async () => (await import('../cli/token.js')).runTokenCreate));
  token
    .command('list')
    .description('list tokens, without their texts')
    .requiredOption(...data)
    .action(action(async () => (await import('../cli/token.js')).runTokenList));
  token
    .command('revoke')
    .description('end a token at once')
    .argument('<id>', 'as `boardmark token list` shows it')
    .requiredOption(...data)
    .action(action(async () => (await import('../cli/token.js')).runTokenRevoke));
  for (const command of token.commands) command.exitOverride().showHelpAfterError();
}

function gather(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text];
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw new InvalidArgumentError('Expected a whole number from 1.');
  return number;
}

function jobsOption(): Option {
  return new Option(
    '--jobs <n>',
    'how many programs run at once (default: two more than the processors)',
  ).argParser((text: string) => {
    const jobs = Number(text);
    if (!Number.isInteger(jobs) || jobs < 1 || jobs > 256)
      throw new InvalidArgumentError('Expected a whole number from 1 to 256.');
    return jobs;
  });
}

function sandboxOption(): Option {
  return new Option('--sandbox <level>', 'how programs are locked in')
    .choices(['auto', ...SANDBOX_LEVELS])
    .default('auto');
}
