/**
 * Reads public collections of small student programs, each as it is unpacked: programs that fail, and their tests as
 * pairs of input and output. Nothing of them is part of this repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** One exercise with the programs that were handed in. */
export interface Task {
  readonly id: string;
  /** The file that a submission consists of. */
  readonly file: string;
  readonly build: readonly string[];
  readonly command: readonly string[];
  /** A file of ours beside each program: it makes a program of a function. */
  readonly provided: { readonly name: string; readonly text: string } | null;
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

const READERS = { introclass: readIntroClass, itsp: readItsp, refactory: readRefactory } as const;
export type CollectionName = keyof typeof READERS;
export const COLLECTIONS = Object.keys(READERS).filter((name): name is CollectionName => name in READERS);

/** The tasks of a collection, in the order of their names; a source that occurs twice is taken once. */
export function readCollection(name: CollectionName, folder: string): readonly Task[] {
  return READERS[name](folder).map((task) => ({ ...task, programs: withoutCopies(task.programs) }));
}

/** `TASK/tests/{black,white}box/N.in` and `TASK/…/TASK.c`. */
function readIntroClass(folder: string): readonly Task[] {
  return listFolders(folder).map((id) => {
    const tests = ['blackbox', 'whitebox'].flatMap((box) =>
      listFiles(join(folder, id, 'tests', box), /^(\d+)\.in$/).map((number) => ({
        id: `${box.charAt(0)}${number}`,
        input: read(join(folder, id, 'tests', box, `${number}.in`)),
        output: read(join(folder, id, 'tests', box, `${number}.out`)),
      })),
    );
    const sources = findFiles(join(folder, id)).filter(
      (path) => path.endsWith(`/${id}.c`) && !path.includes('/tests/'),
    );
    return {
      ...cTask(`introclass-${id}`),
      tests,
      programs: sources.map((path) => ({
        id: `${basename(dirname(dirname(path))).slice(0, 8)}-${basename(dirname(path))}`,
        source: read(path),
      })),
    };
  });
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
    file: 'solution.py',
    build: ['python3', '-c', "compile(open('solution.py').read(), 'solution.py', 'exec')"],
    command: ['python3', 'main.py'],
    provided: { name: 'main.py', text: 'from solution import *\nprint(eval(input()))\n' },
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

function cTask(id: string): Omit<Task, 'tests' | 'programs'> {
  const build = ['gcc', '-w', '-o', 'prog', 'main.c', '-lm'];
  return { id, file: 'main.c', build, command: ['./prog'], provided: null };
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
