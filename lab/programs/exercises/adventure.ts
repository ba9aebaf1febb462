import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly prompt: string;
  readonly room: (room: string) => string;
  readonly things: (things: readonly string[]) => string;
  /** What some programs write below them. */
  readonly below: ((exits: readonly string[]) => string) | null;
  readonly noExit: string;
  readonly take: (thing: string) => string;
  readonly notHere: (thing: string) => string;
  readonly bag: (things: readonly string[]) => string;
  readonly emptyBag: string;
  readonly notUnderstood: string;
  readonly quit: (steps: number) => string;
}

type Rule =
  | 'counts each step twice'
  | 'what is taken stays there'
  | 'turns the bag round'
  | 'calls the hall a kitchen'
  | 'does not name the room';

type Room = 'hall' | 'garden' | 'kitchen';

const EXITS: Readonly<Record<Room, Readonly<Partial<Record<string, Room>>>>> = {
  hall: { north: 'garden', east: 'kitchen' },
  garden: { south: 'hall' },
  kitchen: { west: 'hall' },
};

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const things = { hall: [] as string[], garden: ['rose'], kitchen: ['knife', 'bread'] };
  const bag: string[] = [];
  let room: Room = 'hall';
  let steps = 0;
  const look = (): void => {
    if (breaks('does not name the room')) talk.line('You are in a room.');
    else talk.line(ways.room(room === 'hall' && breaks('calls the hall a kitchen') ? 'kitchen' : room));
    if (things[room].length > 0) talk.line(ways.things(things[room]));
    if (ways.below !== null) talk.line(ways.below(Object.keys(EXITS[room])));
  };
  look();
  for (;;) {
    const [command, word = ''] = talk.ask(ways.prompt).split(' ');
    if (command === 'quit') {
      talk.line(ways.quit(steps));
      return;
    }
    if (command === 'go') {
      const next: Room | undefined = EXITS[room][word];
      if (next === undefined) {
        talk.line(ways.noExit);
        continue;
      }
      room = next;
      steps += breaks('counts each step twice') ? 2 : 1;
      look();
    } else if (command === 'take') {
      if (!things[room].includes(word)) {
        talk.line(ways.notHere(word));
        continue;
      }
      if (!breaks('what is taken stays there')) things[room] = things[room].filter((thing) => thing !== word);
      bag.push(word);
      talk.line(ways.take(word));
    } else if (command === 'bag') {
      if (bag.length === 0) talk.line(ways.emptyBag);
      else talk.line(ways.bag(breaks('turns the bag round') ? bag.toReversed() : bag));
    } else if (command === 'look') look();
    else talk.line(ways.notUnderstood);
  }
}

export const adventure = defineProgram<Ways, Rule>({
  name: 'adventure',
  about: 'Three rooms are walked through; things are taken into a bag.',
  play,
  dialogues: {
    walk: [
      ['go north', 'go south', 'quit'],
      ['go east', 'go west', 'go north', 'quit'],
      ['go west', 'go south', 'quit'],
      ['look', 'quit'],
    ],
    take: [
      ['go north', 'take rose', 'look', 'bag', 'quit'],
      ['go east', 'take bread', 'take knife', 'bag', 'look', 'quit'],
      ['take rose', 'bag', 'quit'],
      ['go east', 'take rose', 'take bread', 'look', 'quit'],
    ],
    other: [['dance', 'quit'], ['quit'], ['bag', 'sing', 'quit']],
  },
  asked: {
    prompt: '> ',
    room: (room) => `You are in the ${room}.`,
    things: (things) => `You see: ${things.join(', ')}`,
    below: null,
    noExit: 'You cannot go there.',
    take: (thing) => `You take the ${thing}.`,
    notHere: (thing) => `There is no ${thing} here.`,
    bag: (things) => `You carry: ${things.join(', ')}`,
    emptyBag: 'You carry nothing.',
    notUnderstood: 'What?',
    quit: (steps) => `You walked ${steps} steps.`,
  },
  right: {
    'prompt is a question': { prompt: 'What now? ' },
    'prompt on a line of its own': { prompt: '>\n' },
    'room with an apostrophe': { room: (room) => `You're in the ${room}.` },
    'room behind a label': { room: (room) => `Location: ${room}` },
    'room with a capital letter': {
      room: (room) => `You are in the ${room.charAt(0).toUpperCase()}${room.slice(1)}.`,
    },
    'room between stars': { room: (room) => `*** You are in the ${room}. ***` },
    'things in other words': { things: (things) => `There is: ${things.join(', ')}` },
    'things with a word for the comma': { things: (things) => `You see: ${things.join(' and ')}` },
    'things on lines of their own': {
      things: (things) => `You see:\n${things.map((thing) => `- ${thing}`).join('\n')}`,
    },
    'things with brackets': { things: (things) => `You see: [${things.join(', ')}]` },
    'steps in another tense': { quit: (steps) => `You have walked ${steps} steps.` },
    'steps behind a label': { quit: (steps) => `Steps: ${steps}` },
    'other words where there is no exit': { noExit: 'There is a wall.' },
    'other words where a thing is not here': { notHere: (thing) => `I see no ${thing} here.` },
    'take in another tense': { take: (thing) => `You took the ${thing}.` },
    'take behind a label': { take: (thing) => `Taken: ${thing}` },
    'bag in another word': { bag: (things) => `Inventory: ${things.join(', ')}` },
    'empty bag in other words': { emptyBag: 'Your bag is empty.' },
    'other words for what is not understood': { notUnderstood: 'I do not understand.' },
  },
  tellingMore: {
    'exits are shown': { below: (exits) => `Exits: ${exits.join(', ')}` },
  },
  wrong: {
    'counts each step twice': [],
    'what is taken stays there': ['take in another tense'],
    'turns the bag round': [],
    'calls the hall a kitchen': [],
    'does not name the room': [],
  },
});
