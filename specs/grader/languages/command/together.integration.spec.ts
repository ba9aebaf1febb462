import { describe, expect, test } from '@jest/globals';
import { expectAsAlone, runTogether, type Setting } from '../workbench.js';
import { isInstalled } from '../../../support/installed.js';

const isThere = isInstalled('python3');

function script(text: string): Setting {
  return {
    language: 'command',
    files: { 'play.sh': `#!/bin/sh\n${text}\n` },
    spec: { programs: { play: { kind: 'run', run: ['./play.sh'] } } },
  };
}

/** Python shows most of what a program can ask of the system. */
function asks(text: string): Setting {
  return {
    language: 'command',
    files: { 'play.py': text },
    spec: { programs: { play: { kind: 'run', run: ['python3', 'play.py'] } } },
  };
}

/** Programs whose exit code and output are those of a sandbox of their own. */
const PROGRAMS: readonly (readonly [string, Setting])[] = [
  ['reads, writes and exits with a code', script('read a; read b; echo "$b $a"; exit 3')],
  ['tells its arguments', script('echo "$#: $*"')],
  ['writes to both streams', script('echo out; echo err >&2; echo out')],
  ['reopens its streams by name', script('cat /dev/stdin > /dev/stdout; echo more > /dev/stderr')],
  [
    'reads its input twice',
    asks('import os\nfor _ in "12":\n    print(os.read(0, 99))\n    os.lseek(0, 0, 0)'),
  ],
  [
    'tries to write its input',
    asks('import os\ntry: os.write(0, b"x")\nexcept OSError as error: print(error)'),
  ],
  [
    'tells its environment, but for the places of folders',
    asks(
      'import os\nprint(sorted((k, v) for k, v in os.environ.items() if k not in ("HOME", "TMPDIR", "PWD", "BOARDMARK_RUN")))',
    ),
  ],
  [
    'lists its folder and descriptors',
    script('ls -A; ls /proc/self/fd | wc -l; ls -A "$HOME" "$TMPDIR" | wc -l'),
  ],
  ['tells its limits', script('ulimit -c; ulimit -f; ulimit -n; ulimit -d; umask')],
  [
    'tells its signals, but for two of the C library',
    asks(
      'print([int(line.split()[1], 16) % 2**31 for line in open("/proc/self/status") if line.startswith(("SigBlk", "SigIgn"))])',
    ),
  ],
  ['closes its output', script('exec >&-; exit 2')],
  ['cannot be found', { ...script('./nowhere; echo $?') }],
];

/** Each prints `found` where an earlier run of it has left something, and leaves it. */
const ROADS: readonly (readonly [string, string])[] = [
  ['a file', 'f = "left"'],
  ['a file in the home folder', 'f = os.path.expanduser("~/left")'],
  ['a file for a while', 'f = os.path.join(os.environ["TMPDIR"], "left")'],
].map(([name = '', set = '']): [string, string] => [
  name,
  `import os\n${set}\nprint("found" if os.path.exists(f) else "clean")\nopen(f, "w").close()`,
]);

