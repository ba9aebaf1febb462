/** Reads policy.yaml, the rule for late work, with a place in every complaint. */
import * as z from 'zod';
import { DateTime, IANAZone } from 'luxon';
import { ok, type Complaint, type Extension, type LatePolicy, type Result, ATTEMPT_RULES } from '../model.js';
import { fields, readShaped } from './check-schema.js';

export function parsePolicy(text: string, file: string): Result<LatePolicy, Complaint[]> {
  const read = readShaped(text, file, policyYaml);
  return read.ok ? ok(readPolicy(read.value.value)) : read;
}

function readPolicy(yaml: PolicyYaml): LatePolicy {
  const readTime = (text: string): number => parseTime(text, yaml.zone) ?? 0;
  const { number, unit, per } = readPenalty(yaml.penalty ?? '0 % a day');
  return {
    dueMs: readTime(yaml.due),
    zone: yaml.zone,
    lateDays: yaml['late-days'] ?? 0,
    lateDaysUsed: yaml['late-days-used'] ?? {},
    penalty: { amount: unit === '%' ? { share: number / 100 } : { points: number }, per },
    maxShare: Number.parseInt(yaml['at-most'] ?? '100', 10) / 100,
    closedAfterDays: yaml['closed-after'] === undefined ? null : Number.parseInt(yaml['closed-after'], 10),
    extensions: (yaml.extensions ?? []).map(({ for: who, until, days = 0, reason }): Extension => ({
      who: [who].flat().map(String),
      until: until === undefined ? { days } : { atMs: readTime(until) },
      reason,
    })),
    attempts: yaml.attempts ?? null,
  };
}

/**
 * Milliseconds since 1970. A time without an offset is one in the zone; null for a day that there is not, and for what
 * is no time. Moodle writes `Monday, 2 March 2026, 10:15 AM`.
 */
export function parseTime(text: string, zone: string): number | null {
  const written = text.trim();
  if (written === '') return null;
  const read = DateTime.fromISO(written.replace(' ', 'T'), { zone, locale: LOCALE });
  if (read.isValid) return read.toMillis();
  for (const format of MOODLE_FORMATS) {
    const moodle = DateTime.fromFormat(written, format, { zone, locale: LOCALE });
    if (moodle.isValid) return moodle.toMillis();
  }
  return null;
}

/** On the clock of the zone: `2026-03-02 23:59 Europe/Copenhagen`, in UTC `2026-03-02 22:59 UTC`. */
export function showTime(time: string, zone: string): string {
  return `${DateTime.fromISO(time, { zone, locale: LOCALE }).toFormat('yyyy-MM-dd HH:mm')} ${zone}`;
}

/** Named, since to ask the system for its own takes longer than to read a time. */
const LOCALE = 'en';
const MOODLE_FORMATS = ['cccc, d LLLL yyyy, h:mm a', 'cccc, d LLLL yyyy, HH:mm'];

/** A wall-clock time in the zone of the policy, or one with an offset. */
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/;
const time = z
  .string({ error: 'a time such as 2026-03-02 23:59' })
  .regex(TIME, { error: 'a time such as 2026-03-02 23:59', abort: true })
  .refine((text) => parseTime(text, 'UTC') !== null, { error: 'a day that there is' });

const PENALTY = /^(\d+(?:\.\d+)?) ?(%|points?) (?:a|an|per) (day|hour)$/;
const AMOUNT_HINT = 'a loss such as 10 % a day, 2 points a day or 1 % an hour';

/** A student's number needs no quotes. */
const name = z.union([z.string().min(1), z.int().min(0)]);
const names = z.union([name, z.array(name).min(1)]);

const extension = fields({
  for: names.meta({ description: 'A submission or a student, or several.' }),
  until: time.optional().meta({ description: 'Due at this time for them.' }),
  days: z.int().min(1).max(366).optional().meta({ description: 'Due so many days later for them.' }),
  reason: z.string().min(1).meta({ description: 'Read by instructors alone.' }),
}).refine(({ until, days }) => (until === undefined) !== (days === undefined), {
  error: 'either until or days',
});

const policyYaml = fields({
  due: time.meta({ description: 'When it is due, in the zone.' }),
  zone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), {
      error: 'the name of a zone such as Europe/Copenhagen or America/New_York',
    })
    .meta({ description: 'The zone of all times: Europe/Copenhagen.' }),
  'late-days': z.int().min(0).max(366).optional().meta({ description: 'Free days for each student.' }),
  'late-days-used': z
    .record(z.string(), z.int().min(0))
    .optional()
    .meta({ description: 'Free days used in earlier assignments, by submission or student.' }),
  penalty: z
    .string({ error: AMOUNT_HINT })
    .regex(PENALTY, { error: AMOUNT_HINT })
    .optional()
    .meta({ description: `What each day or hour that has begun costs, ${AMOUNT_HINT}.` }),
  'at-most': z
    .string({ error: 'a share such as 50 %' })
    .regex(/^(\d{1,2}|100) ?%$/, { error: 'a share such as 50 %' })
    .optional()
    .meta({ description: 'No more than this share of the mark is taken.' }),
  'closed-after': z
    .string({ error: 'a number of days such as 7 days' })
    .regex(/^\d+ days?$/, { error: 'a number of days such as 7 days' })
    .optional()
    .meta({ description: 'Work that comes later than so many days counts nothing.' }),
  extensions: z.array(extension).optional(),
  attempts: z
    .enum(ATTEMPT_RULES)
    .optional()
    .meta({ description: 'Which of several attempts counts; in-time: the newest that was not late.' }),
}).superRefine(({ due, zone, extensions = [] }, context) => {
  for (const [at, { until }] of extensions.entries())
    if (until !== undefined && (parseTime(until, zone) ?? 0) < (parseTime(due, zone) ?? 0))
      context.addIssue({
        code: 'custom',
        path: ['extensions', at, 'until'],
        message: `a time not before ${due}, when it is due`,
        input: until,
      });
});

type PolicyYaml = z.infer<typeof policyYaml>;

/** `10 % a day` in parts; the schema has checked the text. */
function readPenalty(text: string): {
  readonly number: number;
  readonly unit: '%' | 'points';
  readonly per: 'day' | 'hour';
} {
  const [, number = '0', unit, per] = PENALTY.exec(text) ?? [];
  return {
    number: Number(number),
    unit: unit === '%' ? '%' : 'points',
    per: per === 'hour' ? 'hour' : 'day',
  };
}
