/** Commands of the service. */
import { Option, type Command } from 'commander';
import { ROLES } from '../service/store/access.js';
import { type Action, gather, jobsOption, sandboxOption, wholeNumber } from './options.js';

export function describeService(program: Command, action: Action): void {
  program
    .command('serve')
    .description('a service with a page and an API: hand in, grade, read results')
    .requiredOption('--data <dir>', 'where it keeps submissions, results and tokens')
    .option('--host <address>', 'address it listens on', '127.0.0.1')
    .option('--port <n>', 'port it listens on', wholeNumber, 8080)
    .option('--trust-proxy <n>', 'proxies in front, whose X-Forwarded-For is believed', wholeNumber, 0)
    .option('--redis <url>', 'queue for workers on other machines (default: one worker in this process)')
    .option(
      '--assignment <assignment>',
      'id or path of one to offer; may be given again (default: all)',
      gather,
    )
    .option('--allow-weak-sandbox', 'grade hidden cases even if programs could read them', false)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/serve.js')).runServe));
  program
    .command('worker')
    .description('grade for a service, on this machine')
    .requiredOption('--redis <url>', 'queue of the service')
    .option('--token-file <file>', 'token of this worker (default: BOARDMARK_WORKER_TOKEN)')
    .option('--allow-weak-sandbox', 'grade hidden cases even if programs could read them', false)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/worker.js')).runWorkerCommand));
  program
    .command('backup')
    .description('write the data of a service into one archive, while it runs')
    .argument('<file>', 'archive to write (.tar.gz)')
    .requiredOption('--data <dir>', 'data folder of the service')
    .action(action(async () => (await import('../cli/maintain.js')).runBackup));
  program
    .command('prune')
    .description('remove old submissions of a service that is stopped')
    .requiredOption('--data <dir>', 'data folder of the service')
    .requiredOption('--older-than <days>', 'handed in more than N days ago', wholeNumber)
    .action(action(async () => (await import('../cli/maintain.js')).runPrune));
  describeTokens(program.command('token').description('make, list and revoke tokens of a service'), action);
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
