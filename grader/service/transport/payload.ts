/** A job and its result as signed texts: with write access to the queue alone nobody can run code or give marks. */
import { createHmac, createPublicKey, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { err, ok, SANDBOX_LEVELS, type Result } from '../../model.js';

/** A submission, as a worker needs it. */
const intakeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken'), pack: z.string() }),
  z.strictObject({ kind: z.enum(['refused', 'unreadable']), reason: z.string() }),
]);

const orderSchema = z.strictObject({
  job: z.string(),
  /** The digest of the assignment's bundle. */
  bundle: z.string(),
  /** The id and the origin of the submission, as the report shows them. */
  id: z.string(),
  origin: z.string(),
  remarks: z.array(z.string()),
  intake: intakeSchema,
});
/** An order of the service to a worker. */
export type Order = z.infer<typeof orderSchema>;

const outcomeSchema = z.strictObject({
  job: z.string(),
  level: z.enum(SANDBOX_LEVELS),
  /** A line of the journal. `readEntry` checks it. */
  entry: z.unknown(),
});
/** The answer of a worker. */
export type Outcome = z.infer<typeof outcomeSchema>;

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
  const order = orderSchema.safeParse(JSON.parse(signed.text));
  if (!order.success || order.data.job !== job) return err('it is an order for another job');
  return ok(order.data);
}

/** Signs an outcome with the secret of the worker's token. */
export function signOutcome(
  outcome: Outcome,
  worker: { readonly id: string; readonly secret: string },
): string {
  const text = JSON.stringify(outcome);
  return seal(worker.id, text, macOf(text, worker.secret));
}

/** Reads an outcome; `secretOf` returns the secret of a worker's token, null if it is unknown or revoked. */
export function readOutcome(
  text: string,
  job: string,
  secretOf: (worker: string) => string | null,
): Result<Outcome & { readonly worker: string }, string> {
  const signed = unseal(text);
  if (signed === null) return err('it is no signed result');
  const secret = secretOf(signed.by);
  if (secret === null) return err('no worker with a valid token signed it');
  const expected = macOf(signed.text, secret);
  if (signed.signature.length !== expected.length || !timingSafeEqual(signed.signature, expected))
    return err('its signature is wrong');
  const outcome = outcomeSchema.safeParse(JSON.parse(signed.text));
  if (!outcome.success || outcome.data.job !== job) return err('it is the result of another job');
  return ok({ ...outcome.data, worker: signed.by });
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

function unseal(payload: string): { by: string; text: string; signature: Buffer } | null {
  try {
    const { by, text, signature } = signedSchema.parse(JSON.parse(payload));
    return { by, text, signature: Buffer.from(signature, 'base64') };
  } catch {
    return null;
  }
}
