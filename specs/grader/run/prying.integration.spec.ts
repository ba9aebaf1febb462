import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { chmodSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { atEveryLevel, named, shell, text } from './support.js';
import { openFolder } from '../../support/places.js';

/** Up to 12, which small shells cannot name. */
const EIGHT_IGNORED = Array.from({ length: 8 }, () => 'ignore' as const);
const LIST_TOOLS = 'cksum < /etc/ld.so.cache; ls /etc/alternatives /etc/java-*';

describe('nothing of ours is in reach', () => {
  const folder = openFolder('canary-');
  beforeAll(() => {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'secret'), 'canary', { mode: 0o600 });
    writeFileSync(join(folder, 'public'), 'canary', { mode: 0o644 });
    process.env['CANARY'] = 'canary';
  });
  afterAll(() => {
    delete process.env['CANARY'];
  });

  atEveryLevel(({ level, run }) => {
    test('the environment is a fixed one', async () => {
      const { stdout } = await run(shell('env', { env: { EXTRA: 'x y' } }));
      const names = text(stdout)
        .split('\n')
        .map((line) => line.split('=')[0] ?? '')
        // A mark by which runaways are found, and what some shells add on their own.
        .filter((name) => !['', '_', 'SHLVL', 'OLDPWD', 'BOARDMARK_RUN'].includes(name));
      expect(names.sort()).toEqual([
        'EXTRA',
        'HOME',
        'LANG',
        'LOGNAME',
        'PATH',
        'PWD',
        'TMPDIR',
        'TZ',
        'USER',
      ]);
      expect(text(stdout)).toMatch(/^LANG=C\.UTF-8$/m);
      expect(text(stdout)).toMatch(/^EXTRA=x y$/m);
    });

    test('no descriptor of ours is open', async () => {
      openSync(join(folder, 'secret'), 'r');
      const { stdout } = await run(named('descriptors.mjs'));
      expect(text(stdout)).toBe('');
    });

    test('a file for our eyes only', async () => {
      const { stdout } = await run(shell(`cat ${join(folder, 'secret')}`));
      expect(text(stdout)).toBe(level === 'none' ? 'canary' : '');
    });

    test('a file for all eyes', async () => {
      const { stdout } = await run(shell(`cat ${join(folder, 'public')}`));
      expect(text(stdout)).toBe(level === 'bwrap' ? '' : 'canary');
    });

    test('a readable file keeps its last name and cannot be written', async () => {
      const file = join(folder, 'public');
      const program = { ...shell(''), readable: [file] };
      const argv = (inside: (path: string) => string) => [
        'sh',
        '-c',
        'cat "$0"; echo "$0"; echo x >> "$0"',
        inside(file),
      ];
      const { stdout } = await run({ ...program, argv });
      expect(text(stdout)).toMatch(/^canary\/.*\/public\n$/);
    });

    test('the network', async () => {
      const server = createServer((socket) => socket.end());
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const { stdout } = await run(named('connect.mjs', [String(port)]));
      server.close();
      if (level === 'bwrap') expect(text(stdout)).not.toContain('connected');
      else expect(text(stdout)).toBe('connected\n');
    });
  });

  atEveryLevel(
    ({ run }) => {
      test("no canary in any process's environment or command line, nor the home folder in any mount", async () => {
        const script = 'cat /proc/*/environ /proc/*/cmdline /proc/*/mountinfo';
        const { stdout } = await run({ ...shell(script), readable: ['/usr/share'] });
        expect(text(stdout)).not.toContain('CANARY');
        expect(text(stdout)).not.toContain(homedir());
        expect(text(stdout)).not.toContain(folder);
      });
      test('no pipe of ours opens through the processes that set up its box', async () => {
        const own = 'own="$(readlink /proc/$$/fd/1) $(readlink /proc/$$/fd/2) /dev/null"';
        const tries = 'case "$own" in *"$(readlink $f)"*) ;; *) (echo x > $f) 2>/dev/null && echo $f;; esac';
        const { stdout } = await run(shell(`${own}; for f in /proc/[12]/fd/*; do ${tries}; done`));
        expect(text(stdout)).toBe('');
      });
      test('it has no descriptors but its three streams', async () => {
        const { stdout } = await run(
          shell('for n in 0 1 2 3 4 5 6 7 8 9; do [ ! -e /proc/$$/fd/$n ] || echo $n; done'),
        );
        expect(text(stdout)).toBe('0\n1\n2\n');
      });
      test('the system cannot be changed', async () => {
        const tries = [
          '/proc/sys/kernel/hostname',
          '/usr/x',
          '/etc/x',
          '/x',
          '/dev/x',
          '/proc/sysrq-trigger',
        ];
        const { stdout } = await run(
          shell(tries.map((path) => `(echo x > ${path}) 2>/dev/null && echo ${path};`).join(' ')),
        );
        expect(text(stdout)).toBe('');
      });
      test('of /etc there are only its own user and what tools need, and none of it can be changed', async () => {
        const { stdout } = await run(
          shell('ls -A /etc; cat /etc/*; for f in /etc/*; do (echo x >> $f; touch $f/x) 2>/dev/null; done'),
        );
        const needed = ['alternatives', 'ld.so.cache'];
        const names = readdirSync('/etc').filter((name) => needed.includes(name) || name.startsWith('java-'));
        const listed = [...names, 'group', 'hosts', 'nsswitch.conf', 'passwd'].sort().join('\n');
        expect(text(stdout).startsWith(`${listed}\nstudent:x:1000:\n`)).toBe(true);
        expect(text(stdout)).toMatch(/\nstudent:x:1000:1000::\/tmp\/home:\/bin\/sh\n/);
        const again = await run(shell('cat /etc/passwd /etc/group; ls -A /etc; ls /etc/*/x'));
        expect(text(again.stdout)).toBe(
          `student:x:1000:1000::/tmp/home:/bin/sh\nstudent:x:1000:\n${listed}\n`,
        );
      });
      test('the links by which tools are found, and the libraries that the linker knows, are those of the system', async () => {
        const { stdout } = await run(shell(LIST_TOOLS));
        const ours = await execa('sh', ['-c', LIST_TOOLS], { reject: false });
        expect(text(stdout).trimEnd()).toBe(ours.stdout);
      });
    },
    ['bwrap'],
  );

  test('descriptors that the grader itself was started with are closed', async () => {
    const secret = openSync(join(folder, 'secret'), 'r');
    const grader = await execa('node', ['scripts/run.js', 'specs/grader/run/list-descriptors.ts'], {
      // execa's types know descriptors up to 9 only.
      stdio: ['ignore', 'pipe', 'inherit', secret as 9, ...EIGHT_IGNORED, secret as 9],
    });
    expect(grader.stdout).not.toContain('secret');
    expect(grader.stdout).toContain('listed');
  });
});
