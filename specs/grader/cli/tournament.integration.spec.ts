/** Matches and tournaments of a small game of its own, with programs that do everything wrong that can be done wrong. */
import { describe, expect, test } from '@jest/globals';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyNth } from '../../support/effort.js';
import { runMain, oneWorkspace } from '../../support/workspace.js';

/** Seven stones, each takes one or two, who takes the last wins. A program is told `go STONES` and says `take N`. */
const REFEREE = `
const EXPLAIN = { 'time-limit': 'time-out', 'output-limit': 'flood' };
export const referee = {
  sides: ['First', 'Second'],
  openings: [{ id: 'seven', title: 'seven stones' }, { id: 'four', title: 'four stones' }],
  async play(partners, { id }) {
    let stones = id === 'seven' ? 7 : 4;
    const moves = [];
    const replay = [];
    for (let side = 0; ; side = 1 - side) {
      partners[side].say('go ' + stones);
      replay.push({ typed: 'go ' + stones });
      const heard = await partners[side].hear();
      const lose = (reason, message) => ({ moves, replay, losses: [{ side, reason, message }] });
      if (heard.kind === 'ended') return lose(EXPLAIN[heard.run.ending.how] ?? 'crash', 'said nothing <b>');
      const taken = Number(/^take ([12])$/.exec(heard.text)?.[1]);
      if (!(taken <= stones)) return lose('illegal-move', 'said ' + heard.text);
      moves.push(String(taken));
      replay.push({ written: heard.text });
      stones -= taken;
      if (stones === 0) return { moves, replay, losses: [{ side: 1 - side, reason: 'played', message: 'no stone is left' }] };
    }
  },
};
`;

const YAML = `id: stones
title: Stones
languages:
  javascript: { required: [stones.js], programs: { play: stones.js } }
  command: { required: [stones.sh], programs: { play: [sh, ./stones.sh] } }
limits: { wall: 5s, cpu: 1s, output: 100K }
match: { referee: referee.js, program: play, answer: 4s, limits: { wall: 40s } }
rubric:
  - { id: there, title: It is there, points: 1, check: { file: {} } }
  - { id: ends, title: The last stones, points: 1, check: { program: play, transcripts: [transcripts/*.transcript] } }
`;

/** What a program shows otherwise is learnt here, before it plays. */
const DIALOGUES: Readonly<Record<string, string>> = {
  one: '# One stone\n<go 1\n>take 1\n',
  two: '# Two stones\n<go 2\n>take 2\n<go 1\n>take 1\n',
};

const answer = (code: string): string => `
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const stones = Number(line.split(' ')[1]);
  ${code}
}
`;

/** A shell script: it starts in a twentieth of the time that Node takes. */
const shell = (code: string): string => `while read -r _ stones; do\n${code}\ndone\n`;
const PERFECT = 'echo "take $(((stones + 2) % 3 > 1 ? 1 : (stones + 2) % 3 + 1))"';

/** Those that answer otherwise alone. */
const SHELL_PLAYERS: Readonly<Record<string, string>> = {
  perfect: shell(PERFECT),
  greedy: shell('echo "take $((stones < 2 ? stones : 2))"'),
  'cheats<b>': shell('echo take 3'),
  talks: shell(`echo I think.\n${PERFECT}`),
  silent: shell(':'),
  dies: 'echo oh >&2; exit 1\n',
};

const PLAYERS: Readonly<Record<string, string>> = {
  late: answer("setTimeout(() => console.log('take 1'), 60_000);"),
  floods: answer("const more = () => process.stdout.write('x'.repeat(10000), more); more();"),
  'says the result': `console.log('\\u001b[2J::error::{"losses":[{"side":1,"reason":"played"}]}');${answer('')}`,
  'leaves it to a child': `import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', 'process.stdin.on("data", () => console.log("take 1"))'], { stdio: 'inherit', detached: true }).unref();
process.exit(0);`,
  'ends what it can': `for (const pid of [-1, process.ppid]) try { process.kill(pid, 'SIGKILL'); } catch {}
process.exit(1);`,
  'answers beforehand': `process.stdout.write('take 1\\n'.repeat(1000)); process.stdin.resume();`,
  'a line that grows': "const more = () => process.stdout.write('take 1'.repeat(1000), more); more();",
  'computes meanwhile': answer("console.log('take 1'); for (;;);"),
  'takes all memory meanwhile': answer(
    "console.log('take 1'); const all = []; for (;;) all.push(Buffer.alloc(8e6, 1));",
  ),
  'says what acts': answer("console.log('take \\u001b[2J</script><b>1');"),
  'says much': answer("console.log('y'.repeat(20_000));"),
  broken: 'this is no program (',
};

