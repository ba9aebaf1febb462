/** The token of a worker: its id, the secret that signs its results, and the key by which it recognizes the service. */
import type { KeyObject } from 'node:crypto';
import { ok, err, type Result } from '../../model.js';
import { publicKeyFrom } from '../transport/payload.js';

export interface WorkerToken {
  readonly id: string;
  readonly secret: string;
  readonly publicKey: KeyObject;
}

const PREFIX = 'bmw';

/** The text that an operator gets. */
export function formatWorkerToken(id: string, secret: string, publicKey: KeyObject): string {
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return [PREFIX, id, secret, key].join('.');
}

/** Reads what `boardmark token create --role worker` printed. */
export function parseWorkerToken(text: string): Result<WorkerToken, string> {
  const [prefix, id, secret, key, ...more] = text.trim().split('.');
  if (prefix !== PREFIX || id === undefined || secret === undefined || key === undefined || more.length > 0)
    return err('it is no token of a worker; `boardmark token create --role worker` makes one');
  try {
    return ok({ id, secret, publicKey: publicKeyFrom(key) });
  } catch {
    return err('the key in it is damaged');
  }
}
