/** A job and its result as signed texts: with write access to the queue alone nobody can run code or give marks. */
import {
  createHmac,
  createPublicKey,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import * as z from 'zod';
import { err, ok, SANDBOX_LEVELS, type Result } from '../../model.js';
import { NEEDS } from '../queue/job.js';
import { packedIntake } from './packed-intake.js';

const orderSchema = z.strictObject({
  job: z.string(),
  /** The digest of the assignment's bundle. */
  bundle: z.string(),
  /** The id and the origin of the submission, as the report shows them. */
  id: z.string(),
  origin: z.string(),
  remarks: z.array(z.string()),
  intake: packedIntake,
});
/** An order of the service to a worker. */
export type Order = z.infer<typeof orderSchema>;

const outcomeSchema = z.strictObject({
  job: z.string(),
  level: z.enum(SANDBOX_LEVELS),
  /** A line of the journal. `checkEntry` checks it. */
  entry: z.unknown(),
});
/** The answer of a worker. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** Why a worker has given a job back. */
const failureSchema = z.strictObject({ job: z.string(), reason: z.string() });

/** That a worker has begun a job. `start` is random: each start is another one. */
const startSchema = z.strictObject({ job: z.string(), start: z.string() });

const announcementSchema = z.strictObject({
  needs: z.array(z.enum(NEEDS)),
  level: z.enum(SANDBOX_LEVELS),
  jobs: z.number(),
  build: z.string(),
  /** Why it takes no jobs at the moment; null if it does. */
  paused: z.string().nullable(),
  /** Grows with each announcement of a worker, by the worker's own clock. */
  at: z.number(),
});
/** What a worker reports about itself. */
export type Announcement = z.infer<typeof announcementSchema>;

/** The longest reason that a worker gives. */
const MAX_REASON = 1000;

const signedSchema = z.strictObject({ by: z.string(), text: z.string(), signature: z.string() });

/** Signs an order with the service's key. */
export function signOrder(order: Order, privateKey: KeyObject): string {
  const text = JSON.stringify(order);
  return seal('service', text, sign(null, Buffer.from(text), privateKey));
}

/** Reads an order. Fails if the service did not sign it, or signed it for another job. */
export function readOrder(payload: string, job: string, publicKey: KeyObject): Result<Order, string> {
  const signed = unseal(payload);
  if (signed === null) return err('it is no signed order');
  if (!verify(null, Buffer.from(signed.text), publicKey, signed.signature))
    return err('the service that this worker trusts did not sign it');
  const order = orderSchema.safeParse(parseJson(signed.text));
  if (!order.success || order.data.job !== job) return err('it is an order for another job');
  return ok(order.data);
}

/** Who signs: a worker with the secret of its token. */
export interface Signer {
  readonly id: string;
  readonly secret: string;
}
/** Gives the secret of a worker's token; null if it is unknown or revoked. */
export type SecretOf = (worker: string) => string | null;

export function signOutcome(outcome: Outcome, worker: Signer): string {
  return signAs(worker, outcome);
}

/** What a worker signed, and the id of its token; or why it does not count. */
type Signed<T> = Result<T & { readonly by: string }, string>;

export function readOutcome(text: string, job: string, secretOf: SecretOf): Signed<Outcome> {
  return readAbout(job, text, outcomeSchema, secretOf);
}

/** Signs why a worker gives a job back. */
export function signFailure(job: string, reason: string, worker: Signer): string {
  return signAs(worker, { job, reason: reason.slice(0, MAX_REASON) });
}

export function readFailure(
  text: string,
  job: string,
  secretOf: SecretOf,
): Signed<z.infer<typeof failureSchema>> {
  return readAbout(job, text, failureSchema, secretOf);
}

/** Signs that a worker begins a job. */
export function signStart(job: string, worker: Signer): string {
  return signAs(worker, { job, start: randomBytes(9).toString('base64url') });
}

/** How often workers have begun the job, by what they signed. */
export function countStarts(texts: readonly string[], job: string, secretOf: SecretOf): number {
  const starts = texts.flatMap((text) => {
    const read = readAbout(job, text, startSchema, secretOf);
    return read.ok ? [read.value.start] : [];
  });
  return new Set(starts).size;
}

export function signAnnouncement(announcement: Announcement, worker: Signer): string {
  return signAs(worker, announcement);
}

export function readAnnouncement(text: string, secretOf: SecretOf): Signed<Announcement> {
  return readSigned(text, announcementSchema, secretOf);
}

function signAs({ id, secret }: Signer, content: object): string {
  const text = JSON.stringify(content);
  return seal(id, text, macOf(text, secret));
}

function readAbout<T extends { readonly job: string }>(
  job: string,
  text: string,
  schema: z.ZodType<T>,
  secretOf: SecretOf,
): Signed<T> {
  const read = readSigned(text, schema, secretOf);
  return read.ok && read.value.job !== job ? err('it is about another job') : read;
}

/** The schemas have no two shapes in common, so nothing passes for something else. */
function readSigned<T>(text: string, schema: z.ZodType<T>, secretOf: SecretOf): Signed<T> {
  const signed = unseal(text);
  if (signed === null) return err('it is not signed');
  const { by } = signed;
  const secret = secretOf(by);
  if (secret === null) return err('no worker with a valid token signed it');
  const expected = macOf(signed.text, secret);
  if (signed.signature.length !== expected.length || !timingSafeEqual(signed.signature, expected))
    return err('its signature is wrong');
  const read = schema.safeParse(parseJson(signed.text));
  return read.success ? ok({ ...read.data, by }) : err('it is something else');
}

/** The public key as a worker's token holds it. */
export function publicKeyFrom(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });
}

function macOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function seal(by: string, text: string, signature: Buffer): string {
  return JSON.stringify({ by, text, signature: signature.toString('base64') });
}

/** Undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unseal(payload: string): { by: string; text: string; signature: Buffer } | null {
  const read = signedSchema.safeParse(parseJson(payload));
  return read.success ? { ...read.data, signature: Buffer.from(read.data.signature, 'base64') } : null;
}
