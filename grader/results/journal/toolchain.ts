/**
 * Identifies the compilers and runtimes that an assignment's programs would get, by the files themselves (real
 * path, size and time). Asking each for its version would start a process for each.
 */
import { realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { LANGUAGES, type Assignment, type LanguageId, type LanguageSpec } from '../../model.js';

export async function identifyTools({ languages }: Assignment): Promise<readonly string[]> {
  const names = LANGUAGES.flatMap((id) => {
    const spec = languages[id];
    return spec === undefined ? [] : toolsOf(id, spec);
  });
  return Promise.all([...new Set(names)].sort().map(identify));
}

function toolsOf(id: LanguageId, { build, programs, style }: LanguageSpec): readonly string[] {
  switch (id) {
    case 'java':
      return ['java', 'javac', ...(style === null ? [] : ['checkstyle'])];
    case 'typescript':
    case 'javascript':
      return [process.execPath];
    case 'python':
      return ['python3', ...(style === null ? [] : ['pycodestyle'])];
    case 'cpp':
    case 'command': {
      const runs = Object.values(programs).flatMap((program) =>
        program.kind === 'run' ? [program.run] : [],
      );
      return [build, ...runs].flatMap((words) => words?.[0] ?? []);
    }
  }
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
