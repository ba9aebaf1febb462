/** The folders student-template/, assignment-template/ and autograder-template/, filled in for an assignment. */
import { join } from 'node:path';
import { findPackageRoot } from '../package/package-root.js';
import { recordOf } from '../languages/records/index.js';
import type { LanguageId } from '../model.js';
import { joinFiles, readFolder, type ExportFile } from './export-files.js';

/** Names that npm would change or drop when it packs the package. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  gitattributes: '.gitattributes',
};

/** The text for each placeholder. */
export type Filling = Readonly<Record<string, string>>;

/** A paragraph of the README, in the folder of a language. */
const NEEDS = 'needs.md';

/** The starter in a language, with the files of a build tool where one is asked for. */
export async function fillStarter(
  language: LanguageId,
  buildTool: string | null,
  filling: Filling,
): Promise<Map<string, ExportFile>> {
  const own = await fillFolder(`student-template/${recordOf(language).starter}`, filling);
  const needs = Buffer.from(own.get(NEEDS)?.content ?? '')
    .toString('utf8')
    .trim();
  own.delete(NEEDS);
  return joinFiles(
    await fillFolder('student-template/common', { ...filling, NEEDS: needs }),
    own,
    buildTool === null ? new Map() : await fillFolder(`student-template/${language}-${buildTool}`, filling),
  );
}

/** A folder of our package; placeholders are replaced in its texts and in its file names. Scripts can be run. */
export async function fillFolder(folder: string, filling: Filling): Promise<Map<string, ExportFile>> {
  const files = await readFolder(join(findPackageRoot(), folder), (name) => RENAMED[name] ?? name);
  return new Map(
    [...files].map(([name, file]) => {
      const content = fill(Buffer.from(file.content).toString('utf8'), filling, name);
      return [fill(name, filling, 'the name of a file'), { content, executable: content.startsWith('#!') }];
    }),
  );
}

/** A placeholder is a word between dollar signs, which formatters of every language leave alone. */
const PLACEHOLDER = /\$([A-Z]+)\$/g;

/** The same placeholder means the same everywhere; in JSON its text is escaped for JSON. */
function fill(text: string, filling: Filling, name: string): string {
  return text.replace(PLACEHOLDER, (word, key: string) => {
    const value = filling[key];
    if (value === undefined) throw new Error(`${name}: the template asks for ${word}, which is not known`);
    return name.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value;
  });
}
