/** Files of cases with some cases removed, and without a trace of those. */
import { expandTables } from '../assignment/tables.js';
import { type Alias, type Document, isMap, isSeq, parseDocument, visit } from 'yaml';

/** A YAML list with only the cases of these ids, as they were written, without comments. */
export function keepCases(text: string, ids: ReadonlySet<string>): string {
  const written = parseDocument(text);
  inlineAliases(written);
  // A hidden row of a table must not be in the file, either.
  const expanded = expandTables({ file: 'cases', text, document: written });
  if (!expanded.ok) throw new Error('tables of cases that were loaded can be written out');
  const { document } = expanded.value;
  if (!isSeq(document.contents)) throw new Error('a file of cases holds a list');
  document.contents.items = document.contents.items.filter(
    (item) => isMap(item) && ids.has(String(item.get('id'))),
  );
  dropComments(document);
  return document.toString({ lineWidth: 0 });
}

/** A case that borrows from another gets its own copy: the other may be removed. */
function inlineAliases(document: Document): void {
  visit(document, {
    Alias: (_, alias: Alias) => {
      const source = alias.resolve(document);
      return source === undefined ? undefined : (source.clone() as typeof source);
    },
  });
  visit(document, {
    Node: (_, node) => {
      if ('anchor' in node) delete node.anchor;
    },
  });
}

/** Comments are instructors' notes. */
function dropComments(document: Document): void {
  document.comment = null;
  document.commentBefore = null;
  visit(document, {
    Node: (_, node) => {
      node.comment = null;
      node.commentBefore = null;
      if ('spaceBefore' in node) node.spaceBefore = false;
    },
    Pair: (_, { key }) => {
      if (typeof key === 'object' && key !== null && 'commentBefore' in key) key.commentBefore = null;
    },
  });
}

/** A transcript without the comments after its title. */
export function withoutNotes(text: string): string {
  let isTitled = false;
  return text
    .split('\n')
    .filter((line) => {
      if (!line.startsWith('#')) return true;
      const isTitle = !isTitled;
      isTitled = true;
      return isTitle;
    })
    .join('\n');
}
