/** Asks a judge about a run, and turns its answer into a verdict. */
import { loadJudge } from '../judge/load.js';
import type { CallsRun, JudgedCase, Run, Verdict } from '../model.js';

export async function askJudge(
  { judge, options }: JudgedCase,
  asked: { kind: 'program'; run: Run } | { kind: 'calls'; run: CallsRun },
): Promise<Verdict> {
  const loaded = await loadJudge(judge);
  if (!loaded.ok) return { verdict: 'judge-error', ...loaded.fault };
  try {
    const judgement = await loaded.value.judge({ ...asked, options });
    return judgement.accepted
      ? { verdict: 'accepted', remarks: judgement.remarks }
      : {
          verdict: 'wrong-answer',
          difference: { kind: 'judged', at: judgement.at, message: judgement.message, text: null },
        };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { verdict: 'judge-error', fault: `the judge failed: ${why}`, remedy: `mend ${judge}` };
  }
}
