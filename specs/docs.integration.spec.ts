/** The pages on new assignments are followed to the letter: what it says to write is written, what it says to run is run. */
import { expect, jest, test } from '@jest/globals';
import { execa } from 'execa';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hasJdk, isInstalled } from './support/installed.js';
import { eachWorkspace, runMain } from './support/workspace.js';

jest.setTimeout(600_000);

interface Block {
  readonly language: string;
  /** The file that the block is, or empty. */
  readonly file: string;
  readonly text: string;
}

function readBlocks(page: string): Block[] {
  return [...readFileSync(page, 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file = '', text = '']): Block => ({ language, file, text }),
  );
}

/** Each page begins in a clean folder. */
const desk = eachWorkspace();

async function follow({ language, file, text }: Block, said: string): Promise<string> {
  if (language === 'sh') return runAll(text);
  if (language === 'golden') {
    expect(await readFile(join(desk.path, file), 'utf8')).toBe(text);
  } else if (file !== '') {
    await desk.write({ [file]: text });
  } else {
    for (const line of text.trimEnd().split('\n')) expect(said).toContain(line);
  }
  return said;
}

/** Runs each line, and returns all that was said. */
async function runAll(text: string): Promise<string> {
  let said = '';
  for (const line of text.trimEnd().split('\n')) {
    const [command, ...words] = line.split(' ');
    if (command === 'boardmark') {
      const ended = await runMain(desk.path, words);
      expect({ line, code: ended.code, err: ended.err }).toEqual({ line, code: 0, err: '' });
      said += ended.out;
    } else {
      expect(await execa('sh', ['-c', line], { cwd: desk.path, reject: false })).toMatchObject({
        exitCode: 0,
      });
    }
  }
  return said;
}

const PAGES = [
  ['docs/new-program.md', 'a program with a menu, in Python', isInstalled('python3')],
  ['docs/new-assignment.md', 'a class with methods, in Java', hasJdk],
] as const;
for (const [page, what, canRun] of PAGES)
  (canRun ? test : test.skip)(
    `${page}: ${what}${canRun ? '' : ' (its language is not installed here)'}`,
    async () => {
      const blocks = readBlocks(page);
      expect(blocks.length).toBeGreaterThan(12);
      let said = '';
      for (const block of blocks) said = await follow(block, said);
    },
  );

test.each([
  'README.md',
  'docs/grade-a-class.md',
  'docs/new-assignment.md',
  'docs/new-program.md',
  'docs/formats.md',
])('%s links to files that are there', async (name) => {
  const text = await readFile(name, 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  );
  for (const target of targets) await expect(readFile(resolve(dirname(name), target))).resolves.toBeDefined();
});
