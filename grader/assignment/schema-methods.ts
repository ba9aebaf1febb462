/** The shape of a file of method cases. */
import * as z from 'zod';
import * as word from './schema-words.js';
import { fields } from './check-schema.js';
import type { Home } from './misplaced-keys.js';

/** The expectations of a step; at least one of these. */
const MATCHERS = {
  'returns-text': z.string().meta({ description: 'The expected text, as a YAML block (|): for boards.' }),
  matches: z.string().meta({ description: 'A regular expression that the whole returned text matches.' }),
  'not-null': word.yes.meta({ description: 'Any value except null is right.' }),
  sampled: fields({
    repeat: z.int().min(2).max(100_000).meta({ description: 'How often the call is made.' }),
    among: word.expression.meta({ description: 'An array: each returned value is one of its items.' }),
    varied: z.boolean().optional().meta({ description: 'It must not be the same one every time.' }),
  }).meta({ description: 'The call is made many times: for random methods.' }),
};

const leaf = z
  .union([
    word.expression,
    fields({
      text: z.string().optional().meta({ description: 'The text it must be, as a YAML block (|).' }),
      'as-set': word.expression.optional().meta({ description: 'An array whose order is free.' }),
      matches: z
        .string()
        .optional()
        .meta({ description: 'A regular expression that the whole text matches.' }),
      'not-null': word.yes.optional(),
    }).meta({ minProperties: 1, maxProperties: 1 }),
  ])
  .meta({ id: 'leaf', description: 'A value, or one of text, as-set, matches, not-null.' });

/** Keys of which at most one may stand in a step. */
export const OUTCOMES = ['returns', 'returns-text', 'matches', 'not-null', 'sampled', 'throws'] as const;
/** Keys of which a case needs at least one, somewhere. */
export const EXPECTATIONS = [...OUTCOMES, 'leaves', 'prints', 'files-after'] as const;

const EXPECT = {
  returns: word.expression.optional().meta({ description: 'The expected value: a literal or an array.' }),
  'returns-text': MATCHERS['returns-text'].optional(),
  'as-set': word.yes.optional().meta({ description: 'With returns: the order of the array is free.' }),
  matches: MATCHERS.matches.optional(),
  'not-null': MATCHERS['not-null'].optional(),
  sampled: MATCHERS.sampled.optional(),
  leaves: z.record(z.string(), leaf).optional().meta({
    description: 'Side effects: a name or an expression, read after the call, and what it must be.',
  }),
  prints: z.string().optional().meta({ description: 'All that the call writes to standard output.' }),
  throws: z
    .union([
      z.string().regex(/^[\p{L}_$][\p{L}\d_$]*$/u, {
        error: 'the name of an exception, such as IllegalArgumentException, or { message: "…" }',
      }),
      fields({
        type: word.name.optional().meta({ description: 'Simple name of the exception.' }),
        message: z.string().optional().meta({ description: 'Its message, character for character.' }),
        matches: z.string().optional().meta({ description: 'A regular expression for the whole message.' }),
      }).meta({ minProperties: 1, not: { required: ['message', 'matches'] } }),
    ])
    .optional()
    .meta({ description: 'The call throws: the simple name of the exception, or type, message, matches.' }),
};

const LET = word.bindings.optional();
const CALL = word.expression.meta({ description: 'The call that is made.' });

/** At most one of the outcomes, and as-set only with returns. */
const OUTCOME_RULES = {
  dependencies: { 'as-set': ['returns'] },
  not: { anyOf: pairs(OUTCOMES).map((required) => ({ required })) },
};

export const step = fields({ let: LET, call: CALL, ...EXPECT }).meta({
  id: 'step',
  description: 'One call and its expectations; names bound in earlier steps are known.',
  ...OUTCOME_RULES,
});

/** Keys that belong to a call, so in a case with steps they stand in the steps. */
export const CALL_KEYS = ['let', 'call', ...OUTCOMES, 'as-set', 'leaves', 'prints'] as const;

