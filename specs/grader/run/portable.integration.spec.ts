/**
 * The portable mode, forced on this machine: pipes of Node, groups instead of /proc, elapsed time alone. The switch is
 * read when the room is loaded, so that everything is imported after it is set.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Program, Sandbox } from '../../../grader/run/sandbox.js';
import { command, text, type Asked } from './make-program.js';

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a folder with blanks '));
  process.env['BOARDMARK_PORTABLE'] = '1';
  process.env['TMPDIR'] = folder;
  const { openSandbox } = await import('../../../grader/run/open-sandbox.js');
  const opened = await openSandbox('auto');
  if (!opened.ok) throw new Error(opened.fault.fault);
  sandbox = opened.value;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A program in Node, as text. */
function node(script: string, asked: Asked = {}): Program {
  return command(() => [process.execPath, '-e', script], asked);
}

/** A dead process that nobody has laid to rest does not run. */
function isRunning(pid: string): boolean {
  if (!/^\d+\n$/.test(pid)) throw new Error(`no number of a process: ${pid}`);
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid.trim()}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

describe('the portable mode', () => {
  test('is level none, whatever else this machine has', async () => {
    expect(sandbox.level).toBe('none');
    const { openSandbox } = await import('../../../grader/run/open-sandbox.js');
    expect(await openSandbox('bwrap')).toMatchObject({
      ok: false,
      fault: { fault: 'level bwrap needs Linux with /proc, /bin/sh and mkfifo' },
    });
  });

  test('bytes, exit code and files come back as they are', async () => {
    const run = await sandbox.run(
      node(
        `process.stdin.on('data', (d) => process.stdout.write(d)).on('end', () => {
           fs.writeFileSync('kept file', fs.readFileSync('given file')); process.stderr.write('\\r\\n'); process.exitCode = 9; })`,
        {
          stdin: Uint8Array.of(0, 255, 13, 10, 195),
          work: { kind: 'scratch', files: [{ name: 'given file', text: 'here' }] },
          keep: ['kept file'],
        },
      ),
    );
    expect(run.ending).toEqual({ how: 'exited', code: 9 });
    expect([...run.stdout]).toEqual([0, 255, 13, 10, 195]);
    expect(text(run.stderr)).toBe('\r\n');
    expect(text(run.filesAfter['kept file'])).toBe('here');
    expect(run.cpuMs).toBeNull();
  });

  test('input is read at once, too, as programs do that read it all', async () => {
    const run = await sandbox.run(
      node('process.stdout.write(fs.readFileSync(0))', { stdin: Buffer.from('all of it') }),
    );
    expect(text(run.stdout)).toBe('all of it');
  });

  test('nothing of a long output is lost, even where the program ends at once', async () => {
    const run = await sandbox.run(
      node("fs.writeSync(1, 'x'.repeat(60000)); process.kill(process.pid, 'SIGKILL')"),
    );
    expect(run.stdout).toHaveLength(60_000);
    expect(run.ending).toEqual({ how: 'signalled', signal: 'SIGKILL' });
    const long = await sandbox.run(node("process.stdout.write('x'.repeat(900000))"));
    expect(long.stdout).toHaveLength(900_000);
  });

  test('an endless output ends at its limit', async () => {
    const run = await sandbox.run(
      node("for (;;) try { fs.writeSync(1, 'x'.repeat(1000)) } catch {}", {
        limits: { outputBytes: 10_000 },
      }),
    );
    expect(run.ending).toMatchObject({ how: 'output-limit', stream: 'stdout', limitBytes: 10_000 });
  });

  test('an endless loop ends after the limit of elapsed time and its reserve', async () => {
    const { WALL_RESERVE } = await import('../../../grader/run/portable.js');
    const run = await sandbox.run(node('for (;;);', { limits: { wallMs: 200, cpuMs: 100 } }));
    expect(run.ending).toMatchObject({ how: 'time-limit', clock: 'wall', limitMs: 200 * WALL_RESERVE });
  });

  test('what a program started ends with it', async () => {
    const child = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });`;
    const ended = await sandbox.run(node(`${child} console.log(c.pid); c.unref(); process.exit(0)`));
    expect(isRunning(text(ended.stdout))).toBe(false);
    const stopped = await sandbox.run(node(`${child} console.log(c.pid)`, { limits: { wallMs: 200 } }));
    expect(stopped.ending).toMatchObject({ how: 'time-limit' });
    expect(isRunning(text(stopped.stdout))).toBe(false);
  });

  test.each([
    ['stdio', 'process.stdin.pipe(process.stdout)'],
    [
      'descriptors',
      'const b = Buffer.alloc(9); for (let n; (n = fs.readSync(3, b)) > 0;) fs.writeSync(4, b.subarray(0, n))',
    ],
  ] as const)('a dialogue over %s', async (channel, script) => {
    let heard = '';
    let wake: () => void = () => undefined;
    const running = await sandbox.start(node(script), channel, (chunk) => {
      heard += text(chunk);
      wake();
    });
    for (const word of ['one', 'two']) {
      running.send(Buffer.from(word));
      while (!heard.endsWith(word)) await new Promise<void>((resolve) => (wake = resolve));
    }
    running.endInput();
    expect((await running.ended).ending).toEqual({ how: 'exited', code: 0 });
    expect(heard).toBe('onetwo');
  });

  test('a program that is not there is said to be so', async () => {
    const run = await sandbox.run({ ...node(''), argv: () => ['no-such-program'] });
    expect(run.ending).toMatchObject({
      how: 'not-started',
      fault: { fault: 'no-such-program is not installed' },
    });
  });
});

describe('line ends of Windows', () => {
  test('CR LF is read as LF, however the bytes are cut; a CR alone stays', async () => {
    const { readAsLf } = await import('../../../grader/run/node-pipes.js');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('\r', '\n', 'a') })), async (pieces) => {
        const converted = readAsLf(
          Readable.from(pieces.filter((piece) => piece !== '').map((piece) => Buffer.from(piece))),
        );
        const out = Buffer.concat(await converted.toArray()).toString();
        expect(out).toBe(pieces.join('').replaceAll('\r\n', '\n'));
      }),
    );
  });

  test('pipes convert where the system writes CR LF', async () => {
    const { createNodePipes } = await import('../../../grader/run/node-pipes.js');
    const pipe = await createNodePipes(true).createInward();
    const launched = {
      pid: 0,
      streams: [Readable.from([Buffer.from('a\r\nb')])],
      exit: new Promise<never>(() => undefined),
    };
    const source = pipe.connect(launched, 0);
    expect(Buffer.concat(await source.stream.toArray()).toString()).toBe('a\nb');
    await source.drain();
  });

  test("programs of Windows get what they need, under the system's own names", async () => {
    const { windowsEnvironment } = await import('../../../grader/run/levels/environment.js');
    const ours = { systemroot: 'C:\\Windows', Path: 'C:\\bin', SECRET: 'x' };
    expect(windowsEnvironment(ours, { home: 'C:\\a home', tmp: 'C:\\a tmp' })).toEqual({
      SystemRoot: 'C:\\Windows',
      USERPROFILE: 'C:\\a home',
      TEMP: 'C:\\a tmp',
      TMP: 'C:\\a tmp',
    });
  });
});
