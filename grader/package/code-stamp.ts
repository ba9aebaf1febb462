/** Tells one build of our code from another. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readVersion } from './package-root.js';

/**
 * A text that is another one after each build or installation; null where our code runs from its sources, which
 * change without either.
 */
export function stampCode(url: string = import.meta.url): string | null {
  const file = fileURLToPath(url);
  if (file.endsWith('.ts')) return null;
  // npm gives every installed file the same time of modification, so the others are needed.
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return [readVersion(), process.version, size, mtimeMs, ctimeMs, ino].join(' ');
}
