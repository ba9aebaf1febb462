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

const PROBES: readonly Probe[] = [
  {
    what: 'a filter',
    member: 'rhymes-free',
    file: 'grader/model/filters.ts',
    edits: [["'colours-free',", "'colours-free', 'rhymes-free',"]],
    refusing: ['grader/compare/filters/index.ts'],
  },
  {
    what: 'a verdict',
    among: 'verdicts',
    file: 'grader/model/verdicts.ts',
    edits: [
      ["  'wrong-answer',", "  'wrong-answer', 'too-slow',"],
      ['export type Verdict =\n', "export type Verdict =\n  | { readonly verdict: 'too-slow' }\n"],
    ],
    refusing: [
      'grader/report/junit.ts',
      'grader/report/verdict-places.ts',
      'grader/report/explain.ts',
      'grader/report/class/failure-stats.ts',
    ],
  },
  {
    what: 'a kind of case',
    member: 'poem',
    file: 'grader/model/cases.ts',
    edits: [
      ['export type Case =', "export type Case = (Omit<FileCase, 'kind'> & { readonly kind: 'poem' }) |"],
    ],
    refusing: ['grader/stages/decide-cases.ts'],
  },
  {
    what: 'what a judge decides about',
    among: 'judges',
    file: 'grader/model/cases.ts',
    edits: [['readonly subject:\n', "readonly subject:\n    | { readonly kind: 'poem' }\n"]],
    refusing: ['grader/stages/how-cases-run.ts', 'grader/stages/decide-single.ts', 'grader/report/redact.ts'],
  },
  {
    what: 'a format',
    member: 'morse',
    file: 'grader/documents/formats/format.ts',
    edits: [["  'junit',", "  'junit', 'morse',"]],
    refusing: ['grader/documents/formats/index.ts'],
  },
  {
    what: 'a format for whoever watches',
    member: 'speech',
    file: 'grader/documents/formats/format.ts',
    edits: [["['text',", "['text', 'speech',"]],
    refusing: ['grader/documents/formats/index.ts'],
  },
  {
    what: 'an importer',
    member: 'check50',
    file: 'grader/import/importer.ts',
    edits: [["['cs61b'", "['cs61b', 'check50'"]],
    refusing: ['grader/import/index.ts'],
  },
  {
    what: 'something to export to',
    among: 'verdicts',
    file: 'grader/export/targets.ts',
    edits: [["['student',", "['student', 'moodle',"]],
    refusing: ['grader/cli/export.ts'],
  },
  {
    what: 'a kind of difference',
    among: 'differences',
    file: 'grader/model/differences.ts',
    edits: [['export type Difference =\n', "export type Difference =\n  | { readonly kind: 'poem' }\n"]],
    refusing: ['grader/report/explain-difference.ts', 'grader/report/verdict-places.ts'],
  },
  {
    what: 'a kind of row',
    among: 'rows',
    file: 'grader/model/differences.ts',
    edits: [['export type Row =\n', "export type Row =\n  | { readonly kind: 'poem' }\n"]],
    refusing: ['grader/report/redact.ts', 'grader/report/side-by-side.ts', 'grader/report/html/rows.tsx'],
  },
  {
    what: 'a kind of deviation',
    among: 'deviations',
    file: 'grader/model/deviations.ts',
    edits: [['export type Deviation =\n', "export type Deviation =\n  | { readonly kind: 'poem' }\n"]],
    refusing: [
      'grader/compare/deviations/undo.ts',
      'grader/compare/deviations/learn.ts',
      'grader/report/redact.ts',
    ],
  },
  {
    what: 'a way to end',
    among: 'verdicts',
    file: 'grader/model/runs.ts',
    edits: [['export type Ending =\n', "export type Ending =\n  | { readonly how: 'poem' }\n"]],
    refusing: ['grader/compare/decide.ts', 'grader/languages/command/build.ts'],
  },
  {
    what: 'a type of value',
    among: 'rows',
    file: 'grader/model/values.ts',
    edits: [['export type Value =\n', "export type Value =\n  | { readonly type: 'poem' }\n"]],
    refusing: ['grader/assignment/literals.ts', 'grader/compare/compare-values.ts', 'grader/compare/show.ts'],
  },
  {
    what: 'a kind of expression',
    among: 'deviations',
    file: 'grader/model/values.ts',
    edits: [['export type Expression =\n', "export type Expression =\n  | { readonly type: 'poem' }\n"]],
    refusing: [
      'grader/assignment/expression.ts',
      'grader/model/expressions.ts',
      'grader/model/static-types.ts',
      'grader/languages/problems-of-case.ts',
      'grader/languages/declared.ts',
      'grader/languages/typescript/driver/calls/evaluate.ts',
    ],
  },
  {
    what: 'a key of a check that makes cases',
    member: 'sonnet',
    file: 'grader/assignment/schema-assignment.ts',
    edits: [["CASE_KEYS = ['file',", "CASE_KEYS = ['file', 'sonnet',"]],
    refusing: ['grader/export/assignment-folder.ts'],
  },
  {
    what: 'what a filter frees',
    among: 'judges',
    file: 'grader/compare/filters/filter.ts',
    edits: [["  | 'characters'", "  | 'characters' | 'rhymes'"]],
    refusing: ['grader/compare/remarks.ts'],
  },
  {
    what: 'a visibility',
    member: 'after_lunch',
    file: 'grader/model/lists.ts',
    edits: [["['visible',", "['visible', 'after_lunch',"]],
    refusing: ['grader/report/audience.ts', 'grader/model/tiers.ts'],
  },
  {
    what: 'how much a case tells',
    member: 'a-rumour',
    file: 'grader/model/lists.ts',
    edits: [["['everything',", "['everything', 'a-rumour',"]],
    refusing: ['grader/report/redact.ts'],
  },
  {
    what: 'a way of scoring',
    member: 'best-of',
    file: 'grader/model/lists.ts',
    edits: [["['each',", "['each', 'best-of',"]],
    refusing: ['grader/score/score.ts'],
  },
  {
    what: 'a sandbox level',
    member: 'moat',
    file: 'grader/model/lists.ts',
    edits: [["['bwrap',", "['bwrap', 'moat',"]],
    refusing: ['grader/run/levels/registry.ts'],
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
