/** Compares what a submission's modules declare with the contract, in Python's terms. Pure. */
import type { ClassContract, NativeName, Signature, SignatureProblem } from '../../model.js';
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
interface Fault {
  readonly message: string;
  readonly at: { readonly file: string; readonly line: number; readonly column: number } | null;
  readonly isThere?: true;
}

function compareClass(
  asked: ClassContract,
  module: PythonModule,
  all: readonly PythonModule[],
): SignatureProblem[] {
  const natives = asked.names?.[PYTHON.id] ?? [];
  const nativeOf = (member: Signature): NativeName | null =>
    natives.find(
      (each) => each.member === member.name && each.parameters.length === member.parameters.length,
    ) ?? null;
  const needsClass =
    asked.form === 'class' && asked.members.some((member) => (nativeOf(member)?.args ?? null) === null);
  const found = module.classes.find(({ name }) => name === asked.name);
  if (needsClass && found === undefined) {
    if (module.open || module.names.includes(asked.name)) return [];
    return [toProblem(asked, null, missing(asked.name, 'class', module, all))];
  }
  return asked.members.flatMap((member) => {
    const native = nativeOf(member);
    const fault =
      asked.form === 'functions' || (native !== null && native.args !== null)
        ? compareFunction(member, native, asked, module, all)
        : found === undefined
          ? null
          : compareMember(member, native, found, module, all);
    return fault === null ? [] : [toProblem(asked, member, fault)];
  });
}

function toProblem(
  { name }: ClassContract,
  asked: Signature | null,
  { message, at, isThere }: Fault,
): SignatureProblem {
  return {
    class: name,
    member: asked?.name ?? null,
    message,
    place: at === null ? null : { file: at.file, line: at.line, column: at.column },
    ...(asked !== null && { asked }),
    ...(isThere && { isThere }),
  };
}

// ---------------------------------------------------------------------------------------------- functions

function compareFunction(
  member: Signature,
  native: NativeName | null,
  { name: owner, members }: ClassContract,
  module: PythonModule,
  all: readonly PythonModule[],
): Fault | null {
  const names = native === null ? spellings(member.name) : [native.name];
  const [wanted = member.name] = names;
  const count = native?.args?.length ?? member.parameters.length;
  const found = module.functions.findLast(({ name }) => names.includes(name));
  if (found !== undefined) return compareParameters(found, count, module.file);
  const ofClass = module.classes.find(({ name }) => name === owner);
  const isMember = ofClass?.static.some(({ name }) => names.includes(name)) === true;
  if (isMember || module.open || names.some((name) => module.names.includes(name))) return null;
  const others = new Set(
    members.filter((each) => each.name !== member.name).flatMap((each) => spellings(each.name)),
  );
  return missing(wanted, 'function', module, all, others);
}

function compareParameters(found: PythonCallable, count: number, file: string): Fault | null {
  const at = { file, line: found.line, column: found.column };
  if (found.keywords.length > 0)
    return {
      message: `${found.name} can be called only with ${found.keywords.map((name) => `${name}=…`).join(', ')}`,
      at,
      isThere: true,
    };
  if (found.parameters === null) return null;
  const most = found.parameters.length;
  if (count <= most && count >= most - found.optional) return null;
  return {
    message: `${found.name}(${found.parameters.join(', ')}) takes ${times(most)}, the assignment gives it ${count}`,
    at,
    isThere: true,
  };
}

function times(count: number): string {
  return count === 1 ? '1 parameter' : `${count === 0 ? 'no' : count} parameters`;
}

// ---------------------------------------------------------------------------------------------- members of classes

function compareMember(
  member: Signature,
  native: NativeName | null,
  found: PythonClass,
  module: PythonModule,
  all: readonly PythonModule[],
): Fault | null {
  const line = ancestry(found, all);
  const isOpen = line === null;
  const classes = line ?? [found];
  const names = native === null ? spellings(member.name) : [native.name];
  if (member.kind === 'constructor') {
    const init = classes.flatMap(({ methods }) => methods.filter(({ name }) => name === '__init__'))[0];
    if (init !== undefined)
      return compareParameters({ ...init, name: found.name }, member.parameters.length, module.file);
    if (isOpen || member.parameters.length === 0) return null;
    const message = `class ${found.name} has no __init__ that takes ${times(member.parameters.length)}`;
    return { message, at: { file: module.file, line: found.line, column: found.column } };
  }
  const fields = new Set(classes.flatMap((each) => each.fields));
  const methods = classes.flatMap((each) => [...each.methods, ...each.static]);
  if (member.kind === 'field') {
    if (isOpen || names.some((name) => fields.has(name) || methods.some((each) => each.name === name)))
      return null;
    return nearMember(names, [...fields], found, module, 'attribute');
  }
  const method = methods.find(({ name }) => names.includes(name));
  if (method !== undefined) {
    const isStatic = classes.some((each) => each.static.includes(method));
    if (member.static && !isStatic && method.parameters?.length === member.parameters.length - 1)
      return {
        message: `${method.name} takes the object as its first parameter; write @staticmethod above it`,
        at: { file: module.file, line: method.line, column: method.column },
        isThere: true,
      };
    return compareParameters(method, member.parameters.length, module.file);
  }
  if (isOpen || names.some((name) => fields.has(name))) return null;
  // Every object of Python has `__str__` and `__hash__`; but its `__eq__` compares identity, so that one must be declared.
  if (names[0].startsWith('__') && names[0] !== '__eq__') return null;
  if (member.static && module.functions.some(({ name }) => names.includes(name))) return null;
  return nearMember(
    names,
    methods.map(({ name }) => name),
    found,
    module,
    'method',
  );
}

function nearMember(
  [wanted = '']: readonly string[],
  known: readonly string[],
  found: PythonClass,
  module: PythonModule,
  what: string,
): Fault {
  const near = nearest(wanted, known);
  const at = { file: module.file, line: found.line, column: found.column };
  const outside = module.functions.find(({ name }) => name === wanted);
  if (outside !== undefined)
    return {
      message: `${wanted} is a function beside class ${found.name}, not in it: indent it as the class's other methods`,
      at: { file: module.file, line: outside.line, column: outside.column },
    };
  const message = `class ${found.name} has no ${what} ${wanted}`;
  return { message: near === null ? message : `${message}; found ${near}, did you mean ${wanted}?`, at };
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
  others: ReadonlySet<string> = new Set(),
): Fault {
  const within = module.inner.find(({ name }) => name === wanted);
  if (within !== undefined)
    return {
      message: `${wanted} stands inside the ${within.kind} ${within.within}; it has to begin at the left margin`,
      at: { file: module.file, line: within.line, column: within.column },
    };
  for (const other of all.filter((each) => each !== module)) {
    const there = [...other.functions, ...other.classes].find(({ name }) => name === wanted);
    if (there !== undefined)
      return {
        message: `${wanted} is in ${other.file}; the assignment asks for it in ${module.file}`,
        at: { file: other.file, line: there.line, column: there.column },
      };
  }
  const list: readonly { readonly name: string; readonly line: number; readonly column: number }[] =
    kind === 'function' ? module.functions : module.classes;
  const candidates = list.filter(({ name }) => !others.has(name));
  const near = nearest(
    wanted,
    candidates.map(({ name }) => name),
  );
  const found = candidates.find(({ name }) => name === near);
  if (found === undefined) return { message: `${module.file} has no ${kind} ${wanted}`, at: null };
  return {
    message: `found ${found.name} in ${module.file}; did you mean ${wanted}?`,
    at: { file: module.file, line: found.line, column: found.column },
  };
}
