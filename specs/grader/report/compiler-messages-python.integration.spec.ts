/** What real Python says of broken programs, and the explanation that students read. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';

/** What is broken in Python, the source, and what has to be said of it. */
const PYTHON: readonly (readonly [what: string, source: string, says: string])[] = [
  ['no colon', 'if True\n    x = 1\n', 'colon is missing'],
  ['a block that is not indented', 'if True:\nx = 1\n', 'further to the right'],
  ['a line indented for nothing', 'x = 1\n    y = 2\n', 'further to the right than the one above'],
  ['a column of its own', 'if True:\n        x = 1\n    y = 2\n', 'column'],
  ['tabs and blanks', 'if True:\n        x = 1\n\ty = 2\n', 'blanks alone'],
  ['a bracket left open', 'x = (1 + 2\n', 'no closing one'],
  ['a bracket too many', 'x = 1 + 2)\n', 'one is too many'],
  ['a text left open', 'x = "abc\n', 'quotation mark'],
  ['print without brackets', 'print "abc"\n', 'print('],
  ['= for ==', 'if x = 1:\n    pass\n', '=='],
  ['return outside a function', 'return 1\n', 'def'],
  ['a conflict of git', '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> main\n', 'conflict'],
  ['the prompt of the shell', '>>> x = 1\n', 'prompt'],
  ['marks of Markdown', '```python\nx = 1\n```\n', 'marks around code'],
  ['numbers of lines', '1 x = 1\n2 y = 2\n', 'number of the line'],
  ['numbers of lines with a dot', ' 9. x = 1\n10. y = 2\n', 'number of the line'],
  ['Ctrl-Z at the end', 'x = 1\x1a', 'Ctrl-Z'],
  ['bytes that are no text', 'x = 1\0\n', 'save it as UTF-8'],
];

const PYTHON_READER = `
import json, sys
for source in json.load(sys.stdin):
    try:
        compile(source, 'a.py', 'exec')
        print('null')
    except SyntaxError as error:
        print(json.dumps([error.msg, error.lineno, error.offset]))
`;
const python = spawnSync('python3', ['-c', PYTHON_READER], {
  input: JSON.stringify(PYTHON.map(([, source]) => source)),
  encoding: 'utf8',
});

(python.status === 0 ? describe : describe.skip)('python (skipped where python3 is not installed)', () => {
  const lines = python.status === 0 ? python.stdout.split('\n') : [];
  test.each(PYTHON.map(([what, source, says], index) => [what, source, says, lines[index] ?? ''] as const))(
    '%s',
    (_, source, says, line) => {
      const [message, number, column] = JSON.parse(line) as [string, number, number];
      const place = { file: 'a.py', line: number, column };
      const sourceLine = source.split('\n')[number - 1] ?? null;
      expect(explainCompilerMessage({ message, place, sourceLine })).toContain(says);
    },
  );
});
