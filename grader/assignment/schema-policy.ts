/** The shape of policy.yaml: the rule for late work. */
import * as z from 'zod';
import { ATTEMPT_RULES } from '../model.js';
import { fields } from './check-schema.js';

/** A wall-clock time in the zone of the policy, or one with an offset. */
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/;
const time = z
  .string({ error: 'a time such as 2026-03-02 23:59' })
  .regex(TIME, { error: 'a time such as 2026-03-02 23:59' });

const PENALTY = /^(\d+(?:\.\d+)?) (%|points?) (?:a|an|per) (day|hour)$/;
const AMOUNT_HINT = 'such as 10 % a day, 2 points a day or 1 % an hour';

const names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

const extension = fields({
  for: names.meta({ description: 'A submission or a student, or several.' }),
  until: time.optional().meta({ description: 'Due at this time for them.' }),
  days: z.int().min(1).max(366).optional().meta({ description: 'Due so many days later for them.' }),
  reason: z.string().min(1).meta({ description: 'Read by instructors alone.' }),
}).refine(({ until, days }) => (until === undefined) !== (days === undefined), {
  error: 'one of until and days',
});

export const policyYaml = fields({
  due: time.meta({ description: 'When it is due, in the zone.' }),
  zone: z.string().min(1).meta({ description: 'The zone of all times: Europe/Copenhagen.' }),
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
    .regex(/^(\d{1,2}|100) %$/, { error: 'a share such as 50 %' })
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
});

export type PolicyYaml = z.infer<typeof policyYaml>;

/** `10 % a day` in parts; the schema has checked the text. */
export function readPenalty(text: string): {
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
