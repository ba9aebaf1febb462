/** What is done when a process exits: in which order, and with one listener however much it is. */
import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: ['grader/run/at-exit.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const module = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;

/** What a process that registers tasks by `code` prints, and how many listeners it had. */
function runExiting(code: string): string {
  const script = `import { atExit } from ${JSON.stringify(module)};\n${code}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('processes are stopped before anything is removed, whatever was registered first', () => {
  const code = `atExit('remove', () => console.log('remove')); atExit('stop', () => console.log('stop'));`;
  expect(runExiting(code)).toBe('stop\nremove\n');
});

test('a task that was cancelled is not done', () => {
  expect(runExiting(`atExit('stop', () => console.log('stop'))(); console.log('end');`)).toBe('end\n');
});

test('a hundred tasks need one listener', () => {
  const code = `const before = process.listenerCount('exit');
    for (let i = 0; i < 100; i++) atExit('stop', () => {});
    console.log(process.listenerCount('exit') - before);`;
  expect(runExiting(code)).toBe('1\n');
});
