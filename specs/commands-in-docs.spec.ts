/** Every command that a page, a workflow or a starter names is there, with its options. */
import { expect, test } from '@jest/globals';
import { Command } from 'commander';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { describeAuthoring } from '../grader/entry/describe-authoring.js';
import { describeGames } from '../grader/entry/describe-games.js';
import { describeGrading } from '../grader/entry/describe-grading.js';
import { describeService } from '../grader/entry/describe-service.js';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'lab/README.md',
  'lab/audit.md',
  'Dockerfile',
  'compose.yaml',
  '.github/workflows/check.yml',
  ...filesBelow('docs', '.md'),
  ...filesBelow('student-template', ''),
];

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function describeAll(): Command {
  const program = new Command('boardmark').option('--help').option('--version').option('--no-color');
  const action = () => () => Promise.resolve();
  for (const describe of [describeGrading, describeAuthoring, describeGames, describeService])
    describe(program, action);
  return program;
}

/** Where a command line may begin: a line of its own, code within a sentence, a step of a workflow. */
const BEGINS =
  /(?:^|`|\$ |run: |&& |"|npx (?:--no-install )?|dist\/)(boardmark(?:\.js)?|npm run) (?=[a-z-])([^`#|>&;"\n)]*)/gm;

interface Named {
  readonly page: string;
  readonly tool: string;
  readonly words: readonly string[];
}

/** In Markdown only what is set as code is a command. */
function codeOf(page: string): string {
  const text = readFileSync(page, 'utf8');
  if (!page.endsWith('.md')) return text;
  return [...text.matchAll(/^```(?:sh|yaml|yml)\n(.*?)^```|(?<!`)(`[^`\n]+`)/gms)]
    .map(([, block, inline]) => block ?? inline ?? '')
    .join('\n');
}

function commandsOf(page: string): Named[] {
  return [...codeOf(page).matchAll(BEGINS)].map(([, tool = '', rest = '']) => ({
    page,
    tool,
    words: rest.trim().split(/\s+/),
  }));
}

/** What is wrong with the words behind `boardmark`; null if nothing is. */
function faultOf(words: readonly string[]): string | null {
  let command = describeAll();
  for (const word of words) {
    const inner = command.commands.find((each) => each.name() === word);
    if (inner !== undefined) command = inner;
    else if (command.commands.length > 0 && !word.startsWith('-')) return `no command ${word}`;
    const option = /^(--[a-z][a-z-]*)/.exec(word)?.[1];
    if (option !== undefined && !command.options.some(({ long }) => long === option))
      return `${command.name()} has no option ${option}`;
  }
  return null;
}

const SCRIPTS = ['package.json', 'student-template/common/package.json'].flatMap((file) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }).scripts),
);

const named = PAGES.flatMap(commandsOf);

test('there are many', () => {
  expect(named.length).toBeGreaterThan(100);
});

const WITH_COMMANDS = PAGES.filter((page) => commandsOf(page).length > 0);
test.each(WITH_COMMANDS)('%s names only commands that are there', (page) => {
  const wrong = commandsOf(page).flatMap(({ tool, words }) => {
    const fault =
      tool === 'npm run'
        ? SCRIPTS.includes(words[0] ?? '')
          ? null
          : `no script ${words[0] ?? ''}`
        : faultOf(words);
    return fault === null ? [] : [`${tool} ${words.join(' ')}: ${fault}`];
  });
  expect(wrong).toEqual([]);
});

test.each(PAGES.filter((page) => /\.ya?ml$/.test(page)))('%s is YAML', (page) => {
  const { errors, warnings } = parseDocument(readFileSync(page, 'utf8'));
  expect([...errors, ...warnings]).toEqual([]);
});

test.each([
  ['grade x y --ouput z', 'grade has no option --ouput'],
  ['tokens list', 'no command tokens'],
  ['token remove', 'no command remove'],
])('boardmark %s would be found', (words, fault) => {
  expect(faultOf(words.split(' '))).toBe(fault);
});
