import { describe, expect, test } from '@jest/globals';
import type { Channel, Program, Sandbox } from '../../../grader/run/sandbox.js';
import { needSandbox } from '../../support/places.js';
import { LIMITS } from './limits.js';
import { atEveryLevel, findProcesses, named, shell, text, uniqueSleep } from './support.js';

/** Talks in turns: says a line, waits for one. */
async function talk(sandbox: Sandbox, program: Program, channel: Channel) {
  let heard = '';
  let wake = (): void => undefined;
  const running = await sandbox.start(program, channel, (chunk) => {
    heard += text(chunk);
    wake();
  });
  let over = false;
  void running.ended.then(() => {
    over = true;
    wake();
  });
  return {
    running,
    say: (line: string) => running.send(Buffer.from(`${line}\n`)),
    /** The next line; null once the program has ended without one. */
    hearLine: async (): Promise<string | null> => {
      while (!heard.includes('\n') && !over) await new Promise<void>((resolve) => (wake = resolve));
      const end = heard.indexOf('\n');
      if (end < 0) return null;
      const line = heard.slice(0, end);
      heard = heard.slice(end + 1);
      return line;
    },
  };
}

describe('programs that are talked to', () => {
  atEveryLevel(({ level, open }) => {
    test('in turns, over standard input and output', async () => {
      const { running, say, hearLine } = await talk(await open(), named('echo.mjs'), 'stdio');
      for (const word of ['one', 'zwei ä', 'three']) {
        say(word);
        expect(await hearLine()).toBe(word.toUpperCase());
      }
      running.endInput();
      const run = await running.ended;
      expect(run.ending).toEqual({ how: 'exited', code: 0 });
      expect(text(run.stdout)).toBe('ONE\nZWEI Ä\nTHREE\nbye\n');
    });

    test('over descriptors 3 and 4, its own streams apart', async () => {
      const { running, say, hearLine } = await talk(await open(), named('driver.mjs'), 'descriptors');
      say('print');
      expect(await hearLine()).toBe('did print');
      running.endInput();
      expect(await hearLine()).toBe('end');
      const run = await running.ended;
      expect(run.ending).toEqual({ how: 'exited', code: 0 });
      expect(text(run.stdout)).toBe('stdin holds 0 bytes\nprinted\n');
    });

    test('clocks begin anew for each case', async () => {
      const limits = { ...LIMITS, cpuMs: 900 };
      const { running, say, hearLine } = await talk(
        await open(),
        named('driver.mjs', [], { limits }),
        'descriptors',
      );
      for (let i = 0; i < 4; i += 1) {
        running.restartClocks(limits);
        say('spin');
        expect(await hearLine()).toBe('did spin');
      }
      running.endInput();
      expect((await running.ended).ending).toEqual({ how: 'exited', code: 0 });
    });

    test('one that floods the channel is cut', async () => {
      let heard = 0;
      const program = shell('yes', { limits: { outputBytes: 100_000 } });
      const running = await (await open()).start(program, 'stdio', (chunk) => (heard += chunk.length));
      expect((await running.ended).ending).toMatchObject({ how: 'output-limit', stream: 'stdout' });
      expect(heard).toBeLessThanOrEqual(100_000 + 65_536);
    });

    test('what is sent to one that has ended, or does not read, is dropped', async () => {
      const running = await (await open()).start(shell('exit 3'), 'stdio', () => undefined);
      running.send(new Uint8Array(1e6));
      expect((await running.ended).ending).toEqual({ how: 'exited', code: 3 });
      running.send(new Uint8Array(10));
      running.endInput();
      running.stop();
    });

    test('stop ends it', async () => {
      const running = await (await open()).start(shell('sleep 1000'), 'stdio', () => undefined);
      running.stop();
      expect((await running.ended).ending).toEqual({ how: 'signalled', signal: 'SIGKILL' });
    });

    test('close ends all that runs', async () => {
      const sandbox = await needSandbox(level);
      const sleep = uniqueSleep();
      const running = [1, 2, 3].map(() => sandbox.run(named('daemon.sh', [sleep])));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sandbox.close();
      for (const each of await Promise.all(running)) expect(each.ending.how).toMatch(/signalled|exited/);
      expect(findProcesses(sleep)).toEqual([]);
    });
  });
});
