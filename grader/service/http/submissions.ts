/** Routes about submissions: handing in, looking, regrading, cancelling. */
import * as z from 'zod';
import { zipFiles } from '../../export/zip-files.js';
import { renderFeedback } from '../../report/feedback-markdown.js';
import { renderSubmissionPage } from '../../report/html/submission-page.js';
import type { Source } from '../../report/source-place.js';
import { readRequiredSources } from '../../submission/required-sources.js';
import { maySee, mayUse, type Identity } from '../store/access.js';
import { isWaiting, type Run, type StoredSubmission } from '../store/store.js';
import { findResult, newestEnded, type StoredResult } from '../service.js';
import { renderFiles } from '../pages/files.js';
import { chooseRows, showPage } from './paging.js';
import { fail, json, NOT_FOUND, type Incoming, type Reply, type Route } from './route.js';
import { receiveUpload } from './uploads.js';
import { fetchBlob, readPack, type PackedFile } from '../transport/pack.js';
import { audienceOf, pointsFor, submissionDetail, submissionRow, viewDetail, viewRows } from './views.js';

const listReply = z.object({
  submissions: z.array(submissionRow),
  /** The length of the whole list. */
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});

const handedInReply = z.object({ submissions: z.array(z.object({ id: z.string(), student: z.string() })) });

export const SUBMISSION_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/api/assignments/:assignment/submissions',
    summary:
      'Hand in your work: the body is an archive or a file named by ?name=, or a form with fields "file".',
    roles: ['student', 'instructor'],
    upload: true,
    reply: handedInReply,
    handle: handInOne,
  },
  {
    method: 'post',
    path: '/api/assignments/:assignment/class',
    summary: 'Hand in the archive of a class, as learning platforms export it. The body is the archive.',
    roles: ['instructor'],
    upload: true,
    reply: handedInReply,
    handle: handInClass,
  },
  {
    method: 'get',
    path: '/api/assignments/:assignment/submissions',
    summary:
      'List submissions, newest first; a student sees his own. ?page=2, ?student=ID, ?state=waiting, ?find=TEXT, ?sort=points.',
    roles: ['student', 'instructor'],
    reply: listReply,
    handle: list,
  },
  {
    method: 'get',
    path: '/api/submissions/:submission',
    summary: 'One submission with its runs and, as far as its reader may see them, its items and cases.',
    roles: ['student', 'instructor'],
    reply: submissionDetail,
    handle: (incoming) =>
      withSubmission(incoming, async (submission, identity) =>
        json(await viewDetail(submission, identity, incoming.service)),
      ),
  },
  {
    method: 'get',
    path: '/submissions/:submission/report',
    summary: 'The page that `boardmark grade` makes of a submission. ?run=ID shows an earlier run.',
    roles: ['student', 'instructor'],
    handle: (incoming) =>
      withResult(incoming, async ({ assignment, result }, run, audience) => {
        const level = run.state.kind === 'graded' ? run.state.level : 'none';
        const sources = audience === 'instructor' ? await readSources(assignment, run, incoming.service) : [];
        return {
          kind: 'page',
          html: renderSubmissionPage(assignment, result, audience, level, {
            sources: () => sources,
            back: { href: `/submissions/${run.submission}`, words: 'This submission' },
          }),
        };
      }),
  },
  {
    method: 'get',
    path: '/submissions/:submission/feedback.md',
    summary: 'The same as Markdown.',
    roles: ['student', 'instructor'],
    handle: (incoming) =>
      withResult(incoming, ({ assignment, result }, run, audience) => {
        const level = run.state.kind === 'graded' ? run.state.level : 'none';
        const text = renderFeedback(assignment, result, audience, level);
        return { kind: 'text', type: 'text/markdown; charset=utf-8', text };
      }),
  },
  {
    method: 'get',
    path: '/submissions/:submission/files',
    summary: 'What was handed in, as a page.',
    roles: ['student', 'instructor'],
    handle: (incoming) =>
      withSubmission(incoming, async (submission) => ({
        kind: 'page',
        html: renderFiles(submission, await readHandedIn(submission, incoming.service)),
      })),
  },
  {
    method: 'get',
    path: '/submissions/:submission/files.zip',
    summary: 'What was handed in, as an archive.',
    roles: ['student', 'instructor'],
    handle: (incoming) =>
      withSubmission(incoming, async (submission) => {
        const files = await readHandedIn(submission, incoming.service);
        if (files.length === 0) return fail(404, 'There is no file of it.');
        const bytes = zipFiles(new Map(files.map(({ name, content }) => [name, { content }])));
        return { kind: 'file', type: 'application/zip', name: `${submission.id}.zip`, bytes };
      }),
  },
  {
    method: 'post',
    path: '/api/submissions/:submission/regrade',
    summary: 'Grade a submission again. Its earlier runs stay.',
    roles: ['instructor'],
    body: z.strictObject({ force: z.boolean().default(false) }),
    handle: (incoming) =>
      withSubmission(incoming, async (submission) => {
        const { force } = incoming.body as { force: boolean };
        const runs = await incoming.service.coordinator.regrade([submission], force);
        return json({ requested: runs.length }, 202);
      }),
  },
  {
    method: 'post',
    path: '/api/submissions/:submission/cancel',
    summary: 'End the runs of a submission that no worker has begun.',
    roles: ['student', 'instructor'],
    handle: (incoming) =>
      withSubmission(incoming, async (submission) =>
        json({ cancelled: await incoming.service.coordinator.cancel([submission]) }),
      ),
  },
];

