/** Receives uploads: they are streamed to disk within their limit, and checked by the same rules as a folder. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ok, err, type Assignment, type Result } from '../../model.js';
import { isArchive } from '../../submission/archives/kinds.js';
import { collectSubmissions, openUnpackRoom, requiredFiles } from '../../submission/collect.js';
import type { Intake } from '../../submission/intake.js';
import { checkName } from '../../submission/names.js';
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
    const received = await receive(http.req.raw, query['name'], folder, maxBytes);
    if (!received.ok) return received;
    const path = received.value;
    if (!single && !isArchive(basename(path)))
      return refuse(400, 'A class is handed in as one archive: .zip, .tar or .tar.gz.');
    const collected = await collectSubmissions([path], requiredFiles(assignment), { room, single });
    if (!collected.ok) return refuse(400, collected.fault.reason);
    return ok(await use(collected.value.map((intake) => hideFolder(intake, folder))));
  } finally {
    await room.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The path of the upload: the archive itself, or the folder of the files. */
async function receive(
  request: Request,
  name: string | undefined,
  folder: string,
  maxBytes: number,
): Promise<Result<string, Failure>> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data') === true)
    return receiveForm(request, folder);
  const checked = checkFileName(name);
  if (!checked.ok) return checked;
  if (request.body === null) return refuse(400, 'The upload is empty.');
  const file = join(folder, checked.value);
  const fits = await writeStream(request.body as ReadableStream, file, maxBytes);
  if (!fits) return refuse(413, `The upload is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
  return ok(isArchive(checked.value) ? file : folder);
}

/** Receives several files of a form, as browsers send them. The size has been limited before. */
async function receiveForm(request: Request, folder: string): Promise<Result<string, Failure>> {
  const form = await request.formData();
  const files = form.getAll('file').filter((value) => typeof value !== 'string');
  if (files.length === 0) return refuse(400, 'The form has no field "file" with a file in it.');
  const [only] = files;
  for (const file of files) {
    const checked = checkFileName(file.name);
    if (!checked.ok) return checked;
    await writeFile(join(folder, checked.value), Buffer.from(await file.arrayBuffer()));
  }
  const isOneArchive = files.length === 1 && only !== undefined && isArchive(only.name);
  return ok(isOneArchive ? join(folder, only.name) : folder);
}

function checkFileName(name: string | undefined): Result<string, Failure> {
  if (name === undefined || name === '') return refuse(400, 'Say what the file is called: ?name=work.zip.');
  const checked = checkName(name);
  if (checked.kind !== 'good' || checked.name.includes('/'))
    return refuse(400, 'Expected the name of a file, without folders.');
  return ok(checked.name);
}

/** Writes the stream to a file. False if it is longer than `maxBytes`. */
async function writeStream(body: ReadableStream, file: string, maxBytes: number): Promise<boolean> {
  let bytes = 0;
  let fits = true;
  const meter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength;
      fits = bytes <= maxBytes;
      done(fits ? null : new Error('too large'), chunk);
    },
  });
  await pipeline(Readable.fromWeb(body), meter, createWriteStream(file, { mode: 0o600 })).catch(
    (error: unknown) => {
      if (fits) throw error;
    },
  );
  return fits;
}

/** Reports show where a submission came from. The path of our own folder is removed. */
function hideFolder(intake: Intake, folder: string): Intake {
  const strip = (origin: string): string => (origin === folder ? 'upload' : origin.replace(`${folder}/`, ''));
  return intake.kind === 'taken'
    ? { ...intake, submission: { ...intake.submission, origin: strip(intake.submission.origin) } }
    : { ...intake, origin: strip(intake.origin) };
}

function refuse(status: Failure['status'], message: string): { readonly ok: false; readonly fault: Failure } {
  return err({ status, message });
}
