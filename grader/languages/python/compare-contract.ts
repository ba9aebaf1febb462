/** Compares what a submission's modules declare with the contract, in Python's terms. Pure. */
import type { ClassContract, Signature, SignatureProblem } from '../../model.js';
import { nearest } from '../near-names.js';
import type { PythonCallable, PythonClass, PythonModule } from './inspect.js';
import { spellings } from './record/member-names.js';
import { PYTHON } from './record/python.js';

/** The required modules that were found, and in which of them each class of the contract is looked for. */
export interface PythonSources {
  readonly modules: readonly PythonModule[];
  readonly fileOf: (className: string) => string | null;
}

/** Everything that is wrong, in the contract's order. Classes whose file is missing are skipped. */
export function compareContract(
  contract: readonly ClassContract[],
  sources: PythonSources,
): SignatureProblem[] {
  return contract.flatMap((asked) => {
    const file = sources.fileOf(asked.name);
    const module = sources.modules.find((each) => each.file === file);
    return module === undefined ? [] : compareClass(asked, module, sources.modules);
  });
}

/** What was found wrong with one member: what to say, and where it stands. */
type Fault = Pick<SignatureProblem, 'message' | 'place' | 'isThere'>;

/** A member of the contract as Python has it. */
interface Wanted {
  readonly member: Signature;
  /** The names under which it is accepted, Python's own first. */
  readonly names: readonly [string, ...string[]];
  /** How many arguments it is given. */
  readonly count: number;
  /** Whether it is a function beside the class. */
  readonly isFunction: boolean;
}

