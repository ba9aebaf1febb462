/** A submission that is ready to be driven: the one that is explored, or the one that answers for the assignment. */
import { rm } from 'node:fs/promises';
import { expectPrepared, type Subject } from '../stages/decide-cases.js';
import { chooseLanguage } from '../languages/index.js';
import { LANGUAGES, type Assignment, type Result, type Submission, type Verdict } from '../model.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import type { Sandbox } from '../run/sandbox.js';
import { takeFolder } from '../submission/collect.js';
import { createCaller, type Caller } from './caller.js';
import { createTempFolder } from '../temp/temp-folder.js';

export interface Contestant {
  readonly subject: Subject;
  readonly caller: Caller;
  close(): Promise<void>;
}

/** Compiles or bundles a submission; the verdict says why that failed. */
export async function openContestant(
  submission: Submission,
  assignment: Assignment,
  sandbox: Sandbox,
): Promise<Result<Contestant, Verdict>> {
  const choice = await chooseLanguage(submission, assignment);
  if (!choice.ok) return choice;
  const folder = await createTempFolder('explore');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { language, spec } = choice.value;
    const request = { submission, assignment, spec, folder, sandbox };
    const preparation = await language.prepare(request);
    if (preparation.kind === 'failed') {
      await remove();
      return { ok: false, fault: preparation.verdict };
    }
    const subject = {
      choice: choice.value,
      request,
      preparation,
      sandbox,
      adaptiveLimits: createTieredLimits(),
    };
    return { ok: true, value: contestantOf(subject, remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** One that was prepared elsewhere, and is removed there. */
export function contestantOf(
  subject: Subject,
  remove: () => Promise<void> = () => Promise.resolve(),
): Contestant {
  const caller = createCaller(expectPrepared(subject.preparation));
  return {
    subject,
    caller,
    async close() {
      await caller.rest();
      await remove();
    },
  };
}

/** The reference whose answers are right: the first that the assignment names, of those that start quickly first. */
export async function openReference(
  assignment: Assignment,
  sandbox: Sandbox,
): Promise<Result<Contestant, string>> {
  const id = (['typescript', 'javascript', ...LANGUAGES] as const).find(
    (each) => assignment.references[each] !== undefined,
  );
  const folder = id === undefined ? undefined : assignment.references[id];
  if (id === undefined || folder === undefined)
    return { ok: false, fault: `${assignment.id} names no reference; add one to assignment.yaml` };
  const intake = await takeFolder(folder, 'reference');
  if (intake.kind !== 'taken')
    return { ok: false, fault: `the reference in ${folder} cannot be read: ${intake.reason}` };
  const only: Assignment = { ...assignment, languages: { [id]: assignment.languages[id] } };
  const opened = await openContestant(intake.submission, only, sandbox);
  if (opened.ok) return opened;
  return {
    ok: false,
    fault: `the reference in ${folder} cannot be prepared (${opened.fault.verdict}); run boardmark verify`,
  };
}

/** Why a submission cannot be explored, and whether that is our fault. */
export function describeFailure(verdict: Verdict): { readonly isOurs: boolean; readonly message: string } {
  if (verdict.verdict === 'judge-error')
    return { isOurs: true, message: `${verdict.fault}. To put it right: ${verdict.remedy}.` };
  return {
    isOurs: false,
    message: `The submission cannot be explored, for it gets ${verdict.verdict}. \`boardmark check\` says more.`,
  };
}
