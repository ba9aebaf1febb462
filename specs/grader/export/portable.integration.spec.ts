/** What students do on Windows and macOS, in a namespace that has neither /proc nor a shell. */
import { describe, expect, jest, test } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { choose } from '../../support/effort.js';
import { linkPackages } from '../../support/linked.js';
import {
  findTool,
  openPortableRoom,
  portableRoomFault,
  type PortableRoom,
} from '../../support/portable-room.js';
import { openFolder } from '../../support/places.js';

const BOARDMARK = resolve('dist/boardmark.js');
const fault = portableRoomFault();
const inRoom = fault === null ? describe : describe.skip;

jest.setTimeout(300_000);

const folder = openFolder('boardmark spec ');
let room: PortableRoom;
if (fault === null) room = openPortableRoom(folder);

const boardmark = (words: readonly string[], cwd = folder) => room.run(['node', BOARDMARK, ...words], cwd);

/** Files of a folder, all with CR LF, as git makes them where `core.autocrlf` is on. */
function checkOutWithCrLf(from: string, to: string, ending: RegExp): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => ending.test(each)))
    writeFileSync(join(to, name), readFileSync(join(from, name), 'utf8').replace(/\r?\n/g, '\r\n'));
}

/** The stubs fail, and the reference passes after a checkout with CR LF. */
async function solve(starter: string, reference: string, ending: RegExp): Promise<void> {
  const suite = () => room.run(['node', '--test', '--test-reporter=tap', 'cases.test.mjs'], starter);
  const before = await suite();
  expect(before.all).toMatch(/# fail [1-9]/);
  expect(before.exitCode).toBe(1);
  checkOutWithCrLf(reference, join(starter, 'src'), ending);
  checkOutWithCrLf(join(starter, 'boardmark'), join(starter, 'boardmark'), /\.(yaml|transcript)$/);
  const after = await suite();
  expect(after.all).toContain('# fail 0\n');
  expect(after.all).toContain('# skipped 0\n');
}

inRoom(`without /proc, sh, mkfifo and setpriv${fault === null ? '' : ` (${fault})`}`, () => {
  test('nothing of Linux is there', async () => {
    const script =
      "console.log(['/proc/self', '/bin/sh', '/usr/bin/mkfifo', '/usr/bin/setpriv'].some((f) => fs.existsSync(f)))";
    expect(await room.run(['node', '-e', script], folder)).toEqual({ exitCode: 0, all: 'false' });
    expect((await boardmark(['doctor'])).all).toContain('Programs run at level none');
  });

  // Methods are called over the channels of the drivers, which one language shows; Node is what all starters run in, and a
  // program run by lines is checked below.
  const languages = [
    ['python', 'methods', 'python3', /\.py$/],
    ['java', 'methods', 'javac', /\.java$/],
    ['typescript', 'methods', 'node', /\.ts$/],
    ['c', 'program', 'gcc', /\.c$/],
  ] as const;
  for (const [language, kind, tool, ending] of choose({
    quick: languages.slice(0, 1),
    thorough: [...languages],
  }))
    (findTool(tool) === null ? test.skip : test)(
      `the whole suite of a starter in ${language}: its stubs fail, the reference passes with CR LF`,
      async () => {
        const id = `greet-in-${language}`;
        expect((await boardmark(['init', id, '--language', language, '--kind', kind])).exitCode).toBe(0);
        const starter = join(folder, `my starter in ${language}`);
        expect((await boardmark(['export', `./${id}`, starter, '--to', 'student'])).exitCode).toBe(0);
        await linkPackages(starter);
        await solve(starter, join(folder, id, 'reference'), ending);
      },
    );

  test('check and verify of a program that is run by a command line', async () => {
    const written = {
      'adds/assignment.yaml': `id: adds
title: Adds
languages:
  command:
    required: [adds.js]
    programs: { adds: [node, ./adds.js] }
    reference: reference
    stubs: stubs
limits: { wall: 5s, cpu: 2s }
rubric:
  - id: sum
    title: The sum
    points: 2
    check: { transcripts: ['*.transcript'], program: adds }
`,
      'adds/one.transcript': '# One and one\n~Two numbers: \n<1 1\n>Sum: 2\n',
      'adds/reference/adds.js':
        "process.stdout.write('Two numbers: ');\nconst [a, b] = require('fs').readFileSync(0, 'utf8').split(' ');\nconsole.log(`Sum: ${Number(a) + Number(b)}`);\n",
      'adds/stubs/adds.js': '\n',
    };
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const checked = await boardmark(['check', 'adds/reference', '--assignment', './adds']);
    expect(checked).toMatchObject({ exitCode: 0 });
    expect((await boardmark(['check', 'adds/stubs', '--assignment', './adds'])).exitCode).toBe(1);
    const verified = await boardmark(['verify', './adds']);
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.all).toContain('reference');
  });

  test('an endless loop ends, and says so', async () => {
    const loops = join(folder, 'loops');
    mkdirSync(loops);
    writeFileSync(join(loops, 'adds.js'), 'for (;;);\n');
    // Where processor time is not known it is the elapsed time that ends it, and until then a processor is busy.
    const yaml = readFileSync(join(folder, 'adds/assignment.yaml'), 'utf8');
    const short = yaml.replace('{ wall: 5s, cpu: 2s }', '{ wall: 500ms, cpu: 500ms }');
    cpSync(join(folder, 'adds'), join(folder, 'adds-soon'), { recursive: true });
    writeFileSync(join(folder, 'adds-soon/assignment.yaml'), short);
    const said = await boardmark(['check', 'loops', '--assignment', './adds-soon']);
    expect(said.all).toMatch(/time/i);
    expect(said.exitCode).toBe(1);
  });
});
