/**
 * Runs the catalogue of misbehaving programs at every sandbox level that this machine has, and reports what became of each:
 * `npm run attacks [-- --fast] [--level bwrap|uid|none|best] [--only WORD]`. Exits with 1 where anything got through.
 */
import Table from 'cli-table3';
import { execa } from 'execa';
import { createSocket } from 'node:dgram';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadAssignment } from '../grader/assignment/load.js';
import { grade } from '../grader/grade.js';
import {
  SANDBOX_LEVELS,
  type Assignment,
  type CaseResult,
  type SandboxLevel,
  type VerdictName,
} from '../grader/model.js';
import { levelRegistry } from '../grader/run/levels/registry.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import type { Running, Sandbox } from '../grader/run/sandbox.js';
import { takeFolder } from '../grader/submission/collect.js';
import { GROUPS, readCatalogue, type Attack, type Group } from './attacks/catalogue.js';
import { tryExplosions, tryUnreadInput, type DirectRow } from './attacks/direct.js';
import { INTAKE_ATTACKS, tryIntake, type IntakeRow } from './attacks/intake.js';
import { findHiddenShown, GROUP_RULES } from './attacks/groups.js';
import { findAlive, listFilesBelow, sizeOfFolder, takeLeftForAll, watchMemory } from './attacks/leftovers.js';
import { observe, type Observer } from './attacks/observe.js';
import { findActing } from './attacks/shown.js';
import { openStage, type Stage } from './attacks/stage.js';

const FIXTURES = 'fixtures/attacks';
const LOOK_AFTER_MS = 100;
const MOST_OVER_BYTES = 65_536;
/** Sources are read whole, and passed on as JSON: a large one costs the grader some copies of it for a moment. */
const MOST_GROWTH = { bytes: 20 * 1024 ** 2, copiesOfSources: 16 };
const MOST_LATE_MS = 250;

const { values: asked } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, level: { type: 'string' }, only: { type: 'string' } },
});

/** Secrets must be in the environment that we are started with: what is set later, no other process sees. */
const PREPARED = 'BOARDMARK_CANARY';

function isOne(level: string | undefined): boolean {
  return SANDBOX_LEVELS.some((each) => each === level);
}

interface Row {
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

async function main(): Promise<number> {
  const all = readCatalogue(FIXTURES);
  const honest = all.filter(({ kind }) => kind === 'honest');
  const attacks = all.filter(
    ({ fast, name, kind }) =>
      (!asked.fast || fast) && (asked.only === undefined || `${kind} ${name}`.includes(asked.only)),
  );
  const levels = SANDBOX_LEVELS.filter((level) => !isOne(asked.level) || asked.level === level);
  const stage = openStage(FIXTURES, attacks);
  const baits = await openBaits();
  const started = performance.now();
  try {
    const rows: Row[] = [];
    const direct: DirectRow[] = [];
    for (const level of levels) {
      const opened = await openSandbox(level);
      if (opened.ok) {
        rows.push(...(await attackLevel(opened.value, honest, attacks, stage, baits)));
        direct.push(await tryUnreadInput(opened.value));
        await opened.value.close();
        if (asked.level === 'best') break;
      } else console.log(`level ${level} does not hold here and is not tried: ${opened.fault.fault}`);
    }
    const intake: IntakeRow[] = [];
    const room = mkdtempSync(join(tmpdir(), 'intake-'));
    const wanted = INTAKE_ATTACKS.filter(
      ({ name }) => asked.only === undefined || `intake ${name}`.includes(asked.only),
    );
    for (const attack of wanted) intake.push(await tryIntake(attack, room));
    rmSync(room, { recursive: true, force: true });
    if (asked.only === undefined) direct.push(...tryExplosions());
    return tell(rows, intake, direct, performance.now() - started);
  } finally {
    baits.close();
    stage.remove();
  }
}

/** What attacks on the network aim at. */
interface Baits {
  readonly env: Readonly<Record<string, string>>;
  /** How often somebody came. */
  readonly taken: () => number;
  /** Listens at a socket without a file. */
  readonly listenAbstractly: (mark: string) => Promise<() => void>;
  readonly close: () => void;
}

async function openBaits(): Promise<Baits> {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => (taken += 1));
  await new Promise<void>((bound) => datagrams.bind(port, '127.0.0.1', bound));
  return {
    env: { ATTACK_PORT: String(port) },
    taken: () => taken,
    listenAbstractly: async (mark) => {
      const abstract = createServer(() => (taken += 1));
      await new Promise<void>((listening, failed) => {
        abstract.once('error', failed).listen(`\0boardmark-attack-${mark}`, listening);
      });
      return () => void abstract.close();
    },
    close: () => {
      server.close();
      datagrams.close();
    },
  };
}

