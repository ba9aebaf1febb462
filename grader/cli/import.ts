/** `boardmark import`: turns test scripts of other systems into transcripts and judged cases. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { showComplaints } from '../assignment/show-complaints.js';
import { IMPORTER_RECORDS } from '../import/index.js';
import type { ImporterName } from '../import/importer.js';
import { count } from '../text/units.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';

interface ImportOptions {
  readonly out: string;
  readonly program: string;
  readonly module: string;
}

/** Writes every script that can be converted, and complains about the others. */
export async function runImport(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [system, files, options] = given as [ImporterName, string[], ImportOptions];
  const importer = IMPORTER_RECORDS[system];
  const folder = resolve(io.cwd, options.out);
  await mkdir(folder, { recursive: true });
  let transcripts = 0;
  let judges = 0;
  let refused = 0;
  for (const file of files) {
    const id = basename(file, extname(file)).replaceAll(/[^A-Za-z0-9._-]/g, '-');
    const { program, module } = options;
    const imported = importer.convert(await readScript(file, io), file, { id, program, module });
    if (!imported.ok) {
      refused += 1;
      io.err(`${showComplaints(imported.fault)}\n`);
      continue;
    }
    const { kind, text, remarks } = imported.value;
    const name = kind === 'transcript' ? `${id}.transcript` : `${id}.judge.yaml`;
    await writeFile(join(folder, name), text);
    if (kind === 'transcript') transcripts += 1;
    else judges += 1;
    io.out(`${file}: ${join(options.out, name)}\n`);
    for (const remark of remarks) io.out(`  ${remark}\n`);
  }
  if (transcripts > 0) {
    const must = importer.setting === null ? '' : `, which must say\n  ${importer.setting}`;
    io.out(`${count(transcripts, 'transcript')}: list them under transcripts in assignment.yaml${must}\n`);
  }
  if (judges > 0)
    io.out(
      `${count(judges, 'script')} with games: put what is in each .judge.yaml under judge in assignment.yaml; ` +
        'module is the path of the judge that plays them.\n',
    );
  if (refused > 0) io.err(`${count(refused, 'script')} not imported.\n`);
  return refused === 0 ? EXIT.ok : EXIT.usage;
}

async function readScript(file: string, io: Io): Promise<string> {
  try {
    return await readFile(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    throw new Stop(
      EXIT.usage,
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
