/** Exports of Gradescope: folders `submission_1234`, and their students in `submission_metadata.yml`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Found, Student, Top } from '../found.js';
import { newestOf } from './export.js';

export const GRADESCOPE_METADATA = 'submission_metadata.yml';

/** Made where it is needed: few classes come from Gradescope. */
function makeSchema() {
  const submitter = z.looseObject({
    ':name': z.unknown().optional(),
    ':sid': z.unknown().optional(),
    ':email': z.unknown().optional(),
  });
  return z.record(
    z.string(),
    z.looseObject({ ':submitters': z.array(submitter), ':created_at': z.unknown().optional() }),
  );
}
type Metadata = z.infer<ReturnType<typeof makeSchema>>[string];

/** Submissions of a Gradescope export; null if it is none, or if its metadata are not as Gradescope writes them. */
export async function recogniseGradescope(top: Top): Promise<Found[] | null> {
  if (!top.files.includes(GRADESCOPE_METADATA)) return null;
  const metadata = makeSchema().safeParse(
    parseOrNull(await readFile(join(top.path, GRADESCOPE_METADATA), 'utf8')),
  );
  if (!metadata.success) return null;
  const all = top.folders.map((folder) => ({ folder, metadata: metadata.data[folder] ?? null }));
  const groups = new Map<string, typeof all>();
  for (const one of all) {
    const key = nameOf(one.metadata) ?? one.folder;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].flatMap(([name, attempts]) => {
    const inOrder = attempts.toSorted((a, b) => (timeOf(a.metadata) ?? 0) - (timeOf(b.metadata) ?? 0));
    return newestOf(
      inOrder.map(({ folder, metadata: known }) => ({
        told: folder,
        found: {
          name,
          above: top.path,
          origin: join(top.path, folder),
          students: studentsOf(known),
          remarks: known === null ? [`${GRADESCOPE_METADATA} does not say whose ${folder} is`] : [],
          handedIn: { atMs: timeOf(known), markedLate: null },
          parts: [{ kind: 'folder', path: join(top.path, folder) }],
        },
      })),
    ).map((found): Found => ({ ...found, earlier: found.earlier?.toReversed() ?? [] }));
  });
}

/** `ada`, or `ada+bob` for students who handed in together. */
function nameOf(metadata: Metadata | null): string | null {
  const names = studentsOf(metadata).map(({ keys: [first = ''] }) => first.replace(/@.*$/, ''));
  return names.length === 0 ? null : names.join('+');
}

function studentsOf(metadata: Metadata | null): Student[] {
  return (metadata?.[':submitters'] ?? [])
    .map((each) => ({
      keys: [each[':sid'], each[':email'], each[':name']]
        .map((key) => asText(key))
        .filter((key) => key !== ''),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** Null where the export tells none that can be read. */
function timeOf(metadata: Metadata | null): number | null {
  const written = metadata?.[':created_at'];
  // `2026-03-02 10:00:00.000000000 Z`
  const text = asText(written).replace(/(\.\d{3})\d*/, '$1');
  const time = written instanceof Date ? written.getTime() : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function parseOrNull(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return null;
  }
}
