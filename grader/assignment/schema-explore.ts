/** The shape of explore.yaml: what may be called and typed to look for differences. */
import * as z from 'zod';
import * as word from './schema-words.js';
import { fields } from './check-schema.js';

const range = z
  .tuple([z.int(), z.int()])
  .refine(([least, most]) => least <= most, { error: 'the smaller number first' });
const size = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([least, most]) => least <= most, { error: 'the smaller number first' });

/** Exactly one of these keys describes a value. */
const value = z
  .union([
    fields({ int: range }).meta({ description: 'A whole number from the first to the second.' }),
    fields({ 'one-of': z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) }).meta({
      description: 'One of these, as it would be written in a call or typed.',
    }),
    fields({
      grid: word.name,
      rows: size,
      columns: size.optional(),
      as: z.enum(['array', 'text']).optional(),
    }).meta({
      description:
        'Rows of as many values each: an array of arrays, or lines of text. Square where columns are left out.',
    }),
    fields({ list: word.name, length: size }).meta({ description: 'An array of values.' }),
    fields({ text: word.name, length: size, join: z.string().optional() }).meta({
      description: 'Values one after the other as one text, with `join` between them.',
    }),
  ])
  .meta({ id: 'value' });

const pick = fields({
  from: z.string().min(1).meta({ description: 'An array or a text that the reference gives at this point.' }),
  as: z.array(z.string().min(1)).optional().meta({
    description:
      'For an array: what of the chosen item, which is called `it`, is used later, as ${name.0}, ${name.1} …',
  }),
  lines: z.string().optional().meta({
    description:
      'For a text: a regular expression; one of its matches is chosen, and its groups are ${name.1}, ${name.2} …',
  }),
  optional: word.yes.optional().meta({
    description: 'Where there is nothing to choose, only this step is left out; else the play ends there.',
  }),
}).meta({ id: 'pick', description: 'Something that the reference offers, one of which is chosen.' });

export const step = fields({
  pick: z.record(word.name, pick).optional(),
  when: z.string().optional().meta({
    description: 'The step is made only where this, an expression asked of the reference, is true.',
  }),
  let: z.record(word.name, z.string()).optional().meta({ description: 'Names bound before the call.' }),
  call: z.string().min(1).optional().meta({ description: 'The call that is made.' }),
  leaves: z.array(z.string().min(1)).optional().meta({ description: 'Expressions read after the call.' }),
  'as-set': word.yes.optional().meta({ description: 'The order of the returned array does not matter.' }),
  returns: z.literal('open').optional().meta({ description: 'The returned value is not compared.' }),
  compare: word.filters.optional().meta({ description: 'Filters for the returned value.' }),
  throws: word.yes.optional().meta({ description: 'It may throw; then the exception is compared.' }),
}).meta({ id: 'explore-step', description: 'One call. ${name} stands for a value.' });

const look = z
  .union([
    z.string().min(1),
    fields({ read: z.string().min(1), compare: word.filters }).meta({
      description: 'An expression whose value is compared with these freedoms.',
    }),
    fields({
      list: z.string().min(1).meta({ description: 'An array of objects, in any order, or null.' }),
      as: z.string().min(1).meta({ description: 'What of each object, called `it`, is compared.' }),
    }),
  ])
  .meta({ id: 'look', description: 'Something that is compared after a turn.' });

const judge = fields({
  module: z.string().min(1),
  options: z.record(z.string(), z.unknown()).optional(),
}).meta({ description: 'The trusted module that decides, as in assignment.yaml.' });

const COMMON = {
  title: word.words,
  weight: z.int().min(1).optional().meta({ description: 'How often it is played, beside the others.' }),
  with: z.record(word.name, word.name).optional().meta({
    description: 'Values that are drawn once in a play: name and kind of value.',
  }),
  files: word.texts.optional(),
  compare: word.filters.optional(),
  turns: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .meta({ description: 'At most so many turns; none if left out.' }),
  judge: judge.optional(),
};

/** For plays with a program. */
const TYPED = {
  again: z.array(z.string()).min(1).optional().meta({
    description:
      'Lines that bring the program back to its beginning. With them many plays are typed to one process, with these lines instead of the last line of each.',
  }),
  simpler: z
    .array(
      fields({
        find: z.string().min(1).refine(isRegExp, { error: 'a regular expression' }),
        by: z.string(),
      }),
    )
    .optional()
    .meta({
      description:
        'Makes a finding simpler: matches of `find` in typed lines are replaced with `by` where the difference stays.',
    }),
};

const callsPlay = fields({
  ...COMMON,
  begin: z.array(step).optional(),
  turn: z
    .array(z.union([step, z.array(step)]))
    .min(1)
    .optional()
    .meta({ description: 'Each turn makes one of these: a step, or several.' }),
  looks: z.array(look).optional(),
}).meta({ id: 'calls-play', description: 'Calls.' });

const dialoguePlay = fields({
  ...COMMON,
  ...TYPED,
  program: word.id,
  args: z.array(z.string()).optional(),
  begin: z.array(z.string()).optional(),
  turn: z
    .array(z.union([z.string(), z.array(z.string())]))
    .min(1)
    .optional()
    .meta({ description: 'Each turn types one of these: a line, or several.' }),
  end: z.array(z.string()).optional().meta({ description: 'Typed at the end.' }),
}).meta({ id: 'dialogue-play', description: 'A dialogue with a program.' });

const modulePlay = fields({
  title: word.words,
  weight: COMMON.weight,
  turns: COMMON.turns,
  compare: COMMON.compare,
  module: z.string().min(1).meta({ description: 'A trusted module that makes plays, beside the fixtures.' }),
  program: word.id.optional().meta({ description: 'The program that the lines are typed to.' }),
  options: z.record(z.string(), z.unknown()).optional(),
  ...TYPED,
}).meta({ id: 'module-play', description: 'Plays that a module makes.' });

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

export const explorePlan = fields({
  values: z.record(word.name, value).optional(),
  'open-after': z
    .array(z.string().min(1).refine(isRegExp, { error: 'a regular expression' }))
    .optional()
    .meta({
      description:
        'Regular expressions. After an input that matches one, more than one behaviour is right, as where a program chooses a move: such dialogues are never made shorter for a report.',
    }),
  nearer: z
    .array(
      fields({
        program: word.id,
        module: z.string().min(1).meta({ description: 'A trusted module that exports `nearer`.' }),
      }),
    )
    .optional()
    .meta({
      description:
        'Modules that know how a program can begin in the middle of a game. A report shows the first failure on such a dialogue, which has fewer lines.',
    }),
  plays: z
    .array(z.union([modulePlay, dialoguePlay, callsPlay]))
    .min(1)
    .meta({ description: 'What is played, again and again, with other values each time.' }),
}).meta({
  title: 'boardmark exploration',
  description:
    'What may be called and typed, to look for differences between a submission and the reference.',
});

export type ExploreYaml = z.infer<typeof explorePlan>;
export type ValueSpec = z.infer<typeof value>;
export type StepSpec = z.infer<typeof step>;
export type PickSpec = z.infer<typeof pick>;
export type LookSpec = z.infer<typeof look>;
export type CallsPlay = z.infer<typeof callsPlay>;
export type DialoguePlay = z.infer<typeof dialoguePlay>;
export type ModulePlay = z.infer<typeof modulePlay>;
export type PlaySpec = ExploreYaml['plays'][number];
