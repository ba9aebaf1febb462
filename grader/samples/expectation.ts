/** What a sample proves beyond the verdict that its folder names: in samples.yaml, or at the head of its patch. */
import * as z from 'zod';
import { complain, oneOf } from '../assignment/complaints.js';
import * as word from '../assignment/schema-words.js';
import { fields } from '../assignment/check-schema.js';
import { parseDuration } from '../assignment/limit-values.js';
import { valuePlace, type Path, type YamlSource } from '../assignment/yaml-source.js';
import { VERDICTS, type Assignment, type Complaint } from '../model.js';

/** How a mistake came to be known. The first two passed with full marks until exploration showed a difference. */
export const WAYS_FOUND = ['variant', 'mutant', 'real-program'] as const;
export type WayFound = (typeof WAYS_FOUND)[number];

const EXPECTATION = {
  loses: z
    .union([z.array(word.id), z.record(word.id, z.number().positive())])
    .optional()
    .meta({
      description:
        'The rubric items that lose points, these and no others; with points, so many at most: { moves: 2.5 }.',
    }),
  mistake: z
    .union([word.words, z.array(word.words).min(1)])
    .optional()
    .meta({ description: 'The known mistakes that the sample makes, and no others.' }),
  found: z
    .enum(WAYS_FOUND)
    .optional()
    .meta({
      description:
        'How its mistake was found: by a variant of a right solution that somebody wrote, or by a mutant of one, which ' +
        'passed all cases; or in a real program.',
    }),
  costs: z.number().min(0).optional().meta({ description: 'So many points it loses at most, in all.' }),
  first: word.id.optional().meta({ description: 'The case whose failure is shown first.' }),
  says: word.words.optional().meta({ description: 'Words in the first message.' }),
  also: z
    .array(z.enum(VERDICTS))
    .optional()
    .meta({ description: 'Other verdicts that some of its cases may get.' }),
  answer: word.duration.optional().meta({
    description: 'How long `verify` waits for each answer, where a program answers at once or never: 1s.',
  }),
};
const expectationSchema = fields(EXPECTATION);

export type SampleExpectation = z.infer<typeof expectationSchema>;

/** The rubric items that a sample loses points in; undefined if it does not say. */
export function itemsLost({ loses }: Pick<SampleExpectation, 'loses'>): readonly string[] | undefined {
  return loses === undefined || Array.isArray(loses) ? loses : Object.keys(loses);
}

/** So many points at most that it loses in an item; undefined if it does not say. */
export function mostLost({ loses }: Pick<SampleExpectation, 'loses'>, item: string): number | undefined {
  return loses === undefined || Array.isArray(loses) ? undefined : loses[item];
}

/** How long `verify` waits for each of its answers; undefined for as long as the assignment says. */
export function answerLimit({ answer }: Pick<SampleExpectation, 'answer'>): number | undefined {
  return answer === undefined ? undefined : (parseDuration(answer) ?? undefined);
}

/** `VERDICT/NAME`, the name of every sample. */
export const SAMPLE_NAME = /^[^/]+\/[^/]+$/;
const sampleName = z.string().regex(SAMPLE_NAME, { error: 'VERDICT/NAME, a folder of samples' });

/** samples.yaml: by `VERDICT/NAME` of the sample's folder. */
export const samplesSchema = z.record(sampleName, expectationSchema);

/** The head of a patch: the sample it changes, and what the changed one proves. */
export const headSchema = fields({
  base: z
    .string()
    .regex(SAMPLE_NAME, { error: 'VERDICT/NAME, a sample beside this one' })
    .meta({ description: 'The sample that the patch changes.' }),
  ...EXPECTATION,
});

/**
 * Complaints about expectations that no assignment with this rubric can fulfil. `path` leads to the expectation in
 * the source.
 */
export function checkExpectation(
  expectation: SampleExpectation,
  rubric: Assignment['rubric'],
  source: YamlSource,
  path: Path,
): Complaint[] {
  const { first } = expectation;
  const loses = itemsLost(expectation) ?? [];
  const items = rubric.map(({ id }) => id);
  const cases = rubric.flatMap((item) => item.cases.map(({ id }) => id));
  const complaints: Complaint[] = [];
  if (first !== undefined && !cases.includes(first))
    complaints.push(complain(valuePlace(source, [...path, 'first']), oneOf(cases, first), first));
  loses.forEach((id, index) => {
    const key = Array.isArray(expectation.loses) ? index : id;
    if (!items.includes(id))
      complaints.push(complain(valuePlace(source, [...path, 'loses', key]), oneOf(items, id), id));
  });
  return complaints;
}
