/** What real gcc says of broken programs, and the explanation that students read. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readBuildErrors } from '../../../grader/languages/command/build.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { isInstalled } from '../../support/installed.js';

/** What is broken in C, the source, and what has to be said of it. */
const C: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing semicolon', 'int main(void) {\n  int x = 1\n  return x;\n}\n', 'semicolon'],
  ['missing semicolon at return', 'int main(void) {\n  return 0\n}\n', 'semicolon'],
  ['missing brace at the end', 'int main(void) {\n  return 0;\n', 'closing brace'],
  ['one brace too many', 'int main(void) {\n  return 0;\n}\n}\n', 'closes nothing'],
  [
    'statement outside a function',
    '#include <stdio.h>\nprintf("x");\nint main(void) { return 0; }\n',
    'outside any function',
  ],
  ['a loop outside a function', 'for (;;) { }\nint main(void) { return 0; }\n', 'outside any function'],
  ['missing bracket', 'int main(void) {\n  int x = (1 + 2;\n  return x;\n}\n', 'round bracket'],
  ['missing bracket of if', 'int main(void) {\n  if (1 { return 1; }\n  return 0;\n}\n', 'round bracket'],
  ['unclosed text', 'int main(void) {\n  const char *s = "abc;\n  return 0;\n}\n', 'quotation mark'],
  ['typographic quotes', 'int main(void) {\n  const char *s = \u201cabc\u201d;\n  return 0;\n}\n', 'copied'],
  ['unknown variable', 'int main(void) {\n  return m;\n}\n', 'spelt'],
  ['unknown type', 'int main(void) {\n  strng s;\n  return 0;\n}\n', 'spelt'],
  ['a full-width semicolon', 'int main(void) {\n  int a, b\uff1b int c;\n  return 0;\n}\n', 'full-width'],
  ['a header of Windows', '#include <conio.h>\nint main(void) { return 0; }\n', 'on Windows or DOS alone'],
  [
    'a library that is not linked',
    '#include <math.h>\nint main(int n, char **v) { return (int)sqrt((double)n); }\n',
    'does not link (-lm)',
  ],
  ['no such header', '#include <stdoi.h>\nint main(void) { return 0; }\n', 'header'],
  [
    'assigned to a value',
    'int main(void) {\n  int x = 1;\n  if (1 = x) return 1;\n  return 0;\n}\n',
    'compare with ==',
  ],
  [
    'too few arguments',
    'int f(int a, int b) { return a + b; }\nint main(void) { return f(1); }\n',
    'number of arguments',
  ],
  [
    'function twice',
    'int f(void) { return 1; }\nint f(void) { return 2; }\nint main(void) { return 0; }\n',
    'two of this name',
  ],
  ['variable twice', 'int main(void) {\n  int x = 1;\n  int x = 2;\n  return x;\n}\n', 'two of this name'],
  [
    'other types',
    'double f(int a);\nint f(int a) { return a; }\nint main(void) { return 0; }\n',
    'other types',
  ],
  [
    'else without if',
    'int main(void) {\n  if (1); { return 1; }\n  else { return 2; }\n}\n',
    'behind the if',
  ],
  ['break outside', 'int main(void) {\n  break;\n}\n', 'no loop'],
  ['case outside', 'int main(void) {\n  case 1: return 0;\n}\n', 'no loop'],
  ['missing colon of case', 'int main(void) {\n  switch (1) { case 1 return 0; }\n}\n', 'colon'],
  ['index of a number', 'int main(void) {\n  int x = 1;\n  return x[0];\n}\n', 'Only an array'],
  ['number called', 'int main(void) {\n  int x = 1;\n  return x(2);\n}\n', 'no function'],
  ['text minus text', 'int main(void) {\n  struct { int a; } x, y;\n  return x - y;\n}\n', 'operator'],
  ['void used', 'void f(void) { }\nint main(void) {\n  int x = f();\n  return x;\n}\n', 'returns nothing'],
  ['const changed', 'int main(void) {\n  const int x = 1;\n  x = 2;\n  return x;\n}\n', 'const'],
  ['not a pointer', 'int main(void) {\n  int x = 1;\n  return *x;\n}\n', 'pointer'],
  [
    'no such member',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  return x.b;\n}\n',
    'member',
  ],
  [
    'member of a pointer',
    'struct s { int a; };\nint f(struct s *p) { return p.a; }\nint main(void) { return 0; }\n',
    '->',
  ],
  [
    'struct into int',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  int y = x;\n  return y;\n}\n',
    'do not fit',
  ],
  ['missing expression', 'int main(void) {\n  int x = ;\n  return x;\n}\n', 'value is missing'],
  ['no main', 'int mian(void) { return 0; }\n', 'named main'],
  ['misspelt function', 'int g(int);\nint main(void) { return g(1); }\n', 'nowhere written'],
];

const root = mkdtempSync(join(tmpdir(), 'messages-of-compilers-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hasGcc = isInstalled('gcc');

(hasGcc ? describe : describe.skip)(`gcc${hasGcc ? '' : ' (skipped: it is not installed)'}`, () => {
  test.each(C)('%s', (what, source, says) => {
    const file = join(root, `${what.replace(/\W/g, '-')}.c`);
    writeFileSync(file, source);
    const { stderr } = spawnSync('gcc', ['-o', join(root, 'a.out'), file], { encoding: 'utf8' });
    const [first] = readBuildErrors(stderr.split('\n'));
    expect(first === undefined ? null : explainCompilerMessage(first)).toContain(says);
    if (first?.place !== null) expect(first?.place.file).toBe(file);
  });
});
