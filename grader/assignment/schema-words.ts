/** The pieces that the schemas of assignments and of method cases share; only what JSON Schema can express. */
import * as z from 'zod';
import {
  FILTER_RECORDS,
  listFilterForms,
  meantFilter,
  PLAIN_FILTERS,
  VALUED_FILTER_PATTERN,
} from '../compare/filters/index.js';
import { FILTERS, TELLS, VISIBILITIES } from '../model.js';
import { oneOf } from './complaints.js';
import { DURATION_PATTERN, DURATION_WORDS, SIZE_PATTERN, SIZE_WORDS } from './limit-values.js';
import { fields } from './check-schema.js';

/** Safe as a file name, in a URL and in a spreadsheet. */
export const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const ID_WORDS = 'an id of letters, digits, dots, hyphens and underscores';

/** Inside the working directory, with forward slashes: no `..`, no absolute path, no drive. */
export const FILE_NAME_PATTERN = /^(?!.*(^|\/)\.{0,2}(\/|$))[^\\:\0\r\n]+$/;
export const FILE_NAME_WORDS = 'a file name inside the working directory, with forward slashes';

export const id = z.string().regex(ID_PATTERN, { error: ID_WORDS });
export const words = z.string().regex(/\S/, { error: 'some words' });
export const duration = z
  .string({ error: DURATION_WORDS })
  .regex(DURATION_PATTERN, { error: DURATION_WORDS });
const size = z.string({ error: SIZE_WORDS }).regex(SIZE_PATTERN, { error: SIZE_WORDS });
const count = z.int().min(1);

export const tells = z.enum(TELLS).meta({
  description:
    'How much a failure shows students who may see the case: both sides, their own output, the kind of mistake, the hint alone, or nothing; everything where left out.',
});

export const visibility = z.enum(VISIBILITIES).meta({
  description:
    "Who sees the cases and when: Gradescope's words. Hidden cases never leak their data to a student.",
});

export const filters = z
  .array(
    z.union(
      [
        z.enum(PLAIN_FILTERS),
        z.string().regex(VALUED_FILTER_PATTERN, { error: ({ input }) => oneFilter(wordOf(input)) }),
      ],
      { error: ({ input }) => oneFilter(wordOf(input)) },
    ),
  )
  .meta({
    description: `Freedoms granted: text that differs in these alone is accepted with a remark. ${FILTERS.map((name) => `${name}: ${FILTER_RECORDS[name].frees}`).join(' ')}`,
  });

/** In YAML `numbers-within: 0.01` is a key with its value. */
function wordOf(input: unknown): string {
  const [first] = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return first === undefined ? String(input) : `${first[0]} ${String(first[1])}`;
}

/** All filters, and the one that was probably meant. */
export function oneFilter(word: string): string {
  const forms = listFilterForms();
  // `[numbers-within=0,01]` is two entries in YAML.
  if (/^\d+%?$/.test(word))
    return 'the name of a filter (numbers-within=0.01 has a point: a comma ends an entry)';
  const meant = meantFilter(word);
  return meant === null ? oneOf(forms, word) : `one of ${forms.join(', ')} (did you mean ${meant}?)`;
}

const limitFields = {
  wall: duration.optional().meta({ description: 'Elapsed time: 500ms, 10s, 1min.' }),
  cpu: duration.optional().meta({ description: 'Processor time of the program and all it starts.' }),
  memory: size.optional().meta({ description: 'Memory: 512M, 1G.' }),
  output: size.optional().meta({ description: 'Bytes of standard output, and of standard error.' }),
  processes: count.optional().meta({ description: 'Processes and threads at one time.' }),
  files: count.optional().meta({ description: 'Open files at one time.' }),
  disk: size.optional().meta({ description: 'The largest file, and all of the scratch folder.' }),
};
const LIMITS_WORDS = 'What a program may use before it is stopped.';

export const limits = fields(limitFields).meta({ id: 'limits', description: LIMITS_WORDS });

export const assignmentLimits = fields({
  ...limitFields,
  submission: duration.optional().meta({
    description:
      'Elapsed time of all programs of a submission, added up; where left out 10min, or twenty times the longest limit of a case if that is more.',
  }),
}).meta({ id: 'assignment-limits', description: LIMITS_WORDS });

export const texts = z.record(z.string().regex(FILE_NAME_PATTERN, { error: FILE_NAME_WORDS }), z.string());

/** Numbers, true, false and null need no quotes: YAML's own text is read as the expression. */
const EXPRESSION_WORDS = 'quotes around what begins with a bracket';
export const expression = z
  .union([z.string(), z.number(), z.boolean(), z.null()], { error: EXPRESSION_WORDS })
  .meta({
    id: 'expression',
    description:
      'Common subset of Java and TypeScript: 12, -3, 2.5, \'c\', "text", true, null, {1, 2} or [1, 2], names, new Move(19, 13), Board.of(3), board.row(1)[2]. Quote it for YAML where it begins with a quote or a bracket.',
  });
export const name = z.string().regex(/^[\p{L}_$][\p{L}\d_$]*$/u, { error: 'a name of letters and digits' });
export const bindings = z.record(name, expression).meta({
  description: 'Names bound, in order, before the call.',
});
export const yes = z.literal(true);

export const EXACT =
  'The exact text is the point: a systematic difference in how things are shown is wrong here, not a presentation error.';