async function handInOne(incoming: Incoming): Promise<Reply> {
  const { identity, service, query } = incoming;
  const id = incoming.params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  const student = identity.role === 'student' ? identity.student : query['student'];
  if (student === undefined || student === '') return fail(400, 'Say whose work it is: ?student=ID.');
  // Uploads in progress count as well: they will wait.
  const owner = JSON.stringify([id, student]);
  const waiting = service.store.list(id, student).filter(isWaiting).length + service.uploads.held(owner);
  if (identity.role === 'student' && waiting >= service.quotas.waiting)
    return fail(429, `${waiting} of your submissions wait already. Cancel one, or wait for a result.`);
  return handIn(
    incoming,
    { maxBytes: service.quotas.submissionBytes, single: true },
    { kind: 'student', student },
    identity.role === 'student' ? owner : identity.id,
  );
}

async function handInClass(incoming: Incoming): Promise<Reply> {
  const { identity, service } = incoming;
  const id = incoming.params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  return handIn(
    incoming,
    { maxBytes: service.quotas.classBytes, single: false },
    { kind: 'class' },
    identity.id,
  );
}

/** `owner`: whose places in the count of uploads it takes. */
async function handIn(
  incoming: Incoming,
  options: Parameters<typeof receiveUpload>[2],
  by: Parameters<Incoming['service']['coordinator']['handIn']>[2],
  owner: string,
): Promise<Reply> {
  const { service, identity } = incoming;
  const id = incoming.params['assignment'] ?? '';
  if (identity?.role === 'instructor' && service.uploads.held(owner) >= service.quotas.uploadsAtOnce)
    return fail(429, 'Too many uploads at once. Wait for one of them to end.');
  const leave = service.uploads.take(owner);
  try {
    const offered = await service.catalogue.current(id);
    if (offered === null) return NOT_FOUND;
    const taken = await receiveUpload(incoming, offered.assignment, options, (intakes) =>
      service.coordinator.handIn(id, intakes, by),
    );
    if (!taken.ok) return { kind: 'failure', failure: taken.fault };
    service.metrics.handedIn(id, taken.value.length);
    return json({ submissions: taken.value.map((each) => ({ id: each.id, student: each.student })) }, 202);
  } finally {
    leave();
  }
}

async function list(incoming: Incoming): Promise<Reply> {
  const { identity, service, query } = incoming;
  const id = incoming.params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  const student = identity.role === 'student' ? identity.student : (query['student'] ?? null);
  const listed = service.store
    .list(id, student)
    .filter(({ runs }) => query['state'] === undefined || runs.at(-1)?.state.kind === query['state']);
  const all = await chooseRows(listed, query, (each) => pointsFor(each, identity, service));
  const { shown, page, pages } = showPage(all, query['page']);
  const submissions = await viewRows(shown, identity, service);
  return json({ submissions, total: all.length, page, pages });
}

/** The submission that the path names, if its caller may see it. */
async function withSubmission(
  { params, identity, service }: Incoming,
  use: (submission: StoredSubmission, identity: Identity) => Promise<Reply>,
): Promise<Reply> {
  const submission = service.store.submission(params['submission'] ?? '');
  if (submission === null || identity === null || !maySee(identity, submission)) return NOT_FOUND;
  return use(submission, identity);
}

/** What was handed in; nothing where it can no longer be read. */
async function readHandedIn(
  { intake }: StoredSubmission,
  { folder }: Incoming['service'],
): Promise<readonly PackedFile[]> {
  if (intake.kind !== 'taken') return [];
  return fetchBlob(folder.blobs, intake.pack)
    .then((bytes) => readPack(bytes))
    .catch(() => []);
}

/** The required files, for an instructor. */
async function readSources(
  assignment: StoredResult['assignment'],
  run: Run,
  service: Incoming['service'],
): Promise<readonly Source[]> {
  const submission = service.store.submission(run.submission);
  const files = submission === null ? [] : await readHandedIn(submission, service);
  return readRequiredSources(
    assignment,
    files.map(({ name, content }) => ({ name, read: () => content })),
  );
}

function withResult(
  incoming: Incoming,
  use: (stored: StoredResult, run: Run, audience: ReturnType<typeof audienceOf>) => Reply | Promise<Reply>,
): Promise<Reply> {
  return withSubmission(incoming, async (submission, identity) => {
    const wanted = incoming.query['run'];
    const run =
      wanted === undefined
        ? newestEnded(submission.runs)
        : (submission.runs.find(({ id }) => id === wanted) ?? null);
    const stored = run === null ? null : await findResult(incoming.service, run);
    if (run === null || stored === null) return fail(404, 'There is no result yet.');
    return use(stored, run, audienceOf(identity, incoming.service, submission.assignment));
  });
}