const MORE_ROADS: readonly (readonly [string, string])[] = [
  [
    'the mode of its folder',
    'import os\nprint("found" if os.stat(".").st_mode & 0o777 == 0o753 else "clean")\nos.chmod(".", 0o753)',
  ],
  [
    'the times of its folder',
    'import os\nprint("found" if os.stat(".").st_mtime < 9 else "clean")\nos.utime(".", (5, 5))',
  ],
  [
    'a file instead of the home folder',
    `import os
home = os.environ["HOME"]
print("clean" if os.path.isdir(home) else "found")
try:
    os.rmdir(home)
    open(home, "w").close()
except OSError: pass`,
  ],
  [
    'an attribute of its folder',
    `import os
try:
    print("found" if os.listxattr(".") else "clean")
    os.setxattr(".", "user.left", b"x")
except OSError: pass`,
  ],
  [
    'a limit of the server',
    `import os, resource
print("found" if resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 33 else "clean")
resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (33, 33))`,
  ],
  [
    'the priority of the server',
    'import os\nprint("found" if os.nice(0) == 7 else "clean")\nos.setpriority(os.PRIO_PROCESS, os.getppid(), 7)',
  ],
  [
    'the scheduling of the server',
    `import os
print("found" if os.sched_getscheduler(0) == os.SCHED_BATCH else "clean")
os.sched_setscheduler(os.getppid(), os.SCHED_BATCH, os.sched_param(0))`,
  ],
  [
    'the processors of the server',
    `import os
last = max(os.sched_getaffinity(0))
print("found" if len(os.sched_getaffinity(0)) == 1 and last > 0 else "clean")
os.sched_setaffinity(os.getppid(), {last})`,
  ],
  [
    'a stream that does not wait',
    `import fcntl, os
flags = [fcntl.fcntl(n, fcntl.F_GETFL) for n in (0, 1, 2)]
print("found" if any(each & os.O_NONBLOCK for each in flags) else "clean")
for n in (0, 1, 2): fcntl.fcntl(n, fcntl.F_SETFL, os.O_NONBLOCK)`,
  ],
  [
    'a pipe of another size',
    'import fcntl\nprint("found" if any(fcntl.fcntl(n, 1032) == 4096 for n in (1, 2)) else "clean")\nfor n in (1, 2): fcntl.fcntl(n, 1031, 4096)',
  ],
  [
    'a process',
    `import os, time
print("found" if any(b"left-alive" in open(f"/proc/{pid}/cmdline", "rb").read() for pid in os.listdir("/proc") if pid.isdigit() and int(pid) > os.getppid() and os.path.exists(f"/proc/{pid}/cmdline")) else "clean", flush=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp("sh", ["left-alive", "-c", "exec </dev/null >/dev/null 2>&1; sleep 20; :"])
    os._exit(0)
time.sleep(0.1)`,
  ],
  [
    'what the server has open',
    `import os
server = f"/proc/{os.getppid()}"
found = False
for number in range(20):
    for mode in (os.O_RDONLY, os.O_WRONLY):
        try: os.open(f"{server}/fd/{number}", mode | os.O_NONBLOCK)
        except OSError: continue
        found = True
print("found" if found and "BOXED" in os.environ else "clean")`,
  ],
  [
    'the memory of the server',
    `import os
try:
    open(f"/proc/{os.getppid()}/mem", "r+b")
    print("found" if os.getuid() else "clean")
except OSError: print("clean")`,
  ],
];

(isThere ? describe : describe.skip)(
  'programs of one submission in one sandbox (skipped where python3 is not installed)',
  () => {
    test.each(PROGRAMS)('a program that %s', (_, setting) => expectAsAlone(setting, ['a', 'b c']));

    test.each([...ROADS, ...MORE_ROADS])('no run finds %s of another', async (_, text) => {
      const came = await runTogether(asks(text), ['', '', '']);
      expect(came).toHaveLength(3);
      for (const each of came)
        expect([[0, 'clean\n'], [0, ''], 'Alone', 'Traces', 'ended']).toContainEqual(each);
    });

    test('a run that is killed, loops or leaves a process does not count; others do', async () => {
      const text = `
read word
case $word in
  kill) kill -9 $$ ;;
  loop) while :; do :; done ;;
  leave) sleep 50 & ;;
  flood) yes ;;
  flood-errors) yes >&2 ;;
esac
echo $word`;
      const bad = ['kill', 'loop', 'leave', 'flood', 'flood-errors'];
      const words = bad.flatMap((word) => [`${word}\n`, 'fine\n']);
      expect(await runTogether(script(text), words)).toEqual(bad.flatMap(() => ['Alone', [0, 'fine\n']]));
    });

    test.each(['kill -9 $PPID', 'kill -STOP $PPID'])(
      'what ends the server ends its own run alone: %s',
      async (text) => {
        const came = await runTogether(script(`read word; [ $word = fine ] || { ${text}; }; echo $word`), [
          'fine\n',
          'attack\n',
        ]);
        expect(came).toEqual([[0, 'fine\n'], 'ended']);
      },
    );
  },
);
