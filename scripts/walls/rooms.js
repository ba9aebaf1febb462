// The table of rooms (rooms.json): what each folder does and what it may import. Lint, its spec and the docs read it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const table = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));
const names = Object.keys(table).sort((one, other) => other.length - one.length);

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** All rooms: folders, and single files with permissions of their own (`extends` adds to those of a folder). */
export const ROOMS = Object.entries(table).map(([name, entry]) => ({ name, ...resolveRoom(entry) }));

/** The room of a file: the deepest entry that contains it. Null for files outside all rooms. */
export function roomOf(file) {
  const place = file === 'grader/model.ts' ? 'grader/model/' : file;
  const name = names.find((each) => place === each || place.startsWith(`${each}/`));
  return name === undefined ? null : (ROOMS.find((room) => room.name === name) ?? null);
}

/** The name of the room for others. A file with permissions of its own is still part of its folder. */
export function publicName(room) {
  return table[room.name].extends ?? room.name;
}

function resolveRoom(entry) {
  const base = entry.extends === undefined ? undefined : resolveRoom(table[entry.extends]);
  const join = (key) => [...(base?.[key] ?? []), ...(entry[key] ?? [])];
  return {
    does: entry.does ?? null,
    pure: entry.pure ?? base?.pure ?? false,
    own: entry.extends ?? null,
    rooms: join('rooms'),
    node: join('node'),
    packages: join('packages'),
  };
}