/** Something that is declared in a file. */
interface Declared {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

function compareClass(
  asked: ClassContract,
  module: PythonModule,
  all: readonly PythonModule[],
): SignatureProblem[] {
  const problem = (fault: Fault): SignatureProblem => ({ class: asked.name, member: null, ...fault });
  const wanted = asked.members.map((member) => inPython(asked, member));
  const found = module.classes.find(({ name }) => name === asked.name);
  if (found === undefined && wanted.some(({ isFunction }) => !isFunction)) {
    if (module.open || module.names.includes(asked.name)) return [];
    return [problem(missing(asked.name, 'class', module, all))];
  }
  return wanted.flatMap((each) => {
    const fault =
      each.isFunction || found === undefined
        ? compareFunction(each, asked, module, all)
        : compareMember(each, found, module, all);
    return fault === null ? [] : [{ ...problem(fault), member: each.member.name, asked: each.member }];
  });
}

function inPython({ form, names }: ClassContract, member: Signature): Wanted {
  const native = names?.[PYTHON.id]?.find(
    (each) => each.member === member.name && each.parameters.length === member.parameters.length,
  );
  return {
    member,
    names: native === undefined ? spellings(member.name) : [native.name],
    count: native?.args?.length ?? member.parameters.length,
    isFunction: form === 'functions' || (native?.args ?? null) !== null,
  };
}

function placeOf({ file }: PythonModule, { line, column }: Declared): SignatureProblem['place'] {
  return { file, line, column };
}

// ---------------------------------------------------------------------------------------------- functions

function compareFunction(
  { member, names, count }: Wanted,
  { name: owner, members }: ClassContract,
  module: PythonModule,
  all: readonly PythonModule[],
): Fault | null {
  const found = module.functions.findLast(({ name }) => names.includes(name));
  if (found !== undefined) return compareParameters(found, count, module);
  const ofClass = module.classes.find(({ name }) => name === owner);
  const isMember = ofClass?.static.some(({ name }) => names.includes(name)) === true;
  if (isMember || module.open || names.some((name) => module.names.includes(name))) return null;
  const others = members.filter((each) => each.name !== member.name).flatMap((each) => spellings(each.name));
  return missing(names[0], 'function', module, all, others);
}

function compareParameters(found: PythonCallable, count: number, module: PythonModule): Fault | null {
  const { name, parameters, optional, keywords } = found;
  const fault = (message: string): Fault => ({ message, place: placeOf(module, found), isThere: true });
  if (keywords.length > 0)
    return fault(`${name} can be called only with ${keywords.map((each) => `${each}=…`).join(', ')}`);
  if (parameters === null) return null;
  const most = parameters.length;
  if (count <= most && count >= most - optional) return null;
  return fault(`${name}(${parameters.join(', ')}) takes ${times(most)}, the assignment gives it ${count}`);
}

function times(count: number): string {
  return count === 1 ? '1 parameter' : `${count === 0 ? 'no' : count} parameters`;
}

// ---------------------------------------------------------------------------------------------- members of classes

function compareMember(
  { member, names }: Wanted,
  found: PythonClass,
  module: PythonModule,
  all: readonly PythonModule[],
): Fault | null {
  const line = ancestry(found, all);
  const isOpen = line === null;
  const classes = line ?? [found];
  const count = member.parameters.length;
  if (member.kind === 'constructor') {
    const init = classes.flatMap(({ methods }) => methods.filter(({ name }) => name === '__init__'))[0];
    if (init !== undefined) return compareParameters({ ...init, name: found.name }, count, module);
    if (isOpen || count === 0) return null;
    const message = `class ${found.name} has no __init__ that takes ${times(count)}`;
    return { message, place: placeOf(module, found) };
  }
  const fields = new Set(classes.flatMap((each) => each.fields));
  const methods = classes.flatMap((each) => [...each.methods, ...each.static]);
  if (member.kind === 'field') {
    if (isOpen || names.some((name) => fields.has(name) || methods.some((each) => each.name === name)))
      return null;
    return nearMember(names[0], [...fields], found, module, 'attribute');
  }
  const method = methods.find(({ name }) => names.includes(name));
  if (method !== undefined) {
    const isStatic = classes.some((each) => each.static.includes(method));
    if (member.static && !isStatic && method.parameters?.length === count - 1)
      return {
        message: `${method.name} takes the object as its first parameter; write @staticmethod above it`,
        place: placeOf(module, method),
        isThere: true,
      };
    return compareParameters(method, count, module);
  }
  if (isOpen || names.some((name) => fields.has(name))) return null;
  // Every object of Python has `__str__` and `__hash__`; but its `__eq__` compares identity, so that one must be declared.
  if (names[0].startsWith('__') && names[0] !== '__eq__') return null;
  if (member.static && module.functions.some(({ name }) => names.includes(name))) return null;
  const known = methods.map(({ name }) => name);
  return nearMember(names[0], known, found, module, 'method');
}

function nearMember(
  wanted: string,
  known: readonly string[],
  found: PythonClass,
  module: PythonModule,
  what: string,
): Fault {
  const outside = module.functions.find(({ name }) => name === wanted);
  if (outside !== undefined)
    return {
      message: `${wanted} is a function beside class ${found.name}, not in it: indent it as the class's other methods`,
      place: placeOf(module, outside),
    };
  const near = nearest(wanted, known);
  const message = `class ${found.name} has no ${what} ${wanted}`;
  return {
    message: near === null ? message : `${message}; found ${near}, did you mean ${wanted}?`,
    place: placeOf(module, found),
  };
}

/** The class and those above it; null if one of them is not known or may have more members than its tree shows. */
function ancestry(found: PythonClass, all: readonly PythonModule[]): readonly PythonClass[] | null {
  const line: PythonClass[] = [];
  const waiting = [found];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.open) return null;
    if (line.includes(next)) continue;
    line.push(next);
    for (const base of next.bases) {
      const above = all.flatMap(({ classes }) => classes).find(({ name }) => name === base);
      if (above === undefined) return null;
      waiting.push(above);
    }
  }
  return line;
}

// ---------------------------------------------------------------------------------------------- what is missing

/** There is no such function or class at the top of the module: what is there instead. */
function missing(
  wanted: string,
  kind: 'function' | 'class',
  module: PythonModule,
  all: readonly PythonModule[],
  others: readonly string[] = [],
): Fault {
  const within = module.inner.find(({ name }) => name === wanted);
  if (within !== undefined)
    return {
      message: `${wanted} stands inside the ${within.kind} ${within.within}; it has to begin at the left margin`,
      place: placeOf(module, within),
    };
  for (const other of all.filter((each) => each !== module)) {
    const there = [...other.functions, ...other.classes].find(({ name }) => name === wanted);
    if (there !== undefined)
      return {
        message: `${wanted} is in ${other.file}; the assignment asks for it in ${module.file}`,
        place: placeOf(other, there),
      };
  }
  const list: readonly Declared[] = kind === 'function' ? module.functions : module.classes;
  const candidates = list.filter(({ name }) => !others.includes(name));
  const near = nearest(
    wanted,
    candidates.map(({ name }) => name),
  );
  const found = candidates.find(({ name }) => name === near);
  if (found === undefined) return { message: `${module.file} has no ${kind} ${wanted}`, place: null };
  return {
    message: `found ${found.name} in ${module.file}; did you mean ${wanted}?`,
    place: placeOf(module, found),
  };
}
