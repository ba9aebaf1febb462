import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EndlessGameError } from '../../../reference/endodoi/endodoi.js';
import { play } from '../../../reference/endodoi/game.js';
import { playerPitLabels, type Pits, type Player } from '../../../reference/endodoi/pits.js';
import { hasJdk, QUICK_JAVAC } from '../../support/installed.js';
import { anyPits, anyPlayer } from './arbitraries.js';
import { scriptedTerminal, typing } from './scripted.js';
import { openFolder } from '../../support/places.js';

const REFERENCE = fileURLToPath(new URL('../../../reference/endodoi/', import.meta.url));
const withJdk = hasJdk ? describe : describe.skip;
const reason = hasJdk ? '' : ' (skipped: no javac on the PATH)';

/** Plays one game a line, `row0/row1 store1 store2 player words…`, and says where a game is over or endless. */
const MANY_GAMES = `
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Scanner;
public class ManyGames {
    public static void main(String[] args) {
        Scanner games = new Scanner(System.in);
        while (games.hasNextLine()) {
            String[] game = games.nextLine().split(" ", 5);
            int[][] pits = Arrays.stream(game[0].split("/"))
                .map(row -> Arrays.stream(row.split(",")).mapToInt(Integer::parseInt).toArray())
                .toArray(int[][]::new);
            System.setIn(new ByteArrayInputStream(game[4].getBytes()));
            try {
                Endodoi.playGame(pits, Integer.parseInt(game[1]), Integer.parseInt(game[2]), game[3].equals("1"));
                System.out.println("=== over");
            } catch (IllegalStateException endless) {
                System.out.println("=== endless");
            }
        }
    }
}
`;

interface ScriptedGame {
  pits: Pits;
  store1: number;
  store2: number;
  player: Player;
  words: string;
}

/** Words of which most are labels of the board, the others the usual slips. */
const anyScriptedGame: fc.Arbitrary<ScriptedGame> = anyPits(12, 6).chain((pits) => {
  const word = fc.constantFrom(
    ...playerPitLabels(pits).flat(),
    ...playerPitLabels(pits).flat(),
    '?',
    'ab',
    '!',
  );
  return fc.record({
    pits: fc.constant(pits),
    store1: fc.nat(150),
    store2: fc.nat(150),
    player: anyPlayer,
    words: fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' ')),
  });
});

function playHere({ pits, store1, store2, player, words }: ScriptedGame): string {
  const terminal = scriptedTerminal(typing(words));
  try {
    play({ pits: structuredClone(pits), stores: { 1: store1, 2: store2 }, player }, terminal);
    return `${terminal.output()}=== over\n`;
  } catch (error) {
    if (error instanceof EndlessGameError) return `${terminal.output()}=== endless\n`;
    throw error;
  }
}

function asLine({ pits, store1, store2, player, words }: ScriptedGame): string {
  return `${pits.map((row) => row.join(',')).join('/')} ${store1} ${store2} ${player} ${words}`;
}

withJdk(`the model answer in Java${reason}`, () => {
  const classes = openFolder();
  beforeAll(() => {
    writeFileSync(join(classes, 'ManyGames.java'), MANY_GAMES);
    const sources = [join(REFERENCE, 'java/Endodoi.java'), join(classes, 'ManyGames.java')];
    const options = ['--release', '17', '-Xlint:all', '-Werror', '-d', classes];
    execFileSync('javac', [...QUICK_JAVAC, ...options, ...sources]);
  });

  test('prints what the reference prints, game by game', () => {
    const known: ScriptedGame[] = [
      {
        pits: [
          [2, 2, 2],
          [2, 2, 2],
        ],
        store1: 3,
        store2: 2,
        player: 1,
        words: 'c e b f c',
      },
      {
        pits: [
          [3, 3],
          [3, 3],
        ],
        store1: 0,
        store2: 0,
        player: 1,
        words: 'b c a',
      },
      { pits: [[1], [1]], store1: 0, store2: 0, player: 1, words: 'a b a b' },
    ];
    const games = [...known, ...fc.sample(anyScriptedGame, 300)];
    const output = execFileSync('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, 'ManyGames'], {
      input: games.map((game) => `${asLine(game)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const played = output.split(/(?<==== (?:over|endless)\n)/);
    expect(played).toHaveLength(games.length);
    games.forEach((game, index) => {
      expect({ game: asLine(game), output: played[index] }).toEqual({
        game: asLine(game),
        output: playHere(game),
      });
    });
  });

  test('its stubs compile', () => {
    const stubs = join(classes, 'stubs');
    execFileSync('javac', [
      ...QUICK_JAVAC,
      '--release',
      '17',
      '-Xlint:all',
      '-Werror',
      '-d',
      stubs,
      join(REFERENCE, 'stubs/java/Endodoi.java'),
    ]);
  });
});

describe('the stubs', () => {
  test.each(['java/Endodoi.java', 'typescript/endodoi.ts'])(
    '%s has fewer than 50 lines and all thirteen methods',
    (file) => {
      const text = readFileSync(join(REFERENCE, 'stubs', file), 'utf8');
      expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(50);
      for (const name of METHODS) expect(text).toMatch(new RegExp(`\\b${name}\\(`));
    },
  );
});

const METHODS = [
  'createNewPits',
  'playerPitLabels',
  'drawBoard',
  'pit2Coordinates',
  'getOpposingPit',
  'isPitInPlayerRow',
  'nextPit',
  'getPitSeedCount',
  'singleSow',
  'checkEndGame',
  'totalSeedsOnBoard',
  'clearBoard',
  'playGame',
];
