/** `grade --marks`, `--policy` and `--times`: reads them before anything is graded, and settles each mark. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatComplaint } from '../assignment/complaints.js';
import { parsePolicy, parseTime } from '../assignment/load-policy.js';
import { EXIT, Stop, cannotRead } from '../io/exit.js';
import type { Io } from '../io/io.js';
import {
  err,
  type Assignment,
  type HandedIn,
  type HandMark,
  type LatePolicy,
  type Result,
  type SubmissionResult,
} from '../model.js';
import { parseMarks, parseTimes } from '../report/gradebooks/marks-file.js';
import { matchRoster } from '../report/gradebooks/match-roster.js';
import { cellOf } from '../report/gradebooks/csv.js';
import type { Roster, RosterStudent } from '../report/gradebooks/roster.js';
import { chooseAttempt } from '../score/attempts.js';
import { isNamed } from '../score/late.js';
import { settle, type Settled, type SettlementRules } from '../score/settle.js';
import { intakeId, type Intake } from '../submission/intake.js';
import { showFew } from '../submission/names.js';
import { decodeText } from '../text/decode-text.js';
import { sanitize } from '../text/sanitize.js';
import type { ResultStore } from './result-store.js';

interface SettlingOptions {
  readonly marks?: string;
  readonly times?: string;
}

/** What becomes of the marks of a class, and which of several attempts counts. */
export type Settling = (results: readonly SubmissionResult[]) => readonly Settled[];

/** The rule for late work, or all complaints about it; null where none is given. */
export type ReadPolicy = Result<LatePolicy, readonly string[]> | null;

/** Read before the submissions are collected: it says which attempts are wanted. */
export async function readPolicy(path: string | undefined, io: Io): Promise<ReadPolicy> {
  return read(path, io, (text, file) => {
    const parsed = parsePolicy(text.includes('\0') ? '' : text, file);
    return parsed.ok ? parsed : err(parsed.fault.map(formatComplaint));
  });
}

/** Null where there is nothing to settle. All complaints about all files come at once, and nothing is graded. */
export async function needSettling(
  { rubric }: Assignment,
  intakes: readonly Intake[],
  readRule: ReadPolicy,
  roster: Roster | null,
  options: SettlingOptions,
  io: Io,
): Promise<Settling | null> {
  const policy = readRule?.ok === true ? readRule.value : null;
  if (options.times !== undefined && readRule === null)
    throw new Stop(EXIT.usage, '--times needs --policy FILE, the rule for late work.');
  if (options.marks === undefined && readRule === null && roster?.columns.group === undefined) return null;
  const submissions = new Set(intakes.map(intakeId));
  const items = new Map(rubric.map((item) => [item.id, item]));
  const zone = policy?.zone ?? 'UTC';
  const rows = await read(options.marks, io, (text, file) =>
    withFile(parseMarks(text, { submissions, items }), file),
  );
  const told = await read(options.times, io, (text, file) =>
    withFile(
      parseTimes(text, submissions, (time) => parseTime(time, zone)),
      file,
    ),
  );
  const faults = [readRule, rows, told].flatMap((each) => (each === null || each.ok ? [] : each.fault));
  if (faults.length > 0) throw new Stop(EXIT.usage, faults.join('\n'));
  const marks = rows?.ok === true ? rows.value : [];
  const times = told?.ok === true ? told.value : null;
  const members = findMembers(roster, intakes);
  const handedIn = new Map(
    intakes.map((intake): [string, HandedInBy] => {
      const students = members.get(intakeId(intake)) ?? [];
      const clocks = [intake.handedIn?.clock ?? '', ...students.map((each) => timeCell(each, roster))];
      const own = times?.get(intakeId(intake));
      const time = findTime(own, intake.handedIn ?? UNTIMED, clocks, zone);
      return [intakeId(intake), { intake, students, time, ...nameParty(intake, students) }];
    }),
  );
  if (policy !== null) {
    tellUnknownNames(policy, intakes, roster, io);
    tellUntimed(handedIn, io);
  }
  const by = (id: string): HandedInBy => {
    const found = handedIn.get(id);
    if (found === undefined) throw new Error(`nobody handed in ${id}`);
    return found;
  };
  const rules: SettlementRules = { marks: await placeMarks(marks, by), policy };
  return (results) => {
    const settled = results.map((result) => {
      const { intake, students, time } = by(result.id);
      const keys = [...intake.students, ...students].flatMap((student) => [...student.keys]);
      return settle(result, rules, [result.id, ...keys], time);
    });
    return settleAttempts(settled, policy, by);
  };
}

