/** Proves that a program that does nothing earns nothing: generates lazy programs for an assignment and grades them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { grade, type GradeOptions } from '../grade.js';
import { planRounds, type LazyPlan } from './lazy/lazy-rounds.js';
import { QUICKEST_FIRST, recordOf } from '../languages/records/index.js';
import type { LazyPrinter } from '../languages/records/language-record.js';
import type { LazyFile } from '../languages/records/lazy-program.js';
import {
  TEXT_KINDS,
  type Assignment,
  type ItemResult,
  type LanguageId,
  type LanguageSpec,
  type SubmissionResult,
} from '../model.js';
import { explainCase } from '../report/explain.js';
import { formatPoints, pointsToNumber } from '../score/points.js';
import { isEarned } from '../score/score.js';
import { takeFolder } from '../submission/collect.js';
import { inTempFolder } from '../temp/temp-folder.js';
import { limitAnswers } from './shorter-answers.js';
import type { Proof } from './verify.js';

/** A lazy program answers at once or never. */
const ANSWER_MS = 2000;

/** At most this many accepted cases of an item are named. */
const MAX_CASES = 4;

/** What one lazy program earned. */
interface Tried {
  readonly plan: LazyPlan;
  readonly result: SubmissionResult;
}

/** One proof for each language of the assignment in which lazy programs can be generated. */
export async function verifyLazy(
  assignment: Assignment,
  options: Omit<GradeOptions, 'onGraded'>,
  onProof: (proof: Proof) => void,
): Promise<void> {
  const printers = listPrinters(assignment);
  if (printers.length === 0 && runsSomething(assignment)) onProof(skipUntried(assignment));
  await Promise.all(
    printers.map(async ({ id, spec, print }) => {
      const programs = ownPrograms(id, spec);
      if (assignment.contract.length === 0 && programs.length === 0) {
        onProof(refuteUntried(id));
        return;
      }
      const rounds = planRounds(assignment, programs);
      const only = { ...limitAnswers(assignment, ANSWER_MS), languages: { [id]: spec } };
      const filesOf = (plan: LazyPlan): readonly LazyFile[] =>
        print(assignment.contract, spec, rounds.programOf(plan));
      const first = await tryPlans(only, rounds.plans, filesOf, options);
      if (first.length < rounds.plans.length) return;
      const best = rounds.combine(first.map(({ result }) => result.items));
      const isTried = first.some(({ plan }) => isSamePlan(plan, best));
      const last = isTried ? [] : await tryPlans(only, [best], filesOf, options);
      // Programs that were stopped prove nothing.
      if (!isTried && last.length === 0) return;
      onProof(judgeLazy(assignment, id, [...first, ...last], rounds.describe));
    }),
  );
}

interface Printer {
  readonly id: LanguageId;
  readonly spec: LanguageSpec;
  readonly print: LazyPrinter['print'];
}

/**
 * The printers to use. If no method is called, a program writes the same in every language, so one language is enough.
 * So is one of several languages in which programs have the same form.
 */
function listPrinters(assignment: Assignment): readonly Printer[] {
  if (!runsSomething(assignment)) return [];
  const isProgram = assignment.contract.length === 0;
  const forms = new Set<string>();
  const all = QUICKEST_FIRST.flatMap(({ id, lazy }) => {
    const spec = assignment.languages[id];
    if (spec === undefined || lazy === null || (!lazy.calls && !isProgram)) return [];
    if (lazy.canPrint?.(spec) === false || forms.has(lazy.form)) return [];
    forms.add(lazy.form);
    return [{ id, spec, print: lazy.print }];
  });
  return isProgram ? all.slice(0, 1) : all;
}

function isSamePlan(one: LazyPlan, other: LazyPlan): boolean {
  return [...one].every(([name, option]) => other.get(name) === option);
}

/** Whether points are earned by anything but the text of the submission. */
function runsSomething({ rubric }: Assignment): boolean {
  return rubric.some(({ cases }) => cases.some(({ kind }) => !TEXT_KINDS.includes(kind)));
}

/** The proof of a language for which no lazy program can be made. It refutes the claim, since nothing was tried. */
function refuteUntried(language: string): Proof {
  return {
    outcome: 'refuted',
    what: `no lazy ${language} program was tried`,
    because: ['there is no method under `contract`, and no program that a submission brings itself'],
    change: 'Name the methods that students write under `contract` in assignment.yaml.',
  };
}

function skipUntried({ languages }: Pick<Assignment, 'languages'>): Proof {
  return {
    outcome: 'skipped',
    what: 'no lazy program was tried',
    because: [
      `lazy programs cannot be written in the languages of this assignment (${Object.keys(languages).join(', ')})`,
    ],
    change: '',
  };
}

/** Programs that a submission brings itself. */
function ownPrograms(id: LanguageId, { programs, required, provided }: LanguageSpec): readonly string[] {
  const form = recordOf(id).programs;
  const endings = ['', ...(form.kind === 'class' ? form.extensions : [])];
  return Object.entries(programs)
    .filter(([, spec]) =>
      spec.kind === 'main'
        ? endings.some((ending) => required.includes(spec.main + ending))
        : !spec.run.some((word) => provided.some(({ name }) => word === name || word === `./${name}`)),
    )
    .map(([name]) => name);
}

