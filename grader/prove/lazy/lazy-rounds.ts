/**
 * Which lazy programs are tried. First one round for each kind of body, used in all methods at once; then each
 * method gets the body with which the cases that call it earned most. Methods that do nothing hardly affect each
 * other, so few programs show the best combination, or come near it. Pure.
 */
import type {
  Assignment,
  CaseResult,
  ItemResult,
  MethodCase,
  Signature,
  TranscriptCase,
  ClassContract,
} from '../../model.js';
import { isEarned } from '../../score/score.js';
import {
  showBody,
  showDialogue,
  type LazyBody,
  type LazyDialogue,
  type LazyProgram,
} from '../../languages/records/lazy-program.js';

/** What may be chosen for a member of a class, or for a program. */
interface Choice {
  readonly name: string;
  readonly options: readonly {
    readonly shown: string;
    readonly body?: LazyBody;
    readonly dialogue?: LazyDialogue;
  }[];
  /** Whether a case depends on it. */
  readonly touches: (result: CaseResult) => boolean;
}

/** Which option each choice takes. */
export type LazyPlan = ReadonlyMap<string, number>;

interface LazyRounds {
  readonly plans: readonly LazyPlan[];
  readonly programOf: (plan: LazyPlan) => LazyProgram;
  /** The best option of each choice, after all plans were tried. */
  readonly combine: (items: readonly (readonly ItemResult[])[]) => LazyPlan;
  /** What the plan does, for the choices on which an item's accepted cases depend. */
  readonly describe: (plan: LazyPlan, item: ItemResult) => string;
}

export function planRounds(assignment: Assignment, programs: readonly string[]): LazyRounds {
  const choices = [...listMethodChoices(assignment), ...listProgramChoices(assignment, programs)];
  const rounds = Math.max(1, ...choices.map(({ options }) => options.length));
  const plans = Array.from({ length: rounds }, (_, round) =>
    planOf(choices, ({ options }) => round % options.length),
  );
  const optionOf = (plan: LazyPlan, name: string): Choice['options'][number] | undefined =>
    choices.find((choice) => choice.name === name)?.options[plan.get(name) ?? 0];
  return {
    plans,
    programOf: (plan) => ({
      bodyOf: (className, member) =>
        optionOf(plan, nameMember(className, member))?.body ?? { kind: 'nothing' },
      dialogueOf: (program) => optionOf(plan, nameProgram(program))?.dialogue ?? { kind: 'silent' },
    }),
    combine: (results) =>
      planOf(choices, (choice) => {
        const earned = plans.map((_, round) => earnedBy(choice, results[round] ?? []));
        const best = earned.indexOf(Math.max(...earned));
        return best % choice.options.length;
      }),
    describe: (plan, item) => {
      const accepted = item.cases.filter(({ verdict }) => isEarned(verdict));
      return choices
        .filter((choice) => accepted.some((result) => choice.touches(result)))
        .map((choice) => `${choice.name} ${optionOf(plan, choice.name)?.shown ?? ''}`)
        .join(', ');
    },
  };
}

function planOf(choices: readonly Choice[], choose: (choice: Choice) => number): LazyPlan {
  return new Map(choices.map((choice) => [choice.name, choose(choice)]));
}

/** Points of the accepted cases that depend on a choice. */
function earnedBy(choice: Choice, items: readonly ItemResult[]): number {
  return items.reduce((sum, { item, cases }) => {
    const weight = cases.reduce((all, result) => all + result.case.weight, 0);
    const earned = cases
      .filter((result) => isEarned(result.verdict) && choice.touches(result))
      .reduce((all, result) => all + result.case.weight, 0);
    return sum + (weight === 0 ? 0 : (item.points * earned) / weight);
  }, 0);
}

function listMethodChoices({ contract }: Assignment): readonly Choice[] {
  return contract.flatMap((owner) =>
    owner.members
      .filter(({ kind }) => kind !== 'constructor')
      .map((member) => ({
        name: nameMember(owner.name, member),
        options: listBodies(contract, owner, member).map((body) => ({ shown: showBody(body), body })),
        touches: ({ case: testCase }: CaseResult) =>
          testCase.kind === 'method' && mentions(testCase, member.name),
      })),
  );
}

function listProgramChoices(assignment: Assignment, programs: readonly string[]): readonly Choice[] {
  return programs.map((program) => ({
    name: nameProgram(program),
    options: listDialogues(assignment, program).map((dialogue) => ({
      shown: showDialogue(dialogue),
      dialogue,
    })),
    touches: ({ case: testCase }: CaseResult) =>
      testCase.kind === 'transcript' && testCase.program === program,
  }));
}

function nameMember(className: string, { kind, name, parameters }: Signature): string {
  return `${className}.${name}${kind === 'method' ? `(${parameters.join(', ')})` : ''}`;
}

