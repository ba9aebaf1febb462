/** Generated dialogues of imaginary programs: boards, menus, tables, receipts, lists. */
import type { Chance } from './seeded-chance.js';
import type { Script } from './dialogue-script.js';

const WORDS =
  'apple bridge candle doctor engine forest garden harbor island jungle kitchen ladder mirror number orange pencil queen river silver table umbrella village window yellow zebra'.split(
    ' ',
  );

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function word(chance: Chance): string {
  return chance.pick(WORDS) ?? 'word';
}

function board(chance: Chance): string {
  const size = 3 + chance.integer(4);
  const rule = `  +${'-'.repeat(2 * size - 1)}+\n`;
  const rows = Array.from(
    { length: size },
    (_, row) =>
      `${row + 1} |${Array.from({ length: size }, () => chance.pick(['.', 'X', 'O', ' '])).join(' ')}|\n`,
  );
  return `   ${Array.from({ length: size }, (_, column) => String.fromCharCode(97 + column)).join(' ')}\n${rule}${rows.join('')}${rule}`;
}

function table(chance: Chance): string {
  const rows = Array.from({ length: 3 + chance.integer(5) }, () => {
    const name = capitalise(word(chance)).padEnd(12);
    return `${name}${String(chance.integer(900)).padStart(5)}${(chance.integer(9000) / 100).toFixed(2).padStart(9)}\n`;
  });
  return `${'Name'.padEnd(12)}Count    Price\n${rows.join('')}\n`;
}

function list(chance: Chance): string {
  const items = Array.from({ length: 3 + chance.integer(6) }, () => String(chance.integer(99)));
  const [open, close] = chance.pick([['[', ']'] as const, ['{', '}'] as const]) ?? ['[', ']'];
  return `The ${word(chance)} list is ${open}${items.join(', ')}${close}\n`;
}

function sentence(chance: Chance): string {
  return `${capitalise(word(chance))} can't find the ${word(chance)} in the ${word(chance)} of Zürich.\n`;
}

const BLOCKS = [board, table, list, sentence] as const;

/** Makes dialogues with two to seven inputs; one in five has none. */
export function generateScript(chance: Chance): Script {
  const prompts = [
    `Enter the ${word(chance)}: `,
    `Player ${word(chance)}, your move? `,
    `${capitalise(word(chance))}:\n`,
  ];
  const prompt = chance.pick(prompts) ?? '';
  const inputs = chance.integer(5) === 0 ? 0 : 2 + chance.integer(6);
  const written = Array.from({ length: inputs + 1 }, (_, index) => {
    const blocks = Array.from({ length: 1 + chance.integer(3) }, () =>
      (chance.pick(BLOCKS) ?? board)(chance),
    );
    return (
      blocks.join('') +
      (index < inputs ? prompt : `The ${word(chance)} wins with ${chance.integer(50)} points.\n`)
    );
  });
  return {
    written,
    typed: Array.from({ length: inputs }, () => chance.pick(['a', '12', 'b3', word(chance)]) ?? 'a'),
  };
}