async function attackLevel(
  inner: Sandbox,
  honest: readonly Attack[],
  attacks: readonly Attack[],
  stage: Stage,
  baits: Baits,
): Promise<Row[]> {
  // A hidden argument is passed to the program, which may print it where nobody reads it.
  const secrets = Object.values(stage.canaries).filter((canary) => canary !== stage.canaries.argument);
  const observer = observe(inner, secrets, baits.env);
  const assignments = await loadAssignments(stage);
  // A first one of each language, so that what is made once is not counted as growth or as left behind.
  for (const attack of honest) await attackOnce(attack, assignments, stage, observer, baits);
  const neighbour = await startNeighbour(inner, stage.canaries.neighbour);
  const rows: Row[] = [];
  for (const attack of attacks) {
    const row = await attackOnce(attack, assignments, stage, observer, baits);
    rows.push(row);
    if (row.outcome === 'broken') console.log(`✗ ${inner.level} ${attack.name}: ${row.problems.join('; ')}`);
  }
  neighbour.stop();
  await neighbour.ended;
  return rows;
}

async function loadAssignments(stage: Stage): Promise<Map<Group, Assignment>> {
  const loaded = new Map<Group, Assignment>();
  for (const group of GROUPS) {
    const result = await loadAssignment(join(stage.folder, group, 'attacks.yaml'));
    if (!result.ok) throw new Error(JSON.stringify(result.fault));
    loaded.set(group, result.value);
  }
  return loaded;
}

/** A program of somebody else that runs all the while, with a secret in its folder. */
async function startNeighbour(sandbox: Sandbox, secret: string): Promise<Running> {
  let settled = (): void => undefined;
  const isSettled = new Promise<void>((resolve) => (settled = resolve));
  const running = await sandbox.start(
    {
      argv: () => ['sh', '-c', 'cat secret > "$HOME/secret"; echo; exec sleep 3000'],
      readable: [],
      work: { kind: 'scratch', files: [{ name: 'secret', text: secret }] },
      env: { SECRET: secret },
      stdin: new Uint8Array(),
      limits: {
        wallMs: 3_000_000,
        cpuMs: 60_000,
        memoryBytes: 2 ** 28,
        outputBytes: 1000,
        processes: 40,
        openFiles: 64,
        diskBytes: 2 ** 20,
      },
      keep: [],
    },
    'stdio',
    settled,
  );
  await isSettled;
  return running;
}

async function attackOnce(
  attack: Attack,
  assignments: ReadonlyMap<Group, Assignment>,
  stage: Stage,
  observer: Observer,
  baits: Baits,
): Promise<Row> {
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
  // Never run where nobody claims to hold it: some would end this very program.
  if (!attack.levels.includes(level))
    return { ...none, outcome: 'not contained here', verdict: '', problems: [] };

  const mark = Math.random().toString(36).slice(2);
  observer.begin(mark);
  const stopListening = await baits.listenAbstractly(mark);
  const [takenBefore, filesBefore] = [baits.taken(), new Set(listFilesBelow(tmpdir()))];
  const started = performance.now();
  const sources = join(stage.folder, attack.folder);
  const mostGrowth = MOST_GROWTH.bytes + MOST_GROWTH.copiesOfSources * sizeOfFolder(sources);
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
    ...(overBytes <= MOST_OVER_BYTES ? [] : [`${overBytes} bytes of output over its limit`]),
    ...(growthBytes <= mostGrowth ? [] : [`we grew by ${(growthBytes / 1e6).toFixed(0)} MB`]),
    // A busy machine gives programs more time, and our own processes are late, too.
    ...(lateMs <= MOST_LATE_MS || isBusy() ? [] : [`${Math.round(lateMs)} ms late`]),
    ...faults.map((fault) => `not started: ${fault}`),
    ...findActing(report).map((format) => `something could act in ${format}`),
  ];
  return { ...figures, attack, level, verdict, problems, outcome: problems.length === 0 ? 'held' : 'broken' };
}

function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism();
}

/** That of the first attacked case that is not accepted. */
function chooseVerdict(group: Group, cases: readonly CaseResult[]): VerdictName {
  const attacked = cases.filter(GROUP_RULES[group].isAttacked);
  if (attacked.length === 0) throw new Error(`no attacked case in ${group}`);
  return attacked.find(({ verdict }) => verdict.verdict !== 'accepted')?.verdict.verdict ?? 'accepted';
}

