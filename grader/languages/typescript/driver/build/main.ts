/**
 * The build tool: bundles a submission's files and reads what they declare. It runs inside the sandbox, since what
 * it reads is hostile; it runs none of it. It says when it is ready; then one line of input is one submission, one line
 * of output is the result, and nothing is kept from one to the next. `node build.cjs API BINARY`
 */
import { transform, initialize } from 'esbuild';
import { readLines, say } from '../lines/line-by-line.js';
import { makeBundle, type Sources } from './make-bundle.js';
import { inspectClasses } from './inspect.js';
import type { BuildAnswer, BuildJob, Bundle } from './build-job.js';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

async function run(): Promise<void> {
  // Up to here a failure is ours: the compiler must work before it meets the submission.
  await startCompiler(process.argv[3] ?? '');
  await transform('let started: true', { loader: 'ts' });
  await say('ready');
  for await (const line of readLines(process.stdin))
    await say(JSON.stringify(await buildAll(JSON.parse(line) as BuildJob)));
  process.exit(0);
}

async function buildAll(job: BuildJob): Promise<BuildAnswer> {
  const sources = createSources(job);
  const remarks = new Set<string>();
  const bundles: Bundle[] = [];
  const outputs: Record<string, string> = {};
  const keep = (file: string, text: string): void => void (outputs[file] = text);
  for (const entry of job.entries) bundles.push(await makeBundle(sources, entry, remarks, keep));
  const classes = inspectClasses(sources, job.classes);
  return { report: { bundles, classes, remarks: [...remarks] }, outputs };
}

function createSources({ files, provided, aliases }: BuildJob): Sources {
  return {
    tree: { files: new Set(Object.keys(files)), provided: new Set(provided), aliases },
    read: (name) => {
      const base64 = Object.hasOwn(files, name) ? files[name] : undefined;
      if (base64 === undefined) throw new Error(`there is no file ${name}`);
      return Buffer.from(base64, 'base64');
    },
  };
}

void run();

/** `binary` is a program of this system, which esbuild starts by itself, or WebAssembly, which runs in this process. */
async function startCompiler(binary: string): Promise<void> {
  if (!isWebAssembly(binary)) return;
  // V8 would optimise its great functions: 5.7 s of processor time for a first build, instead of 0.7.
  setFlagsFromString('--liftoff-only');
  // It was made for browsers, where the global object is called `self`, too.
  Object.assign(globalThis, { self: globalThis });
  await initialize({ wasmModule: await WebAssembly.compile(readFileSync(binary)), worker: false });
}

/** By its first bytes: inside the sandbox files have other names. */
function isWebAssembly(file: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1') === '\0asm';
}
