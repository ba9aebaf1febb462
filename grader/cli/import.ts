/** `boardmark import`: turns tests of other systems into transcripts, judged cases and assignments. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { filesBelow } from '../assignment/assignment-files.js';
import { complain } from '../assignment/complaints.js';
import { describeForeignTests } from '../assignment/foreign-tests.js';
import { showComplaints } from '../assignment/show-complaints.js';
import { IMPORTER_RECORDS } from '../import/index.js';
import type { Imported, ImporterName, ImportSource } from '../import/importer.js';
import { err } from '../model.js';
import { kindOfBytes } from '../text/file-kinds.js';
import { count } from '../text/units.js';
import { EXIT, Stop, cannotRead, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { writeFiles } from './folders.js';

interface ImportOptions {
  readonly out: string;
  readonly program: string;
  readonly module: string;
}

/** Writes all that can be converted, and complains about the rest. */
export async function runImport(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [system, files, options] = given as [ImporterName, string[], ImportOptions];
  const importer = IMPORTER_RECORDS[system];
  const folder = resolve(io.cwd, options.out);
  const made = { transcript: 0, judge: 0, assignment: 0 };
  let isProved = true;
  let refused = 0;
  for (const file of files) {
    const { program, module } = options;
    const { source, home, holdsFiles } = await openSource(file, io, importer.inside ?? []);
    const id = idOf(resolve(io.cwd, file), folder);
    const from = relative(folder, home).split(sep).join('/');
    const foreign = describeForeignTests(file);
    const isOther = foreign !== null && !foreign.includes(`boardmark import ${system} `);
    const other = isOther ? foreign : holdsFiles ? 'an archive: unpack it first' : null;
    const imported =
      other !== null
        ? err([complain({ file, line: 1, column: 1 }, importer.reads.replaceAll('`', ''), other)])
        : importer.convert(source, { id, program, module, folder: from === '' ? '.' : from });
    if (!imported.ok) {
      refused += 1;
      io.err(`${showComplaints(imported.fault)}\n`);
      continue;
    }
    const { kind, remarks } = imported.value;
    made[kind] += 1;
    isProved &&= imported.value.hasReference === true;
    await writeAll(folder, imported.value, options.out);
    for (const name of kind === 'assignment' ? ['assignment.yaml'] : imported.value.files.keys())
      io.out(`${file}: ${join(options.out, name)}\n`);
    for (const remark of remarks) io.out(`  ${remark}\n`);
  }
  if (made.transcript > 0) {
    const must = importer.setting === null ? '' : `, which must say\n  ${importer.setting}`;
    io.out(
      `${count(made.transcript, 'transcript')}: list them under transcripts in assignment.yaml${must}\n`,
    );
  }
  if (made.judge > 0)
    io.out(
      `${count(made.judge, 'script')} with games: put what is in each .judge.yaml under judge in assignment.yaml; ` +
        'module is the path of the judge that plays them.\n',
    );
  if (made.assignment > 0)
    io.out(
      `${isProved ? 'Prove it' : 'Give it a reference (reference: FOLDER under the language), and prove it'}: boardmark verify says what is missing.\n`,
    );
  if (refused > 0) io.err(`${count(refused, 'file')} not imported.\n`);
  return refused === 0 ? EXIT.ok : EXIT.usage;
}

/** The name of a script, or of the folder that a list of tests, or a package, is for. */
function idOf(path: string, out: string): string {
  const name = basename(path);
  const isList = /\.(json|ya?ml)$/i.test(name);
  return basename(isList ? out : path, extname(name)).replaceAll(/[^A-Za-z0-9._-]/g, '-');
}

/** An assignment that is there already is not written over. */
async function writeAll(folder: string, { kind, files }: Imported, out: string): Promise<void> {
  if (kind === 'assignment' && existsSync(join(folder, 'assignment.yaml')))
    throw new Stop(
      EXIT.usage,
      `${join(out, 'assignment.yaml')} is there already: choose another folder with --out.`,
    );
  await writeFiles(folder, new Map([...files].map(([name, content]) => [name, { content }])));
}

/** What is imported, and its folder; of a repository the first of the files that are looked for inside. */
async function openSource(
  named: string,
  io: Io,
  inside: readonly string[],
): Promise<{ readonly source: ImportSource; readonly home: string; readonly holdsFiles: boolean }> {
  const path = resolve(io.cwd, named);
  try {
    const isFolder = (await stat(path)).isDirectory();
    const within = inside.find((name) => path.endsWith(sep + name.replaceAll('/', sep)));
    // A command of a test is run, and reads its files, where the repository begins.
    const home = isFolder ? path : within === undefined ? dirname(path) : path.slice(0, -within.length - 1);
    const found = isFolder ? inside.find((name) => existsSync(join(path, name))) : undefined;
    const file = found === undefined ? named : join(named, found);
    const bytes = isFolder && found === undefined ? Buffer.of() : await readFile(resolve(io.cwd, file));
    const source = {
      file,
      text: bytes.toString('utf8'),
      names: () => filesBelow(home),
      read: (name: string) => {
        const below = join(home, name);
        return existsSync(below) ? readFileSync(below, 'utf8') : null;
      },
    };
    const holdsFiles = kindOfBytes(bytes)?.holds === 'files';
    return { source, home, holdsFiles };
  } catch (error) {
    throw cannotRead(named, error);
  }
}
