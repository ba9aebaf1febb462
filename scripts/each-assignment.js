// Runs one boardmark command for each assignment that the kit ships: `node scripts/each-assignment.js record --check`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ASSIGNMENTS = [
  'endodoi-1',
  'endodoi-2',
  'endodoi-3',
  'reversi',
  'alquerque-2',
  'alquerque-2-python',
  'alquerque-3',
  'checkers',
  'qirkat',
];
const [command, ...options] = process.argv.slice(2);
const boardmark = fileURLToPath(new URL('../dist/boardmark.js', import.meta.url));
for (const assignment of ASSIGNMENTS) {
  console.log(`${command} ${assignment}`);
  const { status } = spawnSync(process.execPath, [boardmark, command, assignment, ...options], {
    stdio: 'inherit',
  });
  // An audit may leave something open. That says nothing about the next assignment.
  if (status !== 0 && command !== 'audit') process.exit(status ?? 1);
  if (status !== 0) process.exitCode = status ?? 1;
}
