/** What the submission declares of the contract's classes, read without running it. */
import type { Sources } from './make-bundle.js';
import { UNKNOWN, type Locals, type Module, type Thing, type Reading, type Modules } from './members.js';
import type { AskedClass, InspectedClass, InspectedMember } from './build-job.js';
import { resolveImport, type Tree } from './resolve.js';
import { isThere, readSource, type Expression, type Statement } from './syntax.js';
import { collectAliases } from './type-words.js';
import { classThing, expressionThing, nameOf, readTopLevel } from './top-level.js';

const MAX_HERITAGE_DEPTH = 20;

export function inspectClasses(
  { tree, read }: Sources,
  asked: readonly AskedClass[],
): readonly InspectedClass[] {
  const reader = createModules(tree, (name) => Buffer.from(read(name)).toString('utf8'));
  return asked.map((each) => {
    try {
      const module = reader.module(each.file);
      return each.form === 'functions' ? inspectFunctions(each, module) : inspectClass(each, module);
    } catch {
      // This parser cannot read it, or it is nested too deeply; the calls themselves will show it.
      return unknownClass(each.name);
    }
  });
}

function unknownClass(name: string): InspectedClass {
  return { name, found: true, open: true, members: [], unexported: [], others: [] };
}

/** Static methods are a module's exported functions, static fields its exported constants. */
function inspectFunctions({ name }: AskedClass, module: Module): InspectedClass {
  const fromDefault = module.exports.get('default');
  const things = new Map([
    ...(fromDefault?.is === 'object' ? fromDefault.things : []),
    ...[...module.exports].filter(([exported]) => exported !== 'default'),
  ]);
  const members = [...things].flatMap(([exported, thing]) => staticMembers(exported, thing));
  const unread = [...things.values()].some(({ is }) => is === 'unknown');
  return {
    name,
    found: true,
    open: module.open || unread || (fromDefault?.is === 'object' && fromDefault.open),
    members,
    unexported: module.locals.names.filter(
      (local) => !things.has(local) && module.locals.find(local)?.is === 'function',
    ),
    others: classNames(things),
  };
}

function staticMembers(name: string, thing: Thing): readonly InspectedMember[] {
  if (thing.is === 'function') return thing.members.map((member) => ({ ...member, name }));
  return thing.is === 'value' ? [{ ...thing.member, name }] : [];
}

function inspectClass({ name }: AskedClass, module: Module): InspectedClass {
  const fromDefault = module.exports.get('default');
  const named = module.exports.get(name);
  const thing = named ?? (isDefaultFor(name, fromDefault) ? fromDefault : undefined);
  const others = classNames(module.exports).filter((other) => other !== name);
  const unexported = module.locals.names.filter(
    (local) => !module.exports.has(local) && module.locals.find(local)?.is === 'class',
  );
  if (thing === undefined) return { name, found: module.open, open: true, members: [], unexported, others };
  if (thing.is !== 'class') return { ...unknownClass(name), others, unexported };
  const { members, open } = withInherited(thing, 0);
  return { name, found: true, open, members, unexported, others };
}

function isDefaultFor(name: string, thing: Thing | undefined): boolean {
  if (thing === undefined) return false;
  return thing.is !== 'class' || thing.name === null || thing.name === name;
}

type ClassThing = Extract<Thing, { is: 'class' }>;

/** A class's own members, and those that it inherits and does not redefine. */
function withInherited(
  thing: ClassThing,
  depth: number,
): { readonly members: readonly InspectedMember[]; readonly open: boolean } {
  const { members, parent, open } = thing.class;
  if (parent === null) return { members: withConstructor(members, open), open };
  const found = depth > MAX_HERITAGE_DEPTH ? null : findClass(thing.reading.locals, parent);
  if (found === null) return { members, open: true };
  const inherited = withInherited(found, depth + 1);
  const own = new Set(members.map(keyOf));
  return {
    members: [...members, ...inherited.members.filter((member) => !own.has(keyOf(member)))],
    open: open || inherited.open,
  };
}

/** A class without a constructor has one without parameters. */
function withConstructor(members: readonly InspectedMember[], open: boolean): readonly InspectedMember[] {
  if (open || members.some(({ kind }) => kind === 'constructor')) return members;
  const implicit = {
    kind: 'constructor',
    static: false,
    name: 'constructor',
    type: null,
    place: null,
  } as const;
  return [...members, { ...implicit, parameters: [], optional: 0, access: 'public' }];
}

function findClass(locals: Locals, name: string): ClassThing | null {
  const thing = locals.find(name);
  return thing?.is === 'class' ? thing : null;
}

