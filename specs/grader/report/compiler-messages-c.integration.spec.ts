/** What real gcc says of broken programs, and the explanation that students read. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readBuildErrors } from '../../../grader/languages/command/build.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { isInstalled } from '../../support/installed.js';
import { openFolder } from '../../support/places.js';

const inMain = (body: string): string => `int main(void) {\n  ${body}\n}\n`;
const MAIN = 'int main(void) { return 0; }\n';

/** What is broken in C, the source, and what has to be said of it. */
const C: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing semicolon', inMain('int x = 1\n  return x;'), 'semicolon'],
  ['missing semicolon at return', inMain('return 0'), 'semicolon'],
  ['missing brace at the end', 'int main(void) {\n  return 0;\n', 'closing brace'],
  ['one brace too many', inMain('return 0;\n}'), 'closes nothing'],
  ['statement outside a function', `#include <stdio.h>\nprintf("x");\n${MAIN}`, 'outside any function'],
  ['a loop outside a function', `for (;;) { }\n${MAIN}`, 'outside any function'],
  ['missing bracket', inMain('int x = (1 + 2;\n  return x;'), 'round bracket'],
  ['missing bracket of if', inMain('if (1 { return 1; }\n  return 0;'), 'round bracket'],
  ['unclosed text', inMain('const char *s = "abc;\n  return 0;'), 'quotation mark'],
  ['typographic quotes', inMain('const char *s = \u201cabc\u201d;\n  return 0;'), 'copied'],
  ['unknown variable', inMain('return m;'), 'spelt'],
  ['unknown type', inMain('strng s;\n  return 0;'), 'spelt'],
  ['a full-width semicolon', inMain('int a, b\uff1b int c;\n  return 0;'), 'full-width'],
  ['a conflict of git', `<<<<<<< HEAD\nint n;\n=======\nint m;\n>>>>>>> main\n${MAIN}`, 'conflict'],
  ['numbers of lines', '1 #include <stdio.h>\n2 int main(void) { return 0; }\n', 'number of the line'],
  ['a header of Windows', `#include <conio.h>\n${MAIN}`, 'on Windows or DOS alone'],
  [
    'a library that is not linked',
    '#include <math.h>\nint main(int n, char **v) { return (int)sqrt((double)n); }\n',
    'does not link (-lm)',
  ],
  ['no such header', `#include <stdoi.h>\n${MAIN}`, 'header'],
  ['assigned to a value', inMain('int x = 1;\n  if (1 = x) return 1;\n  return 0;'), 'compare with =='],
  [
    'too few arguments',
    'int f(int a, int b) { return a + b; }\nint main(void) { return f(1); }\n',
    'number of arguments',
  ],
  ['function twice', `int f(void) { return 1; }\nint f(void) { return 2; }\n${MAIN}`, 'two of this name'],
  ['variable twice', inMain('int x = 1;\n  int x = 2;\n  return x;'), 'two of this name'],
  ['other types', `double f(int a);\nint f(int a) { return a; }\n${MAIN}`, 'other types'],
  ['else without if', inMain('if (1); { return 1; }\n  else { return 2; }'), 'behind the if'],
  ['break outside', inMain('break;'), 'no loop'],
  ['case outside', inMain('case 1: return 0;'), 'no loop'],
  ['missing colon of case', inMain('switch (1) { case 1 return 0; }'), 'colon'],
  ['index of a number', inMain('int x = 1;\n  return x[0];'), 'Only an array'],
  ['number called', inMain('int x = 1;\n  return x(2);'), 'no function'],
  ['text minus text', inMain('struct { int a; } x, y;\n  return x - y;'), 'operator'],
  ['void used', 'void f(void) { }\nint main(void) {\n  int x = f();\n  return x;\n}\n', 'returns nothing'],
  ['const changed', inMain('const int x = 1;\n  x = 2;\n  return x;'), 'const'],
  ['not a pointer', inMain('int x = 1;\n  return *x;'), 'pointer'],
  [
    'no such member',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  return x.b;\n}\n',
    'member',
  ],
  ['member of a pointer', `struct s { int a; };\nint f(struct s *p) { return p.a; }\n${MAIN}`, '->'],
  [
    'struct into int',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  int y = x;\n  return y;\n}\n',
    'do not fit',
  ],
  ['missing expression', inMain('int x = ;\n  return x;'), 'value is missing'],
  ['no main', 'int mian(void) { return 0; }\n', 'named main'],
  ['misspelt function', 'int g(int);\nint main(void) { return g(1); }\n', 'nowhere written'],
];

const root = openFolder();

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
