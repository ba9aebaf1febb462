/**
 * Proves an assignment: stubs score nothing, references everything, every sample gets the verdict that its folder
 * names. It combines stages and prints nothing.
 */
import { basename, dirname } from 'node:path';
import { grade, type GradeOptions } from '../grade.js';
import {
  LANGUAGES,
  type Assignment,
  type CaseResult,
  type ItemResult,
  type LanguageId,
  type Span,
  type SubmissionResult,
} from '../model.js';
import { explainCase, type Block } from '../report/explain.js';
import { findFirstFailure } from '../report/case-importance.js';
import { poolSandbox } from '../run/pool.js';
import { addPoints, formatPoints, pointsToNumber, sharePoints, subtractPoints } from '../score/points.js';
import { isLost, isUndecided, wholeOf } from '../score/score.js';
import {
  collectSubmissions,
  openUnpackRoom,
  requiredFiles,
  takeFolder,
  type Intake,
  type UnpackRoom,
} from '../submission/collect.js';
import type { SampleExpectation } from '../samples/expectation.js';
import type { SampleExpectations } from '../samples/expectations.js';
import { isPatch, patchStem } from '../samples/list.js';
import { addStyleFault } from './style-fault.js';
import { verifyLazy } from './verify-lazy.js';

/** One claim and whether it holds. `skipped`: a tool is missing on this machine, so nobody knows. */
export interface Proof {
  readonly outcome: 'proved' | 'refuted' | 'skipped';
  readonly what: string;
  readonly because: readonly string[];
  /** What to change if it is refuted. */
  readonly change: string;
}

export interface VerifyOptions extends Pick<GradeOptions, 'sandbox' | 'jobs' | 'signal'> {
  /** At most this many samples of each verdict, spread evenly over all of them. */
  readonly samples?: number;
  /**
   * Only samples with one of these in `VERDICT/NAME`, and lazy programs only with `lazy`. Stubs and references
   * always.
   */
  readonly only?: readonly string[];
}

/**
 * Makes all proofs of an assignment side by side; `onProof` receives each as it is made. Stops early at the signal.
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
  await Promise.all([
    ...LANGUAGES.flatMap((language) => [
      verifyFolder(assignment, language, stubs[language], shared, (result) =>
        onProof(judge(`${language} stubs score 0`, result, refuteStub(result), STUB_CHANGE)),
      ),
      verifyFolder(assignment, language, references[language], shared, (result) =>
        onProof(judge(`${language} reference gets full marks`, result, listLost(result), REFERENCE_CHANGE)),
      ),
    ]),
    proveLazy(assignment, shared, onProof),
    samples === null ? null : verifySamples(assignment, samples, expectations, shared, onProof),
  ]);
}

/**
 * Lazy programs play every game up to its limits, so a quick check with some samples leaves them out and says so.
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
  const collected = await collectSubmissions([folder], requiredFiles(assignment), { room });
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
  await grade(assignment, readable, {
    ...options,
    onGraded: (result) => {
      const name = nameSample(result.origin);
      seen.add(name);
      const against = refuteSample(result, basename(dirname(result.origin)), expectations.get(name) ?? {});
      onProof(judge(`sample ${name}`, result, against, describeSampleChange(result, name)));
    },
  });
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

/** A case that is undecided because a tool is missing refutes nothing, but proves nothing either. */
function judge(what: string, result: SubmissionResult, against: readonly string[], change: string): Proof {
  if (against.length > 0) return { outcome: 'refuted', what, because: against, change };
  const faults = casesOf(result).flatMap(({ verdict }) =>
    verdict.verdict === 'judge-error' ? [verdict.fault] : [],
  );
  return faults.length === 0
    ? { outcome: 'proved', what, because: [], change: '' }
    : { outcome: 'skipped', what, because: [...new Set(faults)], change: '' };
}

function refuteStub(result: SubmissionResult): string[] {
  if (pointsToNumber(result.points) === 0) return [];
  const earned = result.items.filter(({ points }) => points !== '0');
  return earned.map(({ item, points }) => `${item.title}: ${formatPoints(points)} points for nothing`);
}

function listLost(result: SubmissionResult): string[] {
  return casesOf(result)
    .filter(({ verdict }) => isLost(verdict))
    .map((lost) => describe(lost));
}

function refuteSample(result: SubmissionResult, folder: string, expectation: SampleExpectation): string[] {
  const cases = casesOf(result);
  const lost = cases.filter(({ verdict }) => isLost(verdict));
  const undecided = cases.some(({ verdict }) => isUndecided(verdict));
  const allowed = new Set<string>([folder, 'not-run', ...(expectation.also ?? [])]);
  const strays = lost.filter(({ verdict }) => !allowed.has(verdict.verdict)).map((stray) => describe(stray));
  const isThere =
    folder === 'accepted' ? lost.length === 0 : cases.some(({ verdict }) => verdict.verdict === folder);
  const absent = isThere || undecided || strays.length > 0 ? [] : [`no case is ${folder}`];
  return [
    ...strays,
    ...absent,
    ...refuteItems(result, expectation),
    ...refuteCost(result, expectation),
    ...refuteMessage(result, expectation),
    ...refuteStyleFirst(result),
  ];
}

