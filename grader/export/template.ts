/** The starter repositories of student-template/, filled in for an assignment. */
import { join } from 'node:path';
import { findPackageRoot } from '../package-root.js';
import { readFolder, type ExportFile } from './files.js';

export const TEMPLATES = ['java', 'typescript'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Names that packing a package would change or lose. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** Words between double underscores stand for what the assignment says. */
export type Filling = Readonly<Record<string, string>>;

export async function fillTemplate(
  template: TemplateName,
  filling: Filling,
): Promise<Map<string, ExportFile>> {
  const root = join(findPackageRoot(), 'student-template', template);
  const files = await readFolder(root, (name) => RENAMED[name] ?? name);
  // The template's own stand-in for an assignment makes room for a real one.
  const own = [...files].filter(([name]) => !/^(src|boardmark|node_modules)\//.test(name));
  return new Map(
    own.map(([name, { content }]) => [
      name,
      { content: fill(Buffer.from(content).toString('utf8'), filling, name) },
    ]),
  );
}

/** The same word means the same everywhere; in JSON it is written as JSON has it. */
function fill(text: string, filling: Filling, name: string): string {
  return text.replace(/__([A-Z_]+?)__/g, (word, key: string) => {
    const value = filling[key];
    if (value === undefined) return word;
    return name.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value;
  });
}
