import { parseColor, parseMove, parseSetup } from './notation.js';
import type { Color, Position } from './position.js';
import type { Square } from './squares.js';

/** What a line asks for (contract, "Notation and commands"). */
export type Command =
  | { readonly kind: 'nothing' | 'start' | 'clear' | 'dump' | 'help' }
  | { readonly kind: 'quit' }
  | { readonly kind: 'auto' | 'manual'; readonly color: Color }
  | { readonly kind: 'seed'; readonly seed: bigint }
  | { readonly kind: 'set'; readonly position: Position }
  | { readonly kind: 'move'; readonly path: readonly Square[] }
  | { readonly kind: 'load'; readonly file: string }
  | { readonly kind: 'wrong'; readonly message: string };

const ALONE = ['start', 'clear', 'quit', 'dump', 'help'] as const;

type Parser = (operands: string) => Command;

const PARSERS: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ...ALONE.map((kind) => [kind, alone(kind)] as const),
  ['auto', player('auto')],
  ['manual', player('manual')],
  ['seed', parseSeed],
  ['set', parseSet],
  ['load', parseLoad],
]);

/** Blanks around anything, empty lines, and what follows a `#` do not count. */
export function parseCommand(line: string): Command {
  const text = line.replace(/#.*$/s, '').trim();
  if (text === '') return { kind: 'nothing' };
  const path = parseMove(text);
  if (path !== undefined) return { kind: 'move', path };
  const [, name = '', operands = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  // The line is not quoted: it could hold a word that stands for an announcement.
  return PARSERS.get(name)?.(operands) ?? wrong('I do not know this command; "help" lists those I know.');
}

function wrong(message: string): Command {
  return { kind: 'wrong', message };
}

function alone(kind: (typeof ALONE)[number]): Parser {
  return (operands) => (operands === '' ? { kind } : wrong(`"${kind}" stands alone on its line.`));
}

function player(kind: 'auto' | 'manual'): Parser {
  return (operands) => {
    const color = parseColor(operands);
    return color === undefined ? wrong(`"${kind}" needs a player, white or black.`) : { kind, color };
  };
}

function parseSeed(operands: string): Command {
  if (!/^[+-]?\d+$/.test(operands)) return wrong('"seed" needs a whole number.');
  return { kind: 'seed', seed: BigInt(operands.replace('+', '')) };
}

function parseSet(operands: string): Command {
  const position = parseSetup(operands);
  if (position === undefined) {
    return wrong('"set" needs a player, white or black, and 25 pieces, each w, b or -, from a1 to e5.');
  }
  return { kind: 'set', position };
}

function parseLoad(operands: string): Command {
  return operands === '' ? wrong('"load" needs the name of a file.') : { kind: 'load', file: operands };
}
