/** Ids that files give to their cases: where two files of an assignment have one name, their folders tell them apart. */
import { basename, extname } from 'node:path';
import type { Case, RubricItem, TranscriptCase } from '../model.js';
import { ID_PATTERN } from './schema-words.js';

/** The id that a file's name makes; other systems allow names that no id may have. */
export function idOfFile(file: string): string {
  return asId(basename(file, extname(file)));
}

function asId(name: string): string {
  if (ID_PATTERN.test(name)) return name;
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'case';
}

/** `data/sample/1.in` and `data/secret/1.in` are `sample-1` and `secret-1`; ids that occur once stay. */
export function withDistinctIds(items: readonly RubricItem[]): RubricItem[] {
  const groups = new Map<string, Set<string>>();
  for (const each of items.flatMap(({ cases }) => cases).filter(isNamedByFile))
    groups.set(each.id, (groups.get(each.id) ?? new Set()).add(each.place.file));
  const renamed = new Map(
    [...groups.values()].filter(({ size }) => size > 1).flatMap((files) => tellApart([...files])),
  );
  if (renamed.size === 0) return [...items];
  const rename = (each: Case): Case => {
    const id = isNamedByFile(each) ? renamed.get(each.place.file) : undefined;
    return id === undefined ? each : { ...each, id, title: each.title === each.id ? id : each.title };
  };
  return items.map((item) => ({ ...item, cases: item.cases.map(rename) }));
}

function isNamedByFile(each: Case): each is TranscriptCase {
  return each.kind === 'transcript' && each.id === idOfFile(each.place.file);
}

/** By their endings, by as many folders as it takes, from the last one upwards, or by both. */
function tellApart(files: readonly string[]): readonly (readonly [file: string, id: string])[] {
  const paths = files.map((file) => [...file.split('/').slice(0, -1), idOfFile(file)]);
  const longest = Math.max(...paths.map(({ length }) => length));
  const ways = [
    files.map((file) => asId(basename(file))),
    ...Array.from({ length: longest - 1 }, (_, at) =>
      paths.map((path) => asId(path.slice(-at - 2).join('-'))),
    ),
    files.map((file) => asId(file.replaceAll('/', '-'))),
  ];
  const ids = ways.find((each) => new Set(each).size === each.length) ?? [];
  return ids.map((id, index) => [files[index] ?? '', id] as const);
}
