/** Routes about submissions: handing in, looking, regrading, cancelling. */
import * as z from 'zod';
import { zipFiles } from '../../export/zip-files.js';
import type { Assignment, SandboxLevel } from '../../model.js';
import type { Audience } from '../../report/audience.js';
import { renderFeedback } from '../../report/feedback-markdown.js';
import { renderSubmissionPage } from '../../report/html/submission-page.js';
import type { Source } from '../../report/source-place.js';
import { readRequiredSources } from '../../submission/required-sources.js';
import type { HandInBy } from '../coordinator.js';
import type { Identity } from '../store/access.js';
import { isWaiting, type StoredSubmission } from '../store/store.js';
import { findResult, newestEnded, type Service, type StoredResult } from '../service.js';
import { renderFiles } from '../pages/files.js';
import { listPage, listReply } from './paging.js';
import {
  fail,
  forAssignment,
  forSubmission,
  json,
  notFound,
  page,
  refuse,
  send,
  type Incoming,
  type Route,
} from './route.js';
import { receiveUpload, type UploadOptions } from './uploads.js';
import { fetchBlob, readPack, type PackedFile } from '../transport/pack.js';
import { audienceOf, submissionDetail, viewDetail } from './views.js';

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
    handle: forAssignment(handInOne),
  },
  {
    method: 'post',
    path: '/api/assignments/:assignment/class',
    summary: 'Hand in the archive of a class, as learning platforms export it. The body is the archive.',
    roles: ['instructor'],
    upload: true,
    reply: handedInReply,
    handle: forAssignment(handInClass),
  },
  {
    method: 'get',
    path: '/api/assignments/:assignment/submissions',
    summary:
      'List submissions, newest first; a student sees his own. ?page=2, ?student=ID, ?state=waiting, ?find=TEXT, ?sort=points.',
    roles: ['student', 'instructor'],
    reply: listReply,
    handle: forAssignment(list),
  },
  {
    method: 'get',
    path: '/api/submissions/:submission',
    summary: 'One submission with its runs and, as far as its reader may see them, its items and cases.',
    roles: ['student', 'instructor'],
    reply: submissionDetail,
    handle: forSubmission(async ({ service }, submission, identity) =>
      json(await viewDetail(submission, identity, service)),
    ),
  },
  {
    method: 'get',
    path: '/submissions/:submission/report',
    summary: 'The page that `boardmark grade` makes of a submission. ?run=ID shows an earlier run.',
    roles: ['student', 'instructor'],
    handle: forResult(async ({ assignment, result, level }, submission, audience, service) => {
      const sources = audience === 'instructor' ? await readSources(assignment, submission, service) : [];
      return page(
        renderSubmissionPage(assignment, result, audience, level, {
          sources: () => sources,
          back: { href: `/submissions/${submission.id}`, words: 'This submission' },
        }),
      );
    }),
  },
  {
    method: 'get',
    path: '/submissions/:submission/feedback.md',
    summary: 'The same as Markdown.',
    roles: ['student', 'instructor'],
    handle: forResult(({ assignment, result, level }, _, audience) =>
      send(renderFeedback(assignment, result, audience, level), 'text/markdown; charset=utf-8'),
    ),
  },
  {
    method: 'get',
    path: '/submissions/:submission/files',
    summary: 'What was handed in, as a page.',
    roles: ['student', 'instructor'],
    handle: forSubmission(async ({ service }, submission) =>
      page(renderFiles(submission, await readHandedIn(submission, service))),
    ),
  },
  {
    method: 'get',
    path: '/submissions/:submission/files.zip',
    summary: 'What was handed in, as an archive.',
    roles: ['student', 'instructor'],
    handle: forSubmission(async ({ service }, submission) => {
      const files = await readHandedIn(submission, service);
      if (files.length === 0) return fail(404, 'There is no file of it.');
      const archive = zipFiles(new Map(files.map(({ name, content }) => [name, { content }])));
      const response = send(archive, 'application/zip');
      response.headers.set('content-disposition', `attachment; filename="${submission.id}.zip"`);
      return response;
    }),
  },
  {
    method: 'post',
    path: '/api/submissions/:submission/regrade',
    summary: 'Grade a submission again. Its earlier runs stay.',
    roles: ['instructor'],
    body: z.strictObject({ force: z.boolean().default(false) }),
    handle: forSubmission(async ({ service, body }, submission) => {
      const { force } = body as { force: boolean };
      return json({ requested: (await service.coordinator.regrade([submission], force)).length }, 202);
    }),
  },
  {
    method: 'post',
    path: '/api/submissions/:submission/cancel',
    summary: 'End the runs of a submission that no worker has begun.',
    roles: ['student', 'instructor'],
    handle: forSubmission(async ({ service }, submission) =>
      json({ cancelled: await service.coordinator.cancel([submission]) }),
    ),
  },
];

