/** The shape of assignment.yaml. */
import * as z from 'zod';
import { RECORDS } from '../languages/records/index.js';
import type { LanguageKey, LanguageRecord } from '../languages/records/language-record.js';
import { SCORINGS } from '../model.js';
import { PERCENT_PATTERN } from './deviation-rule.js';
import * as word from './schema-words.js';
import { fields } from './check-schema.js';
import type { Home } from './misplaced-keys.js';

const path = z.string().min(1);
const fileName = z
  .string()
  .regex(/^[^/\\]+$/, { error: 'a file name without folders' })
  .regex(/^[^*?]+$/, { error: 'the name of one file (without * and ?)' });
const filePattern = z.string().regex(/^[^/\\]+\.(transcript|in|ya?ml)$/, {
  error: 'the name of transcripts (*.transcript, *.in) or method cases (*.yaml), without folders',
});
const command = z.array(z.string().min(1)).min(1);

const required = z.array(fileName).meta({
  description:
    'Names of the files that must be handed in, without folders: they are found where students put them.',
});
const provided = z
  .union([path, z.array(path)])
  .optional()
  .meta({
    description:
      'Put beside the submission, in the place of files of the same name: a folder (all files below it), a file, or a list of these.',
  });
const programs = z.record(word.id, z.string().min(1)).optional().meta({
  description: 'Programs by name: the main class (Java) or the file.',
});
const style = path.optional().meta({ description: 'Configuration file of the style checker.' });
const reference = path
  .optional()
  .meta({ description: 'Folder of a solution that gets full marks; for verify.' });
const stubs = path.optional().meta({ description: 'Folder of the starter that gets nothing; for verify.' });
/** What all languages have, and what some have beside it. */
const COMMON = { required, provided, programs, style, reference, stubs };
const OF_SOME = {
  packages: z.enum(['accepted', 'forbidden']).optional().meta({
    description: 'Whether classes may stand in a package; accepted where left out.',
  }),
  assertions: word.yes
    .optional()
    .meta({ description: 'Programs run with assertions enabled, as by java -ea.' }),
  modules: z.record(word.name, fileName).optional().meta({
    description: "The module in which each of the contract's classes is found.",
  }),
  build: command.optional().meta({ description: 'Words of the command that builds, run once.' }),
} satisfies Record<LanguageKey, unknown>;
const commandLines = z.record(word.id, command).optional().meta({
  description: "Programs by name: the words of the command; the case's arguments follow.",
});

type Shape = z.infer<z.ZodObject<typeof COMMON & typeof OF_SOME>>;
export type LanguageYaml = Omit<Shape, 'programs'> & {
  readonly programs?: Shape['programs'] | z.infer<typeof commandLines>;
};

/** What an assignment says of a language: the keys that its record names. Languages with the same keys share a schema. */
function describeLanguage({ programs: form, keys }: LanguageRecord): z.ZodType<LanguageYaml> {
  const id = [form.kind, ...keys].join('-');
  const known = described.get(id);
  if (known !== undefined) return known;
  const own = Object.fromEntries(keys.map((key) => [key, OF_SOME[key]]));
  const lines = form.kind === 'command' ? { programs: commandLines } : {};
  const made = fields({ ...COMMON, ...lines, ...own }).meta({ id });
  described.set(id, made);
  return made;
}

const described = new Map<string, z.ZodType<LanguageYaml>>();

