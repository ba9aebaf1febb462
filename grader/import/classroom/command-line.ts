/** A command of a test, as far as it says which program runs and how it is built. */
import { basename } from 'node:path';
import { err, ok, type Result } from '../../model.js';
import { toId } from '../assignment-yaml.js';

export interface Started {
  readonly language: 'python' | 'javascript' | 'java' | 'cpp' | 'command';
  /** The files that students hand in. */
  readonly required: readonly string[];
  readonly build?: readonly string[];
  /** What `programs` holds: the file, the class, or the words of the command line. */
  readonly program: string | readonly string[];
  /** A name for the program. */
  readonly name: string;
  readonly args: readonly string[];
}

const UNIT_TESTS =
  /\b(pytest|unittest|nose2?|jest|mocha|vitest|junit|mvn|gradlew?|go test|cargo test|ctest|dotnet test|npm (run )?test|rspec|phpunit|check50)\b/;
/** What is installed is not run. */
const INSTALLS =
  /^(?:sudo (?:-\S+ )*)?(?:pip[\d.]*|python[\d.]* -m pip|npm|apt|apt-get)\s(?:-\S+\s+)*(?:install|i|ci|update)\b/;
const COMPILERS = /^(gcc|cc|clang|g\+\+|c\+\+|clang\+\+|javac|tsc)$/;
const SOURCE = /\.(c|cc|cpp|cxx|h|hh|hpp)$/;

/** The program that a test starts, or why none can be told. */
export function readCommand(setup: string, run: string): Result<Started, string> {
  const parts = `${setup}\n${run}`
    .split(/\n|&&|;/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !INSTALLS.test(part));
  if (parts.some((part) => UNIT_TESTS.test(part)))
    return err('it runs unit tests: write their assertions as method cases (docs/formats.md, Method cases)');
  // What is written to standard error is no part of a transcript, wherever the command sends it.
  const last = (parts.pop() ?? '')
    .replace(/\s2>(?:&1|\s?\/dev\/null)$/, '')
    .replace(/^timeout (?:-\S+ )*\d+[smh]? /, '');
  const words = splitWords(last);
  if (words === null) return err(`the command \`${last}\` needs a shell`);
  const [command = '', ...rest] = words;
  if (/^python[\d.]*$/.test(command)) return script('python', /\.py$/, rest, last);
  if (command === 'node') return script('javascript', /\.[cm]?js$/, rest, last);
  if (command === 'java') return javaClass(rest, last);
  if (command.includes('/') || parts.length > 0) return built(parts, words, last);
  return err(`the command \`${last}\` names no program of the students`);
}

/** Whether a command does nothing but compile, be it all files of a kind (`javac *.java`). */
export function isCompiling(run: string): boolean {
  const words = splitWords(run.trim().replace(/(?<=\s)(?:[\w.-]+\/)*\*\.\w+/g, 'all'));
  if (words === null) return false;
  return (
    COMPILERS.test(words[0] ?? '') || /^python[\d.]* -m (?:py_compile|compileall)\b/.test(words.join(' '))
  );
}

function script(
  language: 'python' | 'javascript',
  ending: RegExp,
  rest: readonly string[],
  line: string,
): Result<Started, string> {
  const [option, module = ''] = rest;
  if (option === '-m' && /^\w+$/.test(module))
    return script(language, ending, [`${module}.py`, ...rest.slice(2)], line);
  const at = rest.findIndex((word) => ending.test(word));
  const file = rest[at];
  if (file === undefined || rest.slice(0, at).some((word) => !word.startsWith('-')))
    return err(`the command \`${line}\` names no file that it runs`);
  const name = basename(file);
  return ok({ language, required: [name], program: name, name: idOf(name), args: rest.slice(at + 1) });
}

function javaClass(rest: readonly string[], line: string): Result<Started, string> {
  const at = rest.findIndex(
    (word, index) => !word.startsWith('-') && !/^-(cp|classpath|-class-path)$/.test(rest[index - 1] ?? ''),
  );
  const named = rest[at];
  if (named === undefined) return err(`the command \`${line}\` names no class that it runs`);
  const main =
    basename(named.replace(/\.java$/, ''))
      .split('.')
      .at(-1) ?? named;
  return ok({
    language: 'java',
    required: [`${main}.java`],
    program: main,
    name: idOf(main),
    args: rest.slice(at + 1),
  });
}

function built(parts: readonly string[], run: readonly string[], line: string): Result<Started, string> {
  const builds = parts.map(splitWords).filter((words) => words !== null && COMPILERS.test(words[0] ?? ''));
  const [build] = builds;
  if (build === undefined || build === null || builds.length > 1 || parts.length > 1)
    return err(
      `it is not known how \`${line}\` is built: \`setup\`, or a test before it, is expected to be one call of a compiler that names its files`,
    );
  const sources = build.filter((word) => SOURCE.test(word)).map((word) => basename(word));
  const [source] = sources;
  if (source === undefined) return err(`\`${build.join(' ')}\` names no source`);
  const [program = '', ...args] = run;
  return ok({
    language: sources.some((name) => /\.(cc|cpp|cxx)$/.test(name)) ? 'cpp' : 'command',
    required: sources,
    build: build.map((word) => (SOURCE.test(word) ? basename(word) : word)),
    program: [program.startsWith('./') ? program : `./${basename(program)}`],
    name: idOf(source),
    args,
  });
}

/** A file's name without its extension, as an id. */
function idOf(file: string): string {
  return toId(file.replace(/\.[^.]+$/, ''), 'main');
}

/** What a command reads, where a shell gives it: from `echo`, from `printf`, or from a file; null where that is not known. */
export function readPiped(
  run: string,
  read: (file: string) => string | null,
): { readonly run: string; readonly input: string | null } | null {
  const [, file] = /\s<\s*([\w./-]+)$/.exec(run) ?? [];
  if (file !== undefined) return { run: run.replace(/\s<[^<]*$/, ''), input: read(file) };
  const [, writer = '', left = '', right = ''] = /^(echo|printf)\s(.*?)\s*\|\s*([^|]+)$/.exec(run) ?? [];
  if (writer === '') return null;
  const [first, ...others] = splitWords(left) ?? [];
  const isPlain = first !== undefined && !first.startsWith('-') && !/[%]|\\[^n]/.test(first);
  if (!isPlain || (writer === 'printf' && others.length > 0)) return { run: right, input: null };
  return {
    run: right,
    input: writer === 'echo' ? `${[first, ...others].join(' ')}\n` : first.replaceAll('\\n', '\n'),
  };
}

/** Words as a shell splits them; null where more than words and quotes is needed. */
function splitWords(line: string): string[] | null {
  const words: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (/\s/.test(line.charAt(at))) {
      at += 1;
      continue;
    }
    let word = '';
    while (at < line.length && !/\s/.test(line.charAt(at))) {
      const piece = /^(?:"([^"\\$`]*)"|'([^']*)'|([^\s"'\\$`|&;<>(){}*?[\]~#!]+))/.exec(line.slice(at));
      if (piece === null) return null;
      word += piece[1] ?? piece[2] ?? piece[3] ?? '';
      at += piece[0].length;
    }
    words.push(word);
  }
  return words;
}
