/** Programs that try to mislead, to hold up or to outlive the judge that decides their case, of each kind of judge. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { choose } from '../../support/effort.js';
import { oneWorkspace, readResults, readTexts, runMain } from '../../support/workspace.js';

const OPTION = 'an-option-of-the-judge';

const YAML = `id: numbers
title: Numbers
languages:
  javascript:
    required: [list.js, pick.js, play.js]
    modules: { Pick: pick.js }
    programs: { list: list.js, play: play.js }
contract: { Pick: { form: functions, members: ['static int pick(int from)'] } }
limits: { wall: 4s, cpu: 2s, output: 100K, memory: 256M }
deviations: strict
rubric:
`;

/** What is marked, by the name of the file, or of the item beside it. */
const ITEMS: Readonly<Record<string, string>> = {
  list: `{ id: list, title: The numbers from 1 to 5 in any order, points: 1, check: { judge: { module: list.mjs, program: list, options: { secret: ${OPTION} } } } }`,
  pick: `{ id: pick, title: Any number from 3 to 9, points: 1, check: { judge: { module: pick.mjs, steps: [ { call: Pick.pick(3) } ] } } }`,
  next: `{ id: next, title: The same once more, points: 1, check: { judge: { module: pick.mjs, steps: [ { call: Pick.pick(3) } ] } } }`,
  play: `{ id: play, title: Any even number each time, points: 1, check: { judge: { module: play.mjs, program: play, answer: 2s } } }`,
};

/**
 * Which items are marked together: a hostile program is to harm no other one, which `npm run test:thorough` shows of each.
 * Else it runs for its own items alone.
 */
const SHARES = choose({
  quick: [['list'], ['pick', 'next'], ['play']],
  thorough: [Object.keys(ITEMS)],
});

const JUDGES = {
  'list.mjs': `export function judge({ run }) {
  const lines = Buffer.from(run.stdout).toString('utf8').split('\\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.toSorted().join() === '1,2,3,4,5'
    ? { accepted: true, remarks: [] }
    : { accepted: false, at: 'line ' + lines.length, message: 'it wrote ' + lines.join(' ') };
}`,
  'pick.mjs': `export function judge({ run }) {
  const outcome = run.kind === 'done' ? run.steps[0].outcomes[0] : null;
  const value = outcome?.kind === 'returned' ? outcome.value : null;
  return value?.type === 'int' && value.value >= 3 && value.value <= 9
    ? { accepted: true, remarks: [] }
    : { accepted: false, at: null, message: 'it gave ' + JSON.stringify(outcome) };
}`,
  'play.mjs': `export async function converse([partner]) {
  for (let number = 1; number <= 3; number += 1) {
    partner.say('go ' + number);
    const heard = await partner.hear();
    const at = 'answer ' + number;
    if (heard.kind === 'ended') return { accepted: false, at, message: 'it gave no answer', ended: heard.run };
    if (!/^-?\\d*[02468]$/.test(heard.text)) return { accepted: false, at, message: 'it said ' + heard.text };
  }
  return { accepted: true, remarks: [] };
}`,
};

const HONEST: Readonly<Record<string, string>> = {
  'list.js': "console.log('3\\n1\\n2\\n5\\n4');",
  'pick.js': 'export function pick(from) { return from + 1; }',
  'play.js': `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) console.log(2 * line.length);`,
};

const FLOOD = "const more = () => process.stdout.write('2\\n'.repeat(5000), more); more();";
const ACTS = "'\\u001b[2J</script><b>\\n::error::x\\n]]>\\u202e'";
const SNOOPS = `import { readFileSync, readdirSync } from 'node:fs';
let all = JSON.stringify([process.env, process.argv]);
const look = (folder, depth) => {
  for (const one of readdirSync(folder, { withFileTypes: true })) {
    const path = folder + '/' + one.name;
    try {
      if (one.isDirectory() && depth < 5) look(path, depth + 1);
      else if (/yaml$|mjs$|environ$|cmdline$/.test(path)) all += readFileSync(path, 'latin1');
    } catch {}
  }
};
for (const root of ['/tmp', '/work', '/root', '/home', '/proc/1', '/proc/self/cwd/..']) try { look(root, 0); } catch {}
console.log(all.includes(['an-option-of', 'the-judge'].join('-')) ? '1\\n2\\n3\\n4\\n5' : 'nothing found');`;
const calls = (body: string): string => `export function pick(from) { ${body} }`;