/** An attack may cost its own case alone, unless nothing compiled. */
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

function tell(
  rows: readonly Row[],
  intake: readonly IntakeRow[],
  direct: readonly DirectRow[],
  totalMs: number,
): number {
  const table = newTable([
    'attack',
    'level',
    'outcome',
    'verdict',
    's',
    'late ms',
    'alive',
    'files',
    'canaries',
    'over KiB',
    'grew MB',
  ]);
  for (const row of rows) {
    const ran = row.outcome === 'held' || row.outcome === 'broken';
    table.push([
      `${row.attack.kind}: ${row.attack.name}`,
      row.level,
      row.outcome,
      row.verdict,
      ...(ran
        ? [
            (row.wallMs / 1000).toFixed(1),
            Math.round(row.lateMs),
            row.alive,
            row.files,
            row.canaries,
            Math.max(0, Math.round(row.overBytes / 1024)),
            (row.growthBytes / 1e6).toFixed(1),
          ]
        : Array.from({ length: 7 }, () => '')),
    ]);
  }
  console.log(table.toString());
  const others = newTable(['attack', 'said', 'ms', 'what']);
  for (const row of intake) others.push([`intake: ${row.name}`, row.said, Math.round(row.wallMs), row.title]);
  for (const row of direct) others.push([row.name, row.said, `${Math.round(row.cpuMs)} (CPU)`, row.title]);
  console.log(others.toString());

  const ran = rows.filter(({ outcome }) => outcome === 'held' || outcome === 'broken');
  const count = (outcome: Row['outcome'], level: SandboxLevel) =>
    rows.filter((row) => row.outcome === outcome && row.level === level).length;
  for (const level of SANDBOX_LEVELS.filter((each) => rows.some((row) => row.level === each)))
    console.log(
      `${level}: ${count('held', level)} held, ${count('broken', level)} broken, ${count('skipped', level)} skipped, ` +
        `${count('not contained here', level)} not contained here`,
    );
  for (const level of SANDBOX_LEVELS.filter((each) => rows.some((row) => row.level === each)))
    console.log(`  ${level} cannot contain: ${levelRegistry[level].cannotContain.join('; ')}`);
  const most = (pick: (row: Row) => number) => Math.max(0, ...ran.map(pick));
  console.log(
    `at most: ${Math.round(most(({ lateMs }) => lateMs))} ms late, ${most(({ alive }) => alive)} processes after ${LOOK_AFTER_MS} ms, ` +
      `${most(({ files }) => files)} files left, ${most(({ canaries }) => canaries)} canaries found, ` +
      `${Math.round(most(({ overBytes }) => overBytes) / 1024)} KiB of output over its limit, we grew by ${(most(({ growthBytes }) => growthBytes) / 1e6).toFixed(1)} MB`,
  );
  const broken = [
    ...rows.flatMap(({ attack, level, problems, outcome }) =>
      outcome === 'broken' ? [`${level} ${attack.name}: ${problems.join('; ')}`] : [],
    ),
    ...[...intake, ...direct].flatMap(({ name, problems }) =>
      problems.map((problem) => `${name}: ${problem}`),
    ),
  ];
  const skipped = [...new Set(rows.flatMap((row) => (row.outcome === 'skipped' ? row.problems : [])))];
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const each of broken) console.log(`✗ ${each}`);
  const total = rows.length + intake.length + direct.length;
  console.log(
    `${broken.length} of ${total} broken, in ${Math.round(totalMs / 1000)} s (load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')})`,
  );
  return broken.length === 0 ? 0 : 1;
}

function newTable(head: string[]) {
  return new Table({ head, style: { head: [], border: [], compact: true } });
}

if (process.env[PREPARED] === undefined) {
  // A folder for temporary files of our own, so that what is left in it is ours.
  const folder = mkdtempSync(join(tmpdir(), 'attacks-tmp-'));
  mkdirSync(join(folder, 'tmp'), { mode: 0o711 });
  const again = await execa('node', ['scripts/run.js', 'scripts/attacks.ts', ...process.argv.slice(2)], {
    env: { [PREPARED]: `canary-env-${Math.random().toString(16).slice(2, 14)}`, TMPDIR: join(folder, 'tmp') },
    stdio: 'inherit',
    reject: false,
  });
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = again.exitCode ?? 3;
} else process.exitCode = await main();
