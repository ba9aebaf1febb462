/** The events of a service, which are the lines of its journal. Reading them all gives the content of the store. */
import * as z from 'zod';
import { SANDBOX_LEVELS, STUDENTS_SEE } from '../../model.js';
import { NEEDS } from '../queue/job.js';
import { packedIntake } from '../transport/packed-intake.js';

const handedIn = z.strictObject({
  event: z.literal('handed-in'),
  submission: z.string(),
  assignment: z.string(),
  /** The student to whom the submission belongs. */
  student: z.string(),
  /** The name that reports show. */
  name: z.string(),
  origin: z.string(),
  remarks: z.array(z.string()),
  intake: packedIntake,
  need: z.enum(NEEDS),
  at: z.string(),
});

const requested = z.strictObject({
  event: z.literal('requested'),
  run: z.string(),
  submission: z.string(),
  bundle: z.string(),
  urgency: z.enum(['waiting-person', 'class']),
  at: z.string(),
});

const graded = z.strictObject({
  event: z.literal('graded'),
  run: z.string(),
  level: z.enum(SANDBOX_LEVELS),
  worker: z.string(),
  at: z.string(),
  /** A line as in a report's journal. */
  entry: z.unknown(),
});

const setAside = z.strictObject({
  event: z.literal('set-aside'),
  run: z.string(),
  reason: z.string(),
  at: z.string(),
});
const cancelled = z.strictObject({ event: z.literal('cancelled'), run: z.string(), at: z.string() });
/** Changes which cases students of an assignment are shown. */
const settings = z.strictObject({
  event: z.literal('settings'),
  assignment: z.string(),
  studentsSee: z.enum(STUDENTS_SEE).optional(),
  /** When it is due, by a clock in a zone; empty: no longer said. */
  due: z.string().optional(),
  zone: z.string().optional(),
  /** The texts of policy.yaml and marks.csv; empty: none any more. */
  policy: z.string().optional(),
  marks: z.string().optional(),
  at: z.string(),
});

export const serviceEvent = z.discriminatedUnion('event', [
  handedIn,
  requested,
  graded,
  setAside,
  cancelled,
  settings,
]);
export type ServiceEvent = z.infer<typeof serviceEvent>;
export type HandedIn = z.infer<typeof handedIn>;
export type Requested = z.infer<typeof requested>;
export type Urgency = z.infer<typeof requested>['urgency'];
