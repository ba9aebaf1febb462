/** Routes about assignments: the list, the class report, settings, regrading a class. */
import * as z from 'zod';
import { summarizeForClass } from '../class-report.js';
import { checkMarking, dueOf } from '../marking.js';
import { mayUse, type Identity } from '../store/access.js';
import type { Service } from '../service.js';
import { parseTime } from '../../assignment/load-policy.js';
import { STUDENTS_SEE } from '../../model.js';
import { isWaiting } from '../store/store.js';
import { describeProgress } from './views.js';
import { fail, forOffered, json, notFound, page, send, type Incoming, type Route } from './route.js';

const assignmentView = z.object({
  id: z.string(),
  title: z.string(),
  maxPoints: z.number(),
  languages: z.array(z.string()),
  visibleCases: z.number(),
  studentsSee: z.enum(STUDENTS_SEE),
  /** `2026-03-02 23:59`, on the clock of the zone; null where nobody has said so. */
  due: z.string().nullable(),
  zone: z.string().nullable(),
  submissions: z.number(),
  waiting: z.number(),
  /** The same as a sentence. */
  progress: z.string(),
});

export type AssignmentView = z.infer<typeof assignmentView>;

const settingsBody = z.strictObject({
  studentsSee: z.enum(STUDENTS_SEE).optional(),
  due: z.string().max(40).optional(),
  zone: z.string().max(60).optional(),
  policy: z.string().max(100_000).optional(),
  marks: z.string().max(800_000).optional(),
});

const regradeBody = z.strictObject({
  submissions: z.array(z.string()).optional(),
  force: z.boolean().default(false),
});

export const ASSIGNMENT_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/api/assignments',
    summary: 'The assignments that you may use.',
    roles: ['student', 'instructor'],
    reply: z.object({ assignments: z.array(assignmentView) }),
    handle: async (incoming) => json({ assignments: await viewAssignments(incoming) }),
  },
  {
    method: 'get',
    path: '/api/assignments/:assignment',
    summary: 'One assignment, with how many submissions wait.',
    roles: ['student', 'instructor'],
    reply: assignmentView,
    handle: forOffered(async ({ service }, id, identity) => {
      const view = await viewAssignment(id, identity, service);
      return view === null ? notFound() : json(view);
    }),
  },
  {
    method: 'put',
    path: '/api/assignments/:assignment/settings',
    summary:
      'What students are shown (visible, after_due_date or after_published cases), and when it is due: 2026-03-02 23:59, with a zone such as Europe/Copenhagen; an empty text for no time. Also the texts of policy.yaml and marks.csv, empty for none: marks are counted by them, and nothing is graded.',
    roles: ['instructor'],
    body: settingsBody,
    handle: forOffered(changeSettings),
  },
  {
    method: 'post',
    path: '/api/assignments/:assignment/regrade',
    summary:
      'Grade all or some submissions again, with the assignment as it is now. Without `force`, only what changed.',
    roles: ['instructor'],
    body: regradeBody,
    handle: forOffered(async ({ service: { store, coordinator }, body }, id) => {
      const { submissions: wanted, force } = body as z.infer<typeof regradeBody>;
      const all = store.list(id, null);
      const unknown = wanted?.find((each) => !all.some((submission) => submission.id === each));
      if (unknown !== undefined) return fail(404, `There is no submission ${unknown} in ${id}.`);
      const chosen = all.filter((submission) => wanted?.includes(submission.id) ?? true);
      return json({ requested: (await coordinator.regrade(chosen, force)).length }, 202);
    }),
  },
  {
    method: 'post',
    path: '/api/assignments/:assignment/cancel',
    summary: 'End all runs of the assignment that no worker has begun.',
    roles: ['instructor'],
    handle: forOffered(async ({ service: { store, coordinator } }, id) =>
      json({ cancelled: await coordinator.cancel(store.list(id, null)) }),
    ),
  },
  {
    method: 'get',
    path: '/assignments/:assignment/report',
    summary: 'The class page that `boardmark grade` makes, of the submission of each student that counts.',
    roles: ['instructor'],
    handle: forOffered(async ({ service }, id) => {
      const html = await summarizeForClass(service, id, 'html');
      return html === null ? fail(404, 'Nothing is graded yet.') : page(html);
    }),
  },
  {
    method: 'get',
    path: '/assignments/:assignment/grades.csv',
    summary: 'A line for each student, of the submission that counts.',
    roles: ['instructor'],
    handle: forOffered(async ({ service }, id) => {
      const text = await summarizeForClass(service, id, 'csv');
      return text === null ? fail(404, 'Nothing is graded yet.') : send(text, 'text/csv; charset=utf-8');
    }),
  },
];

async function changeSettings({ service, body }: Incoming, id: string): Promise<Response> {
  const settings = body as z.infer<typeof settingsBody>;
  const { store } = service;
  const { due = '', zone = '', policy = '', marks = '' } = settings;
  if (due !== '' && parseTime(due, zone) === null)
    return fail(400, 'Expected a time such as 2026-03-02 23:59 and a zone such as Europe/Copenhagen.');
  const offered = await service.catalogue.shown(id);
  if (offered === null) return notFound();
  const students = new Set(store.list(id, null).map(({ student }) => student));
  const checked = checkMarking({ policy, marks }, offered.assignment, students);
  if (!checked.ok) return fail(400, checked.fault.join('\n'));
  const at = new Date().toISOString();
  await store.record({ event: 'settings', assignment: id, ...settings, at });
  return json({ studentsSee: store.studentsSee(id), ...(dueOf(store, id) ?? { due: null, zone: null }) });
}

/** Those that the caller may use. */
export async function viewAssignments({
  identity,
  service,
}: Pick<Incoming, 'identity' | 'service'>): Promise<readonly AssignmentView[]> {
  if (identity === null) return [];
  const ids = service.catalogue.ids.filter((id) => mayUse(identity, id));
  const views = await Promise.all(ids.map((id) => viewAssignment(id, identity, service)));
  return views.filter((view) => view !== null);
}

/** Null if there is none of that id. */
export async function viewAssignment(
  id: string,
  identity: Identity,
  service: Service,
): Promise<AssignmentView | null> {
  const offered = await service.catalogue.shown(id);
  if (offered === null) return null;
  const { title, rubric, languages } = offered.assignment;
  const mine = service.store.list(id, identity.role === 'student' ? identity.student : null);
  return {
    id,
    title,
    maxPoints: rubric.reduce((sum, { points }) => sum + points, 0),
    languages: Object.keys(languages),
    visibleCases: rubric.flatMap(({ cases }) => cases).filter(({ visibility }) => visibility === 'visible')
      .length,
    studentsSee: service.store.studentsSee(id),
    ...(dueOf(service.store, id) ?? { due: null, zone: null }),
    submissions: mine.length,
    waiting: mine.filter(isWaiting).length,
    progress: describeProgress(mine),
  };
}
