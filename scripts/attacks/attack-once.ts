/** Grades one attack, and checks everything that it may have touched. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { grade } from '../../grader/grade.js';
import type { Assignment, CaseResult, SandboxLevel, VerdictName } from '../../grader/model.js';
import { takeFolder } from '../../grader/submission/collect.js';
import type { Baits } from './baits.js';
import type { Attack, Group } from './attack-catalogue.js';
import { findHiddenShown, GROUP_RULES } from './groups.js';
import { findAlive, listFilesBelow, sizeOfFolder, takeLeftForAll, watchMemory } from './leftovers.js';
import type { Observer } from './observe.js';
import { findActing } from './shown.js';
import type { Stage } from './stage.js';

export const LOOK_AFTER_MS = 100;
const MAX_OVER_BYTES = 65_536;
/**
 * The grader reads sources whole and passes them on as JSON, so a large one costs it some copies for a moment. The rest
 * hangs on when V8 collects its garbage (up to 17 MB seen); the outputs that attacks want kept are far larger.
 */
const MAX_GROWTH = { bytes: 64 * 1024 ** 2, copiesOfSources: 16 };
/** Attacks that hide from a limit would go on for minutes; a busy machine delays our own processes by less. */
const MAX_LATE_MS = 10_000;

/** What became of an attack at a level. */
export interface AttackRow {
  readonly attack: Attack;
  readonly level: SandboxLevel;
  readonly outcome: 'held' | 'broken' | 'skipped' | 'not contained here';
  readonly verdict: string;
  readonly wallMs: number;
  readonly lateMs: number;
  readonly alive: number;
  readonly files: number;
  readonly canaries: number;
  readonly overBytes: number;
  readonly growthBytes: number;
  readonly problems: readonly string[];
}

export async function attackOnce(
  attack: Attack,
  assignments: ReadonlyMap<Group, Assignment>,
  stage: Stage,
  observer: Observer,
  baits: Baits,
): Promise<AttackRow> {
  const { level } = observer.sandbox;
  const assignment = assignments.get(attack.group);
  if (assignment === undefined) throw new Error(`no assignment ${attack.group}`);
  const none = {
    attack,
    level,
    wallMs: 0,
    lateMs: 0,
    alive: 0,
    files: 0,
    canaries: 0,
    overBytes: 0,
    growthBytes: 0,
  };
  // An attack that no level claims to contain does not run: some of them would end this program.
  if (!attack.levels.includes(level))
    return { ...none, outcome: 'not contained here', verdict: '', problems: [] };

  const mark = Math.random().toString(36).slice(2);
  observer.begin(mark);
  const stopListening = await baits.listenAbstractly(mark);
  const [takenBefore, filesBefore] = [baits.taken(), new Set(listFilesBelow(tmpdir()))];
  const started = performance.now();
  const sources = join(stage.folder, attack.folder);
  const mostGrowth = MAX_GROWTH.bytes + MAX_GROWTH.copiesOfSources * sizeOfFolder(sources);
  const memory = watchMemory();
  const gradeIt = async () =>
    await grade(assignment, [await takeFolder(sources, attack.name)], {
      sandbox: observer.sandbox,
      jobs: 1,
      select: ({ visibility }) => GROUP_RULES[attack.group].runs(visibility),
    });
  if (attack.twice) await gradeIt();
  const report = await gradeIt();
  const growthBytes = memory();
  const wallMs = performance.now() - started;
  await sleep(LOOK_AFTER_MS);
  const alive = findAlive(mark);
  const leftForAll = takeLeftForAll();
  const left = [...listFilesBelow(tmpdir()).filter((file) => !filesBefore.has(file)), ...leftForAll];
  stopListening();
  const { lateMs, overBytes, canaries, faults } = observer.seen();
  const cases = report.submissions.flatMap(({ items }) => items.flatMap((item) => item.cases));
  const verdict = chooseVerdict(attack.group, cases);
  const figures = {
    alive: alive.length,
    files: left.length,
    canaries: canaries.length,
    overBytes,
    growthBytes,
    lateMs,
    wallMs,
  };
  if (verdict === 'judge-error' && faults.length === 0)
    return { ...none, outcome: 'skipped', verdict, problems: listFaults(cases) };
  const problems = [
    ...(attack.verdicts.includes(verdict)
      ? []
      : [
          `${verdict}, expected ${attack.verdicts.join(' or ')}: ${JSON.stringify(cases.map((each) => each.verdict)).slice(0, 600)}`,
        ]),
    ...listTouched(attack.group, cases),
    ...findHiddenShown(report, stage.canaries),
    ...alive.map((line) => `alive: ${line}`),
    ...(left.length === 0 ? [] : [`${left.length} files left: ${left.slice(0, 3).join(' ')}`]),
    ...canaries.map((canary) => `found ${canary}`),
    ...(baits.taken() === takenBefore ? [] : ['something was reached over the network']),
    ...(overBytes <= MAX_OVER_BYTES ? [] : [`${overBytes} bytes of output over its limit`]),
    ...(growthBytes <= mostGrowth ? [] : [`we grew by ${(growthBytes / 1e6).toFixed(0)} MB`]),
    ...(lateMs <= MAX_LATE_MS ? [] : [`${Math.round(lateMs)} ms late`]),
    ...faults.map((fault) => `not started: ${fault}`),
    ...findActing(report).map((format) => `something could act in ${format}`),
  ];
  return { ...figures, attack, level, verdict, problems, outcome: problems.length === 0 ? 'held' : 'broken' };
}

/** The verdict of the first attacked case that is not accepted. */
function chooseVerdict(group: Group, cases: readonly CaseResult[]): VerdictName {
  const attacked = cases.filter(GROUP_RULES[group].isAttacked);
  if (attacked.length === 0) throw new Error(`no attacked case in ${group}`);
  return attacked.find(({ verdict }) => verdict.verdict !== 'accepted')?.verdict.verdict ?? 'accepted';
}

/** Cases of others that the attack has damaged. It may cost its own case alone, unless nothing compiled. */
function listTouched(group: Group, cases: readonly CaseResult[]): string[] {
  return cases
    .filter(GROUP_RULES[group].isSpared)
    .filter(({ verdict: { verdict } }) => verdict !== 'accepted' && verdict !== 'compile-error')
    .map((each) => `the case ${each.case.id} suffers: ${each.verdict.verdict}`);
}

function listFaults(cases: readonly CaseResult[]): string[] {
  return [
    ...new Set(cases.flatMap(({ verdict }) => (verdict.verdict === 'judge-error' ? [verdict.fault] : []))),
  ];
}
