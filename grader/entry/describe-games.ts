/** Commands that let submissions play each other. */
import type { Command } from 'commander';
import { type Action, jobsOption, sandboxOption, wholeNumber } from './options.js';

export function describeGames(program: Command, action: Action): void {
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
    .option('--openings <n>', 'only the first N openings', wholeNumber)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .option('--resume', 'go on where an interrupted tournament into the same folder stopped', false)
    .action(action(async () => (await import('../cli/tournament.js')).runTournament));
}
