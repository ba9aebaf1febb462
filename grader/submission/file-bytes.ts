import { readFileSync } from 'node:fs';

/** Null if the file cannot be read: it is gone meanwhile, or its permissions do not let us. */
export function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
