/** One game of two submissions: prepare -> run -> referee. It combines stages and prints nothing. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { toTranscript } from '../assignment/transcript-case.js';
import { printTranscript } from '../assignment/transcript.js';
import type { GameRecord, Loss, Opening, Referee, SideNumber } from '../judge/referee.js';
import { createUndo, type UndoPlan } from '../compare/deviations/undo.js';
import { findProgram, prepareSubmission, type PreparedSubmission } from '../languages/prepare-submission.js';
import type { LaunchPlan } from '../languages/language.js';
import {
  ok,
  err,
  type Assignment,
  type MatchSpec,
  type OurFault,
  type Result,
  type Turn,
  type Verdict,
  type CallsRun,
  type Case,
  type Run,
} from '../model.js';
import { createGameClock } from '../play/game-clock.js';
import { openPartner } from '../play/partner.js';
import { explainVerdict } from '../report/explain.js';
import type { Sandbox } from '../run/sandbox.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import { cutWords } from '../text/cut.js';
import { inTempFolder } from '../temp/temp-folder.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import { decideCases } from '../stages/decide-cases.js';
import { followThrough, planUndo } from '../stages/follow-through.js';
import { createTimeBudget } from '../stages/time-budget.js';
import { errorText } from '../text/error-text.js';

/** A submission that can play. */
export interface Player {
  readonly id: string;
  readonly plan: LaunchPlan;
  /** What is undone in its output before the referee reads it; null for nothing. */
  readonly undo: UndoPlan | null;
}

/** A submission that can play, or the reason why not. `ours`: the fault is on our side. */
export type Admission =
  | { readonly admitted: true; readonly player: Player }
  | { readonly admitted: false; readonly id: string; readonly because: string; readonly ours: boolean };

/** Compiles the submissions in a folder that is removed after `work`, and learns how each of them is read. */
export async function withPlayers<T>(
  assignment: Assignment,
  match: MatchSpec,
  intakes: readonly Intake[],
  sandbox: Sandbox,
  work: (admissions: readonly Admission[]) => Promise<T>,
): Promise<T> {
  return inTempFolder('match', async (root) => {
    const admissions = await Promise.all(
      intakes.map(async (intake) =>
        admit(assignment, match, intake, await mkdtemp(join(root, 'player-')), sandbox),
      ),
    );
    return work(admissions);
  });
}

async function admit(
  assignment: Assignment,
  match: MatchSpec,
  intake: Intake,
  folder: string,
  sandbox: Sandbox,
): Promise<Admission> {
  const id = intakeId(intake);
  const refuse = (verdict: Verdict): Admission => ({
    admitted: false,
    id,
    because: explainVerdict(verdict).summary,
    ours: verdict.verdict === 'judge-error',
  });
  if (intake.kind !== 'taken')
    return { admitted: false, id, because: intake.reason, ours: intake.kind === 'unreadable' };
  const { submission } = intake;
  const ready = await prepareSubmission(submission, assignment, sandbox, folder);
  if (!ready.ok) return refuse(ready.fault);
  const plan = findProgram(ready.value, match.program);
  if (!plan.ok) return refuse(plan.fault);
  const undo = await learnReading(assignment, ready.value, match.program, sandbox);
  return {
    admitted: true,
    player: { id, plan: plan.value, undo },
  };
}

/** A game as the referee saw it. */
export interface PlayedGame extends GameRecord {
  readonly wallMs: number;
}

/** Plays one game. It ends with a record, whatever the programs do. Only a failure of our side is a fault. */
export async function playGame(
  sandbox: Sandbox,
  referee: Referee,
  match: MatchSpec,
  players: readonly [Player, Player],
  opening: Opening,
  seed: number,
): Promise<Result<PlayedGame, OurFault>> {
  const sit = (player: Player, besides: boolean): ReturnType<typeof openPartner> => {
    const occasion = { args: [], files: [], keep: [], limits: match.limits, besides };
    const clock = createGameClock({ answerMs: match.answerMs, gameMs: match.limits.wallMs });
    const undo = player.undo === null ? undefined : createUndo(player.undo);
    return openPartner(sandbox, player.plan, occasion, clock, match.counts, undo);
  };
  const first = await sit(players[0], false);
  const second = await sit(players[1], true);
  const startedAt = performance.now();
  try {
    const record = await referee.play([first, second], opening, seed);
    const wallMs = performance.now() - startedAt;
    const runs = await Promise.all([first.dismiss(), second.dismiss()]);
    for (const { ending } of runs) if (ending.how === 'not-started') return err(ending.fault);
    const [one, other] = record.losses;
    const losses =
      other === undefined ? ([cutLoss(one)] as const) : ([cutLoss(one), cutLoss(other)] as const);
    return ok({ ...record, losses, wallMs });
  } catch (error) {
    await Promise.all([first.dismiss(), second.dismiss()]);
    const why = errorText(error);
    return err({ fault: `the referee failed: ${why}`, remedy: `mend ${match.referee}` });
  }
}

function cutLoss(loss: Loss): Loss {
  return { ...loss, message: cutWords(loss.message) };
}

/** The side that has won; null if both were at fault. */
export function winnerOf({ losses }: Pick<GameRecord, 'losses'>): SideNumber | null {
  if (losses.length === 2) return null;
  return losses[0].side === 0 ? 1 : 0;
}

/** The game as a transcript of one program that is given all moves. */
export function keepGame(file: string, title: string, match: MatchSpec, { replay }: GameRecord): string {
  const turns = replay.map((turn): Turn =>
    'typed' in turn
      ? { by: 'person', text: `${turn.typed}\n` }
      : { by: 'program', text: `${turn.written}\n` },
  );
  return printTranscript(
    toTranscript({
      file,
      title,
      dialogue: { args: [], turns, exitCode: 0 },
      settings: [`program ${match.program}`],
    }),
  );
}

/** What is undone in the output of a program; null where nothing is. */
async function learnReading(
  assignment: Assignment,
  prepared: PreparedSubmission,
  program: string,
  sandbox: Sandbox,
): Promise<UndoPlan | null> {
  if (assignment.deviations.how === 'strict') return null;
  const dialogues = assignment.rubric
    .flatMap(({ cases }) => cases)
    .filter((testCase) => testCase.kind === 'transcript' && testCase.program === program);
  const observations = new Map<Case, Run | CallsRun>();
  const subject = {
    ...prepared,
    sandbox,
    adaptiveLimits: createTieredLimits({ cpuMs: null }),
    timeBudget: createTimeBudget(assignment.submissionMs),
    observe: (testCase: Case, run: Run | CallsRun) => void observations.set(testCase, run),
  };
  const results = await decideCases(subject, dialogues);
  const { deviations } = followThrough(assignment, [...results.values()], observations);
  return deviations.length === 0 ? null : planUndo(assignment.rubric, deviations);
}
