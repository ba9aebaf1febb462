/** The published shape of results.json at the top of a report folder. */
import * as z from 'zod';
import { LANGUAGES } from '../languages/records/index.js';
import { SANDBOX_LEVELS, SCORINGS, VERDICTS, VISIBILITIES } from '../model.js';

export const RESULTS_VERSION = 2;

const points = z.number().describe('Points; the nearest number where the exact value is a fraction');
const exact = z
  .string()
  .regex(/^\d+(\/\d+)?$/)
  .describe('The exact value as a fraction in lowest terms');

const caseSchema = z
  .looseObject({
    id: z.string().describe('Stable for ever; `assignment.items` says what the case is'),
    verdict: z.enum(VERDICTS),
    summary: z
      .string()
      .optional()
      .describe('The verdict in words, one line; left out of a case that is accepted without a remark'),
    wallMs: z.number().optional().describe('Elapsed time; left out where nothing was run'),
    calls: z
      .array(z.string())
      .optional()
      .describe(
        'The calls of a failed case as a student would write them, at most 20 lines; left out of the results of a class',
      ),
    cpuMs: z.number().optional().describe('Processor time; left out where it is not known'),
  })
  .describe(
    'A case, its verdict, and what belongs to that verdict. Of a class without the rows of a difference side by side: those are in instructor/<id>.html',
  );

const describedItemSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  scoring: z
    .enum(SCORINGS)
    .optional()
    .describe('Left out by versions that did not tell how items are counted'),
  grain: z
    .number()
    .optional()
    .describe('Its points are multiples of this; left out where they are exact shares'),
  after: z.array(z.string()).optional().describe('Items that it stands after; left out where there are none'),
  needs: z
    .array(z.string())
    .optional()
    .describe('Items that have to be right first; left out where there are none'),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      kind: z.string(),
      visibility: z.enum(VISIBILITIES),
      weight: z.number().optional().describe('Left out where it is 1'),
    }),
  ),
});

const itemSchema = z.strictObject({
  id: z.string().describe('`assignment.items` has its title'),
  points,
  maxPoints: points,
  exactPoints: exact,
  undecidedPoints: points.describe('Points that are undecided because the fault is ours'),
  sparedPoints: points
    .optional()
    .describe('Part of the points: not lost, since items that it stands after have lost as much'),
  visibility: z.enum(VISIBILITIES),
  cases: z.array(caseSchema),
});

const settlement = z
  .object({
    points: points.describe('The mark that counts'),
    exactPoints: exact,
    undecidedPoints: points,
    steps: z.array(z.object({ why: z.enum(['by-hand', 'late']), points, words: z.string() })),
    comments: z.array(z.object({ text: z.string(), place: z.string().optional(), visible: z.boolean() })),
    lateDaysUsed: z.int(),
    attempt: z.string().optional(),
    open: z.string().optional(),
  })
  .describe('What became of the mark after grading: changes by hand, late work');

const submissionSchema = z.strictObject({
  id: z.string(),
  origin: z.string().describe('The folder it was found in'),
  language: z.enum(LANGUAGES).nullable(),
  points,
  maxPoints: points,
  exactPoints: exact,
  undecidedPoints: points,
  settlement: settlement.optional(),
  needsHuman: z.boolean().describe('A case was decided by nobody, or the submission was rejected'),
  remarks: z.array(z.string()),
  problems: z.array(z.string()).describe('What is wrong with the classes and methods that are asked for'),
  wallMs: z.number(),
  deviations: z
    .array(
      z.strictObject({
        words: z.string().describe('What is shown otherwise than expected'),
        points: points.describe('What it costs, once'),
        cases: z.number().describe('Cases that are right but for it'),
        first: z.string().describe('The first of these'),
      }),
    )
    .describe("Charged once each: the submission's points are those of its items less these"),
  items: z.array(itemSchema),
});

export const resultsSchema = z
  .strictObject({
    version: z.literal(RESULTS_VERSION),
    assignment: z.strictObject({
      id: z.string(),
      title: z.string(),
      points,
      fingerprint: z.string(),
      items: z
        .array(describedItemSchema)
        .describe('What the items and cases of all submissions are: said once, and found by their ids'),
    }),
    sandbox: z.enum(SANDBOX_LEVELS).describe('How well programs were locked in'),
    complete: z.boolean().describe('False where grading was stopped before every submission was done'),
    submissions: z.array(submissionSchema),
  })
  .describe('Results of a class, as boardmark grade writes them');

export type Results = z.infer<typeof resultsSchema>;
export type SubmissionResults = Results['submissions'][number];
export type DescribedItem = z.infer<typeof describedItemSchema>;

/** Its text, as schemas/results.schema.json holds it. Draft 7: what validators know best. */
export function resultsJsonSchema(): string {
  const json = z.toJSONSchema(resultsSchema, { target: 'draft-7' });
  return `${JSON.stringify({ $id: 'urn:boardmark:schema:results', ...json }, null, 2)}\n`;
}