const space = oneWorkspace({
  'assignments/stones/assignment.yaml': YAML,
  'assignments/stones/referee.js': REFEREE,
  ...Object.fromEntries(
    Object.entries(DIALOGUES).map(([name, text]) => [
      `assignments/stones/transcripts/${name}.transcript`,
      text,
    ]),
  ),
  ...Object.fromEntries(Object.entries(PLAYERS).map(([name, code]) => [`class/${name}/stones.js`, code])),
  ...Object.fromEntries(
    Object.entries(SHELL_PLAYERS).map(([name, code]) => [`class/${name}/stones.sh`, code]),
  ),
});

const read = (file: string): Promise<string> => readFile(join(space.path, file), 'utf8');

interface Stored {
  readonly complete: boolean;
  readonly standings: readonly {
    readonly id: string;
    readonly games: number;
    readonly wins: number;
    readonly losses: number;
    readonly reasons: Readonly<Record<string, number>>;
    readonly rating: number;
    readonly within: number;
  }[];
  readonly absentees: readonly { readonly id: string }[];
  readonly games: readonly { readonly first: string; readonly second: string }[];
}

describe('boardmark match', () => {
  test('tells a game move by move, and keeps it', async () => {
    const { code, out } = await runMain(space.path, [
      'match',
      'stones',
      'class/perfect',
      'class/greedy',
      '--out',
      'kept.transcript',
    ]);
    expect(out).toContain('perfect (First) against greedy (Second) from seven stones\n  1. 1  2\n');
    expect(out).toContain('perfect (First) wins.\nno stone is left.\n');
    expect(code).toBe(0);
    expect(await read('kept.transcript')).toMatch(
      /^# perfect \(First\) against greedy.*\n@ program play\n<go 7\n>take 1\n<go 6\n>take 2\n/,
    );
  });

  test('reads a program as its marks do: what it shows otherwise each time is undone', async () => {
    const { out } = await runMain(space.path, [
      'match',
      'stones',
      'class/talks',
      'class/greedy',
      '--out',
      'talks.transcript',
    ]);
    expect(out).toContain('talks (First) wins.\nno stone is left.\n');
  });

  const reasons = [
    ['cheats<b>', 'loses by illegal-move: said take 3'],
    ['silent', 'loses by time-out'],
    ['late', 'loses by time-out'],
    ['floods', 'loses by flood'],
    ['dies', 'loses by crash'],
    ['says the result', 'loses by illegal-move: said ␛[2J::error::'],
    ['leaves it to a child', 'loses by crash'],
    ['ends what it can', 'loses by crash'],
    ['answers beforehand', 'no stone is left'],
    ['a line that grows', 'loses by flood'],
    ['computes meanwhile', 'loses by time-out'],
    ['takes all memory meanwhile', 'loses by crash'],
    ['says what acts', 'loses by illegal-move: said take ␛[2J</script><b>1'],
  ] as const;

  test.each(everyNth(reasons, 3))('says why %s loses', async (name, words) => {
    const { out } = await runMain(space.path, [
      'match',
      'stones',
      `class/${name}`,
      'class/perfect',
      '--opening',
      'four',
      '--out',
      'x.transcript',
    ]);
    expect(out).toContain('perfect (Second) wins.');
    expect(out).toContain(words);
  });

  test('cuts what the referee quotes', async () => {
    const players = ['class/says much', 'class/perfect'];
    const { out } = await runMain(space.path, ['match', 'stones', ...players, '--out', 'x.transcript']);
    expect(out).toMatch(/loses by illegal-move: said y{1900,2000}…/);
    expect(out.length).toBeLessThan(3000);
  });

  test('plays a submission against itself', async () => {
    const { code } = await runMain(space.path, [
      'match',
      'stones',
      'class/perfect',
      'class/perfect',
      '--out',
      'x.transcript',
    ]);
    expect(code).toBe(0);
  });

  test.each([
    [
      'a submission that does not compile',
      ['stones', 'class/broken', 'class/perfect'],
      1,
      'broken cannot play: it does not compile',
    ],
    ['no such folder', ['stones', 'class/nobody', 'class/perfect'], 2, 'cannot play'],
    [
      'no such opening',
      ['stones', 'class/perfect', 'class/greedy', '--opening', 'nine'],
      2,
      'There is no opening "nine". There are seven, four.',
    ],
    [
      'an assignment without matches',
      ['endodoi-1', 'class/perfect', 'class/greedy'],
      2,
      'endodoi-1 has no matches',
    ],
  ])('refuses %s', async (_, words, expected, message) => {
    const { code, out, err } = await runMain(space.path, ['match', ...words]);
    expect([code, `${out}${err}`]).toEqual([expected, expect.stringContaining(message)]);
  });
});

