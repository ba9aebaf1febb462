/** `boardmark compare`: whose marks changed from one report to another, and why. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareResults } from '../report/class-changes.js';
import { renderChanges } from '../report/changes-terminal.js';
import { stringifyJson } from '../text/sanitize.js';
import { resultsSchema, type Results } from '../report/results-schema.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { errorText } from '../text/error-text.js';

export async function runCompare(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [before, after, options] = given as [string, string, { readonly json: boolean }];
  const old = await needResults(before, io);
  const now = await needResults(after, io);
  if (old.assignment.id !== now.assignment.id) {
    throw new Stop(
      EXIT.usage,
      `${before} is a report of ${old.assignment.id}, ${after} one of ${now.assignment.id}: nothing to compare.`,
    );
  }
  const changes = compareResults(old, now);
  io.out(`${options.json ? stringifyJson(changes).trimEnd() : renderChanges(changes, io)}\n`);
  return changes.submissions.length === 0 ? EXIT.ok : EXIT.notAccepted;
}

/** A report folder, or its results.json. */
async function needResults(path: string, io: Io): Promise<Results> {
  const given = resolve(io.cwd, path);
  const file =
    (await stat(given).catch(() => null))?.isDirectory() === true ? join(given, 'results.json') : given;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const why = errorText(error);
    throw new Stop(EXIT.usage, `${path} is no report: ${why}. Name a folder that \`boardmark grade\` wrote.`);
  });
  const read = resultsSchema.safeParse(parseJson(text));
  if (read.success) return read.data;
  const first = read.error.issues[0];
  throw new Stop(
    EXIT.usage,
    `${path} is no results.json of this boardmark: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
