/** Routes of the pages. A page shows the same data as the API. */
import { readFile } from 'node:fs/promises';
import { openCounting, RULE_WORDS } from '../counting.js';
import { attemptRuleOf } from '../marking.js';
import type { Identity } from '../store/access.js';
import { newestEnded, findResult, type Service } from '../service.js';
import { viewSubmission, type Audience } from '../../report/audience.js';
import type { StoredSubmission } from '../store/store.js';
import { renderAssignment } from '../pages/assignment.js';
import { renderHome } from '../pages/home.js';
import { renderSubmission, type ChangeOfCase } from '../pages/submission.js';
import { renderTokens } from '../pages/tokens.js';
import { viewAssignment, viewAssignments } from './assignments.js';
import { listPage, SORTS } from './paging.js';
import {
  forAssignment,
  forSubmission,
  notFound,
  page,
  redirect,
  send,
  type Incoming,
  type Route,
} from './route.js';
import { audienceOf, viewDetail } from './views.js';

export const PAGE_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/',
    summary: 'The assignments, as a page.',
    roles: ['student', 'instructor'],
    handle: async (incoming) => page(renderHome(await viewAssignments(incoming))),
  },
  {
    method: 'get',
    path: '/assignments/:assignment',
    summary: 'One assignment, as a page.',
    roles: ['student', 'instructor'],
    handle: forAssignment(assignment),
  },
  {
    method: 'get',
    path: '/assignments/:assignment/tokens',
    summary: 'Tokens for a class, as a page.',
    roles: ['instructor'],
    handle: forAssignment(tokens),
  },
  // The links of the class report.
  ...['/assignments/:assignment/instructor/:page', '/assignments/:assignment/submissions/:student/:page'].map(
    (path): Route => ({
      method: 'get',
      path,
      summary: 'The report of the submission of a student that counts.',
      roles: ['instructor'],
      handle: forAssignment(toReport),
    }),
  ),
  {
    method: 'get',
    path: '/assignments/:assignment/text',
    summary: 'What the assignment asks: the file that `text` in assignment.yaml names.',
    roles: ['student', 'instructor'],
    handle: forAssignment(assignmentText),
  },
  {
    method: 'get',
    path: '/submissions/:submission',
    summary: 'One submission with its runs, as a page.',
    roles: ['student', 'instructor'],
    handle: forSubmission(submission),
  },
];

async function assignment({ query, service }: Incoming, id: string, identity: Identity): Promise<Response> {
  const view = await viewAssignment(id, identity, service);
  if (view === null) return notFound();
  const { catalogue, store } = service;
  const all = store.list(id, identity.role === 'student' ? identity.student : null);
  const html = renderAssignment({
    view,
    list: await listPage(all, query, identity, service),
    hasText: (await catalogue.shown(id))?.assignment.text !== undefined,
    isInstructor: identity.role === 'instructor',
    marking: store.marking(id),
    rule: RULE_WORDS[attemptRuleOf(store, id)],
    find: query['find'] ?? '',
    sort: SORTS.find((each) => each === query['sort']) ?? 'newest',
  });
  return page(html);
}

async function tokens({ service }: Incoming, id: string): Promise<Response> {
  const offered = await service.catalogue.shown(id);
  if (offered === null) return notFound();
  const known = (await service.tokens.list()).filter(
    ({ identity: whose, revokedAt }) =>
      whose.role === 'student' && whose.assignment === id && revokedAt === null,
  );
  return page(renderTokens(id, offered.assignment.title, known.length));
}

async function toReport({ params, service }: Incoming, id: string): Promise<Response> {
  const student = params['student'] ?? (params['page'] ?? '').replace(/\.html$/, '');
  const found = await openCounting(service, id)(student);
  return found === null ? notFound() : redirect(`/submissions/${found.submission.id}/report`);
}

async function assignmentText({ service }: Incoming, id: string): Promise<Response> {
  const file = (await service.catalogue.shown(id))?.assignment.text;
  if (file === undefined) return notFound();
  const type = /\.pdf$/i.test(file) ? 'application/pdf' : 'text/plain; charset=utf-8';
  return send(await readFile(file), type);
}

async function submission(
  { service }: Incoming,
  found: StoredSubmission,
  identity: Identity,
): Promise<Response> {
  const offered = await service.catalogue.shown(found.assignment);
  const html = renderSubmission({
    detail: await viewDetail(found, identity, service),
    assignmentTitle: offered?.assignment.title ?? found.assignment,
    isInstructor: identity.role === 'instructor',
    changes: await findChanges(found, audienceOf(identity, service, found.assignment), service),
  });
  return page(html);
}

/** Cases whose verdict the newest result changed, of those that the reader may see. */
async function findChanges(
  { runs }: StoredSubmission,
  audience: Audience,
  service: Service,
): Promise<ChangeOfCase[] | null> {
  const newest = newestEnded(runs);
  const before = newest === null ? null : newestEnded(runs.slice(0, runs.indexOf(newest)));
  if (newest === null || before === null) return null;
  const [now, then] = await Promise.all([findResult(service, newest), findResult(service, before)]);
  if (now === null || then === null) return null;
  const casesOf = (stored: typeof now): Map<string, { title: string; verdict: string }> =>
    new Map(
      viewSubmission(stored.result, audience).items.flatMap(({ cases }) =>
        cases.map(({ case: { id, title }, verdict }) => [id, { title, verdict: verdict.verdict }] as const),
      ),
    );
  const old = casesOf(then);
  return [...casesOf(now)].flatMap(([id, { title, verdict }]) => {
    const was = old.get(id)?.verdict ?? 'not there';
    return was === verdict ? [] : [{ title, before: was, after: verdict }];
  });
}