const judge = fields({
  id: word.id.optional(),
  title: word.words.optional(),
  module: path.meta({
    description: 'The trusted module that decides: a path from the folder of assignment.yaml.',
  }),
  program: word.id.optional().meta({ description: 'The program to run; that of the check where left out.' }),
  args: z.array(z.string()).optional(),
  input: z.string().optional().meta({ description: 'What is typed, as a YAML block (|).' }),
  steps: z
    .array(
      fields({
        let: word.bindings.optional(),
        call: word.expression,
        repeat: z.int().min(1).max(100_000).optional(),
      }),
    )
    .min(1)
    .optional()
    .meta({ description: 'Calls whose results the judge is shown, instead of a program.' }),
  answer: word.duration.optional().meta({
    description: 'The judge talks to the program while it runs; so long each answer may take.',
  }),
  copies: z.int().min(1).max(8).optional().meta({
    description: 'With answer: how many copies of the program the judge talks to; 1 where left out.',
  }),
  ending: z.literal('judged').optional().meta({
    description:
      'The judge decides how the program may end, too; else it has to end with exit code 0 in time.',
  }),
  files: word.texts.optional(),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Handed to the judge as they are.' }),
  visibility: word.visibility.optional(),
  tells: word.tells.optional(),
  points: z.number().positive().optional(),
  hint: word.words.optional(),
  limits: word.limits.optional(),
}).meta({
  id: 'judge',
  description: 'A case that no fixed text can decide.',
  not: {
    required: ['steps'],
    anyOf: ['program', 'args', 'input', 'answer', 'copies', 'ending'].map((key) => ({ required: [key] })),
  },
});

const counts = fields({
  'after-last': z.string().min(1).optional().meta({
    description:
      'The beginning of a line up to and with the last of these, and the blanks after it, does not count: prompts.',
  }),
  words: z.array(z.string().min(1)).optional().meta({
    description: 'Lines that hold one of these words, in any case, count.',
  }),
  between: z.string().min(1).optional().meta({
    description: 'A line that begins with this counts, and all lines up to and with the next such line.',
  }),
}).meta({
  id: 'counts',
  description: 'What of an output is compared under the filter only-what-counts; all else may be anything.',
});

const piped = z.literal('piped').optional().meta({
  description:
    'Input comes from a file or another program, never from a person: a program that takes lines before their questions is wrong. Where left out, such a program is tried again line by line.',
});

/** Keys of a check that make cases. */
export const CASE_KEYS = ['file', 'compiles', 'style', 'methods', 'transcripts', 'judge', 'tests'] as const;

const cases = fields({
  file: fields({
    'min-lines': z.int().min(0).optional().meta({ description: 'Lines of code, neither blank nor comment.' }),
  })
    .optional()
    .meta({ description: 'The required files are there.' }),
  compiles: word.yes.optional().meta({ description: 'The submission compiles.' }),
  style: word.yes.optional().meta({ description: 'The style checker finds nothing.' }),
  methods: z.array(path).min(1).optional().meta({
    description: 'Files of method cases; * stands for any letters in the last part of the path.',
  }),
  transcripts: z.array(path).min(1).optional().meta({
    description: 'Transcripts (*.transcript) and pairs (*.in); * as for methods.',
  }),
  judge: z.union([judge, z.array(judge).min(1)]).optional(),
  tests: fields({
    files: z.array(filePattern).min(1).optional().meta({
      description:
        'Names of the files in a submission that hold tests; * stands for any letters. Where left out: *.transcript, *.in with their answers, and *.yaml where the assignment has a contract.',
    }),
    notices: z.record(z.string().regex(/^[^/]+\/[^/]+$/), word.words).meta({
      minProperties: 1,
      description:
        'Samples of mistakes, each with the mistake as half a sentence: { wrong-answer/no-capture: a jump takes no piece }.',
    }),
  })
    .optional()
    .meta({
      description:
        'Tests that students hand in: the reference has to pass all of them, and each sample has to fail one.',
    }),
  program: word.id.optional().meta({ description: 'The program that the transcripts are dialogues with.' }),
  only: z
    .array(word.id)
    .min(1)
    .optional()
    .meta({ description: 'Ids of the method cases and transcripts to take.' }),
  except: z.array(word.id).min(1).optional().meta({ description: 'Ids of those to leave out.' }),
  compare: word.filters.optional(),
  lockstep: word.duration.optional().meta({
    description:
      'Transcripts are played in lockstep: each line is typed when the answer before it has come; so long it may take.',
  }),
  input: piped,
  limits: word.limits.optional(),
});

const check = z
  .union([
    z.literal('manual').meta({ description: 'A person gives the points: marks.csv; undecided until then.' }),
    cases,
  ])
  .meta({ id: 'check' });

