/**
 * What an assignment requires of and provides to each language: from YAML to the model, with all paths resolved.
 */
import { join, resolve, basename, extname } from 'node:path';
import { LANGUAGES, recordOf } from '../languages/records/index.js';
import type { LanguageId, LanguageSpec, Place, ProgramSpec, ProvidedFile } from '../model.js';
import { complain, oneOf, quoted, nearest } from './complaints.js';
import { complainAtKey, complainAt, type YamlReader } from './yaml-reader.js';
import { absence, filesBelow, kindOf, type AssignmentFiles } from './assignment-files.js';
import type { AssignmentYaml, LanguagesYaml, LanguageYaml } from './schema-assignment.js';
import { valuePlace, type Path } from './yaml-source.js';

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

/** Files that a language names: a program or a module in a file that nobody hands in is missing for every student. */

/** Complains about a file that is required twice. */
function complainOfRepeatedFiles(reader: YamlReader, id: LanguageId, required: readonly string[]): void {
  for (const [index, name] of required.entries())
    if (required.indexOf(name) < index)
      complainAt(
        reader,
        ['languages', id, 'required', index],
        'each required file once',
        `${quoted(name)} again`,
      );
}

/** Complains about programs and modules whose file is neither required nor provided. */
function complainOfAbsentFiles(reader: YamlReader, id: LanguageId, spec: LanguageSpec): void {
  const files = [...spec.required, ...spec.provided.map(({ name }) => name)];
  const complainOfFile = (path: Path, name: string, known: readonly string[], what: string): void => {
    const near = nearest(basename(name), known);
    const meant = near === null ? `add it to required if students write it` : `did you mean ${near}?`;
    const names = known.length === 0 ? 'there is none' : `one of ${known.join(', ')}`;
    const expected = `${what} that is required or provided: ${names} (${meant})`;
    complainAt(reader, ['languages', id, ...path], expected, quoted(name));
  };
  const { programs, files: own } = recordOf(id);
  for (const [program, { main }] of mainsOf(spec)) {
    if (programs.kind !== 'class') {
      if (!hasFile(files, main)) complainOfFile(['programs', program], main, files, 'a file');
      continue;
    }
    if (own.sources.some((extension) => main.endsWith(extension))) {
      complainAt(
        reader,
        ['languages', id, 'programs', program],
        `the name of a class: ${classOf(main, programs.extensions)}`,
        quoted(main),
      );
      continue;
    }
    // An archive may hold any class.
    if (files.some((name) => name.endsWith(programs.archive))) continue;
    const classes = files
      .filter((name) => programs.extensions.includes(extname(name)))
      .map((name) => classOf(name, programs.extensions));
    if (!classes.includes(classOf(main, programs.extensions)))
      complainOfFile(['programs', program], main, classes, 'the class of a file');
  }
  for (const [program, each] of Object.entries(spec.programs)) {
    const [word = ''] = each.kind === 'run' ? each.run : [];
    if (!files.includes(word)) continue;
    complainAt(
      reader,
      ['languages', id, 'programs', program, 0],
      `a command, such as [sh, ./game.sh], or what build makes, as in [./game]`,
      `${quoted(word)}, a file that is handed in`,
    );
  }
  for (const [program, word, index] of pathsRun(spec))
    if (!hasFile(files, word)) complainOfFile(['programs', program, index], word, files, 'a file');
  for (const [name, file] of Object.entries(spec.modules))
    if (!hasFile(files, file)) complainOfFile(['modules', name], file, files, 'a file');
}

/** Words such as `./game` in command lines of programs that nothing builds. */
function pathsRun({ programs, build }: LanguageSpec): (readonly [string, string, number])[] {
  if (build !== null) return [];
  return Object.entries(programs).flatMap(([name, each]) =>
    each.kind === 'run'
      ? each.run.flatMap((word, index) => (word.startsWith('./') ? [[name, word, index] as const] : []))
      : [],
  );
}

/** Programs by the file or class that is run. */
function mainsOf({ programs }: LanguageSpec): (readonly [string, { readonly main: string }])[] {
  return Object.entries(programs).flatMap(([name, each]) =>
    each.kind === 'main' ? [[name, each] as const] : [],
  );
}

/** Required files are found wherever students put them, so folders do not count. */
function hasFile(files: readonly string[], name: string): boolean {
  return files.some((file) => file === name || basename(file) === basename(name));
}

/** `Play` for `game/Play.java`, `game.Play` and `Play$Main`. */
function classOf(name: string, extensions: readonly string[]): string {
  const path = extensions.includes(extname(name)) ? name.slice(0, -extname(name).length) : name;
  return (path.split(/[./]/).at(-1) ?? name).replace(/\$.*$/, '');
}
