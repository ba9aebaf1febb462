/** Required files that a submission holds more than once: versions of one student, or the work of several. */
import { basename } from 'node:path';
import type { SourceFile } from '../model.js';
import { bytesOf } from './file-bytes.js';
import { show, showFew } from './names.js';

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
