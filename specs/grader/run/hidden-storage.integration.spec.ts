/** Memory and disk that no process and no folder shows, and names that are no text. */
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Limits } from '../../../grader/model.js';
import type { Program } from '../../../grader/run/sandbox.js';
import { isInstalled } from '../../support/installed.js';
import { command } from './make-program.js';
import { atEveryLevel, shell, text } from './support.js';

const MIB = 1024 ** 2;
const LIMITS: Partial<Limits> = { memoryBytes: 256 * MIB, diskBytes: 20 * MIB, openFiles: 250 };
const hasPython = isInstalled('python3');
const withPython = hasPython ? describe : describe.skip;

function python(code: string, limits: Partial<Limits> = {}): Program {
  return command(() => ['python3', '-c', code], { limits: { ...LIMITS, ...limits } });
}

const SLEEP = 'import time; time.sleep(5); print("not seen")';

withPython(`storage that hides${hasPython ? '' : ' (skipped: no python3 here)'}`, () => {
  atEveryLevel(({ run }) => {
    test('a file without a name counts', async () => {
      const { ending } = await run(
        python(`import os
f = open('big', 'wb', 0)
os.unlink('big')
g = open('big', 'wb', 0)
os.unlink('big')
try:
  for each in (f, g):
    for i in range(15): each.write(bytes(1 << 20))
except OSError: pass
${SLEEP}`),
      );
      expect(ending).toMatchObject({ how: 'output-limit', stream: 'disk' });
    });

    test('files whose names are no text count', async () => {
      const { ending } = await run(
        python(`for i in range(10): open(b'left-\\xff%d' % i, 'wb').write(bytes(3 << 20))`),
      );
      expect(ending).toMatchObject({ how: 'output-limit', stream: 'disk' });
    });

    test('files below folders deeper than paths can be long count', async () => {
      const { ending } = await run(
        python(`import os
for i in range(100):
  os.mkdir(b'\\xfe' * 100)
  os.chdir(b'\\xfe' * 100)
for i in range(10): open('%d' % i, 'wb').write(bytes(3 << 20))`),
      );
      expect(ending).toMatchObject({ how: 'output-limit', stream: 'disk' });
    });

    test('page tables count as memory', async () => {
      const { ending } = await run(
        python(
          `import mmap
N = 1 << 40
m = mmap.mmap(-1, N, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, mmap.PROT_READ)
for i in range(0, N, 2 << 20): m[i]`,
          { memoryBytes: 100 * MIB, cpuMs: 60_000, wallMs: 60_000 },
        ),
      );
      expect(ending).toMatchObject({ how: 'memory-limit' });
    });
  });

  atEveryLevel(
    ({ run }) => {
      test.each([
        ['memfd_create', `os.memfd_create('x')`],
        ['System V shared memory', `made(l.shmget(0, 1 << 20, 0o1600))`],
        ['System V messages', `made(l.msgget(0, 0o1600))`],
        ['System V semaphores', `made(l.semget(0, 1, 0o1600))`],
        ['POSIX messages', `made(l.mq_open(b'/x', 0o102, 0o600, None))`],
        ['inotify', `made(l.inotify_init1(0))`],
        ['AF_VSOCK', `socket.socket(40, socket.SOCK_STREAM)`],
      ])('%s is refused', async (_, call) => {
        const { stdout } = await run(
          python(`import ctypes, os, socket
l = ctypes.CDLL(None, use_errno=True)
def made(result):
  if result < 0: raise OSError()
try:
  ${call}
  print('made')
except OSError: print('refused')`),
        );
        expect(text(stdout)).toBe('refused\n');
      });

      test('bytes on their way through sockets count as memory', async () => {
        const fill = `import socket, time, os
kept = []
for child in range(20):
  if os.fork() == 0:
    try:
      while True:
        pair = socket.socketpair()
        pair[0].setblocking(False)
        kept.append(pair)
        try:
          while True: pair[0].send(bytes(65536))
        except BlockingIOError: pass
    except OSError: pass
    time.sleep(10)
time.sleep(10)`;
        const { ending } = await run(python(fill, { cpuMs: 60_000, wallMs: 60_000 }));
        expect(ending).toMatchObject({ how: 'memory-limit' });
      });
    },
    ['bwrap'],
  );

  atEveryLevel(
    ({ run }) => {
      test('shared memory that nobody maps counts, and does not outlive its run', async () => {
        const { ending } = await run(
          python(`import ctypes
l = ctypes.CDLL(None, use_errno=True)
l.shmat.restype = ctypes.c_void_p
for i in range(30):
  id = l.shmget(0, 20 << 20, 0o1600)
  at = l.shmat(id, None, 0)
  ctypes.memset(at, 1, 20 << 20)
  l.shmdt(ctypes.c_void_p(at))
${SLEEP}`),
        );
        expect(ending).toMatchObject({ how: 'memory-limit' });
        const owners = readFileSync('/proc/sysvipc/shm', 'latin1').split('\n').slice(1);
        expect(owners.filter((line) => /\b20[0-9]{3}\b/.test(line))).toEqual([]);
      });

      test('the next run finds nothing that was left where all users may write', async () => {
        const names = ['/tmp', '/var/tmp', '/dev/shm'].map(
          (folder) => `${folder}/left-by-spec-${process.pid}`,
        );
        await run(
          python(`import os
for name in ${JSON.stringify(names)}:
  for path in [name, os.fsencode(name) + b'\\xff']:
    open(path, 'w')
  os.makedirs(name + '.d/e'); open(name + '.d/e/f', 'w')`),
        );
        const { stdout } = await run(shell(`ls -d ${names.map((name) => `${name}*`).join(' ')}`));
        expect(text(stdout)).toBe('');
      });

      test('memory in a descriptor counts', async () => {
        const { ending } = await run(
          python(`import os
fds = [os.memfd_create('x') for i in range(20)]
for fd in fds:
  for i in range(15): os.write(fd, bytes(1 << 20))
${SLEEP}`),
        );
        expect(ending).toMatchObject({ how: 'memory-limit' });
      });
    },
    ['uid'],
  );

  atEveryLevel(({ run }) => {
    test.each([
      ['a name that is no text', `open(b'left-\\xff', 'w')`],
      [
        'names that are no text, deeper than paths can be long',
        `for i in range(200):
  os.mkdir(b'\\xff' * 30)
  os.chdir(b'\\xff' * 30)
open(b'\\xff', 'w')`,
      ],
      ['a closed folder', `os.mkdir('x'); open('x/y', 'w'); os.chmod('x', 0)`],
    ])('the next run finds nothing of %s', async (_, code) => {
      const { ending } = await run(python(`import os\n${code}`));
      expect(ending).toEqual({ how: 'exited', code: 0 });
      expect(text((await run(shell('ls -A; ls -A "$HOME"'))).stdout)).toBe('');
    });
  });
});
