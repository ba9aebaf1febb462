/** Server-sent events: changes of an assignment that their reader may see. */
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { Service } from '../service.js';
import { maySee, type Identity } from '../store/access.js';
import type { ServiceEvent } from '../store/service-events.js';
import type { Store } from '../store/store.js';
import { fail, forAssignment, type Incoming, type Route } from './route.js';
import { tokenOf } from './session.js';
import { viewRow } from './views.js';

/** Proxies close connections on which nothing is sent. */
const HEARTBEAT_MS = 15_000;
/** How many streams a token may have open: more than a person has pages. */
const MAX_STREAMS = 12;

export const EVENT_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/api/assignments/:assignment/events',
    summary: 'Server-sent events: `submission` with a row of the list, each time one changes.',
    roles: ['student', 'instructor'],
    handle: forAssignment(stream),
  },
];

function stream({ service, http }: Incoming, assignment: string, identity: Identity): Response {
  if (service.streams.held(identity.id) >= MAX_STREAMS)
    return fail(429, `Only ${MAX_STREAMS} streams of events may be open at once.`);
  const leave = service.streams.take(identity.id);
  const token = tokenOf(http) ?? '';
  return streamSSE(http, async (out) => {
    const changed: string[] = [];
    let wake = (): void => undefined;
    const end = service.store.listen((event) => {
      const id = changedSubmission(event, assignment, identity, service.store);
      if (id === null) return;
      changed.push(id);
      wake();
    });
    out.onAbort(() => {
      leave();
      wake();
    });
    try {
      await out.writeSSE({ event: 'ready', data: '{}' });
      // A token may be revoked at any time, by another process as well.
      while (!out.aborted && (await service.tokens.identify(token)) !== null) {
        const ids = new Set(changed.splice(0));
        if (ids.size === 0) await out.writeSSE({ event: 'beat', data: '{}' });
        for (const id of ids) await writeRow(out, id, identity, service);
        if (changed.length > 0) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HEARTBEAT_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      end();
      leave();
    }
  });
}

async function writeRow(
  out: SSEStreamingApi,
  id: string,
  identity: Identity,
  service: Service,
): Promise<void> {
  const submission = service.store.submission(id);
  if (submission === null) return;
  const row = await viewRow(submission, identity, service);
  await out.writeSSE({ event: 'submission', data: JSON.stringify(row) });
}

/** The submission of an event, if it belongs to this assignment and the reader may see it. */
function changedSubmission(
  event: ServiceEvent,
  assignment: string,
  identity: Identity,
  store: Store,
): string | null {
  if (event.event === 'settings') return null;
  const id = 'submission' in event ? event.submission : (store.run(event.run)?.submission ?? '');
  const submission = store.submission(id);
  if (submission?.assignment !== assignment || !maySee(identity, submission)) return null;
  return id;
}