function keyOf({ kind, static: isStatic, name }: InspectedMember): string {
  return kind === 'constructor' ? kind : `${kind} ${isStatic} ${name}`;
}

function classNames(things: ReadonlyMap<string, Thing>): string[] {
  return [...things].flatMap(([exported, thing]) =>
    thing.is === 'class' ? [exported === 'default' ? (thing.name ?? exported) : exported] : [],
  );
}

/** What a module exports, as far as parsing shows. Re-exports are followed within the submission. */
const CLOSED: Module = { exports: new Map(), open: false, locals: { names: [], find: () => null } };

/** Reads modules on demand, each once. */
function createModules(tree: Tree, read: (name: string) => string): Modules {
  const known = new Map<string, Module>();
  const modules: Modules = {
    module(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      // Modules may import each other in a circle; a module that is being read counts as empty.
      known.set(name, CLOSED);
      const made = name.endsWith('.json')
        ? { ...CLOSED, open: true }
        : readModule(modules, readSource(name, read(name)));
      known.set(name, made);
      return made;
    },
    follow(from, specifier) {
      const resolved = resolveImport(tree, from, specifier);
      return resolved.to === 'file' ? modules.module(resolved.file) : null;
    },
  };
  return modules;
}

function readModule(modules: Modules, source: Reading['source']): Module {
  const reading: Reading = { source, aliases: collectAliases(source.body) };
  const locals = readTopLevel(modules, reading, source.body);
  const things = new Map<string, Thing>();
  let open = false;

  function take(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (isThere(statement.declaration)) takeDeclared(statement.declaration);
        else takeNamed(statement);
        break;
      case 'ExportDefaultDeclaration':
        takeDefault(statement.declaration);
        break;
      case 'ExportAllDeclaration':
        takeAll(statement.source.value);
        break;
      case 'TSExportAssignment':
        takeWhole(statement.expression);
        break;
      case 'ExpressionStatement':
        takeAssigned(statement.expression);
        break;
      default:
        // `exports` below the top level may export anything.
        if (/\b(module\s*\.\s*)?exports\b/.test(textOf(statement))) open = true;
    }
  }

  function takeDeclared(declaration: Statement): void {
    if (declaration.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations) {
        if (id.type === 'Identifier') takeLocal(id.name, id.name);
        else open = true;
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier') {
      if (!/^TS(Interface|TypeAlias)/.test(declaration.type))
        takeLocal(declaration.id.name, declaration.id.name);
    } else open = true;
  }

  function takeLocal(exported: string, local: string): void {
    things.set(exported, locals.find(local) ?? UNKNOWN);
  }

  function takeNamed(statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>): void {
    const from = statement.source?.value;
    const module = from === undefined ? null : modules.follow(reading.source.name, from);
    for (const specifier of statement.specifiers) {
      const exported = nameOf(specifier.exported);
      if (specifier.type !== 'ExportSpecifier') things.set(exported, UNKNOWN);
      else if (from === undefined) takeLocal(exported, nameOf(specifier.local));
      else things.set(exported, module?.exports.get(nameOf(specifier.local)) ?? UNKNOWN);
    }
  }

  function takeDefault(declaration: Statement | Expression): void {
    if (declaration.type === 'ClassDeclaration')
      things.set('default', classThing(reading, locals, declaration));
    else if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction')
      things.set('default', UNKNOWN);
    else things.set('default', expressionThing(reading, locals, 'default', declaration as Expression));
  }

  function takeAll(from: string): void {
    const module = modules.follow(reading.source.name, from);
    if (module === null || module.open) open = true;
    for (const [name, thing] of module?.exports ?? [])
      if (name !== 'default' && !things.has(name)) things.set(name, thing);
  }

  /** `module.exports = …`: an object's properties are the exports. */
  function takeWhole(written: Expression): void {
    const thing = expressionThing(reading, locals, 'default', written);
    things.set('default', thing);
    if (thing.is === 'object') {
      if (thing.open) open = true;
      for (const [name, each] of thing.things) things.set(name, each);
    } else open = true;
  }

  function takeAssigned(expression: Expression): void {
    const text = textOf(expression);
    if (!/\bexports\b/.test(text)) return;
    if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') open = true;
    else {
      const target = textOf(expression.left).replace(/\s+/g, '');
      const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
      if (target === 'module.exports') takeWhole(expression.right);
      else if (name !== undefined) things.set(name, expressionThing(reading, locals, name, expression.right));
      else open = true;
    }
  }

  function textOf(node: { readonly start?: number | null; readonly end?: number | null }): string {
    return reading.source.text.slice(node.start ?? 0, node.end ?? 0);
  }

  for (const statement of source.body) take(statement);
  return { exports: things, open, locals };
}
