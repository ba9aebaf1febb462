/** Locks a folder for this process, or stops and names who has it. */
import { join } from 'node:path';
import { EXIT, Stop } from '../io/exit.js';
import { sanitize } from '../text/sanitize.js';
import { LOCK, lockFolder } from './folder-lock.js';

/** How a person calls the folder, who else writes to it, and what to do besides waiting. */
interface LockWords {
  readonly shown: string;
  readonly other: string;
  readonly advice: string;
}

/** Resolves to the function that releases the folder. Stops with a usage error if another process has it. */
export async function needLock(path: string, { shown, other, advice }: LockWords): Promise<() => void> {
  const locked = await lockFolder(path);
  if (locked.ok) return locked.value;
  const { fault: holder } = locked;
  const who =
    holder === null
      ? `It holds a file ${LOCK} that is not boardmark's`
      : `Process ${holder.pid} on ${sanitize(holder.host)} has been writing to it since ${holder.since}`;
  throw new Stop(
    EXIT.usage,
    `${shown} is in use by another ${other}. ${who}. ${advice}; ` +
      `if nothing runs there any more, delete ${join(shown, LOCK)}.`,
  );
}
