import { expect, test } from '@jest/globals';
import { isCompiling, readCommand } from '../../../../grader/import/classroom/command-line.js';

test.each<[string, string, object]>([
  ['', 'python3 hello.py', { language: 'python', required: ['hello.py'], program: 'hello.py', args: [] }],
  ['pip3 install x', 'python -u src/hello.py 3 "a b"', { required: ['hello.py'], args: ['3', 'a b'] }],
  ['sudo -H pip3 install -q pytest', 'python3 hello.py', { required: ['hello.py'] }],
  ['npm ci', "node 'my app.js' x", { language: 'javascript', required: ['my app.js'], name: 'my-app' }],
  [
    'javac *.java',
    'java -cp . game.Main 4',
    { language: 'java', required: ['Main.java'], program: 'Main', args: ['4'] },
  ],
  ['', 'javac Hello.java && java Hello', { language: 'java', required: ['Hello.java'] }],
  ['', 'java Hello 2>&1', { language: 'java', required: ['Hello.java'], args: [] }],
  [
    'gcc -o hello hello.c',
    './hello',
    { language: 'command', build: ['gcc', '-o', 'hello', 'hello.c'], program: ['./hello'] },
  ],
  [
    '',
    'g++ src/a.cpp src/b.cpp -o run; ./run 1',
    {
      language: 'cpp',
      required: ['a.cpp', 'b.cpp'],
      build: ['g++', 'a.cpp', 'b.cpp', '-o', 'run'],
      args: ['1'],
    },
  ],
])('%s, then %s', (setup, run, expected) => {
  expect(readCommand(setup, run)).toMatchObject({ ok: true, value: expected });
});

test.each([
  ['', 'pytest', 'unit tests'],
  ['pip install pytest', 'python3 -m pytest -q', 'unit tests'],
  ['', 'mvn -q test', 'unit tests'],
  ['npm ci', 'npm test', 'unit tests'],
  ['pip install x; pytest', 'python3 hello.py', 'unit tests'],
  ['', 'echo 3 | python3 hello.py', 'needs a shell'],
  ['', 'python3 hello.py < in.txt', 'needs a shell'],
  ['', 'python3 hello.py $HOME', 'needs a shell'],
  ['', 'python3 -c "print(1)"', 'names no file'],
  ['make', './hello', 'it is not known how'],
  ['', 'bash run.sh', 'names no program'],
  ['', '', 'names no program'],
])('%s, then %s is not taken over', (setup, run, words) => {
  expect(readCommand(setup, run)).toEqual({ ok: false, fault: expect.stringContaining(words) });
});

test.each([
  ['gcc -Wall -o hello hello.c', true],
  ['javac Hello.java', true],
  ['javac *.java src/*.java', true],
  ['python3 -m py_compile hello.py', true],
  ['make', false],
  ['gcc a.c && ./a.out', false],
])('%s does nothing but compile: %s', (run, expected) => {
  expect(isCompiling(run)).toBe(expected);
});