async function tryPlans(
  assignment: Assignment,
  plans: readonly LazyPlan[],
  filesOf: (plan: LazyPlan) => readonly LazyFile[],
  options: Omit<GradeOptions, 'onGraded'>,
): Promise<readonly Tried[]> {
  return inTempFolder('lazy', async (folder) => {
    const intakes = await Promise.all(
      plans.map(async (plan, index) => {
        const own = join(folder, `lazy-${index + 1}`);
        for (const { name, text } of filesOf(plan)) {
          await mkdir(dirname(join(own, name)), { recursive: true });
          await writeFile(join(own, name), text);
        }
        return takeFolder(own, `lazy-${index + 1}`);
      }),
    );
    const { submissions } = await grade(assignment, intakes, options);
    return submissions.flatMap((result, index) => {
      const plan = plans[index];
      return plan === undefined ? [] : [{ plan, result }];
    });
  });
}

function judgeLazy(
  { lazy }: Pick<Assignment, 'lazy'>,
  language: string,
  tried: readonly Tried[],
  describe: (plan: LazyPlan, item: ItemResult) => string,
): Proof {
  const [best] = tried.toSorted((a, b) => shareOfAll(b) - shareOfAll(a));
  if (best === undefined) throw new Error('no lazy program was tried');
  const faults = best.result.items.flatMap(({ cases }) =>
    cases.flatMap(({ verdict }) => (verdict.verdict === 'judge-error' ? [verdict.fault] : [])),
  );
  const { result } = best;
  const what = `lazy ${language} programs earn at most ${formatPoints(result.points)} of ${result.maxPoints} points (${percent(shareOfAll(best))}); ${tried.length} were tried`;
  const unbuilt = describeUnbuilt(tried);
  if (unbuilt !== null) return { outcome: 'refuted', what, because: [unbuilt], change: UNBUILT_CHANGE };
  const tooMuch = shareOfAll(best) * 100 > lazy.total ? [describeTotal(best, lazy.total)] : [];
  const because = [...tooMuch, ...describeItems(tried, lazy.item, describe)];
  if (because.length > 0) return { outcome: 'refuted', what, because, change: CHANGE };
  return faults.length > 0
    ? { outcome: 'skipped', what, because: [...new Set(faults)], change: '' }
    : { outcome: 'proved', what, because: [], change: '' };
}

const CHANGE =
  'Count these cases only together with what such a program fails (in the same case, or by `scoring: all`), or raise the limits under `lazy` in assignment.yaml.';

const UNBUILT_CHANGE =
  'Compare `contract` in assignment.yaml with the provided files: the lazy programs have its members and no others.';

/** Why a lazy program was not run, or null. A program that does not compile earns nothing and proves nothing. */
function describeUnbuilt(tried: readonly Tried[]): string | null {
  const [unbuilt] = tried
    .flatMap(({ result }) => result.items.flatMap(({ cases }) => cases))
    .filter(({ verdict }) => verdict.verdict === 'compile-error' || verdict.verdict === 'missing');
  if (unbuilt === undefined) return null;
  const { summary, sentences } = explainCase(unbuilt);
  return `a lazy program was not run: ${[summary, ...sentences.slice(0, 1)].join(' ')}`;
}

function describeTotal({ result }: Tried, limit: number): string {
  const items = result.items
    .filter(({ points }) => points !== '0')
    .map(({ item, points }) => `${item.id} ${formatPoints(points)}`);
  return `more than ${limit} % of all points: ${items.join(', ')}`;
}

/** Names, for each item, the program that earns most in it. */
function describeItems(
  tried: readonly Tried[],
  limit: number,
  describe: (plan: LazyPlan, item: ItemResult) => string,
): readonly string[] {
  const [first] = tried;
  return (first?.result.items ?? []).flatMap(({ item }, index) => {
    if (item.cases.every(({ kind }) => TEXT_KINDS.includes(kind))) return [];
    const [best] = tried
      .flatMap(({ plan, result }) => {
        const found = result.items[index];
        return found === undefined ? [] : [{ plan, found }];
      })
      .toSorted((a, b) => pointsToNumber(b.found.points) - pointsToNumber(a.found.points));
    if (best === undefined || shareOfItem(best.found) * 100 <= limit) return [];
    const { found, plan } = best;
    const accepted = found.cases.filter(({ verdict }) => isEarned(verdict)).map((each) => each.case.id);
    const more = accepted.length > MAX_CASES ? ` and ${accepted.length - MAX_CASES} more` : '';
    return [
      `${item.id}: ${formatPoints(found.points)} of ${item.points} points (${percent(shareOfItem(found))}, at most ${limit} %): ${describe(plan, found)}; accepted: ${accepted.slice(0, MAX_CASES).join(', ')}${more}`,
    ];
  });
}

function shareOfAll({ result }: Tried): number {
  return pointsToNumber(result.points) / result.maxPoints;
}

function shareOfItem({ item, points }: ItemResult): number {
  return item.points === 0 ? 0 : pointsToNumber(points) / item.points;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
