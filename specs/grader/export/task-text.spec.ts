import { expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText } from '../../../grader/export/task-text.js';

it.each([
  ['![The board](board.png)', ['board.png']],
  ['![](./pictures/a%20b.svg "two pits")', ['pictures/a b.svg']],
  ['<img alt="x" src="board.png">', ['board.png']],
  ['![the board][board]\n\n[board]: <pictures/a%20b.svg>', ['pictures/a b.svg']],
  ['![](board.png) and again ![](board.png)', ['board.png']],
  ['![](nowhere.png) ![](https://example.org/board.png) ![](../board.png) ![](/board.png)', []],
  ['[the solution](solution.py) ![](solution.py)', []],
  ['board.png, and [a link](board.png)', []],
])('the pictures that the text shows go along, and nothing else: %s', async (text, expected) => {
  const outer = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  const folder = join(outer, 'assignment');
  await mkdir(join(folder, 'pictures'), { recursive: true });
  for (const name of ['board.png', 'pictures/a b.svg', 'solution.py', '../board.png'])
    await writeFile(join(folder, name), name);
  await writeFile(join(folder, 'Handout.md'), text);
  const files = await readText(join(folder, 'Handout.md'));
  await rm(outer, { recursive: true });
  expect([...files].map(([name, { content }]) => [name, content.toString()])).toEqual([
    ['task.md', text],
    ...expected.map((name) => [name, name]),
  ]);
});
