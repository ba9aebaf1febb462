/** Shows what became of all attacks, as tables and figures. */
import Table from 'cli-table3';
import { loadavg } from 'node:os';
import { SANDBOX_LEVELS, type SandboxLevel } from '../../grader/model.js';
import { levelRegistry } from '../../grader/run/levels/registry.js';
import { LOOK_AFTER_MS, type AttackRow } from './attack-once.js';
import type { DirectRow } from './direct.js';
import type { IntakeRow } from './intake-attacks.js';

/** Prints the tables and figures. False if an attack got through. */
export function reportAttacks(
  rows: readonly AttackRow[],
  intake: readonly IntakeRow[],
  direct: readonly DirectRow[],
  totalMs: number,
): boolean {
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
  const count = (outcome: AttackRow['outcome'], level: SandboxLevel) =>
    rows.filter((row) => row.outcome === outcome && row.level === level).length;
  for (const level of SANDBOX_LEVELS.filter((each) => rows.some((row) => row.level === each)))
    console.log(
      `${level}: ${count('held', level)} held, ${count('broken', level)} broken, ${count('skipped', level)} skipped, ` +
        `${count('not contained here', level)} not contained here`,
    );
  for (const level of SANDBOX_LEVELS.filter((each) => rows.some((row) => row.level === each)))
    console.log(`  ${level} cannot contain: ${levelRegistry[level].cannotContain.join('; ')}`);
  const most = (pick: (row: AttackRow) => number) => Math.max(0, ...ran.map(pick));
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
  return broken.length === 0;
}

function newTable(head: string[]) {
  return new Table({ head, style: { head: [], border: [], compact: true } });
}