const item = fields({
  id: word.id,
  title: word.words,
  points: z.number().min(0),
  visibility: word.visibility.optional(),
  tells: word.tells.optional(),
  scoring: z.enum(SCORINGS).optional().meta({
    description:
      'each: every case has its share; all: the points for all cases accepted, else none. each where left out.',
  }),
  after: z.array(word.id).min(1).optional().meta({
    description:
      'Earlier items whose mistakes its cases see again: as many points as these have lost count half in it.',
  }),
  exact: word.yes.optional().meta({ description: `Of all its cases: ${word.EXACT}` }),
  needs: z.array(word.id).optional().meta({
    description:
      'Earlier items that must have all their cases accepted before this one is run. A case waits only for cases that its student reads of no later than of itself.',
  }),
  'beside-work': word.yes.optional().meta({
    description:
      'It counts only where another item earns points by cases that run and are shown no later: a starter is tidy and compiles, and earns nothing.',
  }),
  withheld: fields({
    cases: z.int().min(1),
    weight: z.number().positive().meta({ description: 'Of all these cases together.' }),
  })
    .optional()
    .meta({ description: "What a student's copy leaves out of the item; boardmark export writes it." }),
  check,
}).meta({
  id: 'item',
  anyOf: [
    { required: ['withheld'] },
    { properties: { check: { anyOf: CASE_KEYS.map((key) => ({ required: [key] })) } } },
  ],
});

const percent = z.string().regex(PERCENT_PATTERN, { error: 'a share such as 10%' });

const lazy = fields({
  total: percent.optional().meta({ description: 'Of all points; 10% where left out.' }),
  item: percent
    .optional()
    .meta({ description: 'Of the points of an item that runs the program; 15% where left out.' }),
}).meta({
  description:
    'What programs may earn that do nothing of what is asked: `boardmark verify` makes some, and fails where they earn more.',
});

const deviations = z
  .union([
    z.literal('strict'),
    fields({
      charge: z
        .union([
          z.number().min(0),
          z.string().regex(PERCENT_PATTERN, { error: 'points, or a share of them such as 2%' }),
        ])
        .optional()
        .meta({ description: 'What each costs, once: points, or a share of all points; 2% where left out.' }),
      most: z.int().min(1).max(3).optional().meta({
        description:
          'So many are let pass; a submission that has more is wrong where they show. 3 where left out.',
      }),
    }),
  ])
  .meta({
    description:
      'What a systematic difference in how things are shown costs; strict: every case that shows one is wrong.',
  });

const notationText = z.string().regex(/\$\{\w+\}/, {
  error: 'a text with a member in it, ${row}',
});

const notationForm = fields({
  as: notationText,
  when: fields({ apart: z.tuple([word.name, word.name]), by: z.int().min(0) }).meta({
    description: 'Where the values of two members are so far apart: { apart: [fromRow, toRow], by: 2 }.',
  }),
}).meta({ id: 'notation-form', description: 'How some of the objects are written.' });

const memberName = z.string().regex(/^[\p{L}_$][\p{L}\d_$]*(?:\(.*\))?$/u, {
  error: 'a method with its parameters, take(int row, int column), or the name of a field',
});

/** What a language calls the members, where it has names of its own. */
const ownNames = z.record(
  memberName,
  z.string().regex(/^[\p{L}_][\p{L}\d_]*(?:\(.*\))?$/u, {
    error: 'a name, or a call of a function: is_legal(move, it)',
  }),
);
const NAMING = RECORDS.filter(({ calls }) => calls?.ownNames === true);

