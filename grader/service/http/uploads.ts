/** Receives uploads: they are streamed to disk within their limit, and checked by the same rules as a folder. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import { ok, err, type Assignment, type Result } from '../../model.js';
import { isArchive } from '../../submission/archives/kinds.js';
import { collectSubmissions, openUnpackRoom, requiredFiles } from '../../submission/collect.js';
import type { Intake } from '../../submission/intake.js';
import { checkFileName, writeFormFiles, refuse } from './form-files.js';
import { openBody } from './request-body.js';
import type { Failure, Incoming } from './route.js';

export interface UploadOptions {
  readonly maxBytes: number;
  /** Whether it is one submission; otherwise the archive of a class. */
  readonly single: boolean;
}

/** Receives an upload and passes on its submissions. Everything on disk is removed afterwards. */
export async function receiveUpload<T>(
  { http, query, service }: Incoming,
  assignment: Assignment,
  { maxBytes, single }: UploadOptions,
  use: (intakes: readonly Intake[]) => Promise<T>,
): Promise<Result<T, Failure>> {
  const folder = join(service.folder.uploads, randomBytes(8).toString('hex'));
  const room = openUnpackRoom();
  try {
    await mkdir(folder, { mode: 0o700 });
    const received = await receive(http, query['name'], folder, maxBytes);
    if (!received.ok) return received;
    const path = received.value;
    if (!single && !isArchive(basename(path)))
      return refuse('A class is handed in as one archive: .zip, .tar or .tar.gz.');
    const collected = await collectSubmissions([path], requiredFiles(assignment), { room, single });
    if (!collected.ok) return refuse(collected.fault.reason);
    return ok(await use(collected.value.map((intake) => hideFolder(intake, folder))));
  } finally {
    await room.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The path of the upload: the archive itself, or the folder of the files. */
async function receive(
  http: Context,
  name: string | undefined,
  folder: string,
  maxBytes: number,
): Promise<Result<string, Failure>> {
  const body = openBody(http, maxBytes);
  const type = http.req.header('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const written = await writeFormFiles(type, body, folder);
    if (!written.ok) return written;
    const [only] = written.value;
    const isOneArchive = written.value.length === 1 && only !== undefined && isArchive(only);
    return ok(isOneArchive ? join(folder, only) : folder);
  }
  const checked = checkFileName(name);
  if (!checked.ok) return checked;
  const file = join(folder, checked.value);
  await pipeline(Readable.from(body.chunks()), createWriteStream(file, { mode: 0o600 }));
  const fault = body.fault();
  if (fault !== null) return err(fault);
  return ok(isArchive(checked.value) ? file : folder);
}

/** Reports show where a submission came from. The path of our own folder is removed. */
function hideFolder(intake: Intake, folder: string): Intake {
  const strip = (origin: string): string => (origin === folder ? 'upload' : origin.replace(`${folder}/`, ''));
  return intake.kind === 'taken'
    ? { ...intake, submission: { ...intake.submission, origin: strip(intake.submission.origin) } }
    : { ...intake, origin: strip(intake.origin) };
}