function nameProgram(program: string): string {
  return `the program ${program}`;
}

function mentions({ steps }: MethodCase, name: string): boolean {
  return JSON.stringify(steps).includes(`"name":${JSON.stringify(name)}`);
}

/** For one program of the assignment; silence comes first. */
function listDialogues({ rubric }: Pick<Assignment, 'rubric'>, program: string): readonly LazyDialogue[] {
  const transcripts = rubric
    .flatMap(({ cases }) => cases)
    .filter((each): each is TranscriptCase => each.kind === 'transcript' && each.program === program);
  const outputs = transcripts.map(outputOf);
  const [first] = outputs;
  const [common] = mostCommon(outputs);
  const lines = mostCommon(outputs.flatMap((output) => output.split('\n').filter((line) => line !== '')));
  const [greeting] = mostCommon(transcripts.map(greetingOf).filter((text) => text !== ''));
  const texts = [...new Set([first, common, greeting])].filter((text) => text !== undefined);
  return [
    { kind: 'silent' },
    { kind: 'echo' },
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    ...lines.slice(0, 2).map((line) => ({ kind: 'line-for-line', line }) as const),
  ];
}

/** What is written before anything is typed. */
function greetingOf({ dialogue }: TranscriptCase): string {
  const typed = dialogue.turns.findIndex(({ by }) => by === 'person');
  return dialogue.turns
    .slice(0, typed < 0 ? undefined : typed)
    .map(({ text }) => text)
    .join('');
}

function outputOf({ dialogue }: TranscriptCase): string {
  return dialogue.turns.map(({ by, text }) => (by === 'program' ? text : '')).join('');
}

function mostCommon(texts: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

// Which lazy bodies fit a member of the contract, by its type. Pure.

const NUMBERS = new Set(['byte', 'short', 'int', 'long', 'float', 'double', 'Integer', 'Long', 'Double']);
const LITERALS: Readonly<Record<string, readonly string[]>> = {
  boolean: ['false', 'true'],
  Boolean: ['false', 'true'],
  char: ["' '", "'a'"],
  Character: ["' '", "'a'"],
  String: ['""', 'null'],
};

/** For a member whose type the contract leaves open. */
const OF_ANY_TYPE: readonly LazyBody[] = [
  { kind: 'nothing' },
  ...['false', 'true', '0', '1', '-1', '""'].map((text) => ({ kind: 'literal', text }) as const),
  { kind: 'empty-array' },
];

/**
 * All that fit, the most obvious first; at least one. Constructors and methods that return nothing get empty
 * bodies.
 */
export function listBodies(
  contract: readonly ClassContract[],
  { name }: ClassContract,
  member: Signature,
): readonly LazyBody[] {
  const { kind, type } = member;
  if (kind === 'field') return listFieldValues(contract, name, member);
  if (type === null && kind === 'method')
    return [...OF_ANY_TYPE, ...member.parameters.map((_, index) => ({ kind: 'parameter', index }) as const)];
  if (kind === 'constructor' || type === null || type === 'void') return [{ kind: 'nothing' }];
  const given = member.parameters.indexOf(type);
  return [
    ...listConstants(contract, type),
    ...(given < 0 ? [] : [{ kind: 'parameter', index: given } as const]),
  ];
}

function listConstants(contract: readonly ClassContract[], type: string): readonly LazyBody[] {
  const literals = NUMBERS.has(type) ? ['0', '1', '-1'] : LITERALS[type];
  if (literals !== undefined) return literals.map((text) => ({ kind: 'literal', text }));
  const nothing: LazyBody = { kind: 'literal', text: 'null' };
  if (type.endsWith('[]')) return [{ kind: 'empty-array' }, nothing];
  return isMadeOfNothing(contract, type) ? [nothing, { kind: 'new-object', class: type }] : [nothing];
}

function isMadeOfNothing(contract: readonly ClassContract[], type: string): boolean {
  const found = contract.find(({ name }) => name === type);
  return (
    found?.members.some(({ kind, parameters }) => kind === 'constructor' && parameters.length === 0) ?? false
  );
}

/** Constants are numbered in their order, as the names of most suggest; other fields are zero. */
function listFieldValues(
  contract: readonly ClassContract[],
  owner: string,
  { name, type, static: isStatic }: Signature,
): readonly LazyBody[] {
  if (type === null || !NUMBERS.has(type)) return listConstants(contract, type ?? 'Object');
  const fields = contract
    .find((each) => each.name === owner)
    ?.members.filter((member) => member.kind === 'field' && member.static);
  const place = fields?.findIndex((field) => field.name === name) ?? 0;
  return [{ kind: 'literal', text: String(isStatic ? place : 0) }];
}
