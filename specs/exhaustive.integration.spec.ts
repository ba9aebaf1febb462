/** A new member of a closed list that is registered nowhere does not compile: each probe adds one and asks the compiler. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import ts from 'typescript';
import { choose } from './support/effort.js';

interface Probe {
  readonly what: string;
  /** The file that lists the members, and the edits that add one. */
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
  /** Files that must not compile any more. */
  readonly refusing: readonly string[];
  /** The new member, where the compiler names it in each refusal: all of these are added to one program. */
  readonly member?: string;
  /** With which others it is added where no name tells them apart: none of them makes a file fail that another has to. */
  readonly among?: string;
}

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const filesOf = (names = ''): string[] => names.split(' ').map((name) => `grader/${name}`);

/** A word more in a list behind the one with which it begins: the compiler names it in each refusal. */
const WORDS = rowsOf(`
a filter                        | rhymes-free | colours-free | model/filters.ts | compare/filters/index.ts
a format                        | morse       | junit        | documents/formats/format.ts | documents/formats/index.ts
a format for whoever watches    | speech      | ['text       | documents/formats/format.ts | documents/formats/index.ts
an importer                     | check50     | ['cs61b      | import/importer.ts | import/index.ts
a key of a check that makes cases | sonnet    | CASE_KEYS = ['file | assignment/schema-assignment.ts | export/assignment-folder.ts
a visibility                    | after_lunch | ['visible    | model/lists.ts | report/audience.ts model/lists.ts
how much a case tells           | a-rumour    | ['everything | model/lists.ts | report/redact.ts
a way of scoring                | best-of     | ['each       | model/lists.ts | score/score.ts
a sandbox level                 | moat        | ['bwrap      | model/lists.ts | run/levels/registry.ts
`).map(([what = '', member = '', first = '', file, refusing]): Probe => {
  const before = first.includes("'") ? first : `'${first}`;
  const edits = [[`${before}',`, `${before}', '${member}',`]] as const;
  return { what, member, file: filesOf(file).join(), edits, refusing: filesOf(refusing) };
});

/** One member more in a union, told from the others by this key. */
const UNIONS = rowsOf(`
what a judge decides about | judges | kind | readonly subject: | model/cases.ts | stages/how-cases-run.ts stages/decide-single.ts report/redact.ts
a kind of difference | differences | kind | export type Difference = | model/differences.ts | report/explain-difference.ts report/verdict-places.ts
a kind of row | rows | kind | export type Row = | model/differences.ts | report/redact.ts report/side-by-side.ts report/html/rows.tsx
a kind of deviation | deviations | kind | export type Deviation = | model/deviations.ts | compare/deviations/undo.ts compare/deviations/learn.ts report/redact.ts
a way to end | verdicts | how | export type Ending = | model/runs.ts | compare/decide.ts languages/command/build.ts
a type of value | rows | type | export type Value = | model/values.ts | assignment/literals.ts compare/compare-values.ts compare/show.ts
a kind of expression | deviations | type | export type Expression = | model/values.ts | assignment/expression.ts model/expressions.ts model/static-types.ts languages/problems-of-case.ts languages/declared.ts languages/typescript/driver/calls/evaluate.ts
`).map(([what = '', among = '', key = '', before = '', file, refusing]): Probe => {
  const edits = [[`${before}\n`, `${before}\n  | { readonly ${key}: 'poem' }\n`]] as const;
  return { what, among, file: filesOf(file).join(), edits, refusing: filesOf(refusing) };
});

