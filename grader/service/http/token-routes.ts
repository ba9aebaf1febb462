/**
 * Routes about tokens. Instructors make tokens for the students of their assignments. The command line makes all
 * others.
 */
import * as z from 'zod';
import { mayUse } from '../store/access.js';
import { json, NOT_FOUND, type Incoming, type Reply, type Route } from './route.js';

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
    summary: 'Make a token for each of these students. Their texts are shown once and kept nowhere.',
    roles: ['instructor'],
    body: z.strictObject({ students: z.array(z.string().min(1).max(100)).min(1).max(MAX_CONCURRENT) }),
    reply: z.object({
      tokens: z.array(z.object({ student: z.string(), id: z.string(), token: z.string() })),
    }),
    handle: create,
  },
  {
    method: 'get',
    path: '/api/assignments/:assignment/tokens',
    summary: "The tokens of an assignment's students, without their texts.",
    roles: ['instructor'],
    reply: z.object({ tokens: z.array(tokenView) }),
    handle: list,
  },
  {
    method: 'delete',
    path: '/api/tokens/:token',
    summary: 'Revoke the token of a student.',
    roles: ['instructor'],
    handle: revoke,
  },
];

async function create({ identity, params, body, service }: Incoming): Promise<Reply> {
  const assignment = params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, assignment) || !service.catalogue.ids.includes(assignment))
    return NOT_FOUND;
  const { students } = body as { students: string[] };
  const tokens = [];
  for (const student of students) {
    const made = await service.tokens.create({ role: 'student', assignment, student }, student);
    tokens.push({ student, id: made.id, token: made.text });
  }
  return json({ tokens }, 201);
}

async function list({ identity, params, service }: Incoming): Promise<Reply> {
  const assignment = params['assignment'] ?? '';
  if (identity === null || !mayUse(identity, assignment)) return NOT_FOUND;
  const tokens = (await service.tokens.list()).flatMap(({ identity: whose, createdAt, revokedAt }) =>
    whose.role === 'student' && whose.assignment === assignment
      ? [{ id: whose.id, student: whose.student, createdAt, revokedAt }]
      : [],
  );
  return json({ tokens });
}

async function revoke({ identity, params, service }: Incoming): Promise<Reply> {
  const id = params['token'] ?? '';
  const token = (await service.tokens.list()).find(({ identity: whose }) => whose.id === id);
  if (identity === null || token?.identity.role !== 'student') return NOT_FOUND;
  if (!mayUse(identity, token.identity.assignment)) return NOT_FOUND;
  return (await service.tokens.revoke(id)) ? json({ revoked: id }) : NOT_FOUND;
}
