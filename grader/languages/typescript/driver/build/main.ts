/**
 * The build tool: makes bundles of a submission's files and reads what they declare. It runs inside the sandbox, since
 * what it reads was written by anyone; it runs none of it.
 */
import { readdirSync, writeSync } from 'node:fs';
import { posix } from 'node:path';
import { transform } from 'esbuild';
import { makeBundle } from './bundle.js';
import { inspectClasses } from './inspect.js';
import type { BuildJob, BuildReport, Bundle } from './job.js';

async function run(): Promise<void> {
  const job = JSON.parse(process.argv[3] ?? 'null') as BuildJob;
  // Up to here whatever fails is our side's fault: the compiler must be able to work before it meets the submission.
  await transform('let started: true', { loader: 'ts' });
  say('started');
  const files = new Set(listFiles(job.root, ''));
  const tree = { files, provided: new Set(job.provided), aliases: job.aliases };
  const remarks = new Set<string>();
  const bundles: Bundle[] = [];
  for (const entry of job.entries) bundles.push(await makeBundle(job, tree, entry, remarks));
  const classes = inspectClasses(job.root, tree, job.classes);
  const report: BuildReport = { bundles, classes, remarks: [...remarks] };
  say(JSON.stringify(report));
  process.exit(0);
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = posix.join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(root, name);
    return entry.isFile() ? [name] : [];
  });
}

/** Written to the end before anything else is done, however large. */
function say(line: string): void {
  let bytes = Buffer.from(`${line}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

void run();