/** Who handed in a submission, and when. */
interface HandedInBy {
  readonly intake: Intake;
  /** Those of the class list to whom it belongs. */
  readonly students: readonly RosterStudent[];
  readonly time: HandedIn;
  /** Two submissions of one party are attempts. */
  readonly party: string;
  readonly group: string | null;
}

const UNTIMED: HandedIn = { atMs: null, markedLate: null };

/** The time that the instructor tells, or the export, or else a clock that needs the zone to be read. */
function findTime(
  told: number | undefined,
  exported: HandedIn,
  clocks: readonly string[],
  zone: string,
): HandedIn {
  if (told !== undefined) return { atMs: told, markedLate: false };
  if (exported.atMs !== null) return exported;
  const atMs = clocks.map((clock) => parseTime(clock, zone)).find((time) => time !== null) ?? null;
  return atMs === null ? exported : { atMs, markedLate: false };
}

/** Names in the rule that nobody has: a slip of the pen would take points from who was given more time. */
function tellUnknownNames(
  { extensions, lateDaysUsed }: LatePolicy,
  intakes: readonly Intake[],
  roster: Roster | null,
  io: Io,
): void {
  const known = [
    ...intakes.flatMap((intake) => [intakeId(intake), ...intake.students.flatMap(({ keys }) => keys)]),
    ...(roster?.students ?? []).flatMap(({ keys }) => [...keys]),
  ];
  const named = [...extensions.flatMap(({ who }) => who), ...Object.keys(lateDaysUsed)];
  const nobodies = new Set(named.filter((name) => !isNamed(name, known)));
  if (nobodies.size > 0)
    io.err(
      `In the policy, but neither handed in nor on a class list: ${[...nobodies].map(sanitize).join(', ')}.\n`,
    );
}

/** Late work of which no time is known would keep its mark in silence. Canvas tells what is late, if not when. */
function tellUntimed(handedIn: ReadonlyMap<string, HandedInBy>, io: Io): void {
  const untimed = [...handedIn].flatMap(([id, { time }]) =>
    time.atMs === null && time.markedLate === null ? [id] : [],
  );
  if (untimed.length === 0) return;
  io.err(
    `When ${showFew(untimed)} handed in is not known, so that counts as in time: say when with --times FILE.\n`,
  );
}

/** The students of the class list to whom each submission belongs. */
function findMembers(
  roster: Roster | null,
  intakes: readonly Intake[],
): ReadonlyMap<string, readonly RosterStudent[]> {
  const members = new Map<string, RosterStudent[]>();
  if (roster === null) return members;
  const handed = intakes.map((intake) => ({ id: intakeId(intake), students: intake.students }));
  const owners = new Map(handed.map(({ id, students }) => [id, students]));
  for (const { student, results } of matchRoster(roster, handed, owners).students)
    for (const { id } of results) members.set(id, [...(members.get(id) ?? []), student]);
  return members;
}

function timeCell({ cells }: RosterStudent, roster: Roster | null): string {
  return roster === null ? '' : cellOf({ cells }, roster.columns, 'time');
}

function nameParty(intake: Intake, listed: readonly RosterStudent[]): Pick<HandedInBy, 'party' | 'group'> {
  const names =
    listed.length > 0
      ? listed.map(({ name, group }) => group ?? name)
      : intake.students.map(({ keys }) => keys[0] ?? '');
  return { party: JSON.stringify([...new Set(names)].sort()), group: listed[0]?.group ?? null };
}

