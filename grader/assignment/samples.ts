/** samples.yaml: what each sample submission proves beyond the verdict that its folder names. */
import { access, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { VERDICTS, type Assignment, type Complaint, type Result } from '../model.js';
import { complain, oneOf } from './complaints.js';
import * as word from './schema-words.js';
import { checkShape, fields } from './check-schema.js';
import { keyPlace, readYaml, valuePlace } from './yaml-source.js';

const expectation = fields({
  loses: z
    .array(word.id)
    .optional()
    .meta({ description: 'The rubric items that lose points: these and no others.' }),
  mistake: z
    .union([word.words, z.array(word.words).min(1)])
    .optional()
    .meta({ description: 'The known mistakes that the sample makes, and no others.' }),
  first: word.id.optional().meta({ description: 'The case that is told first.' }),
  spreads: word.words
    .optional()
    .meta({ description: 'Why its mistake cannot lose points in one item alone.' }),
  says: word.words.optional().meta({ description: 'Words in the first message.' }),
  also: z
    .array(z.enum(VERDICTS))
    .optional()
    .meta({ description: 'Other verdicts that some of its cases may get.' }),
});
/** By `<verdict>/<name>` of the sample's folder. */
export const samplesSchema = z.record(
  z.string().regex(/^[^/]+\/[^/]+$/, { error: 'VERDICT/NAME, a folder of samples' }),
  expectation,
);

export type SampleExpectation = z.infer<typeof expectation>;
export type SampleExpectations = ReadonlyMap<string, SampleExpectation>;

/** Reads samples.yaml beside the samples of an assignment; where there is none nothing more is expected. */
export async function loadExpectations({
  samples,
  rubric,
}: Pick<Assignment, 'samples' | 'rubric'>): Promise<Result<SampleExpectations, Complaint[]>> {
  const none: SampleExpectations = new Map();
  if (samples === null) return { ok: true, value: none };
  const path = join(samples, 'samples.yaml');
  if (!(await exists(path))) return { ok: true, value: none };
  const source = readYaml(await readFile(path, 'utf8'), relative(process.cwd(), path));
  if (!source.ok) return source;
  const shape = checkShape(source.value, samplesSchema);
  if (!shape.ok) return shape;

  const known = rubric.map(({ id }) => id);
  const cases = rubric.flatMap((item) => item.cases.map(({ id }) => id));
  const verdicts: readonly string[] = VERDICTS;
  const complaints: Complaint[] = [];
  for (const [sample, expected] of Object.entries(shape.value)) {
    const { loses = [], first, mistake, spreads } = expected;
    const verdict = sample.split('/')[0] ?? '';
    if (!verdicts.includes(verdict))
      complaints.push(complain(keyPlace(source.value, [sample]), oneOf(verdicts, verdict), verdict));
    if (first !== undefined && !cases.includes(first))
      complaints.push(complain(valuePlace(source.value, [sample, 'first']), oneOf(cases, first), first));
    if (mistake !== undefined && loses.length !== 1 && spreads === undefined)
      complaints.push(
        complain(
          keyPlace(source.value, [sample, 'mistake']),
          'loses with one item, or spreads with the reason why there are several',
          `${String(loses.length)} items`,
        ),
      );
    loses.forEach((id, index) => {
      if (!known.includes(id))
        complaints.push(complain(valuePlace(source.value, [sample, 'loses', index]), oneOf(known, id), id));
    });
  }
  return complaints.length > 0
    ? { ok: false, fault: complaints }
    : { ok: true, value: new Map(Object.entries(shape.value)) };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
