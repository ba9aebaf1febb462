/** Decides a case by a judge that talks to the program while it runs. */
import { createUndo, type UndoPlan } from '../compare/deviations/undo.js';
import { decideLive } from '../compare/decide.js';
import type { LiveJudgeModule, Judgement } from '../judge/judge.js';
import { loadLiveJudge } from '../judge/load.js';
import type { LaunchPlan } from '../languages/language.js';
import { ok, err, type JudgedCase, type OurFault, type Result, type Run, type Verdict } from '../model.js';
import { createGameClock } from './game-clock.js';
import { openPartner, type LivePartner } from './partner.js';
import type { Sandbox } from '../run/sandbox.js';

export type LiveSubject = Extract<JudgedCase['subject'], { readonly kind: 'live' }>;

/** The verdict, and the run of the first copy for its times. */
export async function decideByConversation(
  sandbox: Sandbox,
  plan: LaunchPlan,
  testCase: JudgedCase,
  subject: LiveSubject,
  undo?: UndoPlan,
): Promise<{ readonly verdict: Verdict; readonly run: Run | null }> {
  const judge = await loadLiveJudge(testCase.judge);
  if (!judge.ok) return { verdict: { verdict: 'judge-error', ...judge.fault }, run: null };
  const partners: LivePartner[] = [];
  for (let copy = 0; copy < subject.copies; copy++) {
    const { args, files, answerMs, counts } = subject;
    const occasion = { args, files, keep: [], limits: testCase.limits, besides: copy > 0 };
    const clock = createGameClock({ answerMs, gameMs: testCase.limits.wallMs });
    partners.push(await openPartner(sandbox, plan, occasion, clock, counts, undo && createUndo(undo)));
  }
  const judged = await ask(judge.value, partners, testCase);
  const runs = await Promise.all(partners.map((partner) => partner.dismiss()));
  const run = runs[0] ?? null;
  const notStarted = runs.find(({ ending }) => ending.how === 'not-started');
  if (notStarted?.ending.how === 'not-started')
    return { verdict: { verdict: 'judge-error', ...notStarted.ending.fault }, run };
  return { verdict: judged.ok ? decideLive(judged.value) : { verdict: 'judge-error', ...judged.fault }, run };
}

async function ask(
  judge: LiveJudgeModule,
  partners: readonly LivePartner[],
  { judge: file, options }: JudgedCase,
): Promise<Result<Judgement, OurFault>> {
  try {
    return ok(await judge.converse(partners, options));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return err({ fault: `the judge failed: ${why}`, remedy: `mend ${file}` });
  }
}
