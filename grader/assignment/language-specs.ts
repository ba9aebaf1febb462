/**
 * What an assignment requires of and provides to each language: from YAML to the model, with all paths resolved.
 */
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../languages/records/index.js';
import type { LanguageId, LanguageSpec, Place, ProgramSpec, ProvidedFile } from '../model.js';
import { complain, oneOf, quoted } from './complaints.js';
import { complainAtKey, type YamlReader } from './yaml-reader.js';
import { complainOfAbsentFiles, complainOfRepeatedFiles } from './named-files.js';
import { type AssignmentFiles, absence, filesBelow, kindOf } from './assignment-files.js';
import type { AssignmentYaml, LanguagesYaml, LanguageYaml } from './schema-assignment.js';
import { valuePlace } from './yaml-source.js';

type Specs = Record<LanguageId, LanguageSpec>;

/** The languages of the assignment, in the order of the list of languages. */
export function readLanguages(
  reader: YamlReader,
  yaml: AssignmentYaml,
  folder: string,
  library: AssignmentFiles,
): Specs {
  const specs: Specs = {};
  for (const id of LANGUAGES) {
    const language = yaml.languages[id];
    if (language === undefined) continue;
    const modules = language.modules ?? {};
    const complained = reader.complaints.length;
    const provided = readProvided(reader, id, language, folder, library);
    complainOfModules(reader, id, listOwnModules(modules, provided), yaml);
    const style = language.style === undefined ? null : resolve(folder, language.style);
    if (style !== null) {
      const read = library.bytes(style, valuePlace(reader.source, ['languages', id, 'style']));
      if (!read.ok) reader.complaints.push(read.fault);
    }
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
  reader: YamlReader,
  id: LanguageId,
  { provided = [] }: LanguageYaml,
  folder: string,
  library: AssignmentFiles,
): ProvidedFile[] {
  const files: ProvidedFile[] = [];
  const paths = typeof provided === 'string' ? [provided] : provided;
  for (const [index, path] of paths.entries()) {
    const at = ['languages', id, 'provided', ...(typeof provided === 'string' ? [] : [index])];
    const place = valuePlace(reader.source, at);
    for (const file of providedBy(reader, resolve(folder, path), place, library)) {
      const twin = files.find(({ name }) => name === file.name);
      if (twin !== undefined) {
        const expected = 'each provided file once';
        reader.complaints.push(
          complain(place, expected, `${file.name} again, beside ${library.shown(twin.path)}`),
        );
      }
      const read = library.bytes(file.path, place);
      if (!read.ok) reader.complaints.push(read.fault);
      files.push(file);
    }
  }
  return files;
}

function providedBy(
  reader: YamlReader,
  path: string,
  place: Place,
  library: AssignmentFiles,
): ProvidedFile[] {
  switch (kindOf(path)) {
    case 'folder':
      return filesBelow(path).map((name) => ({ name, path: join(path, name) }));
    case 'file':
      return [{ name: path.replace(/^.*[/\\]/, ''), path }];
    case 'nothing':
      reader.complaints.push(absence(path, place, 'ENOENT', library.shown));
      return [];
  }
}
