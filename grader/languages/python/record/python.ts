/** What is constant about Python. Pure. */
import { snakeCase } from '../../../model.js';
import { UNTYPED } from '../../records/spelling.js';
import type { LanguageRecord } from '../../records/language-record.js';
import { VERSIONS_OF_PYTHON } from './versions-of-python.js';
import { printPython } from './lazy-python.js';

export const PYTHON: LanguageRecord = {
  id: 'python',
  title: 'Python',
  files: { sources: ['.py'], alike: [], generated: ['venv', 'env', '__pycache__'] },
  programs: { kind: 'file' },
  keys: ['modules'],
  calls: {
    ...UNTYPED,
    map: (entries) => `{${entries.map((entry) => entry.join(': ')).join(', ')}}`,
    binding: (name, _, value) => `${name} = ${value}`,
    made: (type, args) => `${type}(${args})`,
    name: snakeCase,
    special: writeSpecial,
    marks: { open: '[', close: ']', true: 'True', false: 'False', null: 'None', quote: '"' },
    end: '',
    comment: '#',
    ownNames: true,
  },
  isQuick: false,
  mutants: 'syntax-trees',
  needsNpm: false,
  drivers: ['driver'],
  tools: [
    {
      name: 'python3',
      // Another Python may come first on the PATH of who grades: what runs says itself where it is.
      argv: ['python3', '-c', 'import sys; print("Python", sys.version.split()[0], "at", sys.executable)'],
      purpose: 'runs Python',
      remedy: 'apt-get install python3',
    },
  ],
  styleTools: [
    {
      name: 'pycodestyle',
      argv: ['pycodestyle', '--version'],
      purpose: 'checks the style of Python',
      remedy: 'apt-get install pycodestyle',
    },
  ],
  packages: ['python3'],
  stylePackages: ['pycodestyle'],
  workflow: '',
  starter: 'python',
  buildTools: {},
  skeletons: [{ id: 'python', title: 'Python' }],
  detectors: { jplag: 'python3', dolos: 'python' },
  versions: VERSIONS_OF_PYTHON,
  lazy: { print: printPython, calls: true, form: 'python' },
  frame: /File "(?:[^"]*\/)?([^"/]+)", line (\d+)/g,
};

/** Methods that every object has in Java are operators and functions of Python. */
function writeSpecial(object: string, name: string, args: readonly string[]): string | null {
  const [first] = args;
  if (name === 'equals' && first !== undefined) return `${object} == ${first}`;
  if (first !== undefined) return null;
  const called: Readonly<Record<string, string | undefined>> = {
    hashCode: 'hash',
    toString: 'str',
    length: 'len',
  };
  return called[name] === undefined ? null : `${called[name]}(${object})`;
}