const CASE = {
  id: word.id.meta({ description: 'Stable for ever; a changed case gets a new id.' }),
  title: word.words.optional().meta({ description: 'What the case is about; the call where left out.' }),
  let: LET,
  call: CALL.optional(),
  ...EXPECT,
  files: word.texts.optional().meta({ description: 'Files put into the working directory, by name.' }),
  'files-after': word.texts
    .optional()
    .meta({ description: 'Files that must be there afterwards, with this text.' }),
  compare: word.filters.optional(),
  visibility: word.visibility.optional(),
  tells: word.tells.optional(),
  points: z.number().positive().optional().meta({
    description: "Share of the item's points, relative to its other cases; 1 where left out.",
  }),
  hint: word.words
    .optional()
    .meta({ description: 'What to look at when this case fails; shown to students.' }),
  exact: word.yes.optional().meta({ description: word.EXACT }),
  'as-written': word.yes.optional().meta({
    description:
      'Its point is the very methods that it calls: no stand-in of the contract is called instead.',
  }),
  limits: word.limits.optional(),
};

const CASE_RULES = {
  ...OUTCOME_RULES,
  oneOf: [
    {
      required: ['call'],
      not: { required: ['steps'] },
      anyOf: EXPECTATIONS.map((key) => ({ required: [key] })),
    },
    {
      required: ['steps'],
      not: { anyOf: CALL_KEYS.map((key) => ({ required: [key] })) },
      anyOf: [
        { required: ['files-after'] },
        { properties: { steps: { contains: { anyOf: EXPECTATIONS.map((key) => ({ required: [key] })) } } } },
      ],
    },
  ],
};

const STEPS = { description: 'Several calls, instead of call.' };

/** A case once tables are written out. */
const methodCase = fields({ ...CASE, steps: z.array(step).min(1).optional().meta(STEPS) }).meta({
  ...CASE_RULES,
});

/** The kinds of maps in the file, for keys that stand in the wrong one. */
export const METHOD_HOMES: readonly Home[] = [
  { where: 'in the case, beside its id', keys: Object.keys(CASE).filter((key) => !(key in step.shape)) },
];

/** A file of method cases once tables are written out. */
export const methodCases = z.array(methodCase).min(1);

const row = z.array(z.unknown()).min(1);
const TABLE = {
  columns: z
    .array(z.string().regex(/^[A-Za-z][\w-]*$/))
    .min(1)
    .optional()
    .meta({ description: 'Names of the cells; <NAME> stands for the cell in the keys beside it.' }),
  rows: z.array(row).min(1).optional().meta({ description: 'A list of cells for each case or step.' }),
  each: z
    .record(
      z.string().regex(/^[A-Za-z][\w-]*$/),
      z.union([
        z.string().regex(/^-?\d+\.\.-?\d+$/),
        z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
      ]),
    )
    .optional()
    .meta({
      description: 'Instead of columns and rows, every combination: { from: 1..25, colour: [red, blue] }.',
    }),
  except: z
    .array(z.looseObject({ at: z.array(row).min(1) }))
    .min(1)
    .optional()
    .meta({ description: 'Keys that are other in the rows at: [{ at: [[1, 2]], returns: "true" }].' }),
};
/** Exactly one of the two kinds. */
const TABLE_RULES = {
  oneOf: [
    { required: ['columns', 'rows'], not: { required: ['each'] } },
    { required: ['each'], not: { anyOf: [{ required: ['columns'] }, { required: ['rows'] }] } },
  ],
};
const stepTable = table({ let: LET, call: CALL, ...EXPECT }).meta({
  id: 'step-table',
  description: 'Many steps as a table.',
  ...TABLE_RULES,
});
const writtenSteps = z
  .array(z.union([step, stepTable]))
  .min(1)
  .optional()
  .meta(STEPS);
const writtenCase = fields({ ...CASE, steps: writtenSteps }).meta({ id: 'method-case', ...CASE_RULES });
const caseTable = table({ ...CASE, steps: writtenSteps }).meta({
  id: 'case-table',
  description: 'Many cases as a table.',
  ...TABLE_RULES,
});

/** A file of method cases as it is written. */
export const methodCasesFile = z
  .array(z.union([writtenCase, caseTable]))
  .min(1)
  .meta({
    title: 'boardmark method cases',
    description: 'Calls of a submission, in Java, TypeScript or JavaScript, and their expectations.',
  });

/** The template of a table. Its values are checked once a row has filled them: until then any may be `<NAME>`. */
function table(template: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const keys = Object.keys(template).map((key) => [key, z.unknown().optional()] as const);
  return fields({ ...TABLE, ...Object.fromEntries(keys) });
}

export type StepYaml = z.infer<typeof step>;
export type MethodCaseYaml = z.infer<typeof methodCase>;
export type LeafYaml = z.infer<typeof leaf>;

function pairs(names: readonly string[]): string[][] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
}