/** A sample may name the rubric items in which it loses points: all of those, and no other. */
function refuteItems({ items }: SubmissionResult, { loses }: SampleExpectation): string[] {
  if (loses === undefined) return [];
  const losing = items.filter((item) => losesPoints(item)).map(({ item }) => item.id);
  return [
    ...losing.filter((id) => !loses.includes(id)).map((id) => `loses points in ${id}, which it should not`),
    ...loses.filter((id) => !losing.includes(id)).map((id) => `loses no points in ${id}, which it should`),
  ];
}

/** A sample may name the most points that it loses. */
function refuteCost(
  { points, undecided, maxPoints }: SubmissionResult,
  { costs }: SampleExpectation,
): string[] {
  const lost = subtractPoints(sharePoints(maxPoints, 1, 1), addPoints([points, undecided]));
  return costs === undefined || pointsToNumber(lost) <= costs
    ? []
    : [`loses ${formatPoints(lost)} points, at most ${costs} were expected`];
}

/** Whatever the undecided cases turn out to be. */
function losesPoints({ item, points, undecided }: ItemResult): boolean {
  return pointsToNumber(subtractPoints(wholeOf(item), addPoints([points, undecided]))) > 0;
}

/** A sample may name the case whose failure is shown first, and words of its message. */
function refuteMessage({ items }: SubmissionResult, { first: id, says }: SampleExpectation): string[] {
  if (says === undefined && id === undefined) return [];
  const first = findFirstFailure(items);
  if (first === undefined) return [`nothing failed, expected a message that says "${says ?? id ?? ''}"`];
  if (id !== undefined && first.case.id !== id)
    return [`the first message is that of ${first.case.id}, expected that of ${id}`];
  if (says === undefined) return [];
  const { summary, sentences } = explainCase(first);
  const message = [`${first.case.title}: ${summary}`, ...sentences].join(' ');
  return message.includes(says) ? [] : [`the first message does not say "${says}": ${message}`];
}

/** What is told first stays first with a style fault beside it. */
function refuteStyleFirst({ items }: SubmissionResult): string[] {
  const alone = findFirstFailure(items);
  if (alone === undefined || alone.case.kind === 'style') return [];
  const beside = findFirstFailure(addStyleFault(items));
  return beside?.case === alone.case
    ? []
    : [`with a style fault as well, ${beside?.case.id ?? 'nothing'} is told first, not ${alone.case.id}`];
}

/** Collects a folder as a submission in that language. Null if there is none, or if it was stopped. */
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

function restrictTo(assignment: Assignment, language: LanguageId): Assignment {
  const spec = assignment.languages[language];
  return { ...assignment, languages: spec === undefined ? {} : { [language]: spec } };
}

function casesOf({ items }: SubmissionResult): CaseResult[] {
  return items.flatMap(({ cases }) => cases);
}

function isAskedFor(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((part) => name.includes(part));
}

/** Picks evenly from each verdict, since neighbours are often alike. */
function chooseSamples(samples: readonly Intake[], most: number): readonly Intake[] {
  const verdictOf = (intake: Intake): string => basename(dirname(originOf(intake)));
  return [...new Set(samples.map(verdictOf))].flatMap((verdict) => {
    const all = samples.filter((each) => verdictOf(each) === verdict);
    const step = Math.max(1, all.length / most);
    return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}

function originOf(intake: Intake): string {
  return intake.kind === 'taken' ? intake.submission.origin : intake.origin;
}

function nameSample(origin: string): string {
  const name = basename(origin);
  return `${basename(dirname(origin))}/${isPatch(name) ? patchStem(name) : name}`;
}

/** The case with its place, the expected and the actual text. */
function describe(result: CaseResult): string {
  const { case: testCase, verdict } = result;
  const { summary, blocks } = explainCase(result);
  const [details] = blocks.flatMap((block) => describeBlock(block));
  const place = `${testCase.place.file}:${testCase.place.line}`;
  return `${testCase.id}: ${verdict.verdict}, ${summary}${details === undefined ? '' : `; ${details}`} (${place})`;
}

function describeBlock(block: Block): string[] {
  if (block.kind === 'pairs') return [block.pairs.map(([label, text]) => `${label} ${text}`).join(', ')];
  if (block.kind === 'text') return [`${block.title}: ${block.text.split('\n')[0] ?? ''}`];
  const textOf = (spans: readonly Span[]): string => JSON.stringify(spans.map(({ text }) => text).join(''));
  return block.rows.flatMap((row) => {
    switch (row.kind) {
      case 'changed':
        return [`expected ${textOf(row.expected)}, found ${textOf(row.actual)}`];
      case 'lacking':
        return [`expected ${JSON.stringify(row.text)}, found nothing`];
      case 'surplus':
        return [`expected nothing, found ${JSON.stringify(row.text)}`];
      case 'same':
      case 'input':
      case 'skipped':
        return [];
    }
  });
}

const STUB_CHANGE = 'Let the stubs do less, or add cases to these items that need more than the stubs do.';
const REFERENCE_CHANGE =
  'Mend the reference; or the case, where the reference is right (`boardmark record` remakes transcripts).';

/** The folder names the expected verdict; if the cases are right, the folder is wrong. */
function describeSampleChange(result: SubmissionResult, name: string): string {
  const verdict = findFirstFailure(result.items)?.verdict.verdict ?? 'accepted';
  const [folder = '', sample = ''] = name.split('/');
  const move = verdict === folder ? '' : ` If the cases are right, move it to ${verdict}/${sample}.`;
  return `If the sample is as it should be, mend the cases.${move}`;
}
