/**
 * Identifies the compilers and runtimes that an assignment's programs would get, by the files themselves (real
 * path, size and time). Asking each for its version would start a process for each.
 */
import { realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { LANGUAGES, recordOf } from '../../languages/records/index.js';
import type { Assignment, LanguageId, LanguageSpec } from '../../model.js';

export async function identifyTools({ languages }: Assignment): Promise<readonly string[]> {
  const names = LANGUAGES.flatMap((id) => {
    const spec = languages[id];
    return spec === undefined ? [] : toolsOf(id, spec);
  });
  return Promise.all([...new Set(names)].sort().map(identify));
}

function toolsOf(id: LanguageId, { build, programs, style }: LanguageSpec): readonly string[] {
  const { tools, styleTools, needsNpm } = recordOf(id);
  const runs = Object.values(programs).flatMap((program) => (program.kind === 'run' ? [program.run] : []));
  return [
    ...(needsNpm ? [process.execPath] : []),
    ...[...tools, ...(style === null ? [] : styleTools)].map(({ name }) => name),
    ...[build, ...runs].flatMap((words) => words?.[0] ?? []),
  ];
}

async function identify(name: string): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const places = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name));
  for (const place of places) {
    try {
      const path = await realpath(place);
      const { size, mtimeMs } = await stat(path);
      return `${name} ${path} ${size} ${mtimeMs}`;
    } catch {
      // Not in this folder.
    }
  }
  return `${name} absent`;
}