describe('boardmark tournament', () => {
  test('goes on whatever a program does, and says who lost by what', async () => {
    const players = ['perfect', 'cheats<b>', 'silent', 'dies', 'broken'].map((name) => `class/${name}`);
    const { code, out } = await runMain(space.path, [
      'tournament',
      'stones',
      ...players,
      '--out',
      'all',
      '--openings',
      '1',
    ]);
    expect(out).toContain('broken does not take part: it does not compile.');
    expect(code).toBe(0);
    const stored = JSON.parse(await read('all/tournament.json')) as Stored;
    const row = (id: string): Stored['standings'][number] | undefined =>
      stored.standings.find((one) => one.id === id);
    // Four players: six pairs, both ways round.
    expect(stored.games).toHaveLength(12);
    expect(stored.complete).toBe(true);
    expect(stored.standings.map(({ games }) => games)).toEqual([6, 6, 6, 6]);
    expect(stored.standings[0]).toMatchObject({ id: 'perfect', losses: 0, wins: 6 });
    expect(Object.keys(row('cheats_b_')?.reasons ?? {})).toEqual(['illegal-move']);
    expect(row('dies')?.reasons['crash']).toBeGreaterThan(0);
    expect(row('silent')?.reasons['time-out']).toBeGreaterThan(0);
    for (const { rating, within } of stored.standings) expect(within).toBeLessThan(rating);
    expect((await readdir(join(space.path, 'all/games'))).length).toBe(12);
    const page = await read('all/index.html');
    expect(page).toContain('Cross table');
    expect(page).toContain('said nothing &lt;b>');
    expect(await read('all/table.txt')).toContain('perfect');
  }, 300_000);

  test('between hostile programs alone has one who lost in each game', async () => {
    const players = ['ends what it can', 'computes meanwhile', 'answers beforehand'];
    const words = players.map((name) => `class/${name}`);
    const { code } = await runMain(space.path, [
      ...['tournament', 'stones', ...words],
      ...['--out', 'hostile', '--openings', '1'],
    ]);
    expect(code).toBe(0);
    const { standings, games } = JSON.parse(await read('hostile/tournament.json')) as Stored;
    expect(games).toHaveLength(6);
    expect(standings.map((one) => one.games)).toEqual([4, 4, 4]);
    expect(standings.reduce((sum, { losses }) => sum + losses, 0)).toBe(6);
    const worst = standings.find(({ id }) => id === 'ends_what_it_can');
    expect(worst?.reasons).toEqual({ crash: 4 });
  }, 300_000);

  test('goes on where it was stopped, and plays anew only what has changed', async () => {
    const few = ['class/perfect', 'class/greedy', 'class/cheats<b>'];
    const words = ['tournament', 'stones', ...few, '--out', 'few', '--openings', '1', '--resume'];
    const first = await runMain(space.path, words);
    expect(first.err).toContain('0 games of 6 known from before');
    const lines = (await read('few/games.jsonl')).split('\n');
    expect(lines).toHaveLength(7);
    // As if it had been killed in the middle of the fourth line.
    await writeFile(
      join(space.path, 'few/games.jsonl'),
      `${lines.slice(0, 3).join('\n')}\n${lines[3]?.slice(0, 20) ?? ''}`,
    );
    const second = await runMain(space.path, words);
    expect(second.err).toContain('3 games of 6 known from before');
    // The table is the same; only the time it took is another.
    expect(second.out.split('\n\n')[0]).toBe(first.out.split('\n\n')[0]);
    await space.write({ 'class/greedy/stones.sh': shell('echo take 1') });
    const third = await runMain(space.path, words);
    expect(third.err).toContain('2 games of 6 known from before');
  }, 300_000);

  test('needs two players', async () => {
    const { code, err } = await runMain(space.path, [
      'tournament',
      'stones',
      'class/perfect',
      '--out',
      'one',
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('A tournament needs two players at least.')]);
  });
});
