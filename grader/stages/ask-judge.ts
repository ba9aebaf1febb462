/** Asks a judge about a run, and turns its answer into a verdict. */
import { decideBySaying } from '../compare/decide.js';
import type { Judgement } from '../judge/judge.js';
import { loadJudge } from '../judge/load-judge.js';
import type { CallsRun, JudgedCase, Run, Verdict } from '../model.js';
import { errorText } from '../text/error-text.js';

/** The verdict, and the judge's answer; null if the judge failed. */
export interface Judged {
  readonly verdict: Verdict;
  readonly judgement: Judgement | null;
}

export async function askJudge(
  { judge, options }: JudgedCase,
  asked: { kind: 'program'; run: Run } | { kind: 'calls'; run: CallsRun },
): Promise<Judged> {
  const loaded = await loadJudge(judge, 'judge');
  if (!loaded.ok) return { verdict: { verdict: 'judge-error', ...loaded.fault }, judgement: null };
  try {
    const judgement = await loaded.value.judge({ ...asked, options });
    return { verdict: decideBySaying(judgement), judgement };
  } catch (error) {
    const why = errorText(error);
    const fault = {
      fault: `the judge failed: ${why}`,
      remedy: `mend ${judge}`,
      mends: 'instructor',
    } as const;
    return { verdict: { verdict: 'judge-error', ...fault }, judgement: null };
  }
}
