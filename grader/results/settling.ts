/** `grade --marks`, `--policy` and `--times`: reads them before anything is graded, and settles each mark. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatComplaint } from '../assignment/complaints.js';
import { parsePolicy, parseTime } from '../assignment/load-policy.js';
import { EXIT, Stop } from '../io/exit.js';
import type { Io } from '../io/io.js';
import type { Assignment, HandedIn, SubmissionResult } from '../model.js';
import { parseMarks } from '../report/gradebooks/marks-file.js';
import { parseTimes } from '../report/gradebooks/times-file.js';
import { settle, type SettlementRules } from '../score/settle.js';
import { intakeId, type Intake } from '../submission/intake.js';
import { sanitize } from '../text/sanitize.js';
import type { ResultStore } from './result-store.js';

interface SettlingOptions {
  readonly marks?: string;
  readonly policy?: string;
  readonly times?: string;
}

/** Adds what becomes of the mark to a graded result. */
export type Settle = (result: SubmissionResult) => SubmissionResult;

/** Null where none of the files was given. All complaints about a file come at once, and nothing is graded. */
export async function needSettling(
  assignment: Assignment,
  intakes: readonly Intake[],
  options: SettlingOptions,
  io: Io,
): Promise<Settle | null> {
  if (options.marks === undefined && options.policy === undefined) {
    if (options.times === undefined) return null;
    throw new Stop(EXIT.usage, '--times needs --policy FILE, the rule for late work.');
  }
  const submissions = new Set(intakes.map(intakeId));
  const items = new Map(assignment.rubric.map(({ id, points }) => [id, points]));
  const policy = await read(options.policy, io, (text, file) => {
    const parsed = parsePolicy(text, file);
    if (!parsed.ok) throw new Stop(EXIT.usage, parsed.fault.map(formatComplaint).join('\n'));
    return parsed.value;
  });
  const marks = await read(options.marks, io, (text, file) =>
    orStop(parseMarks(text, { submissions, items }), file),
  );
  const times = await read(options.times, io, (text, file) =>
    orStop(
      parseTimes(text, submissions, (time) => parseTime(time, policy?.zone ?? 'UTC')),
      file,
    ),
  );
  const rules: SettlementRules = { marks: marks ?? [], policy };
  const known = new Map(intakes.map((intake) => [intakeId(intake), intake]));
  return (result) => {
    const intake = known.get(result.id);
    const who = [result.id, ...(intake?.students ?? []).flatMap(({ keys }) => keys)];
    const time = times?.get(result.id);
    const handedIn: HandedIn =
      time === undefined
        ? (intake?.handedIn ?? { atMs: null, markedLate: false })
        : { atMs: time, markedLate: false };
    return { ...result, settlement: settle(result, rules, who, handedIn) };
  };
}

async function read<T>(
  path: string | undefined,
  io: Io,
  parse: (text: string, file: string) => T,
): Promise<T | null> {
  if (path === undefined) return null;
  const text = await readFile(resolve(io.cwd, path), 'utf8').catch((error: unknown) => {
    throw new Stop(
      EXIT.usage,
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return parse(text, path);
}

function orStop<T>(
  parsed:
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: readonly string[] },
  file: string,
): T {
  if (parsed.ok) return parsed.value;
  throw new Stop(EXIT.usage, parsed.fault.map((fault) => sanitize(`${file}, ${fault}`)).join('\n'));
}

/** The store, with each result settled. What the journal keeps is the graded mark. */
export function settleStore(store: ResultStore, settled: Settle): ResultStore {
  return {
    ...store,
    results: () => store.results().map(settled),
    summary: (id) => settled(store.summary(id)),
    whole: async (id) => settled(await store.whole(id)),
    digest: () =>
      `${store.digest()} ${JSON.stringify(store.results().map((each) => settled(each).settlement))}`,
  };
}
