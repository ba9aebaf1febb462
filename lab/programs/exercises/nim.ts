import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

type Player = 'First' | 'Second';

interface Ways {
  readonly hello: string;
  readonly pile: (pile: string, sticks: number) => string;
  readonly prompt: (player: Player) => string;
  readonly noMove: string;
  readonly refused: (pile: string, sticks: number) => string;
  /** What some programs write after each move. */
  readonly after: ((player: Player, pile: string, sticks: number) => string) | null;
  readonly wins: (player: Player) => string;
  readonly givesUp: (player: Player) => string;
}

type Rule = 'who takes the last loses' | 'the same player moves again' | 'takes more than are there';

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const piles = new Map([
    ['A', 3],
    ['B', 4],
    ['C', 5],
  ]);
  let player: Player = 'First';
  talk.line(ways.hello);
  for (;;) {
    for (const [pile, sticks] of piles) talk.line(ways.pile(pile, sticks));
    if ([...piles.values()].every((sticks) => sticks === 0)) {
      talk.line(ways.wins(breaks('who takes the last loses') ? player : opponentOf(player)));
      return;
    }
    const typed = talk.ask(ways.prompt(player));
    if (typed === 'quit') {
      talk.line(ways.givesUp(player));
      return;
    }
    const [, pile, digits] = /^([ABC]) (\d+)$/.exec(typed) ?? [];
    if (pile === undefined) {
      talk.line(ways.noMove);
      continue;
    }
    const [there, taken] = [piles.get(pile) ?? 0, Number(digits)];
    if (taken < 1 || (taken > there && !breaks('takes more than are there'))) {
      talk.line(ways.refused(pile, taken));
      continue;
    }
    piles.set(pile, Math.max(0, there - taken));
    if (ways.after !== null) talk.line(ways.after(player, pile, taken));
    if (!breaks('the same player moves again')) player = opponentOf(player);
  }
}

function opponentOf(player: Player): Player {
  return player === 'First' ? 'Second' : 'First';
}

export const nim = defineProgram<Ways, Rule>({
  name: 'nim',
  about: 'Two players take sticks from three piles; who takes the last one wins.',
  play,
  dialogues: {
    games: [
      ['A 3', 'B 4', 'C 5'],
      ['C 4', 'A 1', 'A 2', 'B 4', 'C 1'],
      ['B 1', 'B 1', 'quit'],
    ],
    mistakes: [['A 4', 'A 3', 'quit'], ['D 1', 'b 2', 'B 0', 'B 2', 'quit'], ['quit']],
  },
  asked: {
    hello: '=== Nim ===',
    pile: (pile, sticks) => `${pile} ${'|'.repeat(sticks)}`,
    prompt: (player) => `${player} player, pile and number: `,
    noMove: 'Like this: B 2',
    refused: (pile, sticks) => `You cannot take ${sticks} from ${pile}.`,
    after: null,
    wins: (player) => `${player} player wins.`,
    givesUp: (player) => `${player} player gives up.`,
  },
  right: {
    'greeting in other words': { hello: 'Welcome to Nim' },
    'sticks are stars': { pile: (pile, sticks) => `${pile} ${'*'.repeat(sticks)}` },
    'blanks between sticks': { pile: (pile, sticks) => `${pile} ${'| '.repeat(sticks).trim()}` },
    'colon behind the pile': { pile: (pile, sticks) => `${pile}: ${'|'.repeat(sticks)}` },
    'word before the pile': { pile: (pile, sticks) => `Pile ${pile} ${'|'.repeat(sticks)}` },
    'winner with an article': { wins: (player) => `The ${player.toLowerCase()} player wins.` },
    'winner in other words': { wins: (player) => `${player} player has won!` },
    'prompt in fewer words': { prompt: (player) => `${player} player: ` },
    'prompt in other words': {
      prompt: (player) => `Turn of ${player.toLowerCase()} player, pile and number? `,
    },
    'gives up in another word': { givesUp: (player) => `${player} player resigns.` },
    'other words where no move is typed': { noMove: 'Type for example B 2' },
    'refused without numbers': { refused: () => 'That is not possible.' },
    'refused in other words': { refused: (pile, sticks) => `${sticks} cannot be taken from ${pile}.` },
    'empty line after a move': { after: () => '' },
  },
  tellingMore: {
    'sticks are counted': { pile: (pile, sticks) => `${pile} ${'|'.repeat(sticks)} (${sticks})` },
    'each move is told': { after: (player, pile, sticks) => `${player} takes ${sticks} from ${pile}` },
    'each move is told behind an arrow': {
      after: (_, pile, sticks) => `--> pile ${pile} is smaller by ${sticks}`,
    },
    'each move is logged': { after: (player, pile, sticks) => `[LOG] ${player} ${pile} ${sticks}` },
  },
  wrong: {
    'who takes the last loses': ['winner in other words'],
    'the same player moves again': [],
    'takes more than are there': [],
  },
});