const PROBES: readonly Probe[] = [
  ...WORDS,
  ...UNIONS,
  {
    ...{ what: 'a verdict', among: 'verdicts', file: 'grader/model/verdicts.ts' },
    edits: [
      ["  'wrong-answer',", "  'wrong-answer', 'too-slow',"],
      ['export type Verdict =\n', "export type Verdict =\n  | { readonly verdict: 'too-slow' }\n"],
    ],
    refusing: filesOf(
      'report/junit.ts report/verdict-places.ts report/explain.ts report/class/failure-stats.ts',
    ),
  },
  {
    ...{ what: 'a kind of case', member: 'poem', file: 'grader/model/cases.ts' },
    edits: [
      ['export type Case =', "export type Case = (Omit<FileCase, 'kind'> & { readonly kind: 'poem' }) |"],
    ],
    refusing: ['grader/stages/decide-cases.ts'],
  },
  {
    ...{ what: 'something to export to', among: 'verdicts', file: 'grader/export/choices.ts' },
    edits: [["['student',", "['student', 'moodle',"]],
    refusing: ['grader/cli/export.ts'],
  },
  {
    ...{ what: 'what a filter frees', among: 'judges', file: 'grader/compare/filters/filter.ts' },
    edits: [["  | 'characters'", "  | 'characters' | 'rhymes'"]],
    refusing: ['grader/compare/remarks.ts'],
  },
];

/** Lists of words, and unions; `npm run test:thorough` tries all unions. */
const TRIED = choose({
  quick: PROBES.filter(({ among = 'verdicts' }) => among === 'verdicts'),
  thorough: PROBES,
});

const roots = [...new Set(TRIED.flatMap(({ refusing }) => refusing))].map((file) => resolve(file));
const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: unknown };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());

/** The program with one file edited; the rest is taken over from an earlier one. */
function compile(edited: Readonly<Record<string, string>>, before?: ts.Program): ts.Program {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) => {
    const text = edited[resolve(file)];
    if (text !== undefined)
      return ts.createSourceFile(file, text, options.target ?? ts.ScriptTarget.Latest, true);
    return before?.getSourceFile(file) ?? read(file, ...rest);
  };
  return ts.createProgram(roots, options, host, before);
}

function listErrors(program: ts.Program, file: string): string[] {
  return program
    .getSemanticDiagnostics(program.getSourceFile(resolve(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The texts of the files with the edits of all the probes. */
function edit(probes: readonly Probe[]): Record<string, string> {
  const edited: Record<string, string> = {};
  for (const { file, edits } of probes)
    for (const [from, to] of edits) {
      const text = edited[resolve(file)] ?? ts.sys.readFile(file) ?? '';
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      edited[resolve(file)] = text.replace(from, to);
    }
  return edited;
}

describe('a new member that is registered nowhere', () => {
  let sound: ts.Program;
  const withAllOf = new Map<string | undefined, ts.Program>();
  beforeAll(() => {
    sound = compile({});
  });

  /** With the new member and those that are added with it. */
  function compileWith(probe: Probe): ts.Program {
    const known = withAllOf.get(probe.among);
    if (known !== undefined) return known;
    const program = compile(edit(PROBES.filter(({ among }) => among === probe.among)), sound);
    withAllOf.set(probe.among, program);
    return program;
  }

  test.each(TRIED.map((probe) => [probe.what, probe] as const))('%s', (_, probe) => {
    const { file, refusing, member } = probe;
    const program = compileWith(probe);
    // What cannot be parsed becomes `any`, which every file accepts or refuses for another reason.
    expect(program.getSyntacticDiagnostics(program.getSourceFile(resolve(file)))).toEqual([]);
    for (const each of refusing) {
      const refusals = listErrors(program, each).filter((message) => message.includes(member ?? ''));
      expect({ file: each, refused: refusals.length > 0 }).toEqual({ file: each, refused: true });
    }
  });

  // `npm run typecheck` finds the errors of the sound program, too; a probe alone takes as long as all those together.
  for (const probe of choose({ quick: [], thorough: PROBES }))
    test(`${probe.what}: refused for it alone`, () => {
      const alone = compile(edit([probe]), sound);
      for (const each of probe.refusing) {
        expect({ file: each, errors: listErrors(sound, each) }).toEqual({ file: each, errors: [] });
        expect({ file: each, errors: listErrors(alone, each).length }).not.toEqual({ file: each, errors: 0 });
      }
      const others = PROBES.filter(
        (other) => other !== probe && other.among === probe.among && probe.member === undefined,
      );
      for (const each of others.flatMap(({ refusing }) => refusing))
        expect({ file: each, errors: listErrors(alone, each) }).toEqual({ file: each, errors: [] });
    });
});
