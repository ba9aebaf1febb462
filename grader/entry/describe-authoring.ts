/** Commands for the author of an assignment. */
import { Argument, Option, type Command } from 'commander';
import { IMPORTERS } from '../import/importer.js';
import { BUILD_TOOLS, EXPORT_TARGETS, SKELETON_KINDS, SKELETON_LANGUAGES } from '../export/choices.js';
import { type Action, gather, jobsOption, sandboxOption, wholeNumber } from './options.js';

export function describeAuthoring(program: Command, action: Action): void {
  program
    .command('init')
    .description('make the skeleton of a new assignment')
    .argument('<dir>', 'a new folder; its name becomes the id')
    .addOption(
      new Option('--language <language>', 'what students write in; c shows how any other is built')
        .choices([...SKELETON_LANGUAGES])
        .default(SKELETON_LANGUAGES[0]),
    )
    .addOption(
      new Option(
        '--kind <kind>',
        'what they write: a program, or methods that a given program calls (Java and TypeScript; the usual kind there)',
      ).choices([...SKELETON_KINDS]),
    )
    .action(action(async () => (await import('../cli/init.js')).runInit));
  program
    .command('record')
    .description('write the expected output into transcripts, as your own solution (the reference) writes it')
    .argument('<assignment>', 'id or path')
    .option('--check', 'change nothing; fail where a transcript differs from the reference', false)
    .option('--only <case>', 'one case, or those whose id starts like this')
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/record.js')).runRecord));
  program
    .command('verify')
    .description(
      'prove an assignment: your own solution gets full marks, the starter none, each sample the result that its folder names',
    )
    .argument('<assignment...>', 'ids or paths')
    .option('--samples <n>', 'at most N samples of each verdict (default: all)', wholeNumber)
    .option('--only <part>', 'only samples with this in VERDICT/NAME; may be given again', gather)
    .option('--write-losses', 'write into the samples with a mistake how many points they lose, and where')
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
    .command('audit')
    .description(
      'make small mistakes in the reference, and count those that no case notices (needs the git clone)',
    )
    .argument('<assignment>', 'id or path')
    .option('--out <dir>', 'where the report goes, in a folder named like the assignment', 'audit')
    .option(
      '--resume',
      'continue an earlier audit; reuse results if nothing they depend on has changed',
      false,
    )
    .option('--matrix', 'run every case that reaches a mutant, not only up to the first that kills it', false)
    .option(
      '--order',
      'write telling-order.yaml: whose failure is shown first (runs every case, as --matrix)',
      false,
    )
    .option('--suggest', 'look for a case that kills each survivor, by explore.yaml, and print it', false)
    .addOption(jobsOption())
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/audit.js')).runAudit));
  program
    .command('explore')
    .description('find the shortest difference between a submission and the reference')
    .argument('<assignment>', 'id or path')
    .argument('<submission>', 'folder of the submission')
    .option('--budget <seconds>', 'how many seconds of processor time the search may take', wholeNumber, 20)
    .option('--seed <n>', 'the same number tries the same inputs', wholeNumber, 1)
    .addOption(sandboxOption())
    .action(action(async () => (await import('../cli/explore.js')).runExplore));
  program
    .command('export')
    .description("make a student's starter, an autograder, a workflow, or a class for a similarity detector")
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
    .option('--submissions <path...>', 'with jplag and dolos: what the class handed in')
    .option('--anonymous', 'with jplag and dolos: numbers for names; names.csv says whose is whose', false)
    .action(action(async () => (await import('../cli/export.js')).runExport));
  program
    .command('import')
    .description('turn test scripts of another system into transcripts and judged cases')
    .addArgument(new Argument('<system>', 'the system whose scripts they are').choices([...IMPORTERS]))
    .argument('<file...>', 'its test scripts (docs/formats.md says which files these are)')
    .option('--out <dir>', 'where the results go', '.')
    .option('--program <name>', 'program of the assignment that the scripts run', 'qirkat')
    .option('--module <file>', 'judge that plays the games of scripts', 'judges/relay.ts')
    .action(action(async () => (await import('../cli/import.js')).runImport));
}
