/**
 * Proves an assignment: stubs score nothing, references everything, every sample gets the verdict that its folder
 * names. It combines stages and prints nothing.
 */
import { basename, dirname } from 'node:path';
import { grade, type GradeOptions } from '../grade.js';
import { LANGUAGES } from '../languages/records/index.js';
import {
  restrictTo,
  type Assignment,
  type LanguageId,
  type OurFault,
  type SubmissionResult,
  casesOf,
} from '../model.js';
import { poolSandbox } from '../run/sandbox.js';
import {
  collectSubmissions,
  openUnpackRoom,
  requiredFiles,
  takeFolder,
  type Intake,
  type UnpackRoom,
} from '../submission/collect.js';
import { answerLimit } from '../samples/expectation.js';
import type { SampleExpectations } from '../samples/expectations.js';
import { isOwnTests } from '../own-tests/decide-own-tests.js';
import { isPatch, patchStem } from '../samples/list-samples.js';
import { limitAnswers } from './shorter-answers.js';
import { verifyLazy } from './verify-lazy.js';
import { describeSampleChange, REFERENCE_CHANGE, STUB_CHANGE } from './describe-proof.js';
import { listNotAccepted, refuteSample, refuteStub } from './refute-claims.js';
import { originOf } from '../submission/intake.js';

/** One claim and whether it holds. `skipped`: a tool is missing on this machine, so nobody knows. */
export interface Proof {
  readonly outcome: 'proved' | 'refuted' | 'skipped';
  readonly what: string;
  readonly because: readonly string[];
  /** What to change if the claim is refuted. */
  readonly change: string;
}

interface VerifyOptions extends Pick<GradeOptions, 'sandbox' | 'jobs' | 'signal'> {
  /** At most this many samples of each verdict, spread evenly over all of them. */
  readonly samples?: number;
  /**
   * Only samples with one of these texts in `VERDICT/NAME`. Lazy programs are tried only with `lazy`; stubs and
   * references always.
   */
  readonly only?: readonly string[];
  /** Receives the result of each sample, by `VERDICT/NAME`. */
  readonly onSample?: (name: string, result: SubmissionResult) => void;
}

/**
 * Makes all proofs of an assignment side by side. `onProof` receives each proof as it is made. Stops early at the
 * signal.
 */
export async function verifyAssignment(
  assignment: Assignment,
  expectations: SampleExpectations,
  options: VerifyOptions,
  onProof: (proof: Proof) => void,
): Promise<void> {
  // One pool for all proofs, so that together they run no more programs than allowed.
  const shared = { ...options, sandbox: poolSandbox(options.sandbox, options.jobs) };
  const { stubs, references, samples } = assignment;
  const namesNothing =
    samples === null && LANGUAGES.every((id) => stubs[id] === undefined && references[id] === undefined);
  // If no solution of the assignment is known, lazy programs prove nothing; they are tried only on request.
  if (namesNothing && options.only === undefined) return;
  await Promise.all([
    ...LANGUAGES.flatMap((language) => [
      verifyFolder(assignment, language, stubs[language], shared, (result) =>
        onProof(judge(`${language} stubs score 0`, result, refuteStub(result), STUB_CHANGE)),
      ),
      verifyFolder(assignment, language, references[language], shared, (result) =>
        onProof(
          judge(`${language} reference gets full marks`, result, listNotAccepted(result), REFERENCE_CHANGE),
        ),
      ),
    ]),
    proveLazy(assignment, shared, onProof),
    samples === null ? null : verifySamples(assignment, samples, expectations, shared, onProof),
  ]);
}

/**
 * Proves lazy programs. They play every game up to its limits, so a quick check with some samples leaves them out and
 * says so.
 */
async function proveLazy(
  assignment: Assignment,
  options: VerifyOptions,
  onProof: (proof: Proof) => void,
): Promise<void> {
  if (!isAskedFor('lazy', options.only)) return;
  if (options.samples === undefined || options.only !== undefined)
    return verifyLazy(assignment, options, onProof);
  onProof({
    outcome: 'skipped',
    what: 'lazy programs earn nothing',
    because: ['not tried with --samples; `--only lazy` tries them'],
    change: '',
  });
}

async function verifySamples(
  assignment: Assignment,
  folder: string,
  expectations: SampleExpectations,
  options: VerifyOptions,
  onProof: (proof: Proof) => void,
): Promise<void> {
  const room = openUnpackRoom();
  try {
    await verifyCollected(assignment, folder, expectations, options, room, onProof);
  } finally {
    await room.remove();
  }
}

