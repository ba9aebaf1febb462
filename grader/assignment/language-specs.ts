/**
 * What an assignment requires of and provides to each language: from YAML to the model, with all paths resolved.
 */
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../languages/records/index.js';
import type { LanguageId, LanguageSpec, ProgramSpec, ProvidedFile } from '../model.js';
import { oneOf, quoted } from './complaints.js';
import { complainAt, complainAtKey, type YamlReader } from './yaml-reader.js';
import { complainOfAbsentFiles, complainOfRepeatedFiles } from './named-files.js';
import { type AssignmentReader, absence, filesBelow, kindOf, readBytesAt } from './assignment-files.js';
import type { AssignmentYaml, LanguagesYaml, LanguageYaml } from './schema-assignment.js';
import { type Path, valuePlace } from './yaml-source.js';

type Specs = Record<LanguageId, LanguageSpec>;

/** The languages of the assignment, in the order of the list of languages. */
export function readLanguages(reader: AssignmentReader, yaml: AssignmentYaml): Specs {
  const specs: Specs = {};
  for (const id of LANGUAGES) {
    const language = yaml.languages[id];
    if (language === undefined) continue;
    const modules = language.modules ?? {};
    const complained = reader.complaints.length;
    const provided = readProvided(reader, id, language);
    complainOfModules(reader, id, listOwnModules(modules, provided), yaml);
    const style = language.style === undefined ? null : resolve(reader.folder, language.style);
    if (style !== null) readBytesAt(reader, style, ['languages', id, 'style']);
    const spec: LanguageSpec = {
      required: language.required,
      provided,
      programs: readPrograms(language),
      packages: language.packages ?? 'accepted',
      ...(language.assertions === true ? { assertions: true } : {}),
      modules,
      build: language.build ?? null,
      style,
    };
    complainOfRepeatedFiles(reader, id, spec.required);
    // If a provided folder could not be read, its files are unknown.
    if (reader.complaints.length === complained) complainOfAbsentFiles(reader, id, spec);
    specs[id] = spec;
  }
  if (Object.keys(specs).length === 0)
    complainAtKey(reader, ['languages'], `at least one of ${LANGUAGES.join(', ')}`, 'none');
  return specs;
}

/** The folders of that name, by language, absolute. `verify` reports those that do not exist. */
export function readFolders(
  languages: LanguagesYaml,
  key: 'reference' | 'stubs',
  folder: string,
): Record<LanguageId, string> {
  const entries = LANGUAGES.flatMap((id) => {
    const path = languages[id]?.[key];
    return path === undefined ? [] : [[id, resolve(folder, path)] as const];
  });
  return Object.fromEntries(entries);
}

/** Classes in files that nobody provides: stand-ins may call classes of provided files. */
function listOwnModules(modules: LanguageSpec['modules'], provided: readonly ProvidedFile[]): string[] {
  return Object.entries(modules)
    .filter(([, file]) => !provided.some(({ name }) => name === file))
    .map(([name]) => name);
}

function complainOfModules(
  reader: YamlReader,
  id: LanguageId,
  classes: readonly string[],
  yaml: AssignmentYaml,
): void {
  const known = Object.keys(yaml.contract ?? {});
  for (const name of classes.filter((one) => !known.includes(one)))
    complainAtKey(
      reader,
      ['languages', id, 'modules', name],
      known.length === 0
        ? 'a class of the contract (there is none)'
        : `a class of the contract: ${oneOf(known, name)}`,
      quoted(name),
    );
}

function readPrograms({ programs = {} }: LanguageYaml): Record<string, ProgramSpec> {
  const entries = Object.entries<string | string[]>(programs).map(
    ([name, program]): [string, ProgramSpec] => [
      name,
      typeof program === 'string' ? { kind: 'main', main: program } : { kind: 'run', run: program },
    ],
  );
  return Object.fromEntries(entries);
}

function readProvided(
  reader: AssignmentReader,
  id: LanguageId,
  { provided = [] }: LanguageYaml,
): ProvidedFile[] {
  const files: ProvidedFile[] = [];
  const paths = typeof provided === 'string' ? [provided] : provided;
  for (const [index, path] of paths.entries()) {
    const at = ['languages', id, 'provided', ...(typeof provided === 'string' ? [] : [index])];
    for (const file of providedBy(reader, resolve(reader.folder, path), at)) {
      const twin = files.find(({ name }) => name === file.name);
      if (twin !== undefined) {
        const found = `${file.name} again, beside ${reader.library.shown(twin.path)}`;
        complainAt(reader, at, 'each provided file once', found);
      }
      readBytesAt(reader, file.path, at);
      files.push(file);
    }
  }
  return files;
}

function providedBy(reader: AssignmentReader, path: string, at: Path): ProvidedFile[] {
  switch (kindOf(path)) {
    case 'folder':
      return filesBelow(path).map((name) => ({ name, path: join(path, name) }));
    case 'file':
      return [{ name: path.replace(/^.*[/\\]/, ''), path }];
    case 'nothing':
      reader.complaints.push(absence(path, valuePlace(reader.source, at), 'ENOENT', reader.library.shown));
      return [];
  }
}
