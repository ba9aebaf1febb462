// Writes the table of rooms into docs/how-it-is-built.md: npm run walls.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ROOMS, ROOT } from './rooms.js';

const DOCUMENT = join(ROOT, 'docs/how-it-is-built.md');
const BEGIN = '<!-- rooms: made by npm run walls -->';
const END = '<!-- rooms end -->';

/** The document with the table as rooms.json has it now. */
export async function renderDocument() {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DOCUMENT} has no place for the table of rooms`);
  const whole = `${before}${BEGIN}\n\n${renderTable()}\n\n${END}${after}`;
  return format(whole, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT });
}

function renderTable() {
  const rows = ROOMS.filter(({ own, name }) => own === null && !name.startsWith('reference/')).map(
    ({ name, does, rooms, node, packages, pure }) =>
      `| ${[`\`${name}\``, pure ? `${does} (pure)` : does, listRooms(rooms), list(node), list(packages)].join(' | ')} |`,
  );
  return [
    '| room | what it does | imports rooms | Node modules | packages |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function listRooms(rooms) {
  return list(rooms.map((room) => room.replace(/^grader\//, '')));
}

function list(words) {
  return words.length === 0 ? 'none' : words.map((word) => `\`${word}\``).join(' ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DOCUMENT, await renderDocument());
