/** The result of taking one submission: taken, or refused with the reason. Nothing is dropped. */
import type { HandedIn, Submission } from '../model.js';
import type { SendBack, Student } from './found.js';

export type Intake = IntakeNotes &
  (
    | { readonly kind: 'taken'; readonly submission: Submission }
    | {
        readonly kind: 'refused' | 'unreadable';
        readonly id: string;
        readonly origin: string;
        readonly reason: string;
      }
  );

/** What is known of a submission beside its files. */
export interface IntakeNotes {
  /** Late marks, attempts that do not count, files left out. */
  readonly remarks: readonly string[];
  /** What the instructor has to find out: whose it is, which of several files counts. */
  readonly doubts?: readonly string[];
  /** The students it belongs to, for class lists; several if they hand in together. */
  readonly students: readonly Student[];
  /** What the learning platform says of the time. */
  readonly handedIn?: HandedIn;
  readonly sendBack?: SendBack;
  /** Its place among the attempts of its export, from 1. */
  readonly attempt?: number;
}

export function intakeId(intake: Intake): string {
  return intake.kind === 'taken' ? intake.submission.id : intake.id;
}

/** Where it came from. */
export function originOf(intake: Intake): string {
  return intake.kind === 'taken' ? intake.submission.origin : intake.origin;
}
