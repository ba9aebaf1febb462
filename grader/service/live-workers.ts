/** The workers that are alive, by what they have signed. */
import { SANDBOX_LEVELS, type SandboxLevel } from '../model.js';
import type { JobQueue } from './queue/job-queue.js';
import type { Tokens } from './store/tokens.js';
import { readAnnouncement, type Announcement } from './transport/payload.js';

export type LiveWorker = Omit<Announcement, 'at'> & { readonly id: string };

export type ListWorkers = () => Promise<readonly LiveWorker[]>;

/** An announcement that stays the same for this long is an old one, which somebody keeps in the queue. */
const MAX_SILENCE_MS = 20_000;

export function createLiveWorkers(queue: JobQueue, tokens: Tokens): ListWorkers {
  /** The newest announcement of each worker, and when it came, by our own clock. */
  const heard = new Map<string, { readonly at: number; readonly since: number }>();
  return async () => {
    // Another process may have revoked a token.
    await tokens.list();
    return (await queue.announcements()).flatMap((text) => {
      const read = readAnnouncement(text, (worker) => tokens.secretOf(worker));
      if (!read.ok) return [];
      const { at, by, ...announced } = read.value;
      const worker = { id: by, ...announced };
      const before = heard.get(worker.id);
      if (before === undefined || at > before.at) heard.set(worker.id, { at, since: performance.now() });
      else if (at < before.at || performance.now() - before.since > MAX_SILENCE_MS) return [];
      return [worker];
    });
  };
}

/** Workers may differ: the weakest level of all; null where there is none. */
export function weakestLevel(levels: readonly { readonly level: SandboxLevel }[]): SandboxLevel | null {
  return SANDBOX_LEVELS.findLast((each) => levels.some(({ level }) => level === each)) ?? null;
}
