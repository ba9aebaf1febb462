/**
 * Judges that talk to a program: a mistake beside a deviation is still one, and a deviation alone is charged once. The
 * program is a function in this process, behind a sandbox of its own; all else is the grader's.
 */
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { everyNth } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import {
  ok,
  type Case,
  type CaseResult,
  type CallsRun,
  type JudgedCase,
  type Run,
} from '../../../grader/model.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { chargeDeviations } from '../../../grader/score/charges.js';
import { scoreItems } from '../../../grader/score/score.js';
import { createTieredLimits } from '../../../grader/stages/adaptive-limits.js';
import { decideCases } from '../../../grader/stages/decide-cases.js';
import { decideFollowing, type FollowedSubject } from '../../../grader/stages/follow-through.js';
import { assignment, DEVIATION_RULE, LIMITS, rubricItem, run, transcriptCase } from '../../support/build.js';

/** What a program writes after a line that is typed. */
type Answer = (typed: string) => string;

const RIGHT: Answer = (typed) =>
  typed === 'quit' ? 'Game ended.\n' : `Next number is ${Number(typed) + 1}.\n`;

/** A sandbox in which every program is this one. */
function sandboxOf(answer: Answer): Sandbox {
  const whole = (input: string): string => input.trimEnd().split('\n').map(answer).join('');
  const sandbox: Sandbox = {
    level: 'none',
    places: 4,
    run: ({ stdin }) =>
      Promise.resolve(run({ stdout: Buffer.from(whole(Buffer.from(stdin).toString('utf8'))) })),
    start: (_, __, hear) => {
      let end: (ended: Run) => void = () => undefined;
      const ended = new Promise<Run>((resolve) => (end = resolve));
      return Promise.resolve({
        send: (bytes) => {
          const typed = Buffer.from(bytes).toString('utf8').trimEnd();
          hear(Buffer.from(answer(typed)));
          if (typed === 'quit') end(run());
        },
        endInput: () => end(run()),
        restartClocks: () => undefined,
        stop: () => end(run()),
        ended,
      });
    },
    get aside() {
      return sandbox;
    },
    close: () => Promise.resolve(),
  };
  return sandbox;
}

function dialogueCase(numbers: readonly number[], at: number): Case {
  const turns = [...numbers.map(String), 'quit'].flatMap(
    (typed) =>
      [
        { by: 'person', text: `${typed}\n` },
        { by: 'program', text: RIGHT(typed) },
      ] as const,
  );
  return transcriptCase({ id: `dialogue-${at}` }, turns);
}

function judgedCase(numbers: readonly number[], at: number): JudgedCase {
  const subject = {
    kind: 'live',
    program: 'play',
    copies: 1,
    args: [],
    files: [],
    answerMs: 1000,
    counts: null,
  } as const;
  return {
    ...{
      kind: 'judge',
      id: `judged-${at}`,
      title: 'x',
      visibility: 'visible',
      weight: 1,
      hint: null,
      subject,
    },
    place: { file: 'x', line: 1, column: 1 },
    judge: join(import.meta.dirname, 'judges/successors.ts'),
    options: { numbers },
    limits: LIMITS,
  };
}

interface Marked {
  readonly dialogues: readonly string[];
  readonly judged: readonly string[];
  readonly charges: number;
}

