/**
 * Reads public collections of small student programs, each as it is unpacked: programs that fail, and their tests as
 * pairs of input and output. Nothing of them is part of this repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** One exercise with the programs that were handed in. */
export interface Task {
  readonly id: string;
  /** The file that a submission consists of. */
  readonly file: string;
  readonly build: readonly string[];
  readonly command: readonly string[];
  /** A file of ours beside each program: it makes a program of a function. */
  readonly provided: { readonly name: string; readonly text: string } | null;
  /** The language that `boardmark` marks it in, with its keys; \`command\` unless it says otherwise. */
  readonly language: 'command' | 'java';
  readonly tests: readonly PairOfTexts[];
  readonly programs: readonly StudentProgram[];
}

export interface PairOfTexts {
  readonly id: string;
  readonly input: string;
  readonly output: string;
}

export interface StudentProgram {
  readonly id: string;
  readonly source: string;
}

const READERS = {
  introclass: readIntroClass,
  itsp: readItsp,
  refactory: readRefactory,
  introclassjava: readIntroClassJava,
  cpack: readCPack,
  quixbugs: readQuixBugs,
} as const;
export type CollectionName = keyof typeof READERS;
export const COLLECTIONS = Object.keys(READERS).filter((name): name is CollectionName => name in READERS);

/**
 * The tasks of a collection, in the order of their names; a source that occurs twice is taken once. Programs in Java
 * have the tests of the programs in C that they were translated from, which stand in another folder.
 */
export function readCollection(name: CollectionName, folder: string, tests: string): readonly Task[] {
  return READERS[name](folder, tests).map((task) => ({ ...task, programs: withoutCopies(task.programs) }));
}

/** `TASK/tests/{black,white}box/N.in` and `TASK/…/TASK.c`. */
function readIntroClass(folder: string): readonly Task[] {
  return listFolders(folder).map((id) => {
    const sources = findFiles(join(folder, id)).filter(
      (path) => path.endsWith(`/${id}.c`) && !path.includes('/tests/'),
    );
    return {
      ...cTask(`introclass-${id}`),
      tests: readBoxes(join(folder, id, 'tests')),
      programs: sources.map((path) => ({
        id: `${basename(dirname(dirname(path))).slice(0, 8)}-${basename(dirname(path))}`,
        source: read(path),
      })),
    };
  });
}

function readBoxes(folder: string): readonly PairOfTexts[] {
  return ['blackbox', 'whitebox'].flatMap((box) =>
    listFiles(join(folder, box), /^(\d+)\.in$/).map((number) => ({
      id: `${box.charAt(0)}${number}`,
      input: read(join(folder, box, `${number}.in`)),
      output: read(join(folder, box, `${number}.out`)),
    })),
  );
}

/** `dataset/TASK/WHO/N/src/main/java/introclassJava/NAME.java`, which writes all with println at the end. */
function readIntroClassJava(folder: string, tests: string): readonly Task[] {
  return listFolders(join(folder, 'dataset')).map((id) => ({
    id: `introclassjava-${id}`,
    file: 'Main.java',
    build: ['javac', '-nowarn', 'Main.java'],
    command: ['java', '-Xshare:auto', '-XX:TieredStopAtLevel=1', 'Main'],
    provided: null,
    language: 'java' as const,
    tests: readBoxes(join(tests, id, 'tests')),
    programs: findFiles(join(folder, 'dataset', id))
      .filter((path) => path.includes('/main/') && path.endsWith('.java'))
      .map((path) => ({
        id: basename(path, '.java')
          .slice(id.length + 1)
          .replace('_', '-'),
        source: read(path)
          .replace(/^package .*;/m, '')
          .replaceAll(basename(path, '.java'), 'Main')
          .replace('println (mainClass.output)', 'print (mainClass.output)'),
      })),
  }));
}

/** `dataset/test/{in,out}.TASK.N.txt` and `dataset/Lab-N/TASK/ID_buggy.c`. */
function readItsp(folder: string): readonly Task[] {
  const tests = join(folder, 'dataset', 'test');
  return listFolders(join(folder, 'dataset'))
    .filter((lab) => lab.startsWith('Lab-'))
    .flatMap((lab) =>
      listFolders(join(folder, 'dataset', lab)).map((id) => ({
        ...cTask(`itsp-${id}`),
        tests: listFiles(tests, new RegExp(`^in\\.${id}\\.(\\d+)\\.txt$`)).map((number) => ({
          id: `t${number}`,
          input: read(join(tests, `in.${id}.${number}.txt`)),
          output: read(join(tests, `out.${id}.${number}.txt`)),
        })),
        programs: listFiles(join(folder, 'dataset', lab, id), /^(\d+)_buggy\.c$/).map((number) => ({
          id: `p${number}`,
          source: read(join(folder, 'dataset', lab, id, `${number}_buggy.c`)),
        })),
      })),
    );
}

