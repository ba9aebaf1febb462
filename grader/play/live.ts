/** Decides a case by a judge that talks to the program while it runs. */
import { createUndo, type UndoPlan } from '../compare/deviations/undo.js';
import { decideLive } from '../compare/decide.js';
import type { LiveJudgeModule, Judgement, Partner } from '../judge/judge.js';
import { loadJudge } from '../judge/load-judge.js';
import type { LaunchPlan } from '../languages/language.js';
import {
  ok,
  err,
  type GameLine,
  type JudgedCase,
  type OurFault,
  type Result,
  type Run,
  type Verdict,
  type WatchedGame,
} from '../model.js';
import { createGameClock } from './game-clock.js';
import { openPartner, type LivePartner } from './partner.js';
import type { Sandbox } from '../run/sandbox.js';
import { errorText } from '../text/error-text.js';

type LiveSubject = Extract<JudgedCase['subject'], { readonly kind: 'live' }>;

/** The verdict, the run of the first copy for its times, and the game as it went. */
interface DecidedGame {
  readonly verdict: Verdict;
  readonly run: Run | null;
  readonly game: WatchedGame;
  /** The copy that the judge listened to last: all that was typed to it, and its run; null if it listened to none. */
  readonly heard: { readonly typed: readonly string[]; readonly run: Run } | null;
}

/** Starts the copies of the program that the case asks for, and lets the judge talk to them. */
export async function decideByConversation(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: JudgedCase,
  subject: LiveSubject,
  undo?: UndoPlan,
): Promise<DecidedGame> {
  const judge = await loadJudge(testCase.judge, 'converse');
  if (!judge.ok) return ourFault(judge.fault, null, []);
  const partners: LivePartner[] = [];
  for (let copy = 0; copy < subject.copies; copy++) {
    const { args, files, answerMs, counts } = subject;
    const occasion = { args, files, keep: [], limits: testCase.limits, besides: copy > 0 };
    const clock = createGameClock({ answerMs, gameMs: testCase.limits.wallMs });
    partners.push(await openPartner(sandbox, plan, occasion, clock, counts, undo && createUndo(undo)));
  }
  const lines: GameLine[] = [];
  let last = -1;
  const judged = await ask(
    judge.value,
    partners.map((partner, copy) => watchPartner(partner, copy, lines, () => (last = copy))),
    testCase,
  );
  const runs = await Promise.all(partners.map((partner) => partner.dismiss()));
  const run = runs[0] ?? null;
  const notStarted = runs.find(({ ending }) => ending.how === 'not-started');
  if (notStarted?.ending.how === 'not-started') return ourFault(notStarted.ending.fault, run, lines);
  if (!judged.ok) return ourFault(judged.fault, run, lines);
  const nearer = judged.value.accepted ? [] : (judged.value.nearer ?? []);
  const typed = lines.flatMap(({ by, copy, text }) => (by === 'person' && copy === last ? [text] : []));
  const of = runs[last];
  const heard = of === undefined ? null : { typed, run: of };
  return { verdict: decideLive(judged.value), run, game: { lines, nearer }, heard };
}

function ourFault(fault: OurFault, run: Run | null, lines: readonly GameLine[]): DecidedGame {
  return { verdict: { verdict: 'judge-error', ...fault }, run, game: { lines, nearer: [] }, heard: null };
}

/** The same partner, with a record of the lines that the judge types and reads. */
function watchPartner(partner: Partner, copy: number, lines: GameLine[], onListen: () => void): Partner {
  return {
    startGame: () => partner.startGame(),
    endInput: () => partner.endInput(),
    say(line) {
      lines.push({ by: 'person', copy, text: line });
      partner.say(line);
    },
    async hear() {
      onListen();
      const heard = await partner.hear();
      if (heard.kind === 'line') lines.push({ by: 'program', copy, text: heard.text });
      return heard;
    },
  };
}

async function ask(
  judge: LiveJudgeModule,
  partners: readonly Partner[],
  { judge: file, options }: JudgedCase,
): Promise<Result<Judgement, OurFault>> {
  try {
    return ok(await judge.converse(partners, options));
  } catch (error) {
    const why = errorText(error);
    return err({ fault: `the judge failed: ${why}`, remedy: `mend ${file}`, mends: 'instructor' });
  }
}