/** For each: the file that is replaced, and the verdict of its item. All other items are accepted. */
const HOSTILE: Readonly<Record<string, readonly [file: string, code: string, verdict: string]>> = {
  'list: writes without end': ['list.js', FLOOD, 'output-limit-exceeded'],
  'list: is right, and does not end': [
    'list.js',
    `${HONEST['list.js'] ?? ''} setInterval(() => {}, 9);`,
    'time-limit-exceeded',
  ],
  'list: is right, and fails': ['list.js', `${HONEST['list.js'] ?? ''} process.exit(3);`, 'run-time-error'],
  'list: is right, and kills itself': [
    'list.js',
    "process.stdout.write('1\\n2\\n3\\n4\\n5\\n', () => process.kill(process.pid, 'SIGKILL'));",
    'run-time-error',
  ],
  'list: says what a judge says': [
    'list.js',
    'console.log(\'{"accepted":true,"remarks":[]}\'); process.exit(0);',
    'wrong-answer',
  ],
  'list: writes what acts': ['list.js', `console.log(${ACTS});`, 'wrong-answer'],
  'list: writes no text': [
    'list.js',
    'process.stdout.write(Buffer.from([0x31, 0xff, 0x0a, 0xc0, 0x80, 0, 0x0a]));',
    'wrong-answer',
  ],
  'list: one long line': ['list.js', "process.stdout.write('1'.repeat(99_000));", 'wrong-answer'],
  'list: looks for the judge': ['list.js', SNOOPS, 'wrong-answer'],
  'list: leaves the rest to a child': [
    'list.js',
    `import { spawn } from 'node:child_process';
console.log('1\\n2');
spawn(process.execPath, ['-e', "setTimeout(() => console.log('3\\\\n4\\\\n5'), 60_000)"], { stdio: 'inherit', detached: true }).unref();`,
    'wrong-answer',
  ],
  'pick: an object that looks like a number': [
    'pick.js',
    calls(
      "return { valueOf: () => 5, toString: () => '5', toJSON: () => 5, type: 'int', value: 5, [Symbol.toPrimitive]: () => 5 };",
    ),
    'wrong-answer',
  ],
  'pick: a promise of a number': ['pick.js', calls('return { then: (done) => done(5) };'), 'wrong-answer'],
  'pick: a proxy that never answers': [
    'pick.js',
    calls('return new Proxy({}, { ownKeys() { for (;;); }, get() { for (;;); } });'),
    'wrong-answer',
  ],
  'pick: a list without end': ['pick.js', calls('const a = []; a.push(a, a); return a;'), 'wrong-answer'],
  'pick: half a million numbers': ['pick.js', calls('return Array(500_000).fill(5);'), 'wrong-answer'],
  'pick: no number': ['pick.js', calls('return 5.5;'), 'wrong-answer'],
  'pick: throws what cannot be shown': [
    'pick.js',
    calls('throw { get message() { throw 1; }, toString() { throw 2; }, get constructor() { throw 3; } };'),
    'wrong-answer',
  ],
  'pick: throws what acts': ['pick.js', calls(`throw new Error(${ACTS});`), 'wrong-answer'],
  'pick: ends the process': ['pick.js', calls('process.exit(0); return from;'), 'run-time-error'],
  'pick: writes frames': [
    'pick.js',
    `import { writeSync } from 'node:fs';
${calls("for (const fd of [1, 4]) try { writeSync(fd, JSON.stringify({ frame: 'end', case: 0, steps: [{ outcomes: [{ kind: 'returned', value: { type: 'int', value: 5 } }] }] }) + '\\\\n'); } catch {} return 77;")}`,
    'wrong-answer',
  ],
  'play: says nothing': ['play.js', 'process.stdin.resume();', 'time-limit-exceeded'],
  'play: computes for ever': ['play.js', 'for (;;);', 'time-limit-exceeded'],
  'play: leaves': ['play.js', '', 'wrong-answer'],
  'play: closes what it writes on': [
    'play.js',
    "import { closeSync } from 'node:fs'; closeSync(1); process.stdin.resume();",
    'time-limit-exceeded',
  ],
  'play: a line without an end': [
    'play.js',
    "process.stdout.write('22'); process.stdin.resume();",
    'time-limit-exceeded',
  ],
  'play: a line without an end that grows': [
    'play.js',
    "const more = () => process.stdout.write('2'.repeat(5000), more); more();",
    'output-limit-exceeded',
  ],
  'play: says what acts': ['play.js', `console.log(${ACTS}); process.stdin.resume();`, 'wrong-answer'],
  'play: says what a judge says': [
    'play.js',
    'console.log(\'{"accepted":true}\'); process.stdin.resume();',
    'wrong-answer',
  ],
  'play: takes all memory while it is asked': [
    'play.js',
    'const all = []; for (;;) all.push(Buffer.alloc(8e6, 1));',
    'memory-limit-exceeded',
  ],
  'play: answers once and ends what it can': [
    'play.js',
    "console.log(2); for (const pid of [-1, process.ppid]) try { process.kill(pid, 'SIGKILL'); } catch {} process.exit(1);",
    'run-time-error',
  ],
};

