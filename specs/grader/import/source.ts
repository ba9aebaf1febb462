/** Sources for importers, out of texts by name. */
import type { ImportOptions, ImportSource } from '../../../grader/import/importer.js';

export const OPTIONS: ImportOptions = {
  id: 'hello',
  program: 'play',
  module: 'judges/relay.ts',
  folder: '../package',
};

/** The file of that name among the texts; a folder where there is no such file. */
export function sourceOf(texts: Readonly<Record<string, string>>, file: string): ImportSource {
  return {
    file,
    text: texts[file] ?? '',
    names: () => Object.keys(texts).sort(),
    read: (name) => texts[name] ?? null,
  };
}
