// The notices of the packages that a bundle holds: their licences ask that they go with every copy.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = `The files in dist/ also hold code of the packages below, each under its own licence. Packages of one licence stand
together, with the owners of each.
`;
const TEXTS = /^(licen[cs]e|copying|notice)/i;
/** Lines that differ from package to package under the same licence. */
const OWNERS = /^\s*(?:copyright|\(c\)|©|the mit license|mit license|\(the mit license\)|isc license).*$/i;

/** The text of all notices, by the metafiles that esbuild writes. Throws if a package names no licence. */
export function writeNotices(metafiles) {
  const folders = new Set(
    metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap((path) => folderOf(path) ?? []),
  );
  const byText = new Map();
  for (const { title, owners, text } of [...folders].map(describe).sort(byTitle)) {
    const key = text.replace(/\s+/g, ' ').toLowerCase();
    const group = byText.get(key) ?? { heads: [], text };
    group.heads.push([title, ...owners].join('\n'));
    byText.set(key, group);
  }
  const groups = [...byText.values()].map(({ heads, text }) => [...heads, text].join('\n\n'));
  return [HEAD, ...groups].join(`\n${'-'.repeat(78)}\n\n`).concat('\n');
}

/** The folder of the package that a bundled file belongs to; null for a file of our own. */
function folderOf(path) {
  const found = /^(?:[\w-]+:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found === null ? null : found[1];
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${folder} names no licence`);
  const lines = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .flatMap((entry) => [...readFileSync(join(folder, entry.name), 'utf8').trim().split('\n'), '']);
  const told = lines.filter((line) => OWNERS.test(line)).map((line) => line.trim());
  const owner = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  return {
    title: `${name} ${version} (${license})`,
    owners: told.length > 0 ? told : [`Copyright ${owner}`],
    text: lines
      .filter((line) => !OWNERS.test(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

function byTitle(one, other) {
  return one.title < other.title ? -1 : 1;
}
