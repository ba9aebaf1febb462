/**
 * Submissions and the runs that graded them. The journal holds everything. Memory holds what lists need of each
 * submission, and where the rest is in the journal, so that ten thousand submissions take some megabytes.
 */
import { fromEntry, readEntry } from '../../results/journal/entry.js';
import { journalLines, openJournal, type Place } from '../../results/journal/journal.js';
import type { Assignment, Points, SandboxLevel, StudentsSee, SubmissionResult } from '../../model.js';
import { serviceEvent, type HandedIn, type ServiceEvent, type Urgency } from './service-events.js';

export type RunState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'set-aside'; readonly reason: string }
  | {
      readonly kind: 'graded';
      readonly points: Points;
      readonly undecided: Points;
      readonly maxPoints: number;
      readonly level: SandboxLevel;
      readonly place: Place;
    };

/** One grading of a submission. A regrade is another run; the earlier ones stay. */
export interface Run {
  /** The id of the run and of its job. */
  readonly id: string;
  readonly submission: string;
  readonly bundle: string;
  readonly urgency: Urgency;
  readonly at: string;
  readonly state: RunState;
}

export interface StoredSubmission extends Omit<HandedIn, 'event' | 'submission'> {
  readonly id: string;
  /** Oldest first. */
  readonly runs: readonly Run[];
}

/** Whether one of its runs has not ended. An earlier run may wait behind a regrade. */
export function isWaiting({ runs }: StoredSubmission): boolean {
  return runs.some(({ state }) => state.kind === 'waiting');
}

/** A time on the clock of a zone. */
export interface Due {
  readonly due: string;
  readonly zone: string;
}

/** The texts of the files by which marks are counted; empty where there is none. */
export interface MarkingFiles {
  readonly policy: string;
  readonly marks: string;
}

export interface Store {
  submission(id: string): StoredSubmission | null;
  run(id: string): Run | null;
  /** The submissions, newest first. `student` null: of all students. */
  list(assignment: string, student: string | null): readonly StoredSubmission[];
  /** Which cases students of an assignment are shown. */
  studentsSee(assignment: string): StudentsSee;
  /** When an assignment is due; null where nobody has said so. */
  due(assignment: string): Due | null;
  /** Null where an instructor gave neither file. */
  marking(assignment: string): MarkingFiles | null;
  /** Runs that have not ended, oldest first. */
  waiting(): readonly Run[];
  /** Writes events to the journal, together, and applies them in order. */
  record(...events: readonly ServiceEvent[]): Promise<void>;
  /** The whole result of a graded run. */
  result(run: Run, assignment: Assignment): SubmissionResult | null;
  /** Calls `listener` after each event. Returns a function that removes the listener. */
  listen(listener: (event: ServiceEvent) => void): () => void;
  close(): Promise<void>;
}

export async function openStore(journalFile: string): Promise<Store> {
  const submissions = new Map<string, StoredSubmission>();
  const byAssignment = new Map<string, string[]>();
  const runs = new Map<string, Run>();
  const seen = new Map<string, StudentsSee>();
  const dues = new Map<string, Due>();
  const markings = new Map<string, MarkingFiles>();
  const listeners = new Set<(event: ServiceEvent) => void>();

  function setRun(run: Run): void {
    runs.set(run.id, run);
    const owner = submissions.get(run.submission);
    if (owner === undefined) return;
    const isKnown = owner.runs.some(({ id }) => id === run.id);
    const all = isKnown ? owner.runs.map((each) => (each.id === run.id ? run : each)) : [...owner.runs, run];
    submissions.set(owner.id, { ...owner, runs: all });
  }

  function endRun(id: string, state: RunState): void {
    const run = runs.get(id);
    // The first end counts: a job that was graded twice has one result.
    if (run?.state.kind === 'waiting' || run?.state.kind === 'cancelled') setRun({ ...run, state });
  }

  function apply(event: ServiceEvent, place: Place): void {
    switch (event.event) {
      case 'handed-in': {
        const { submission: id, assignment, student, name, origin, remarks, intake, need, at } = event;
        submissions.set(id, { id, assignment, student, name, origin, remarks, intake, need, at, runs: [] });
        const ids = byAssignment.get(event.assignment) ?? [];
        ids.push(id);
        byAssignment.set(event.assignment, ids);
        return;
      }
      case 'requested': {
        const { run: id, submission, bundle, urgency, at } = event;
        setRun({ id, submission, bundle, urgency, at, state: { kind: 'waiting' } });
        return;
      }
      case 'graded': {
        const entry = readEntry(event.entry);
        if (entry === null) return;
        const { points, undecided, maxPoints } = entry.result;
        endRun(event.run, { kind: 'graded', points, undecided, maxPoints, level: event.level, place });
        return;
      }
      case 'set-aside':
        endRun(event.run, { kind: 'set-aside', reason: event.reason });
        return;
      case 'cancelled':
        endRun(event.run, { kind: 'cancelled' });
        return;
      case 'settings':
        if (event.studentsSee !== undefined) seen.set(event.assignment, event.studentsSee);
        if (event.due !== undefined && event.zone !== undefined)
          dues.set(event.assignment, { due: event.due, zone: event.zone });
        if (event.policy !== undefined || event.marks !== undefined) {
          const { policy, marks } = markings.get(event.assignment) ?? { policy: '', marks: '' };
          const now = { policy: event.policy ?? policy, marks: event.marks ?? marks };
          if (now.policy + now.marks === '') markings.delete(event.assignment);
          else markings.set(event.assignment, now);
        }
        return;
    }
  }

  for await (const { entry, place } of journalLines(journalFile)) {
    const read = serviceEvent.safeParse(entry);
    if (read.success) apply(read.data, place());
  }
  const journal = await openJournal(journalFile, false);

  return {
    submission: (id) => submissions.get(id) ?? null,
    run: (id) => runs.get(id) ?? null,
    list(assignment, student) {
      const all = (byAssignment.get(assignment) ?? []).flatMap((id) => submissions.get(id) ?? []);
      return all.filter((each) => student === null || each.student === student).reverse();
    },
    studentsSee: (assignment) => seen.get(assignment) ?? 'visible',
    due: (assignment) => {
      const known = dues.get(assignment);
      return known === undefined || known.due === '' ? null : known;
    },
    marking: (assignment) => markings.get(assignment) ?? null,
    waiting: () => [...runs.values()].filter(({ state }) => state.kind === 'waiting'),
    async record(...events) {
      const places = await journal.appendAll(events);
      for (const [index, event] of events.entries()) {
        const place = places[index];
        if (place === undefined) throw new Error('an event that was written has no place');
        apply(event, place);
        for (const listener of listeners) listener(event);
      }
    },
    result({ state }, assignment) {
      if (state.kind !== 'graded') return null;
      const event = serviceEvent.parse(journal.read(state.place));
      const entry = event.event === 'graded' ? readEntry(event.entry) : null;
      return entry === null ? null : fromEntry(entry, assignment);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => journal.close(),
  };
}
