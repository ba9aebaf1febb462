/** Where boardmark keeps what it can make again. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder in the user's cache, absolute; it may not exist yet. For root the machine's cache, since programs that run
 * under another user id cannot read root's home.
 * Null for a user who has no home.
 */
export function userCache(): string | null {
  try {
    const caches = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache');
    return join(process.env['XDG_CACHE_HOME'] ?? caches, 'boardmark');
  } catch {
    return null;
  }
}
