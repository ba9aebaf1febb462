/** The files of a form, as browsers send them: each is written to disk while it comes. */
import { Busboy } from '@fastify/busboy';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { err, ok, type Result } from '../../model.js';
import { INTAKE_LIMITS } from '../../submission/intake-limits.js';
import { checkName } from '../../submission/names.js';
import type { RequestBody } from './request-body.js';
import type { Failure } from './route.js';

/** Fields of a form that are no files. They are not read. */
const MAX_FIELDS = 20;
const DAMAGED = 'The form is damaged or was cut short. Hand it in again.';

/**
 * Writes each file of the fields called "file" into the folder. `type` is the content type of the body. Resolves to
 * their names; throws if the disk does not take them.
 */
export async function writeFormFiles(
  type: string,
  body: RequestBody,
  folder: string,
): Promise<Result<readonly string[], Failure>> {
  const parser = openParser(type);
  if (parser === null) return refuse(DAMAGED);
  const stop = new AbortController();
  const names = new Set<string>();
  const writes: Promise<void>[] = [];
  const contents: Readable[] = [];
  /** What went wrong first: theirs is told, ours is thrown. */
  const wrong: { theirs: Failure | null; ours: Error | null } = { theirs: null, ours: null };
  const giveUp = (failure: Failure): void => {
    wrong.theirs ??= failure;
    stop.abort();
  };

  parser.on('file', (field, content, given) => {
    const checked = checkFileName(given);
    if (field !== 'file' || wrong.theirs !== null) {
      content.on('error', () => content.destroy());
      content.resume();
      return;
    }
    if (!checked.ok) giveUp(checked.fault);
    else if (names.has(checked.value))
      giveUp({
        status: 400,
        message: `The form has two files of the name ${checked.value}. Send one of them.`,
      });
    else {
      names.add(checked.value);
      const file = createWriteStream(join(folder, checked.value), { mode: 0o600, flags: 'wx' });
      // An error of the form itself, or that we have stopped, is no error of the disk.
      file.on('error', (error) => {
        if (!('syscall' in error)) return;
        wrong.ours ??= error;
        stop.abort();
      });
      contents.push(content);
      writes.push(pipeline(content, file).catch(() => undefined));
      return;
    }
    content.on('error', () => content.destroy());
    content.resume();
  });
  parser.on('filesLimit', () =>
    giveUp({ status: 413, message: `The form has more than ${INTAKE_LIMITS.files} files.` }),
  );
  const whole = await pipeline(Readable.from(body.chunks()), parser, { signal: stop.signal }).then(
    () => true,
    () => false,
  );
  // A file that was cut would wait for its rest.
  if (!whole) for (const content of contents) content.destroy();
  await Promise.all(writes);
  if (wrong.ours !== null) throw wrong.ours;
  const theirs = wrong.theirs ?? body.fault();
  if (theirs !== null) return err(theirs);
  if (!whole) return refuse(DAMAGED);
  return names.size === 0 ? refuse('The form has no field "file" with a file in it.') : ok([...names]);
}

/** Null if the type names no boundary. */
function openParser(type: string): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      preservePath: true,
      isPartAFile: (_, __, name) => name !== undefined,
      limits: { files: INTAKE_LIMITS.files, fields: MAX_FIELDS, fieldSize: 1024, headerPairs: 20 },
    });
  } catch {
    return null;
  }
}

export function refuse(message: string): { readonly ok: false; readonly fault: Failure } {
  return err({ status: 400, message });
}

/** The name of an uploaded file. */
export function checkFileName(name: string | undefined): Result<string, Failure> {
  if (name === undefined || name === '')
    return err({ status: 400, message: 'Say what the file is called: ?name=work.zip.' });
  const checked = checkName(name);
  return checked.kind !== 'good' || checked.name === '' || checked.name.includes('/')
    ? err({ status: 400, message: 'Expected the name of a file, without folders.' })
    : ok(checked.name);
}