/** Grades the program in dialogues and by the judge, in two items. */
async function mark(
  answer: Answer,
  typed: readonly (readonly number[])[],
  asked: readonly (readonly number[])[],
): Promise<Marked> {
  const rubric = [
    rubricItem({ id: 'dialogues', points: 10, cases: typed.map(dialogueCase) }),
    rubricItem({ id: 'judged', points: 10, cases: asked.map(judgedCase) }),
  ];
  const observations = new Map<Case, Run | CallsRun>();
  const plan = { argv: () => ['program'], readable: [], env: {} };
  const subject = {
    preparation: { kind: 'prepared', prepared: { problems: [], remarks: [], program: () => ok(plan) } },
    sandbox: sandboxOf(answer),
    adaptiveLimits: createTieredLimits(),
    observations,
    observe: (testCase: Case, seen: Run | CallsRun) => observations.set(testCase, seen),
  } as unknown as FollowedSubject;
  const cases = rubric.flatMap((item) => item.cases);
  const decided = await decideCases(subject, cases);
  const followed = await decideFollowing(assignment({ rubric }), subject, [...decided.values()]);
  const byCase = new Map(followed.map((result) => [result.case, result]));
  const resultsOf = (some: readonly Case[]): CaseResult[] => some.flatMap((each) => byCase.get(each) ?? []);
  const items = scoreItems(rubric.map((item) => ({ item, cases: resultsOf(item.cases) })));
  const [dialogues = [], judged = []] = items.map((item) => item.cases.map(({ verdict }) => verdict.verdict));
  return { dialogues, judged, charges: chargeDeviations(items, DEVIATION_RULE).length };
}

/** Ways of writing what is right otherwise. */
const SHOWN: Readonly<Record<string, (text: string) => string>> = {
  'another word': (text) => text.replace('Next', 'Following'),
  'a small letter': (text) => text.replace('Next', 'next'),
  'no full stop': (text) => text.replace('.\n', '\n'),
  'an exclamation mark': (text) => text.replace('.\n', '!\n'),
  'two blanks': (text) => text.replace(' is ', ' is  '),
  'a mark before each line': (text) => `> ${text}`,
  'an empty line after each line': (text) => `${text}\n`,
  'an empty line before each line': (text) => `\n${text}`,
  'a rule line each time': (text) => `----\n${text}`,
};

/** Mistakes that show from some number on. */
const WRONG: Readonly<Record<string, (typed: string) => string>> = {
  'one too many': (typed) => `Next number is ${Number(typed) + 2}.\n`,
  'the number itself': (typed) => `Next number is ${typed}.\n`,
  'says nothing of it': () => 'Game ended.\n',
};

const FROM = 100;
const TYPED = fc.uniqueArray(
  fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 4 }),
  { minLength: 3, maxLength: 4 },
);
const ASKED = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 4 });

describe.each(everyNth(Object.entries(SHOWN), 3))('%s', (_, shows) => {
  test('is charged once, in dialogues and before a judge', async () => {
    await fc.assert(
      fc.asyncProperty(TYPED, ASKED, async (typed, asked) => {
        const marked = await mark((line) => shows(RIGHT(line)), typed, [asked]);
        expect(marked).toEqual({
          dialogues: typed.map(() => 'presentation-error'),
          judged: ['presentation-error'],
          charges: 1,
        });
      }),
      { numRuns: 5 },
    );
  });

  test.each(Object.entries(WRONG))('beside a mistake, %s: the judge still finds it', async (__, wrong) => {
    await fc.assert(
      fc.asyncProperty(TYPED, ASKED, async (typed, asked) => {
        const answer: Answer = (line) => shows(Number(line) >= FROM ? wrong(line) : RIGHT(line));
        const marked = await mark(answer, typed, [asked, [...asked, FROM]]);
        expect(marked.judged).toEqual(['presentation-error', 'wrong-answer']);
        expect(marked.charges).toBe(1);
      }),
      { numRuns: 3 },
    );
  });
});

test('a right program has no deviation, and a wrong one none that excuses it', async () => {
  const typed = [
    [1, 2],
    [5, 9],
    [30, 4],
  ];
  expect(await mark(RIGHT, typed, [[3, 4]])).toEqual({
    dialogues: typed.map(() => 'accepted'),
    judged: ['accepted'],
    charges: 0,
  });
  const { judged } = await mark(
    (line) => (line === 'quit' ? 'Game ended.\n' : `Next number is ${Number(line) + 2}.\n`),
    typed,
    [[3, 4]],
  );
  expect(judged).toEqual(['wrong-answer']);
});