async function verifyCollected(
  assignment: Assignment,
  folder: string,
  expectations: SampleExpectations,
  options: VerifyOptions,
  room: UnpackRoom,
  onProof: (proof: Proof) => void,
): Promise<void> {
  const collected = await collectSubmissions([folder], requiredFiles(assignment), {
    room,
    samples: folder,
  });
  if (!collected.ok) {
    onProof({
      outcome: 'refuted',
      what: 'samples can be read',
      because: [collected.fault.reason],
      change: 'Mend the folder that `samples` in assignment.yaml names.',
    });
    return;
  }
  const chosen = chooseSamples(
    collected.value.filter((each) => isAskedFor(nameSample(originOf(each)), options.only)),
    options.samples ?? Infinity,
  );
  const seen = new Set(
    collected.value.filter((each) => !chosen.includes(each)).map((each) => nameSample(originOf(each))),
  );
  for (const each of chosen) {
    if (each.kind !== 'unreadable') continue;
    seen.add(nameSample(each.origin));
    onProof({
      outcome: 'refuted',
      what: `sample ${nameSample(each.origin)}`,
      because: [each.reason],
      change: 'Make the folder readable.',
    });
  }
  const readable = chosen.filter(({ kind }) => kind !== 'unreadable');
  const onGraded = (result: SubmissionResult): void => {
    const name = nameSample(result.origin);
    seen.add(name);
    options.onSample?.(name, result);
    const against = refuteSample(result, basename(dirname(result.origin)), expectations.get(name) ?? {});
    onProof(judge(`sample ${name}`, result, against, describeSampleChange(result, name)));
  };
  const limitOf = (each: Intake): number | undefined =>
    answerLimit(expectations.get(nameSample(originOf(each))) ?? {});
  await Promise.all(
    [...new Set(readable.map(limitOf))].map((answerMs) =>
      grade(
        answerMs === undefined ? assignment : limitAnswers(assignment, answerMs),
        readable.filter((each) => limitOf(each) === answerMs),
        // Samples are programs without tests of their own; the reference shows what those cases are worth.
        { ...options, onGraded, select: (testCase) => !isOwnTests(testCase) },
      ),
    ),
  );
  if (options.signal?.aborted === true) return;
  for (const name of expectations.keys()) {
    if (!seen.has(name))
      onProof({
        outcome: 'refuted',
        what: `sample ${name}`,
        because: ['there is no such sample'],
        change: 'Add the folder, or take the name out of samples.yaml.',
      });
  }
}

/** The fault; of one in the assignment also what to do. */
function tellFault({ fault, remedy, mends }: OurFault): string {
  return mends === undefined ? fault : `${fault}; to put it right: ${remedy}`;
}

/**
 * Judges a claim by its refutations. A case that is undecided because a tool is missing refutes nothing, but proves
 * nothing either.
 */
function judge(what: string, result: SubmissionResult, against: readonly string[], change: string): Proof {
  if (against.length > 0) return { outcome: 'refuted', what, because: against, change };
  const faults = casesOf(result).flatMap(({ verdict }) =>
    verdict.verdict === 'judge-error' ? [tellFault(verdict)] : [],
  );
  return faults.length === 0
    ? { outcome: 'proved', what, because: [], change: '' }
    : { outcome: 'skipped', what, because: [...new Set(faults)], change: '' };
}

/** Reads a folder as a submission in that language and grades it. Null if it cannot be read, or if it was stopped. */
async function verifyFolder(
  assignment: Assignment,
  language: LanguageId,
  folder: string | undefined,
  options: VerifyOptions,
  onGraded: (result: SubmissionResult) => void,
): Promise<void> {
  if (folder === undefined) return;
  const only = restrictTo(assignment, language);
  await grade(only, [await takeFolder(folder, basename(folder))], { ...options, onGraded });
}

function isAskedFor(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((part) => name.includes(part));
}

/** Picks samples evenly from each verdict, since neighbours are often alike. */
function chooseSamples(samples: readonly Intake[], most: number): readonly Intake[] {
  const verdictOf = (intake: Intake): string => basename(dirname(originOf(intake)));
  return [...new Set(samples.map(verdictOf))].flatMap((verdict) => {
    const all = samples.filter((each) => verdictOf(each) === verdict);
    const step = Math.max(1, all.length / most);
    return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}

function nameSample(origin: string): string {
  const name = basename(origin);
  return `${basename(dirname(origin))}/${isPatch(name) ? patchStem(name) : name}`;
}
