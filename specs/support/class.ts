/** A class as large as asked for, in which everything that pages show happens. The same each time. */
import type { Report, RubricItem, SubmissionResult, Turn, Verdict } from '../../grader/model.js';
import {
  ACCEPTED,
  UNDECIDED,
  assignment,
  caseResult,
  compileCase,
  methodCase,
  rubricItem,
  submissionResult,
  transcriptCase,
} from './build.js';
import { differenceOf } from './compare.js';

const board = (middle: string): string =>
  `........\n........\n........\n...OX...\n${middle}\n........\n........\n........\n`;
const move = (number: number, middle: string): string =>
  `The board:\n${board(middle)}Black's turn.\nMove ${String(number)}: `;

/** A dialogue of so many moves. */
function makeTurns(moves: number): readonly Turn[] {
  return Array.from({ length: moves }, (_, index): Turn[] => [
    { by: 'program', text: move(index + 1, '...XO...') },
    { by: 'person', text: `${String(index % 8)} 3\n` },
  ]).flat();
}

/** What is written when the board goes wrong from one move on. */
function writeWrong(moves: number, from: number): string {
  return Array.from({ length: moves }, (_, index) =>
    move(index + 1, index + 1 < from ? '...XO...' : '...XX...'),
  ).join('');
}

const MOVES = 30;
export interface ClassSize {
  readonly calls: number;
  readonly games: number;
}

/** Every third game is visible, every second call only after the due date. */
function makeRubric({ calls, games }: ClassSize): readonly RubricItem[] {
  const turns = makeTurns(MOVES);
  const dialogues = Array.from({ length: games }, (_, index) =>
    transcriptCase(
      {
        id: `game-${String(index + 1)}`,
        title: `Game ${String(index + 1)}: captures in ${String(index + 1)} directions`,
        visibility: index % 3 === 0 ? 'visible' : 'hidden',
        hint: index === 0 ? 'Turn round what lies between.' : null,
        dialogue: { args: ['8', 'random game'], turns, exitCode: 0 },
      },
      turns,
    ),
  );
  const methods = Array.from({ length: calls }, (_, index) =>
    methodCase({
      id: `call-${String(index + 1)}`,
      title: `countSeeds of position ${String(index + 1)}`,
      visibility: index % 2 === 0 ? 'visible' : 'after_due_date',
      steps: [
        {
          let: [{ name: 'board', value: { type: 'new', class: 'Board', args: [] }, text: 'new Board()' }],
          call: {
            type: 'call',
            object: { type: 'name', name: 'board' },
            name: 'countSeeds',
            args: [{ type: 'int', value: index }],
          },
          text: callText(index),
          repeat: 1,
          expect: [],
        },
      ],
    }),
  );
  return [
    rubricItem({ id: 'compiles', title: 'The program compiles', points: 2, cases: [compileCase()] }),
    rubricItem({ id: 'methods', title: 'The methods', points: 20, cases: methods, needs: ['compiles'] }),
    rubricItem({ id: 'games', title: 'Whole games', points: 18, cases: dialogues, needs: ['compiles'] }),
  ];
}

function callText(index: number): string {
  return `board.countSeeds(${String(index)})`;
}

const wrongGames: readonly Verdict[] = [2, 9, 21].map((from) => ({
  verdict: 'wrong-answer',
  difference: differenceOf(makeTurns(MOVES), writeWrong(MOVES, from)),
}));
const wrongCall = (index: number): Verdict => ({
  verdict: 'wrong-answer',
  difference: {
    kind: 'value',
    call: callText(index),
    what: 'returned',
    expected: String(12 + index),
    actual: String(11 + index),
    path: '',
    diagnosis: null,
    text: null,
  },
});
const notCompiled: Verdict = {
  verdict: 'compile-error',
  diagnostics: [
    {
      message: "';' expected",
      place: { file: 'Board.java', line: 7, column: 12 },
      sourceLine: '\tint a = 3',
    },
  ],
  total: 1,
};
const notRun: Verdict = { verdict: 'not-run', because: '"The program compiles" has to be right first' };
const outOfBounds: Verdict = {
  verdict: 'run-time-error',
  message: 'threw ArrayIndexOutOfBoundsException: Index 8 out of bounds for length 8',
  details: '  at Board.java:41 in turn\n  at Board.java:17 in move',
  difference: null,
};
const remarked: Verdict = {
  verdict: 'accepted',
  remarks: ['blanks at the end of line 3: allowed here'],
};

/** Every seventh does not compile, some are wrong here and there, one waits for a human, one was not taken. */
function makeSubmission(rubric: readonly RubricItem[], index: number): SubmissionResult {
  const over = { id: `student-${String(index + 1).padStart(3, '0')}`, wallMs: 900 + (index % 17) * 130 };
  const all = (verdict: Verdict): SubmissionResult =>
    submissionResult(
      rubric.map((item) => [item, item.cases.map(() => verdict)] as const),
      over,
    );
  if (index === 3) return all({ verdict: 'rejected', reason: 'holds 12,000 files, at most 5,000 are taken' });
  if (index === 5) return all(UNDECIDED);
  if (index % 7 === 6)
    return submissionResult(
      rubric.map((item, at) => [item, item.cases.map(() => (at === 0 ? notCompiled : notRun))] as const),
      { ...over, remarks: ['two files of the same name: src/Board.java was taken'] },
    );
  const result = submissionResult(
    rubric.map((item, at) => [
      item,
      item.cases.map(
        (testCase, place) => decide(at, index, place) ?? (testCase.id === 'call-3' ? remarked : ACCEPTED),
      ),
    ]),
    over,
  );
  return index % 11 === 0 ? slowDown(result) : result;
}

function decide(item: number, index: number, place: number): Verdict | undefined {
  if (item === 1) return (index * 5 + place) % 9 === 0 ? wrongCall(place) : undefined;
  if (item !== 2) return undefined;
  if ((index + place) % 13 === 5) return outOfBounds;
  return index % 3 === 0 ? wrongGames[place % wrongGames.length] : undefined;
}

/** The first game comes near its time limit. */
function slowDown(result: SubmissionResult): SubmissionResult {
  const items = result.items.map((item) => ({
    ...item,
    cases: item.cases.map((each) =>
      each.case.id === 'game-1' ? { ...caseResult(each.case, each.verdict), wallMs: 9_100 } : each,
    ),
  }));
  return { ...result, items };
}

export function makeClass(size: number, cases: ClassSize): Report {
  const rubric = makeRubric(cases);
  return {
    assignment: assignment({ title: 'Reversi, part II', rubric, fingerprint: 'abcdef0123456789' }),
    sandbox: 'bwrap',
    submissions: Array.from({ length: size }, (_, index) => makeSubmission(rubric, index)),
  };
}
