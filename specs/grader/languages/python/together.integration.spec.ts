import { describe, expect, test } from '@jest/globals';
import { expectAsAlone, runTogether as together, type Setting } from '../workbench.js';
import { isInstalled } from '../../../support/installed.js';

const isThere = isInstalled('python3');

function program(source: string): Setting {
  return { language: 'python', files: { 'play.py': source }, mains: { play: 'play.py' } };
}

/** Programs whose exit code and output are those of a process of its own. */
const PROGRAMS: readonly (readonly [string, string, Setting['files']?])[] = [
  ['reads and writes', 'while True:\n    try: print(input("? ") + "!")\n    except EOFError: break'],
  ['reads all at once', 'import sys\nprint(sys.stdin.read().upper(), end="")'],
  ['reads bytes and seeks', 'import sys\nprint(sys.stdin.buffer.readline(), sys.stdin.seekable())'],
  [
    'tells its arguments and names',
    'import sys, os\nprint(sys.argv[1:], os.path.basename(sys.argv[0]), __name__, os.path.basename(__file__), __spec__)',
  ],
  ['exits with a code', 'import sys\nprint(1)\nsys.exit(3)'],
  ['exits with a text', 'raise SystemExit("no")'],
  ['fails', 'print("before")\n1 / 0'],
  ['leaves by exit()', 'print("a")\nexit(2)'],
  ['ends by os._exit without writing', 'import os\nprint("lost")\nos._exit(4)'],
  ['writes at its end', 'import atexit\natexit.register(print, "last")\nprint("first")'],
  [
    'waits for threads',
    'import threading\nmain = threading.main_thread()\nthreading.Thread(target=lambda: (main.join(), print("late"))).start()\nprint("early")',
  ],
  [
    'imports a module beside it',
    'import helper, random\nprint(helper.x, random.__name__)',
    { 'helper.py': 'x = 5' },
  ],
  ['shadows the library', 'import colorsys\nprint(colorsys.x)', { 'colorsys.py': 'x = 6' }],
  ['writes text that is no UTF-8', 'print("\\udcff\\u00e9")'],
  ['closes its output', 'import sys\nprint("a")\nsys.stdout.close()'],
  [
    'asks of itself',
    'import __main__, sys\nprint(sorted(n for n in vars(__main__) if not n.startswith("__")), sys.flags.dont_write_bytecode)',
  ],
  ['recurses', 'def f(n): return 0 if n == 0 else f(n - 1)\nprint(f(900))'],
  [
    'has its own excepthook',
    'import sys\nsys.excepthook = lambda *a: print("hooked", a[0].__name__)\nraise KeyError(1)',
  ],
];

(isThere ? describe : describe.skip)(
  'Python dialogues in one server (skipped where python3 is not installed)',
  () => {
    /** All in one submission, which is prepared once. */
    const all: Setting = {
      language: 'python',
      files: Object.fromEntries(
        PROGRAMS.flatMap(([, source, more = {}], at) => [[`p${at}.py`, source], ...Object.entries(more)]),
      ),
      mains: Object.fromEntries(PROGRAMS.map((_, at) => [`p${at}`, `p${at}.py`])),
    };

    test.each(PROGRAMS.map(([what], at) => [what, `p${at}`]))('a program that %s', (_, name) =>
      expectAsAlone(all, ['a', 'b'], name),
    );

    test('no run finds anything of another', async () => {
      const source = `
import os, random, sys
found = os.path.exists('left') or hasattr(random, 'left') or 'LEFT' in os.environ
open('left', 'w').close()
random.left = True
os.environ['LEFT'] = 'x'
print(found, os.listdir('.'))`;
      const clean = [0, "False ['left']\n"];
      expect(await together(program(source), ['', '', ''])).toEqual([clean, clean, clean]);
    });

    test('a run that is killed, loops or leaves a process does not count; others do', async () => {
      const source = `
import os, signal, subprocess
word = input()
if word == 'kill': os.kill(os.getpid(), signal.SIGKILL)
if word == 'leave': subprocess.Popen(['sleep', '50'])
if word == 'flood':
    while True: print('x' * 1000)
print(word)`;
      expect(
        await together(program(source), ['kill\n', 'fine\n', 'leave\n', 'fine\n', 'flood\n', 'fine\n']),
      ).toEqual(['Alone', [0, 'fine\n'], 'Alone', [0, 'fine\n'], 'Alone', [0, 'fine\n']]);
    });

    test.each([
      'class A: pass\nprint({A(), A()})',
      'class A: pass\nprint(set())',
      'print(hash("a"))',
      'print(id(1))',
    ])('what may be ordered by the process does not count: %s', async (source) => {
      expect(await together(program(source), [''])).toEqual(['Traces']);
    });
  },
);
