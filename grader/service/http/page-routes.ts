/** Routes of the pages. A page shows the same data as the API. */
import { readFile } from 'node:fs/promises';
import { openCounting, RULE_WORDS } from '../counting.js';
import { attemptRuleOf, dueOf } from '../marking.js';
import { mayUse, maySee } from '../store/access.js';
import { newestEnded, findResult, type Service } from '../service.js';
import { viewSubmission, type Audience } from '../../report/audience.js';
import { isWaiting, type StoredSubmission } from '../store/store.js';
import { renderAssignment } from '../pages/assignment.js';
import { renderHome } from '../pages/home.js';
import { renderSubmission, type ChangeOfCase } from '../pages/submission.js';
import { renderTokens } from '../pages/tokens.js';
import { chooseRows, showPage, SORTS } from './paging.js';
import { NOT_FOUND, type Incoming, type Reply, type Route } from './route.js';
import { audienceOf, describeProgress, pointsFor, viewDetail, viewRows } from './views.js';

export const PAGE_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/',
    summary: 'The assignments, as a page.',
    roles: ['student', 'instructor'],
    handle: home,
  },
  {
    method: 'get',
    path: '/assignments/:assignment',
    summary: 'One assignment, as a page.',
    roles: ['student', 'instructor'],
    handle: assignment,
  },
  {
    method: 'get',
    path: '/assignments/:assignment/tokens',
    summary: 'Tokens for a class, as a page.',
    roles: ['instructor'],
    handle: tokens,
  },
  // The links of the class report.
  ...['/assignments/:assignment/instructor/:page', '/assignments/:assignment/submissions/:student/:page'].map(
    (path): Route => ({
      method: 'get',
      path,
      summary: 'The report of the submission of a student that counts.',
      roles: ['instructor'],
      handle: toReport,
    }),
  ),
  {
    method: 'get',
    path: '/assignments/:assignment/text',
    summary: 'What the assignment asks: the file that `text` in assignment.yaml names.',
    roles: ['student', 'instructor'],
    handle: assignmentText,
  },
  {
    method: 'get',
    path: '/submissions/:submission',
    summary: 'One submission with its runs, as a page.',
    roles: ['student', 'instructor'],
    handle: submission,
  },
];

async function home({ identity, service }: Incoming): Promise<Reply> {
  const ids = service.catalogue.ids.filter((id) => identity !== null && mayUse(identity, id));
  const entries = await Promise.all(
    ids.map(async (id) => {
      const offered = await service.catalogue.shown(id);
      const mine = service.store.list(id, identity?.role === 'student' ? identity.student : null);
      const waiting = mine.filter(isWaiting).length;
      return { id, title: offered?.assignment.title ?? id, submissions: mine.length, waiting };
    }),
  );
  return { kind: 'page', html: renderHome(entries) };
}

async function assignment({ identity, params, query, service }: Incoming): Promise<Reply> {
  const id = params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  const offered = await service.catalogue.shown(id);
  if (offered === null) return NOT_FOUND;
  const all = service.store.list(id, identity.role === 'student' ? identity.student : null);
  const chosen = await chooseRows(all, query, (each) => pointsFor(each, identity, service));
  const { shown, page, pages } = showPage(chosen, query['page']);
  const rows = await viewRows(shown, identity, service);
  const html = renderAssignment({
    id,
    title: offered.assignment.title,
    hasText: offered.assignment.text !== undefined,
    isInstructor: identity.role === 'instructor',
    rows,
    total: all.length,
    waiting: all.filter(isWaiting).length,
    progress: describeProgress(all),
    studentsSee: service.store.studentsSee(id),
    due: dueOf(service.store, id),
    marking: service.store.marking(id),
    rule: RULE_WORDS[attemptRuleOf(service.store, id)],
    find: query['find'] ?? '',
    sort: SORTS.find((each) => each === query['sort']) ?? 'newest',
    page,
    pages,
  });
  return { kind: 'page', html };
}

async function tokens({ identity, params, service }: Incoming): Promise<Reply> {
  const id = params['assignment'] ?? '';
  const offered = identity === null || !mayUse(identity, id) ? null : await service.catalogue.shown(id);
  if (offered === null) return NOT_FOUND;
  const known = (await service.tokens.list()).filter(
    ({ identity: whose, revokedAt }) =>
      whose.role === 'student' && whose.assignment === id && revokedAt === null,
  );
  return { kind: 'page', html: renderTokens(id, offered.assignment.title, known.length) };
}

async function toReport({ identity, params, service }: Incoming): Promise<Reply> {
  const id = params['assignment'] ?? '';
  const student = params['student'] ?? (params['page'] ?? '').replace(/\.html$/, '');
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  const found = await openCounting(service, id)(student);
  return found === null ? NOT_FOUND : { kind: 'redirect', to: `/submissions/${found.submission.id}/report` };
}

async function assignmentText({ identity, params, service }: Incoming): Promise<Reply> {
  const id = params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, id)) return NOT_FOUND;
  const file = (await service.catalogue.shown(id))?.assignment.text;
  if (file === undefined) return NOT_FOUND;
  const type = /\.pdf$/i.test(file) ? 'application/pdf' : 'text/plain; charset=utf-8';
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' };
  return { kind: 'response', response: new Response(new Uint8Array(await readFile(file)), { headers }) };
}

async function submission({ identity, params, service }: Incoming): Promise<Reply> {
  const found = service.store.submission(params['submission'] ?? '');
  if (found === null || identity === null || !maySee(identity, found)) return NOT_FOUND;
  const offered = await service.catalogue.shown(found.assignment);
  const html = renderSubmission({
    detail: await viewDetail(found, identity, service),
    assignmentTitle: offered?.assignment.title ?? found.assignment,
    isInstructor: identity.role === 'instructor',
    changes: await findChanges(found, audienceOf(identity, service, found.assignment), service),
  });
  return { kind: 'page', html };
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
