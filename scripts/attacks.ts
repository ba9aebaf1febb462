/**
 * Runs the catalogue of misbehaving programs at every sandbox level of this machine, and reports what became of each:
 * `npm run attacks [-- --fast] [--level bwrap|uid|none|best] [--only WORD]`. Exits with 1 if an attack got through.
 */
import { execa } from 'execa';
import { chmodSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadAssignment } from '../grader/assignment/load.js';
import { SANDBOX_LEVELS, type Assignment, type SandboxLevel } from '../grader/model.js';
import { openSandbox, probeLevels } from '../grader/run/open-sandbox.js';
import type { Sandbox } from '../grader/run/sandbox.js';
import { attackOnce, type AttackRow } from './attacks/attack-once.js';
import { openBaits, type Baits } from './attacks/baits.js';
import { GROUPS, readCatalogue, type Attack, type Group } from './attacks/attack-catalogue.js';
import { tryExplosions, tryUnreadInput, type DirectRow } from './attacks/direct.js';
import { INTAKE_ATTACKS, tryIntake, type IntakeRow } from './attacks/intake-attacks.js';
import { startNeighbour } from './attacks/neighbour.js';
import { observe } from './attacks/observe.js';
import { reportAttacks } from './attacks/report-attacks.js';
import { openStage, type Stage } from './attacks/stage.js';

const FIXTURES = 'fixtures/attacks';

const { values: asked } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, level: { type: 'string' }, only: { type: 'string' } },
});

/** Secrets must be in the environment with which we are started: other processes do not see what is set later. */
const PREPARED = 'BOARDMARK_CANARY';
/** The levels that hold by the probe of `doctor`, tried before the temporary files go elsewhere. */
const HOLDING = 'BOARDMARK_HOLDING_LEVELS';

function isOne(level: string | undefined): boolean {
  return SANDBOX_LEVELS.some((each) => each === level);
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
    const rows: AttackRow[] = [];
    const direct: DirectRow[] = [];
    const tried: SandboxLevel[] = [];
    const refused: SandboxLevel[] = [];
    for (const level of levels) {
      const opened = await openSandbox(level);
      if (opened.ok) {
        rows.push(...(await attackLevel(opened.value, honest, attacks, stage, baits)));
        direct.push(await tryUnreadInput(opened.value));
        await opened.value.close();
        tried.push(level);
        if (asked.level === 'best') break;
      } else {
        refused.push(level);
        console.log(`level ${level} does not hold here and is not tried: ${opened.fault.fault}`);
      }
    }
    const intake: IntakeRow[] = [];
    const room = mkdtempSync(join(tmpdir(), 'intake-'));
    const wanted = INTAKE_ATTACKS.filter(
      ({ name }) => asked.only === undefined || `intake ${name}`.includes(asked.only),
    );
    for (const attack of wanted) intake.push(await tryIntake(attack, room));
    rmSync(room, { recursive: true, force: true });
    if (asked.only === undefined) direct.push(...tryExplosions());
    const held = reportAttacks(rows, intake, direct, performance.now() - started);
    const untried = findUntried(tried, refused);
    for (const each of untried) console.log(`✗ ${each}`);
    return held && untried.length === 0 ? 0 : 1;
  } finally {
    baits.close();
    stage.remove();
  }
}

/** What was not tried although it should have been: nothing that got through there can be in the report. */
function findUntried(tried: readonly SandboxLevel[], refused: readonly SandboxLevel[]): string[] {
  const holding = process.env[HOLDING]?.split(' ') ?? [];
  const problems = refused
    .filter((level) => holding.includes(level))
    .map((level) => `level ${level} holds on this machine by the probe of doctor, but was not tried`);
  if (tried.length === 0) problems.push('no level was tried');
  if (asked.level === 'best' && tried.includes('none') && process.getuid?.() === 0)
    problems.push('the best level that was tried is none, although root can provide uid');
  return problems;
}

async function attackLevel(
  inner: Sandbox,
  honest: readonly Attack[],
  attacks: readonly Attack[],
  stage: Stage,
  baits: Baits,
): Promise<AttackRow[]> {
  // A program gets hidden arguments and may print them where nobody reads it, so they are no secret.
  const secrets = Object.values(stage.canaries).filter((canary) => canary !== stage.canaries.argument);
  const observer = observe(inner, secrets, baits.env);
  const assignments = await loadAssignments(stage);
  // One of each language runs first, so that what is made only once is not counted as growth or as left behind.
  for (const attack of honest) await attackOnce(attack, assignments, stage, observer, baits);
  const neighbour = await startNeighbour(inner, stage.canaries.neighbour);
  const rows: AttackRow[] = [];
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

if (process.env[PREPARED] === undefined) {
  // Temporary files go into a folder of our own, so that every file that is left in it comes from us.
  const folder = mkdtempSync(join(tmpdir(), 'attacks-tmp-'));
  // Other users must get through it: programs run as such at the levels bwrap and uid.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'tmp'), { mode: 0o711 });
  const holding = (await probeLevels()).filter(({ holds }) => holds).map(({ level }) => level);
  const again = await execa('node', ['scripts/run.js', 'scripts/attacks.ts', ...process.argv.slice(2)], {
    env: {
      [PREPARED]: `canary-env-${Math.random().toString(16).slice(2, 14)}`,
      [HOLDING]: holding.join(' '),
      TMPDIR: join(folder, 'tmp'),
    },
    stdio: 'inherit',
    reject: false,
  });
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = again.exitCode ?? 3;
} else process.exitCode = await main();
