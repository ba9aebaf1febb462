/** Required files that a submission holds more than once: versions of one student, or the work of several. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { SourceFile } from '../model.js';
import { show } from './names.js';

const MAX_NAMED = 3;
/** Folders that are never a student's own work. */
const OTHERS = /(?:^|\/)(?:\.[^/]*|node_modules|__MACOSX)\//;

/** A sentence for each required file of which copies differ. */
export function listCopies(files: readonly SourceFile[], required: readonly string[]): string[] {
  return [...new Set(required)].flatMap((name) => {
    const copies = files.filter((file) => basename(file.name) === name && !OTHERS.test(file.name));
    if (copies.length < 2) return [];
    const [first, ...others] = copies.map(({ path }) => readFileSync(path));
    if (others.every((each) => first?.equals(each) === true)) return [];
    const named = copies.slice(0, MAX_NAMED).map((file) => show(file.name));
    const more = copies.length > named.length ? ', …' : '';
    return `it holds several files named ${show(name)} that differ (${named.join(', ')}${more}): are they several students'? Its feedback says which one is used`;
  });
}
