/** Commands that grade, check and compare submissions. */
import { Option, type Command } from 'commander';
import { formatOption } from '../documents/format-option.js';
import { STUDENTS_SEE } from '../model.js';
import { type Action, aloneOption, jobsOption, sandboxOption } from './options.js';

export function describeGrading(program: Command, action: Action): void {
  program
    .command('grade')
    .description('grade a folder of submissions and write a report')
    .argument('<assignment>', 'id, or path of an assignment.yaml or its folder')
    .argument('<path...>', 'folders: of one submission each, or of many')
    .option('--out <dir>', 'where the report goes', 'report')
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .option('--allow-weak-sandbox', 'run hidden cases even if programs could read them (level none)', false)
    .addOption(
      new Option('--students-see <what>', "cases shown in students' reports; each includes those before it")
        .choices([...STUDENTS_SEE])
        .default('visible'),
    )
    .option(
      '--resume',
      'reuse the results of an earlier run into the same folder, if nothing they depend on has changed',
      false,
    )
    .option('--roster <file>', 'class list (CSV); writes roster.csv, and canvas.csv or moodle.csv')
    .option('--marks <file>', 'marks and comments by hand (CSV)')
    .option('--policy <file>', 'the rule for late work (YAML)')
    .option('--times <file>', 'when each submission was handed in (CSV), where the export does not tell')
    .option('--redis <url>', 'let the workers of a service grade (with --data)')
    .option('--data <dir>', 'data folder of that service')
    .addOption(aloneOption())
    .option('--single', 'each path is one submission, whatever it contains', false)
    .addOption(formatOption())
    .action(action(async () => (await import('../cli/grade.js')).runGrade));
  program
    .command('check')
    .description('run the visible cases on your own work before handing in')
    .argument('[dir]', 'folder of the submission', '.')
    .option('--assignment <assignment>', 'id or path; found in the folder itself if left out')
    .option('--only <case>', 'run one case, or those whose id starts like this')
    .addOption(aloneOption())
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
    .command('list')
    .description('list the assignments')
    .action(action(async () => (await import('../cli/list.js')).runList));
  program
    .command('doctor')
    .description('show what is installed here and which sandbox level works')
    .action(action(async () => (await import('../cli/doctor.js')).runDoctor));
}
