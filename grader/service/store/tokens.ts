/**
 * Tokens give access to the service. The file keeps a hash of each token, and the secrets with which workers sign.
 * There is no token until an operator makes one.
 */
import { createHash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod';
import type { Identity, Role } from './access.js';
import { formatWorkerToken, type WorkerToken } from './worker-token.js';

const identitySchema = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('instructor'),
    id: z.string(),
    assignments: z.array(z.string()).nullable(),
  }),
  z.strictObject({ role: z.literal('student'), id: z.string(), assignment: z.string(), student: z.string() }),
  z.strictObject({ role: z.enum(['worker', 'monitor']), id: z.string() }),
]);
const storedSchema = z.strictObject({
  identity: identitySchema,
  /** A note for people: the owner's name. */
  note: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  hash: z.string(),
  /** The secret of a worker; null for other roles. */
  secret: z.string().nullable(),
});
export type StoredToken = z.infer<typeof storedSchema>;
const fileSchema = z.strictObject({ version: z.literal(1), tokens: z.array(storedSchema) });

/** Who gets a new token. Its id is random. */
export type NewIdentity =
  | Omit<Extract<Identity, { role: 'instructor' }>, 'id'>
  | Omit<Extract<Identity, { role: 'student' }>, 'id'>
  | { readonly role: 'worker' | 'monitor' };

export interface Tokens {
  /** Makes a token. Its text is shown once and stored nowhere. */
  create(identity: NewIdentity, note: string): Promise<{ readonly id: string; readonly text: string }>;
  /** Makes a token for a worker in this process. It ends with the process, since it is written nowhere. */
  lend(): WorkerToken;
  /** The owner of a token; null if the token is unknown or revoked. */
  identify(text: string): Promise<Identity | null>;
  /** False if there is no such token. */
  revoke(id: string): Promise<boolean>;
  list(): Promise<readonly StoredToken[]>;
  /** The secret of a worker, null if its token is unknown or revoked. */
  secretOf(worker: string): string | null;
}

const PREFIXES: Readonly<Record<Exclude<Role, 'worker'>, string>> = {
  instructor: 'bmi',
  student: 'bms',
  monitor: 'bmm',
};

/** Opens the tokens of a data folder. Another process may change the file, so it is read again after a change. */
export async function loadTokens(folder: string, publicKey: KeyObject): Promise<Tokens> {
  const file = join(folder, 'tokens.json');
  let known: readonly StoredToken[] = [];
  let seen = '';

  async function refresh(): Promise<readonly StoredToken[]> {
    const facts = await stat(file, { bigint: true }).catch(() => null);
    const stamp = facts === null ? '' : `${facts.ino} ${facts.mtimeNs} ${facts.size}`;
    if (stamp !== seen) {
      known = facts === null ? [] : fileSchema.parse(JSON.parse(await readFile(file, 'utf8'))).tokens;
      seen = stamp;
    }
    return known;
  }

  async function save(tokens: readonly StoredToken[]): Promise<void> {
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${JSON.stringify({ version: 1, tokens }, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
    await refresh();
  }

  /** Changes follow one another: each reads what the one before has written. */
  const changing = pLimit(1);
  const lent = new Map<string, string>();
  await refresh();
  return {
    lend() {
      const id = randomBytes(6).toString('hex');
      const secret = randomBytes(24).toString('base64url');
      lent.set(id, secret);
      return { id, secret, publicKey };
    },
    create: (newcomer, note) =>
      changing(async () => {
        const id = randomBytes(6).toString('hex');
        const secret = randomBytes(24).toString('base64url');
        const identity: Identity = { ...newcomer, id };
        const text =
          identity.role === 'worker'
            ? formatWorkerToken(id, secret, publicKey)
            : [PREFIXES[identity.role], id, secret].join('.');
        const stored = identitySchema.parse(identity);
        const token: StoredToken = {
          identity: stored,
          note,
          createdAt: new Date().toISOString(),
          revokedAt: null,
          hash: hashOf(text),
          secret: identity.role === 'worker' ? secret : null,
        };
        await save([...(await refresh()), token]);
        return { id, text };
      }),
    async identify(text) {
      const id = text.split('.')[1];
      const token = (await refresh()).find(({ identity }) => identity.id === id);
      if (token?.revokedAt !== null) return null;
      return timingSafeEqual(Buffer.from(hashOf(text)), Buffer.from(token.hash)) ? token.identity : null;
    },
    revoke: (id) =>
      changing(async () => {
        const tokens = await refresh();
        if (!tokens.some(({ identity, revokedAt }) => identity.id === id && revokedAt === null)) return false;
        const revokedAt = new Date().toISOString();
        await save(tokens.map((token) => (token.identity.id === id ? { ...token, revokedAt } : token)));
        return true;
      }),
    list: refresh,
    secretOf: (worker) =>
      lent.get(worker) ??
      known.find(({ identity, revokedAt }) => identity.id === worker && revokedAt === null)?.secret ??
      null,
  };
}

/** The secret in a token has 192 random bits, so a plain hash reveals nothing about it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