/** `question_N/ans/{input,output}_N.txt`, each input a call, and `question_N/code/{wrong,fail}/*.py`. */
function readRefactory(folder: string): readonly Task[] {
  return listFolders(folder).map((id) => ({
    id: `refactory-${id.replace('_', '-')}`,
    ...pythonTask('from solution import *\nprint(eval(input()))\n'),
    tests: listFiles(join(folder, id, 'ans'), /^input_(\d+)\.txt$/).map((number) => ({
      id: `t${number}`,
      input: read(join(folder, id, 'ans', `input_${number}.txt`)),
      output: read(join(folder, id, 'ans', `output_${number}.txt`)),
    })),
    programs: ['wrong', 'fail'].flatMap((kind) =>
      listFiles(join(folder, id, 'code', kind), /^(.*)\.py$/).map((name) => ({
        id: `${kind}-${name}`,
        source: read(join(folder, id, 'code', kind, `${name}.py`)),
      })),
    ),
  }));
}

/** `tests/LAB/EX/*.in` and `semantically_incorrect_submissions/YEAR/LAB/EX/EX-WHO-N.c`. */
function readCPack(folder: string): readonly Task[] {
  const handedIn = join(folder, 'semantically_incorrect_submissions');
  return listFolders(join(folder, 'tests')).flatMap((lab) =>
    listFolders(join(folder, 'tests', lab)).map((exercise) => ({
      ...cTask(`cpack-${lab}-${exercise}`),
      tests: listFiles(join(folder, 'tests', lab, exercise), /^(.*)\.in$/).map((name) => ({
        id: `t${name.split('_').at(-1) ?? name}`,
        input: read(join(folder, 'tests', lab, exercise, `${name}.in`)),
        output: read(join(folder, 'tests', lab, exercise, `${name}.out`)),
      })),
      programs: listFolders(handedIn).flatMap((year) =>
        listFiles(join(handedIn, year, lab, exercise), /^(.*)\.c$/).map((name) => ({
          id: `${year.replace('year-', 'y')}-${name}`,
          source: read(join(handedIn, year, lab, exercise, `${name}.c`)),
        })),
      ),
    })),
  );
}

/** `json_testcases/NAME.json`, a list of arguments and a value a line, and `python_programs/NAME.py`. */
function readQuixBugs(folder: string): readonly Task[] {
  return listFiles(join(folder, 'json_testcases'), /^(.*)\.json$/).map((name) => ({
    id: `quixbugs-${name.replaceAll('_', '-')}`,
    ...pythonTask(
      [
        `import json\nfrom solution import ${name}`,
        `value = ${name}(*json.loads(input()))`,
        'print(json.dumps(list(value) if hasattr(value, "__next__") else value))\n',
      ].join('\n'),
    ),
    tests: read(join(folder, 'json_testcases', `${name}.json`))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, at) => {
        const [input, output] = z.tuple([z.array(z.json()), z.json()]).parse(JSON.parse(line));
        return { id: `t${at + 1}`, input: `${spell(input)}\n`, output: `${spell(output)}\n` };
      }),
    programs: ['python_programs'].map((kind) => ({
      id: kind,
      source: read(join(folder, kind, `${name}.py`)),
    })),
  }));
}

/** As Python's json.dumps writes it. */
function spell(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map(spell).join(', ')}]`;
}

function pythonTask(main: string): Omit<Task, 'id' | 'tests' | 'programs'> {
  return {
    file: 'solution.py',
    build: ['python3', '-c', "compile(open('solution.py').read(), 'solution.py', 'exec')"],
    command: ['python3', 'main.py'],
    provided: { name: 'main.py', text: main },
    language: 'command',
  };
}

function cTask(id: string): Omit<Task, 'tests' | 'programs'> {
  const build = ['gcc', '-w', '-o', 'prog', 'main.c', '-lm'];
  return { id, file: 'main.c', build, command: ['./prog'], provided: null, language: 'command' };
}

function withoutCopies(programs: readonly StudentProgram[]): readonly StudentProgram[] {
  const seen = new Set<string>();
  return programs.filter(({ source }) => {
    const key = source.replace(/\s+/g, ' ');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function listFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** What the pattern captures of each name that matches. */
function listFiles(folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

function findFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}
