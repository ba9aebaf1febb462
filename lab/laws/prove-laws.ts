/** Grades the samples of an assignment, and pairs of their mistakes, and holds the marks to the laws. */
import type { Assignment, Verdict } from '../../grader/model.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { listSamples } from '../../grader/samples/list-samples.js';
import { readPatch, type SamplePatch, decodeText } from '../../grader/samples/patch.js';
import { readSample } from '../../grader/samples/unfold.js';
import { writeLosses, type Losses } from '../../grader/samples/write-losses.js';
import {
  isBroken,
  measurePair,
  measureSingle,
  type ExactPair,
  type Judged,
  type Measure,
  type Pair,
} from './check-laws.js';

import { markOf, seenBeside, unite, unrounded } from './marks.js';
import { openVerdicts, type Program, type VerdictStore, type Verdicts } from './sample-verdicts.js';
import { applyPatch } from 'diff';
import type { Files } from '../../grader/samples/apply.js';

export interface LawsOptions {
  /** So many pairs are graded as one program. */
  readonly pairs: number;
  readonly only: string;
  readonly jobs: number;
  readonly fresh: boolean;
  /** Whether to write into the samples with a mistake what they lose. */
  readonly write: boolean;
  /** By the name of a sample, why a law does not hold for it. */
  readonly exceptions: Readonly<Record<string, string>>;
  readonly onDone: (name: string) => void;
}

export interface LawsOf {
  readonly assignment: string;
  readonly samples: readonly Judged[];
  readonly pairs: { readonly computed: number; readonly real: number };
  readonly breaches: readonly Measure[];
  /** Breaches with a reason: a sample that is named in the exceptions, or a mistake that hides another. */
  readonly excused: readonly (Measure & { readonly because: string })[];
  /** All that keeps the laws. */
  readonly kept: readonly Measure[];
}

interface Sample extends Program {
  readonly patch: SamplePatch | null;
}

export async function proveLaws(
  assignment: Assignment,
  sandbox: Sandbox,
  options: LawsOptions,
): Promise<LawsOf> {
  const samples = await readSamples(assignment, options.only);
  const store = await openVerdicts(assignment, sandbox, options);
  const verdicts = await store.verdictsOf(samples, options.onDone);
  const judged = new Map(
    samples.map((each) => [each.name, judge(assignment, each, verdictsFor(verdicts, each.name))]),
  );
  if (options.write && assignment.samples !== null)
    await writeLosses(assignment.samples, lossesOf(assignment, judged));
  const pairs = pairUp(samples, judged).map(([one, other]): ComposedPair => {
    const [left, right] = [judgedFor(judged, one.name), judgedFor(judged, other.name)];
    const both = [verdictsFor(verdicts, one.name), verdictsFor(verdicts, other.name)] as const;
    const together = unite(...both);
    const { lost } = markOf(assignment, together);
    const exact = exactly(assignment, both, together);
    return { one: left, other: right, both, lost, exact, real: false, make: () => makePair(one, other) };
  });
  const step = stepOf(assignment);
  const real = await gradePairs(assignment, store, pairs, options);
  const measured = [
    ...[...judged.values()].flatMap(measureSingle),
    ...[...pairs, ...real].flatMap((pair) => measurePair(pair, step)),
  ];
  const found = measured.filter(isBroken);
  const hidden = hiddenPairs(pairs, real, step);
  const excuse = (breach: Measure): string | null =>
    options.exceptions[breach.who] ??
    (breach.isHidden === true || hidden.has(breach.who) ? 'one keeps the other from being seen' : null);
  return {
    assignment: assignment.id,
    samples: [...judged.values()],
    pairs: { computed: pairs.length, real: real.length },
    breaches: found.filter((breach) => excuse(breach) === null),
    excused: found.flatMap((breach) => {
      const because = excuse(breach);
      return because === null ? [] : [{ ...breach, because }];
    }),
    kept: measured.filter((each) => !isBroken(each)),
  };
}

interface ComposedPair extends Pair {
  readonly both: readonly [Verdicts, Verdicts];
  readonly make: () => Program | null;
}

async function readSamples({ samples: root, id }: Assignment, only: string): Promise<Sample[]> {
  if (root === null) throw new Error(`${id} has no samples`);
  const listed = (await listSamples(root)).filter(({ name }) => name.includes(only));
  return Promise.all(
    listed.map(async ({ name, kind, path }) => {
      const files = await readSample(root, name);
      const patch = kind === 'patch' ? await readPatch(path) : null;
      if (!files.ok || patch?.ok === false) throw new Error(`${path} cannot be read`);
      return { name, files: files.value, patch: patch?.value ?? null };
    }),
  );
}

function judge(assignment: Assignment, sample: Sample, verdicts: Verdicts): Judged {
  const all = [...verdicts.values()];
  return {
    name: sample.name,
    kind: kindOf(sample),
    deviations: new Set(all.flatMap(deviationsOf)).size,
    ...markOf(assignment, verdicts),
  };
}

function lossesOf({ rubric }: Assignment, judged: ReadonlyMap<string, Judged>): Map<string, Losses> {
  const whole = rubric.reduce((sum, { points }) => sum + points, 0);
  return new Map(
    [...judged].map(([name, { items, lost }]) => [
      name,
      { items, total: roundToHundredths((lost * whole) / 100) },
    ]),
  );
}

function roundToHundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

/** A mistake that a sample is kept for; samples of other verdicts are missing something, or do not run. */
function kindOf({ name, patch }: Sample): Judged['kind'] {
  if (name.startsWith('presentation-error/')) return 'shown-otherwise';
  const isMistake = patch?.expectation.mistake !== undefined;
  return isMistake && !name.startsWith('missing/') ? 'wrong-rule' : 'other';
}

function deviationsOf(verdict: Verdict): string[] {
  return verdict.verdict === 'presentation-error'
    ? verdict.deviations.map((each) => JSON.stringify(each))
    : [];
}

/** Beside a program that loses so much, in percent, no other mistake is seen: it does not run, or a class is missing. */
const HIDES_ALL = 80;

/** All pairs of patches of one base, but for those that hide all else. */
function pairUp(
  samples: readonly Sample[],
  judged: ReadonlyMap<string, Judged>,
): (readonly [Sample, Sample])[] {
  const patched = samples.filter(
    ({ patch, name }) =>
      patch !== null && !name.startsWith('accepted/') && judgedFor(judged, name).lost < HIDES_ALL,
  );
  return patched.flatMap((one, at) =>
    patched
      .slice(at + 1)
      .filter((other) => other.patch?.base === one.patch?.base)
      .map((other) => [one, other] as const),
  );
}

function makePair(one: Sample, other: Sample): Program | null {
  const files = other.patch === null ? null : compose(one.files, other.patch);
  return files === null ? null : { name: `${one.name} + ${other.name}`, files };
}

/** Grades pairs that are spread evenly over all that can be made. */
async function gradePairs(
  assignment: Assignment,
  store: VerdictStore,
  pairs: readonly ComposedPair[],
  { pairs: wanted, onDone }: LawsOptions,
): Promise<Pair[]> {
  const made = pairs.flatMap((pair) => {
    const program = pair.make();
    return program === null ? [] : [{ pair, program }];
  });
  const every = Math.max(1, made.length / wanted);
  const chosen = made.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  const verdicts = await store.verdictsOf(
    chosen.map(({ program }) => program),
    onDone,
  );
  return chosen.map(({ pair: { one, other, both }, program }) => {
    const together = verdictsFor(verdicts, program.name);
    const { lost } = markOf(assignment, together);
    return { one, other, lost, exact: exactly(assignment, both, together), real: true };
  });
}

function exactly(
  assignment: Assignment,
  [one, other]: readonly [Verdicts, Verdicts],
  together: Verdicts,
): ExactPair {
  const lost = (verdicts: Verdicts): number => markOf(unrounded(assignment), verdicts).lost;
  const [greater, lesser] = lost(one) > lost(other) ? [one, other] : [other, one];
  return {
    greater: lost(greater),
    lesser: lost(lesser),
    together: lost(together),
    seen: lost(seenBeside(lesser, greater)),
  };
}

/** Pairs whose verdicts keep the laws while the program with both does not: there one keeps the other from being seen. */
function hiddenPairs(computed: readonly Pair[], real: readonly Pair[], step: number): ReadonlySet<string> {
  const nameOf = ({ one, other }: Pair): string => `${one.name} + ${other.name}`;
  const kept = new Set(computed.filter((pair) => !measurePair(pair, step).some(isBroken)).map(nameOf));
  return new Set(
    real
      .filter((pair) =>
        measurePair(pair, step).some((each) => isBroken(each) && each.law !== 'two-cost-no-more'),
      )
      .map(nameOf)
      .filter((name) => kept.has(name)),
  );
}

function stepOf({ rubric }: Assignment): number {
  const whole = rubric.reduce((sum, { points }) => sum + points, 0);
  return (100 * (rubric[0]?.grain ?? 0)) / whole;
}

function verdictsFor(all: ReadonlyMap<string, Verdicts>, name: string): Verdicts {
  const found = all.get(name);
  if (found === undefined) throw new Error(`${name} was not graded`);
  return found;
}

function judgedFor(all: ReadonlyMap<string, Judged>, name: string): Judged {
  const found = all.get(name);
  if (found === undefined) throw new Error(`${name} was not marked`);
  return found;
}

/**
 * The files of a sample with another patch of its base applied as well. Null where they change the same lines, or where
 * a patch adds, removes or renames files.
 */
export function compose(sample: Files, { changes }: SamplePatch): Files | null {
  const files = new Map(sample);
  for (const { difference } of changes) {
    const [name, other] = [stripPrefix(difference.oldFileName), stripPrefix(difference.newFileName)];
    const bytes = name === other && name !== null ? files.get(name) : undefined;
    const text = bytes === undefined ? null : decodeText(bytes);
    if (name === null || text === null) return null;
    const changed = applyPatch(text, difference, { fuzzFactor: 0, autoConvertLineEndings: false });
    if (changed === false) return null;
    files.set(name, Buffer.from(changed));
  }
  return files;
}

/** git writes `a/` and `b/` before names. */
function stripPrefix(name: string | undefined): string | null {
  if (name === undefined || name === '/dev/null') return null;
  return name.replace(/^[ab]\//, '').split('\t')[0] ?? null;
}