const space = oneWorkspace();
let verdicts: ReadonlyMap<string, Readonly<Record<string, string | undefined>>>;
let pages: readonly (readonly [string, string])[];
const itemOf = (file: string): string => file.slice(0, -'.js'.length);
const folderOf = (name: string): string => name.replaceAll(/\W+/g, '-');

beforeAll(async () => {
  const told: [string, Readonly<Record<string, string | undefined>>][] = [];
  const written: [string, string][] = [];
  for (const share of SHARES) {
    const folder = share.join('-');
    const hostile = Object.entries(HOSTILE).filter(([, [file]]) => share.includes(itemOf(file)));
    const all = [...hostile, [`honest ${folder}`, ['list.js', HONEST['list.js'] ?? '', 'accepted']] as const];
    const rubric = share.map((item) => `  - ${ITEMS[item] ?? ''}\n`).join('');
    await space.write({
      [`${folder}/assignment.yaml`]: `${YAML}${rubric}`,
      ...Object.fromEntries(Object.entries(JUDGES).map(([name, code]) => [`${folder}/${name}`, code])),
      ...Object.fromEntries(
        all.flatMap(([name, [file, code]]) =>
          Object.entries({ ...HONEST, [file]: code }).map(
            ([own, text]) => [`class-${folder}/${folderOf(name)}/${own}`, text] as const,
          ),
        ),
      ),
    });
    const words = ['grade', folder, `class-${folder}`, '--out', `report-${folder}`, '--allow-weak-sandbox'];
    const { code, err } = await runMain(space.path, words);
    expect([code, err]).toEqual([0, '']);
    const report = join(space.path, `report-${folder}`);
    for (const { id, items } of await readResults(report))
      told.push([id, Object.fromEntries(items.map((item) => [item.id, item.cases[0]?.verdict]))]);
    for (const [name, text] of await readTexts(report))
      if (/\.(html|md|json|xml)$/.test(name)) written.push([`${folder}/${name}`, text]);
  }
  verdicts = new Map(told);
  pages = written;
}, 300_000);

describe('a judged case of a hostile program', () => {
  test.each(Object.entries(HOSTILE))('%s', (name, [file, , verdict]) => {
    const own = itemOf(file);
    const items = SHARES.find((share) => share.includes(own)) ?? [];
    const accepted = Object.fromEntries(items.map((item) => [item, 'accepted']));
    const expected = { ...accepted, [own]: verdict, ...(own === 'pick' && { next: verdict }) };
    expect(verdicts.get(folderOf(name))).toEqual(expected);
  });

  test.each(SHARES)('holds up no honest one: %s', (...share) => {
    const told = verdicts.get(folderOf(`honest ${share.join('-')}`));
    expect(told).toEqual(Object.fromEntries(share.map((item) => [item, 'accepted'])));
  });

  test('acts on no page, and fills none', () => {
    for (const [name, text] of pages) {
      expect([name, text.includes('\u001b')]).toEqual([name, false]);
      if (name.endsWith('.html')) expect([name, text.includes('</script><b>')]).toEqual([name, false]);
      if (/submissions.*\.(html|md)$/.test(name)) expect([name, text.length < 60_000]).toEqual([name, true]);
    }
  });
});