const contract = z.record(
  word.name,
  fields({
    form: z.enum(['functions', 'class']).meta({
      description: 'functions: static methods, exported functions in TypeScript. class: a class in both.',
    }),
    members: z.array(z.string({ error: 'a declaration as in Java, the type first: String owner()' })).meta({
      description:
        'Declarations as in Java: static int[] row(int i), Board(int size), static int BLACK; functions also without types where Java is not among the languages: row(i).',
    }),
    'stand-ins': z.record(memberName, z.string()).optional().meta({
      description:
        'What is called in the place of a method that a submission lacks: take(int row, int column): it.take(new Square(row, column)); or row: private (row(): private for a method), whose value is read from a private field, a getter or a field of another name. Not in cases with as-written.',
    }),
    names: fields(Object.fromEntries(NAMING.map(({ id }) => [id, ownNames.optional()])))
      .optional()
      .meta({
        description:
          'What a language calls a member: a name, legalMoves(): legal_moves, or a function of the module, with `it` for the object: isLegal(move): is_legal(move, it). Where left out, Python calls it as the contract does, or in small letters with underscores.',
      }),
    notation: z
      .union([notationText, z.array(z.union([notationText, notationForm])).min(1)])
      .optional()
      .meta({
        description:
          'How messages write an object: (${row},${column}), with names of fields, or of methods without parameters, that are whole numbers. Of several forms the first that applies.',
      }),
  }),
);

export const assignment = fields({
  id: word.id.meta({ description: 'What boardmark grade is told.' }),
  title: word.words,
  text: z
    .string()
    .regex(/\.(md|txt|pdf)$/i, { error: 'a file .md, .txt or .pdf' })
    .optional()
    .meta({ description: 'What students are asked, as a file: starters hold it, and the service shows it.' }),
  languages: fields(
    Object.fromEntries(RECORDS.map((record) => [record.id, describeLanguage(record).optional()])),
  ).meta({ minProperties: 1 }),
  contract: contract
    .optional()
    .meta({ description: 'The classes and members that the assignment asks for.' }),
  limits: word.assignmentLimits.optional(),
  compare: word.filters.optional().meta({ description: 'Freedoms granted to all transcripts.' }),
  input: piped,
  counts: counts.optional(),
  match: fields({
    referee: path.meta({
      description: 'The trusted module that knows the rules: a path from the folder of assignment.yaml.',
    }),
    program: word.id.meta({ description: 'The program that plays.' }),
    answer: word.duration.meta({ description: 'How long each move may take.' }),
    limits: word.limits.optional().meta({ description: 'Of a whole game.' }),
  })
    .optional()
    .meta({ description: 'For games of two programs: how match and tournament let submissions play.' }),
  samples: path
    .optional()
    .meta({ description: 'Folder of sample submissions, one folder a verdict; for verify.' }),
  rounding: z.number().positive().max(5).optional().meta({
    description:
      'Points are given in steps of this, such as 0.5; where left out, the smallest of 0.01, 0.05, 0.1, 0.25, 0.5 and 1 that is at least a hundredth of all points.',
  }),
  deviations: deviations.optional(),
  lazy: lazy.optional(),
  rubric: z.array(item).min(1),
}).meta({
  title: 'boardmark assignment',
  description: 'What is asked, what is given, and what each part is worth.',
});

/** `cpp or command`. */
function oneOfWords(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** The kinds of maps in the file, for keys that stand in the wrong one. */
export const ASSIGNMENT_HOMES: readonly Home[] = [
  { where: 'in check', keys: Object.keys(cases.shape) },
  { where: 'in check as file: { min-lines: 10 }', keys: ['min-lines'] },
  { where: 'in an item of the rubric', keys: withoutName(item.shape) },
  { where: 'in a language', keys: Object.keys(COMMON) },
  ...Object.keys(OF_SOME).map((key) => ({
    where: `in ${oneOfWords(RECORDS.filter(({ keys }) => keys.some((own) => own === key)).map(({ id }) => id))}`,
    keys: [key],
  })),
  { where: 'beside rubric, for the whole assignment', keys: withoutName(assignment.shape) },
];

/** Many kinds of maps have an id and a title. */
function withoutName(shape: object): string[] {
  return Object.keys(shape).filter((key) => key !== 'id' && key !== 'title');
}

export type AssignmentYaml = z.infer<typeof assignment>;
export type ItemYaml = AssignmentYaml['rubric'][number];
export type CheckYaml = z.infer<typeof cases>;

/** The keys of a check; none where a person gives the points. */
export function keysOf(check: ItemYaml['check']): CheckYaml {
  return check === 'manual' ? {} : check;
}

export type JudgeYaml = z.infer<typeof judge>;
export type LanguagesYaml = AssignmentYaml['languages'];