/** Says of each of several attempts whether it counts. */
function settleAttempts(
  results: readonly Settled[],
  policy: LatePolicy | null,
  by: (id: string) => HandedInBy,
): readonly Settled[] {
  const parties = new Map<string, Settled[]>();
  for (const result of results) {
    const { party } = by(result.id);
    parties.set(party, [...(parties.get(party) ?? []), result]);
  }
  return results.map((result) => {
    const own = by(result.id);
    const all = parties.get(own.party) ?? [result];
    // Without a rule only the class list tells that two submissions are those of one group.
    if (all.length === 1 || (policy?.attempts ?? own.group) === null) return result;
    const { settlement } = result;
    const who = `${own.group === null ? '' : `“${own.group}” `}handed in ${all.map(({ id }) => id).join(' and ')}`;
    const open = (words: string): Settled => ({
      ...result,
      settlement: { ...settlement, open: `${who}: ${words}` },
    });
    const rule = policy?.attempts ?? null;
    if (rule === null) return open('say with attempts in the policy which counts, or grade one alone');
    const isTimed = all.every(({ id }) => by(id).time.atMs !== null);
    const attempts = all.map(({ id, settlement: { after, steps } }) => ({
      id,
      order: isTimed ? by(id).time.atMs : (by(id).intake.attempt ?? null),
      isLate: steps.some(({ why }) => why === 'late'),
      mark: after,
    }));
    const chosen = chooseAttempt(rule, attempts);
    if (chosen === null) return open('which is the newest is not known; say so with --times');
    const which =
      rule === 'in-time' && chosen.isLate ? 'the newest, since none was in time,' : ATTEMPT_WORDS[rule];
    const counts = chosen.id === result.id;
    const words = `Of ${all.length} attempts ${which} counts: ${counts ? 'this one' : `${chosen.id}, not this one`}.`;
    const look = counts && own.group !== null ? `${who}; ${which} counts` : null;
    return {
      ...result,
      settlement: { ...settlement, attempt: { counts, words, byMark: rule === 'best', look } },
    };
  });
}

const ATTEMPT_WORDS = {
  newest: 'the newest',
  best: 'the best',
  'in-time': 'the newest that was in time',
} as const;

/** How many lines are shown before and after that of a comment. */
const AROUND = 2;

/** The lines about which something was written, as they are in what was handed in; a comment may have lost its line. */
async function placeMarks(
  marks: readonly HandMark[],
  by: (id: string) => HandedInBy,
): Promise<readonly HandMark[]> {
  return Promise.all(
    marks.map(async (mark): Promise<HandMark> => {
      const { place } = mark;
      if (place === null) return mark;
      const { intake } = by(mark.submission);
      const files = intake.kind === 'taken' ? intake.submission.files : [];
      const file = files.find(({ name }) => name === place.file || name.endsWith(`/${place.file}`));
      const text = file === undefined ? '' : (decodeText(await readFile(file.path))?.text ?? '');
      const lines = text.split(/\r?\n/);
      if (mark.comment === '') return { ...mark, place: null };
      if (place.line < 1 || place.line > lines.length || text === '')
        return {
          ...mark,
          place: null,
          comment: `${mark.comment} (written about ${place.file}:${place.line}, which is not in what was handed in now)`,
        };
      const from = Math.max(1, place.line - AROUND);
      return { ...mark, place: { ...place, from, lines: lines.slice(from - 1, place.line + AROUND) } };
    }),
  );
}

async function read<T>(
  path: string | undefined,
  io: Io,
  parse: (text: string, file: string) => T,
): Promise<T | null> {
  if (path === undefined) return null;
  const bytes = await readFile(resolve(io.cwd, path)).catch((error: unknown) => {
    throw cannotRead(path, error);
  });
  // What is no text is told by how it begins.
  return parse(decodeText(bytes)?.text ?? bytes.toString('latin1'), path);
}

/** Complaints about lines or the whole, with the file in front. */
function withFile<T>(parsed: Result<T, readonly string[]>, file: string): Result<T, readonly string[]> {
  return parsed.ok
    ? parsed
    : err(parsed.fault.map((fault) => sanitize(`${file}${fault.startsWith('line ') ? ', ' : ': '}${fault}`)));
}

/** The store, with each result settled. What the journal keeps is the graded mark. */
export function settleStore(store: ResultStore, settleAll: Settling): ResultStore {
  let settled: ReadonlyMap<string, Settled> | null = null;
  const known = (): ReadonlyMap<string, Settled> =>
    (settled ??= new Map(settleAll(store.results()).map((result) => [result.id, result])));
  const find = (id: string): Settled => {
    const found = known().get(id);
    if (found === undefined) throw new Error(`${id} is not in the journal`);
    return found;
  };
  return {
    ...store,
    async add(result) {
      await store.add(result);
      settled = null;
    },
    results: () => [...known().values()],
    summary: find,
    whole: (id) => withSettled(store.whole(id), find(id)),
  };
}

/** The whole result, with what was settled of its summary. */
function withSettled(whole: SubmissionResult, { points, undecided, items, settlement }: Settled): Settled {
  const settledItems = whole.items.map((each, index) => {
    const { points: own = each.points, undecided: open = each.undecided } = items[index] ?? {};
    return { ...each, points: own, undecided: open };
  });
  return { ...whole, points, undecided, items: settledItems, settlement };
}
