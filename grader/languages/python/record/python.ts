/** What is constant about Python. */
import {
  snakeCase,
  type ClassContract,
  type LanguageSpec,
  type NativeName,
  type Signature,
} from '../../../model.js';
import { UNTYPED } from '../../records/spelling.js';
import { requiredFor, type LanguageRecord, type Versions } from '../../records/language-record.js';
import { writePythonProgram } from '../../command/record/lazy-dialogues.js';
import type { LazyBody, LazyFile, LazyProgram } from '../../records/lazy-program.js';

/** Lazy programs in Python. */

/** An expression that makes an object of a class of the contract. */
type Make = (owner: string) => string;

/** Every required file: the classes and functions of the contract, programs, and nothing else in the others. */
export function printPython(
  contract: readonly ClassContract[],
  spec: LanguageSpec,
  program: LazyProgram,
): readonly LazyFile[] {
  const make: Make = (name) => {
    const made = contract.find((each) => each.name === name);
    const member = made?.members.find(
      ({ kind, parameters }) => kind === 'constructor' && parameters.length === 0,
    );
    const native = made === undefined || member === undefined ? null : nativeOf(made, member);
    // Modules that import each other would not load; by the time of a call both have.
    const module = (requiredFor(name, spec) ?? '').replace(/\.py$/, '').replaceAll('/', '.');
    return `__import__('importlib').import_module('${module}').${native?.name ?? name}()`;
  };
  return spec.required.map((file) => {
    const owners = contract.filter(({ name }) => requiredFor(name, spec) === file);
    const mains = Object.entries(spec.programs).flatMap(([name, each]) =>
      each.kind === 'main' && each.main === file
        ? [`if __name__ == '__main__':\n${indent(writePythonProgram(program.dialogueOf(name)))}`]
        : [],
    );
    return {
      name: file,
      text: [
        '"""Does nothing."""\n',
        ...owners.map((owner) => printOwner(owner, program, make)),
        ...mains,
      ].join(''),
    };
  });
}

/** The class with the members that are its own; the others are functions beside it. */
function printOwner(owner: ClassContract, program: LazyProgram, make: Make): string {
  const all = owner.members.map((member) => toDefinition(owner, member));
  const printed = all
    .filter((one) => one === all.find((other) => other.name === one.name))
    .map((one) => {
      // Of several functions of one name the last wins: one that takes anything stands for all.
      const isOverloaded = all.filter(({ name }) => name === one.name).length > 1;
      const body = program.bodyOf(owner.name, one.member);
      return { isOutside: one.isOutside, text: printDefinition(one, isOverloaded, body, make) };
    });
  const outside = printed.filter(({ isOutside }) => isOutside).map(({ text }) => text);
  const inside = printed.filter(({ isOutside }) => !isOutside).map(({ text }) => indent(text));
  return [...(inside.length === 0 ? [] : [`class ${owner.name}:\n`, ...inside]), ...outside].join('');
}

interface Definition {
  readonly member: Signature;
  readonly native: NativeName | null;
  readonly name: string;
  /** Whether it stands in the module, not in the class. */
  readonly isOutside: boolean;
}

function toDefinition(owner: ClassContract, member: Signature): Definition {
  const native = nativeOf(owner, member);
  const isOutside = owner.form === 'functions' || (native !== null && native.args !== null);
  const name = member.kind === 'constructor' && !isOutside ? '__init__' : native?.name;
  return { member, native, isOutside, name: name ?? spellings(member.name)[0] };
}

function printDefinition(
  { member, native, name, isOutside }: Definition,
  isOverloaded: boolean,
  body: LazyBody,
  make: Make,
): string {
  if (member.kind === 'field') return `${name} = ${writeValue(body, [], make)}\n`;
  const count = native?.args?.length ?? member.parameters.length;
  const own = Array.from({ length: count }, (_, at) => `p${at}`);
  // A function of the language's own may take its arguments in another order.
  const given = member.parameters.map((_, at) => {
    const isIt = native?.args?.findIndex((arg) => arg.type === 'name' && arg.name === native.parameters[at]);
    return own[isIt ?? at] ?? 'None';
  });
  const taken = isOverloaded ? [...own.map((each) => `${each}=None`), '*rest'] : own;
  const hasSelf = !isOutside && !member.static;
  const head = `def ${name}(${[...(hasSelf ? ['self'] : []), ...taken].join(', ')}):\n`;
  return [
    isOutside || hasSelf ? '' : '@staticmethod\n',
    head,
    name === '__init__' ? '    pass\n' : `    return ${writeValue(body, given, make)}\n`,
  ].join('');
}

function nativeOf({ names }: ClassContract, { name, parameters }: Signature): NativeName | null {
  const ofPython = names?.['python'] ?? [];
  return (
    ofPython.find((each) => each.member === name && each.parameters.length === parameters.length) ?? null
  );
}