async function handInOne(incoming: Incoming, id: string, identity: Identity): Promise<Response> {
  const { service, query } = incoming;
  const student = identity.role === 'student' ? identity.student : query['student'];
  if (student === undefined || student === '') return fail(400, 'Say whose work it is: ?student=ID.');
  // Uploads in progress count as well: they will wait.
  const owner = JSON.stringify([id, student]);
  const waiting = service.store.list(id, student).filter(isWaiting).length + service.uploads.held(owner);
  if (identity.role === 'student' && waiting >= service.quotas.waiting)
    return fail(429, `${waiting} of your submissions wait already. Cancel one, or wait for a result.`);
  const options = { maxBytes: service.quotas.submissionBytes, single: true };
  const owned = identity.role === 'student' ? owner : identity.id;
  return handIn(incoming, id, options, { kind: 'student', student }, owned);
}

async function handInClass(incoming: Incoming, id: string, identity: Identity): Promise<Response> {
  const options = { maxBytes: incoming.service.quotas.classBytes, single: false };
  return handIn(incoming, id, options, { kind: 'class' }, identity.id);
}

/** `owner`: whose places in the count of uploads it takes. */
async function handIn(
  incoming: Incoming,
  id: string,
  options: UploadOptions,
  by: HandInBy,
  owner: string,
): Promise<Response> {
  const { service, identity } = incoming;
  if (identity?.role === 'instructor' && service.uploads.held(owner) >= service.quotas.uploadsAtOnce)
    return fail(429, 'Too many uploads at once. Wait for one of them to end.');
  const leave = service.uploads.take(owner);
  try {
    const offered = await service.catalogue.current(id);
    if (offered === null) return notFound();
    const taken = await receiveUpload(incoming, offered.assignment, options, (intakes) =>
      service.coordinator.handIn(id, intakes, by),
    );
    if (!taken.ok) return refuse(taken.fault);
    service.metrics.submissions.inc({ assignment: id }, taken.value.length);
    return json({ submissions: taken.value.map((each) => ({ id: each.id, student: each.student })) }, 202);
  } finally {
    leave();
  }
}

async function list({ service, query }: Incoming, id: string, identity: Identity): Promise<Response> {
  const student = identity.role === 'student' ? identity.student : (query['student'] ?? null);
  const all = service.store
    .list(id, student)
    .filter(({ runs }) => query['state'] === undefined || runs.at(-1)?.state.kind === query['state']);
  return json(await listPage(all, query, identity, service));
}

/** What was handed in; nothing where it can no longer be read. */
async function readHandedIn(
  { intake }: StoredSubmission,
  { folder }: Service,
): Promise<readonly PackedFile[]> {
  if (intake.kind !== 'taken') return [];
  return fetchBlob(folder.blobs, intake.pack)
    .then((bytes) => readPack(bytes))
    .catch(() => []);
}

/** The required files, for an instructor. */
async function readSources(
  assignment: Assignment,
  submission: StoredSubmission,
  service: Service,
): Promise<readonly Source[]> {
  const files = await readHandedIn(submission, service);
  return readRequiredSources(
    assignment,
    files.map(({ name, content }) => ({ name, read: () => content })),
  );
}

/** Handles a path with `:submission` by the result of its newest run, or of `?run=ID`. */
function forResult(
  use: (
    stored: StoredResult & { readonly level: SandboxLevel },
    submission: StoredSubmission,
    audience: Audience,
    service: Service,
  ) => Response | Promise<Response>,
): Route['handle'] {
  return forSubmission(async ({ service, query }, submission, identity) => {
    const { run: wanted } = query;
    const run =
      wanted === undefined
        ? newestEnded(submission.runs)
        : (submission.runs.find(({ id }) => id === wanted) ?? null);
    const stored = run === null ? null : await findResult(service, run);
    if (run === null || stored === null) return fail(404, 'There is no result yet.');
    const level = run.state.kind === 'graded' ? run.state.level : 'none';
    const audience = audienceOf(identity, service, submission.assignment);
    return use({ ...stored, level }, submission, audience, service);
  });
}
