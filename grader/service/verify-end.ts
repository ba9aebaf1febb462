/** What a queue says about the end of a job counts only as far as workers have signed it. */
import { err, ok, type Result, type SandboxLevel } from '../model.js';
import { checkEntry, type JournalEntry } from '../results/journal/entry.js';
import { MAX_STARTS, type JobEnd } from './queue/job.js';
import { countStarts, readFailure, readOutcome, type SecretOf } from './transport/payload.js';

export type ProvedEnd =
  | {
      readonly kind: 'graded';
      readonly level: SandboxLevel;
      readonly worker: string;
      readonly entry: JournalEntry;
    }
  /** It is not tried again; a person has to look. */
  | { readonly kind: 'set-aside'; readonly reason: string };

/** Fails if none of our workers ended the job so: then it counts as lost. */
export function verifyEnd(end: JobEnd, secretOf: SecretOf): Result<ProvedEnd, string> {
  switch (end.kind) {
    case 'done': {
      const outcome = readOutcome(end.result, end.id, secretOf);
      if (!outcome.ok) return outcome;
      const { level, by: worker, entry: told } = outcome.value;
      const entry = checkEntry(told);
      return entry === null ? err('it cannot be read') : ok({ kind: 'graded', level, worker, entry });
    }
    case 'given-up': {
      const failure = readFailure(end.failure, end.id, secretOf);
      return failure.ok ? ok({ kind: 'set-aside', reason: failure.value.reason }) : failure;
    }
    case 'fell-silent':
      return countStarts(end.starts, end.id, secretOf) < MAX_STARTS
        ? err('no workers with valid tokens have begun it so often')
        : ok({
            kind: 'set-aside',
            reason: `its worker died or fell silent ${MAX_STARTS} times while it was graded`,
          });
  }
}
