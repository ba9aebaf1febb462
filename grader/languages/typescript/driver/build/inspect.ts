/** What the submission declares of the contract's classes, read without running it. */
import type { Sources } from './make-bundle.js';
import {
  UNKNOWN,
  fieldMember,
  functionMember,
  readClass,
  type Locals,
  type Module,
  type Thing,
  type Reading,
  type Modules,
} from './members.js';
import type { AskedClass, InspectedClass, InspectedMember } from './build-job.js';
import { resolveImport, type Tree } from './resolve.js';
import {
  isThere,
  readSource,
  keyName,
  unwrap,
  type Expression,
  type Statement,
  type ClassExpression,
  type ClassStatement,
  type ObjectExpression,
} from './syntax.js';
import { collectAliases, annotationWord } from './type-words.js';

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

/** The names at the top level of a module, and what parsing shows of each. */
function readTopLevel(modules: Modules, reading: Reading, body: readonly Statement[]): Locals {
  const declared = new Map<string, Statement[]>();
  const imported = new Map<string, { readonly from: string; readonly name: string | null }>();

  function note(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        if (isThere(statement.declaration)) note(statement.declaration as Statement);
        break;
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers)
          imported.set(specifier.local.name, {
            from: statement.source.value,
            name:
              specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : specifier.type === 'ImportSpecifier'
                  ? nameOf(specifier.imported)
                  : null,
          });
        break;
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
        if (isThere(statement.id)) declare(statement.id.name, statement);
        break;
      case 'VariableDeclaration':
        for (const { id } of statement.declarations)
          if (id.type === 'Identifier') declare(id.name, statement);
        break;
      default:
    }
  }

  function declare(name: string, statement: Statement): void {
    declared.set(name, [...(declared.get(name) ?? []), statement]);
  }

  function find(name: string): Thing | null {
    const origin = imported.get(name);
    if (origin !== undefined) {
      const module = modules.follow(reading.source.name, origin.from);
      return (origin.name === null ? null : module?.exports.get(origin.name)) ?? UNKNOWN;
    }
    const statements = declared.get(name);
    if (statements === undefined) return null;
    const headers = statements.filter(({ type }) => type === 'TSDeclareFunction');
    const functions =
      headers.length > 0 ? headers : statements.filter(({ type }) => type === 'FunctionDeclaration');
    if (functions.length > 0) {
      const kind = { kind: 'method', static: true, name } as const;
      const members = functions.flatMap((each) =>
        each.type === 'FunctionDeclaration' || each.type === 'TSDeclareFunction'
          ? [functionMember(reading, kind, each)]
          : [],
      );
      return { is: 'function', members };
    }
    const [first] = statements;
    if (first?.type === 'ClassDeclaration') return classThing(reading, locals, first);
    if (first?.type === 'VariableDeclaration') return variable(name, first);
    return UNKNOWN;
  }

  function variable(name: string, statement: Extract<Statement, { type: 'VariableDeclaration' }>): Thing {
    const declarator = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
    if (declarator?.id.type !== 'Identifier') return UNKNOWN;
    const thing = !isThere(declarator.init)
      ? UNKNOWN
      : expressionThing(reading, locals, name, declarator.init);
    if (thing.is !== 'unknown' && thing.is !== 'value') return thing;
    if (
      declarator.id.typeAnnotation?.type === 'TSTypeAnnotation' &&
      declarator.id.typeAnnotation.typeAnnotation.type.includes('Function')
    )
      return UNKNOWN;
    const word = annotationWord(declarator.id.typeAnnotation, reading.aliases);
    const isPlain = thing.is === 'value';
    return isPlain || word !== null
      ? { is: 'value', member: fieldMember(reading, name, true, declarator, word) }
      : UNKNOWN;
  }

  for (const statement of body) note(statement);
  const locals: Locals = { names: [...declared.keys()], find };
  return locals;
}

function classThing(reading: Reading, locals: Locals, node: ClassStatement | ClassExpression): Thing {
  const module = { exports: new Map<string, Thing>(), open: false, locals };
  const read = readClass(reading, node);
  const name = node.id?.name ?? null;
  // `Board.EMPTY = 0` and the like add to a class from outside.
  const touched =
    name !== null &&
    new RegExp(
      `\\b${name.replace(/\$/g, '\\$')}(\\.prototype)?\\s*(\\.\\s*[\\w$]+|\\[[^\\]]*\\])\\s*=[^=]|\\b(assign|definePropert\\w+|setPrototypeOf)\\s*\\(\\s*${name.replace(/\$/g, '\\$')}\\b|\\bnamespace\\s+${name.replace(/\$/g, '\\$')}\\b`,
    ).test(reading.source.text);
  return { is: 'class', name, class: touched ? { ...read, open: true } : read, reading: module };
}

function expressionThing(reading: Reading, locals: Locals, name: string, written: Expression): Thing {
  const expression = unwrap(written);
  switch (expression.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return {
        is: 'function',
        members: [functionMember(reading, { kind: 'method', static: true, name }, expression)],
      };
    case 'ClassExpression':
      return classThing(reading, locals, expression);
    case 'Identifier':
      return locals.find(expression.name) ?? UNKNOWN;
    case 'ObjectExpression':
      return objectThing(reading, locals, expression);
    case 'NumericLiteral':
    case 'StringLiteral':
    case 'BooleanLiteral':
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'UnaryExpression':
      return { is: 'value', member: fieldMember(reading, name, true, expression, null) };
    default:
      return UNKNOWN;
  }
}

function objectThing(reading: Reading, locals: Locals, node: ObjectExpression): Thing {
  const things = new Map<string, Thing>();
  let open = false;
  for (const property of node.properties) {
    const name = property.type === 'SpreadElement' ? null : keyName(property);
    if (property.type === 'SpreadElement' || name === null) open = true;
    else if (property.type === 'ObjectMethod') things.set(name, { is: 'unknown' });
    else things.set(name, expressionThing(reading, locals, name, property.value as Expression));
  }
  return { is: 'object', things, open };
}

function nameOf(node: { readonly type: string }): string {
  const named = node as { readonly name?: string; readonly value?: string };
  return named.name ?? named.value ?? '';
}
