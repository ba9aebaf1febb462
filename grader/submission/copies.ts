/** What a submission holds more than once: versions of one student, or the work of several. */
import { basename, extname } from 'node:path';
import type { SourceFile } from '../model.js';
import { bytesOf } from './file-on-disk.js';
import { show, showFew } from './names.js';
import { isOwnCopy } from './students-named.js';

/** No language looks there, so what lies there is no copy. */
const HIDDEN_FOLDER = /(?:^|\/)\.[^/]*\//;

/** A sentence for each required file of which copies differ, or cannot be read. */
export function listCopies(files: readonly SourceFile[], required: readonly string[]): string[] {
  return [...new Set(required)].flatMap((name) => {
    const copies = files.filter((file) => basename(file.name) === name && !HIDDEN_FOLDER.test(file.name));
    if (copies.length < 2) return [];
    const [first, ...others] = copies.map(({ path }) => bytesOf(path));
    if (others.every((each) => each !== null && first?.equals(each) === true)) return [];
    const named = showFew(copies.map((file) => file.name));
    return `it holds several files named ${show(name)} that differ (${named}): are they several students'? Its feedback says which one is used`;
  });
}

/** Larger files hold data, whatever they are called. */
const MAX_SEARCHED_BYTES = 200_000;

/** A sentence for each required class that files of other names and contents hold, too: `ada.java` and `bob.java` beside `Add.java`. */
export function listTwins(files: readonly SourceFile[], required: readonly string[]): string[] {
  return [...new Set(required)].flatMap((asked) => {
    const [ending, name] = [extname(asked), basename(asked, extname(asked))];
    const own = files.find((file) => basename(file.name) === asked);
    if (!/^\w+$/.test(name) || own === undefined) return [];
    const declared = new RegExp(
      String.raw`^(?:(?:public|final|abstract|export|default)\s+)*(?:class|record|enum|interface)\s+${name}\b`,
      'm',
    );
    const isTwin = ({ path, bytes }: SourceFile): boolean => {
      const content = bytes > MAX_SEARCHED_BYTES ? null : bytesOf(path);
      return (
        content !== null &&
        declared.test(content.toString('utf8')) &&
        bytesOf(own.path)?.equals(content) !== true
      );
    };
    const others = files.filter((file) => file.name.endsWith(ending) && !HIDDEN_FOLDER.test(file.name));
    const twins = others.filter((file) => !isOwnCopy(basename(file.name), asked) && isTwin(file));
    if (twins.length === 0) return [];
    return `class ${name} is in ${show(asked)} and also in ${showFew(twins.map((file) => file.name))}: are they several students'?`;
  });
}
