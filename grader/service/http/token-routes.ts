/**
 * Routes about tokens. Instructors make tokens for the students of their assignments. The command line makes all
 * others.
 */
import * as z from 'zod';
import { mayUse } from '../store/access.js';
import { cellOf, writeCsv } from '../../report/gradebooks/csv.js';
import { parseRoster } from '../../report/gradebooks/roster.js';
import { fail, forAssignment, forOffered, json, notFound, type Incoming, type Route } from './route.js';

const tokenView = z.object({
  id: z.string(),
  student: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
const MAX_CONCURRENT = 5000;

export const TOKEN_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/api/assignments/:assignment/tokens',
    summary:
      'Make a token for each of these students, or of a class list (CSV). Their texts are shown once and kept nowhere.',
    roles: ['instructor'],
    body: z.union([
      z.strictObject({ students: z.array(z.string().min(1).max(100)).min(1).max(MAX_CONCURRENT) }),
      z.strictObject({ classList: z.string() }),
    ]),
    reply: z.object({
      tokens: z.array(z.object({ student: z.string(), id: z.string(), token: z.string() })),
      csv: z.string(),
    }),
    handle: forOffered(create),
  },
  {
    method: 'get',
    path: '/api/assignments/:assignment/tokens',
    summary: "The tokens of an assignment's students, without their texts.",
    roles: ['instructor'],
    reply: z.object({ tokens: z.array(tokenView) }),
    handle: forAssignment(list),
  },
  {
    method: 'delete',
    path: '/api/tokens/:token',
    summary: 'Revoke the token of a student.',
    roles: ['instructor'],
    handle: revoke,
  },
];

async function create({ body, service }: Incoming, assignment: string): Promise<Response> {
  const given = body as { students: string[] } | { classList: string };
  const students = 'students' in given ? given.students : readStudents(given.classList);
  if (typeof students === 'string') return fail(400, students);
  const tokens = [];
  for (const student of students) {
    const made = await service.tokens.create({ role: 'student', assignment, student }, student);
    tokens.push({ student, id: made.id, token: made.text });
  }
  const csv = writeCsv(
    ['student', 'token'],
    tokens.map(({ student, token }) => [student, token]),
  );
  return json({ tokens, csv }, 201);
}

/** The names by which the students of a class list hand in, or why there are none. */
function readStudents(classList: string): readonly string[] | string {
  const roster = parseRoster(classList);
  if (!roster.ok) return `This is no class list: ${roster.fault}.`;
  const { columns, students } = roster.value;
  const names = students.map((student) => {
    const cells = NAMES.map((column) => cellOf(student, columns, column));
    return (cells.find((cell) => cell !== '') ?? student.name).slice(0, 100);
  });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice} is on the list twice.`;
  if (names.length === 0) return 'The class list names nobody.';
  return names.length > MAX_CONCURRENT ? `A list may have up to ${MAX_CONCURRENT} students.` : names;
}

/** The columns that name a student, the shortest name first. */
const NAMES = ['sisLoginId', 'username', 'email', 'idNumber', 'sisUserId'] as const;

async function list({ service }: Incoming, assignment: string): Promise<Response> {
  const tokens = (await service.tokens.list()).flatMap(({ identity: whose, createdAt, revokedAt }) =>
    whose.role === 'student' && whose.assignment === assignment
      ? [{ id: whose.id, student: whose.student, createdAt, revokedAt }]
      : [],
  );
  return json({ tokens });
}

async function revoke({ identity, params, service }: Incoming): Promise<Response> {
  const id = params['token'] ?? '';
  const token = (await service.tokens.list()).find(({ identity: whose }) => whose.id === id);
  if (identity === null || token?.identity.role !== 'student') return notFound();
  if (!mayUse(identity, token.identity.assignment)) return notFound();
  return (await service.tokens.revoke(id)) ? json({ revoked: id }) : notFound();
}
