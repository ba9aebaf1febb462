/** The command line: reads the words, loads the command they name, and exits with its code. */
import { Command, CommanderError } from 'commander';
import { readVersion } from '../package/package-root.js';
import { closeLeakedDescriptors } from '../run/leaked-descriptors.js';
import { sanitizeLines } from '../text/sanitize.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { createTerminalIo, type Io } from '../io/io.js';
import type { Action } from './options.js';
import { describeAuthoring } from './describe-authoring.js';
import { describeGames } from './describe-games.js';
import { describeGrading } from './describe-grading.js';
import { describeService } from './describe-service.js';

/**
 * Runs one command line and resolves to its exit code. Never rejects for what a person did. `onLoaded` is called before
 * the command begins.
 */
export async function main(
  words: readonly string[],
  io?: Io,
  onLoaded: () => void = () => undefined,
): Promise<ExitCode> {
  if (io === undefined) closeLeakedDescriptors(words);
  let code: ExitCode = EXIT.ok;
  const program = describeProgram((command) => async (...given: unknown[]) => {
    const options = program.optsWithGlobals<{ color?: boolean }>();
    const run = await command();
    onLoaded();
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

function describeProgram(action: Action): Command {
  const program = new Command('boardmark')
    .description('Marks programming coursework by transcripts: dialogues with a program, written as text.')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('--color', 'colour even if the output is no terminal')
    .option('--no-color', 'no colour')
    .exitOverride()
    .addHelpText(
      'after',
      '\nTo begin: boardmark list shows the assignments here, or what to type where there are none.',
    )
    .showHelpAfterError('(boardmark --help shows how it is called)');

  describeGrading(program, action);
  describeAuthoring(program, action);
  describeGames(program, action);
  describeService(program, action);
  for (const command of program.commands) command.exitOverride().showHelpAfterError();
  return program;
}
