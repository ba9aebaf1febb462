/** Files that a language names: a program or a module in a file that nobody hands in is missing for every student. */
import { basename, extname } from 'node:path';
import type { LanguageId, LanguageSpec } from '../model.js';
import { recordOf } from '../languages/records/index.js';
import { nearest, quoted } from './complaints.js';
import { complainAt, type YamlReader } from './yaml-reader.js';
import { type Path } from './yaml-source.js';

/** Complains about a file that is required twice. */
export function complainOfRepeatedFiles(
  reader: YamlReader,
  id: LanguageId,
  required: readonly string[],
): void {
  for (const [index, name] of required.entries()) {
    if (required.indexOf(name) === index) continue;
    const at = ['languages', id, 'required', index];
    complainAt(reader, at, 'each required file once', `${quoted(name)} again`);
  }
}

/** Complains about programs and modules whose file is neither required nor provided. */
export function complainOfAbsentFiles(reader: YamlReader, id: LanguageId, spec: LanguageSpec): void {
  const files = [...spec.required, ...spec.provided.map(({ name }) => name)];
  const no = (path: Path, expected: string, found: string): void => {
    complainAt(reader, ['languages', id, ...path], expected, found);
  };
  const complainOfFile = (path: Path, name: string, known: readonly string[], what: string): void => {
    const near = nearest(basename(name), known);
    const meant = near === null ? `add it to required if students write it` : `did you mean ${near}?`;
    const names = known.length === 0 ? 'there is none' : `one of ${known.join(', ')}`;
    no(path, `${what} that is required or provided: ${names} (${meant})`, quoted(name));
  };
  const { programs, files: own } = recordOf(id);
  for (const [program, each] of Object.entries(spec.programs)) {
    if (each.kind !== 'main') continue;
    const { main } = each;
    const at = ['programs', program];
    if (programs.kind !== 'class') {
      if (!hasFile(files, main)) complainOfFile(at, main, files, 'a file');
      continue;
    }
    if (own.sources.some((extension) => main.endsWith(extension))) {
      no(at, `the name of a class: ${classOf(main, programs.extensions)}`, quoted(main));
      continue;
    }
    // An archive may hold any class.
    if (files.some((name) => name.endsWith(programs.archive))) continue;
    const classes = files
      .filter((name) => programs.extensions.includes(extname(name)))
      .map((name) => classOf(name, programs.extensions));
    if (!classes.includes(classOf(main, programs.extensions)))
      complainOfFile(at, main, classes, 'the class of a file');
  }
  for (const [program, each] of Object.entries(spec.programs)) {
    const [word = ''] = each.kind === 'run' ? each.run : [];
    if (!files.includes(word)) continue;
    const expected = `a command, such as [sh, ./game.sh], or what build makes, as in [./game]`;
    no(['programs', program, 0], expected, `${quoted(word)}, a file that is handed in`);
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

/** Required files are found wherever students put them, so folders do not count. */
function hasFile(files: readonly string[], name: string): boolean {
  return files.some((file) => file === name || basename(file) === basename(name));
}

/** `Play` for `game/Play.java`, `game.Play` and `Play$Main`. */
function classOf(name: string, extensions: readonly string[]): string {
  const path = extensions.includes(extname(name)) ? name.slice(0, -extname(name).length) : name;
  return (path.split(/[./]/).at(-1) ?? name).replace(/\$.*$/, '');
}