function writeValue(body: LazyBody, given: readonly string[], make: Make): string {
  switch (body.kind) {
    case 'nothing':
      return 'None';
    case 'literal':
      return LITERALS[body.text] ?? body.text;
    case 'empty-array':
      return '[]';
    case 'parameter':
      return given[body.index] ?? 'None';
    case 'new-object':
      return make(body.class);
  }
}

const LITERALS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}

/** What versions of Python differ in. */
const VERSIONS_OF_PYTHON: Versions = {
  of: 'Python',
  syntax: String.raw`
3.12 ~ the same quotation mark within the braces of an f-string ~ use the other one inside ~ f-string: (?:unmatched|expecting) ~ f‸?(["'])[^"']*\{[^"'}]*\1[^"']*\1.*\}
3.12 ~ a backslash within the braces of an f-string ~ give the text a name before ~ f-string expression part cannot include a backslash
3.10 ~ the statement match ~ use if and elif ~ invalid syntax ~ ^\s*match ‸.*:\s*$
3.14 ~ except with several exceptions and no brackets ~ write except (A, B): ~ multiple exception types must be parenthesized
3.11 ~ the line except* ~ use except ~ invalid syntax ~ ^\s*except‸?\*
3.12 ~ a name of types in square brackets or the statement type ~ leave it out ~ invalid syntax|expected '\(' ~ ^\s*(?:(?:def|class) \w+‸?\[|type ‸\w+.*=)
3.14 ~ a t before a text ~ write f ~ invalid syntax ~ (?:^|[^\w"'])[tT][rR]?‸["']`,
  names: String.raw`
3.9 (?:str|bytes|bytearray)\.remove(?:prefix|suffix)|graphlib|zoneinfo|functools\.cache|math\.(?:lcm|nextafter|ulp)|random\.randbytes|typing\.Annotated
3.10 int\.bit_count|itertools\.pairwise|builtins\.(?:aiter|anext)|typing\.(?:ParamSpec|TypeAlias|TypeGuard)|types\.(?:None|Union|Ellipsis)Type
3.11 tomllib|enum\.(?:StrEnum|verify|member|nonmember)|math\.(?:cbrt|exp2)|datetime\.UTC|contextlib\.chdir|builtins\.(?:Base)?ExceptionGroup
3.11 typing\.(?:Self|Never|assert_\w+|reveal_type|LiteralString|(?:Not)?Required|Unpack|TypeVarTuple)|asyncio\.(?:TaskGroup|timeout|Runner)
3.12 int\.is_integer|PosixPath\.(?:walk|is_junction)|itertools\.batched|typing\.(?:override|TypeAliasType)|math\.sumprod|random\.binomialvariate|calendar\.(?:Month|Day|[A-Z]+)|collections\.abc\.Buffer
3.13 PosixPath\.full_match|copy\.replace|math\.fma|warnings\.deprecated|typing\.(?:TypeIs|ReadOnly|NoDefault)|queue\.ShutDown|os\.process_cpu_count
3.14 (?:float|complex)\.from_number|bytearray\.resize|PosixPath\.(?:copy|move)(?:_into)?|(?:annotationlib|compression|string\.templatelib|concurrent\.interpreters)(?:\..*)?|heapq\.\w+_max|uuid\.uuid[678]|functools\.Placeholder|io\.(?:Reader|Writer)`,
  gone: String.raw`
3.9 time\.clock|macpath|fractions\.gcd|base64\.(?:en|de)codestring|dummy_threading
3.10 collections\.(?:Callable|Container|Hashable|Iterable|Iterator|(?:Mutable)?(?:Mapping|Sequence|Set)|Sized)|formatter|parser|symbol
3.11 binhex|inspect\.(?:getargspec|formatargspec)|asyncio\.coroutine
3.12 (?:asynchat|asyncore|distutils|imp|smtpd)(?:\..*)?
3.13 (?:audioop|cgi|cgitb|chunk|crypt|imghdr|lib2to3|mailcap|msilib|nis|nntplib|ossaudiodev|pipes|sndhdr|spwd|sunau|telnetlib|uu|xdrlib)(?:\..*)?`,
};

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

/** Methods that every object has in Java. */
const SPECIAL: Readonly<Record<string, string | undefined>> = {
  equals: '__eq__',
  hashCode: '__hash__',
  toString: '__str__',
};

/** The names under which a member is accepted, Python's own first. */
export function spellings(name: string): readonly [string, ...string[]] {
  const special = SPECIAL[name];
  const snake = snakeCase(name);
  const plain: readonly [string, ...string[]] = snake === name ? [name] : [snake, name];
  return special === undefined ? plain : [special, ...plain];
}
