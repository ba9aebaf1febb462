// The table of rooms (rooms.json): what each folder does and what it may import. Lint, its spec and the docs read it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const table = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));
const names = Object.keys(table).sort((one, other) => other.length - one.length);

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** All rooms: folders, and `grade.ts` and `model.ts`, which stand beside them. */
export const ROOMS = Object.entries(table).map(([name, { does, rooms, node, packages, pure = false }]) => ({
  name,
  does,
  rooms,
  node,
  packages,
  pure,
}));

/** The room of a file: the deepest entry that contains it; the records of all languages are in one. Null for files outside. */
export function roomOf(file) {
  const place = file
    .replace(/^grader\/model\.ts$/, 'grader/model/')
    .replace(/^grader\/languages\/\w+\/record\//, 'grader/languages/records/');
  const name = names.find((each) => place === each || place.startsWith(`${each}/`));
  return name === undefined ? null : (ROOMS.find((room) => room.name === name) ?? null);
}
