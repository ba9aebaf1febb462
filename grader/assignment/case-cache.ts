/**
 * Cases that were read before, kept in a file from run to run: reading two hundred cases takes as long as compiling a
 * student's program. What is kept is found by all that reading it depends on, so nothing can be out of date.
 * Only `check` uses it. Marks are given on cases that were read anew, since a program that runs without a sandbox can
 * write wherever its user can.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ok, type Case, type Complaint, type Result } from '../model.js';

export interface CaseCache {
  /**
   * The cases that `read` returns. `inputs` are all that they depend on, as plain data; the first names the reader.
   * Complaints are never kept.
   */
  readonly recall: <Cases extends readonly Case[]>(
    inputs: readonly unknown[],
    read: () => Result<Cases, Complaint[]>,
  ) => Result<Cases, Complaint[]>;
  /** Keeps what was asked for, for the next run. */
  readonly keep: () => void;
}

/** Reads everything anew and keeps nothing. */
export const NO_CASE_CACHE: CaseCache = {
  recall: (_, read) => read(),
  keep: () => undefined,
};

/** So many assignments are kept: those that were read last. */
const MAX_KEPT = 24;
const DIGEST_BYTES = 32;

/**
 * The cache for the assignment in that file. `folder` is made if it is not there; only its user may read it, since it
 * holds hidden cases. `code` tells builds of boardmark apart. A cache that cannot be read or written is none.
 */
export function openCaseCache(folder: string, code: string, assignmentFile: string): CaseCache {
  const file = join(folder, `${hashOf([assignmentFile, process.cwd()]).slice(0, 24)}.cases`);
  const known = readKept(file);
  const used = new Map<string, readonly Case[]>();
  let isNew = false;
  return {
    recall: <Cases extends readonly Case[]>(
      inputs: readonly unknown[],
      read: () => Result<Cases, Complaint[]>,
    ) => {
      const key = hashOf([code, inputs]);
      const kept = known.get(key);
      if (kept !== undefined) {
        used.set(key, kept);
        // Its checksum was right, so we wrote it for the same inputs and with the same code.
        return ok(kept as Cases);
      }
      const result = read();
      if (result.ok) {
        used.set(key, result.value);
        isNew = true;
      }
      return result;
    },
    keep: () => {
      if (isNew) writeKept(file, used);
    },
  };
}

function hashOf(data: unknown): string {
  return createHash('sha256').update(serialize(data)).digest('hex');
}

/** What the file holds; nothing if it is not there or was not written to its end. */
function readKept(file: string): ReadonlyMap<string, readonly Case[]> {
  try {
    const bytes = readFileSync(file);
    const data = bytes.subarray(DIGEST_BYTES);
    if (!digest(data).equals(bytes.subarray(0, DIGEST_BYTES))) return new Map();
    return deserialize(data) as ReadonlyMap<string, readonly Case[]>;
  } catch {
    return new Map();
  }
}

function writeKept(file: string, cases: ReadonlyMap<string, readonly Case[]>): void {
  const folder = dirname(file);
  const making = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const data = serialize(cases);
    writeFileSync(making, Buffer.concat([digest(data), data]), { mode: 0o600 });
    renameSync(making, file);
    dropOldest(folder);
  } catch {
    // The next run reads the cases again. What was written in part goes with the oldest.
  }
}

function dropOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= MAX_KEPT) return;
  const dated = files.map((file) => ({ file, writtenMs: statSync(file).mtimeMs }));
  dated.sort((one, other) => other.writtenMs - one.writtenMs);
  for (const { file } of dated.slice(MAX_KEPT)) rmSync(file, { force: true });
}

function digest(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
