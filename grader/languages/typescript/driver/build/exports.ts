/** What a module exports, as far as parsing shows. Re-exports are followed within the submission. */
import type { InspectedMember } from './job.js';
import { fieldMember, functionMember, readClass, type ReadClass, type Reading } from './members.js';
import { resolveImport, type Tree } from './resolve.js';
import {
  isThere,
  keyName,
  readSource,
  unwrap,
  type ClassExpression,
  type ClassStatement,
  type Expression,
  type ObjectExpression,
  type Statement,
} from './syntax.js';
import { annotationWord, collectAliases } from './type-words.js';

/** Something with a name at the top level of a module. */
export type Thing =
  /** Several for overloads. */
  | { readonly is: 'function'; readonly members: readonly InspectedMember[] }
  | {
      readonly is: 'class';
      readonly name: string | null;
      readonly class: ReadClass;
      readonly reading: Module;
    }
  | { readonly is: 'object'; readonly things: ReadonlyMap<string, Thing>; readonly open: boolean }
  | { readonly is: 'value'; readonly member: InspectedMember }
  | { readonly is: 'unknown' };

export interface Module {
  readonly exports: ReadonlyMap<string, Thing>;
  /** Whether there may be exports that parsing does not show. */
  readonly open: boolean;
  readonly locals: Locals;
}

/** What the names at the top level of a module mean. Looked up on demand, since imports lead to other modules. */
export interface Locals {
  readonly names: readonly string[];
  find(name: string): Thing | null;
}

const UNKNOWN = { is: 'unknown' } as const;
const CLOSED: Module = { exports: new Map(), open: false, locals: { names: [], find: () => null } };

/** Reads modules on demand, each once. */
export class ModuleReader {
  readonly #tree: Tree;
  readonly #read: (name: string) => string;
  readonly #modules = new Map<string, Module>();

  constructor(tree: Tree, read: (name: string) => string) {
    this.#tree = tree;
    this.#read = read;
  }

  module(name: string): Module {
    const known = this.#modules.get(name);
    if (known !== undefined) return known;
    // Modules may import each other in a circle; a module that is being read counts as empty.
    this.#modules.set(name, CLOSED);
    const read = name.endsWith('.json') ? { ...CLOSED, open: true } : this.#readModule(name);
    this.#modules.set(name, read);
    return read;
  }

  /** The module that an import leads to; null for Node's own modules and for what does not exist. */
  follow(from: string, specifier: string): Module | null {
    const resolved = resolveImport(this.#tree, from, specifier);
    return resolved.to === 'file' ? this.module(resolved.file) : null;
  }

  #readModule(name: string): Module {
    const source = readSource(name, this.#read(name));
    const reading = { source, aliases: collectAliases(source.body) };
    const locals = new TopLevel(this, reading, source.body);
    const exported = new Exports(this, reading, locals);
    for (const statement of source.body) exported.take(statement);
    return { exports: exported.things, open: exported.open, locals };
  }
}

// ---------------------------------------------------------------------------------------------- names at the top

class TopLevel implements Locals {
  readonly #reader: ModuleReader;
  readonly #reading: Reading;
  readonly #declared = new Map<string, Statement[]>();
  readonly #imported = new Map<string, { readonly from: string; readonly name: string | null }>();

  constructor(reader: ModuleReader, reading: Reading, body: readonly Statement[]) {
    this.#reader = reader;
    this.#reading = reading;
    for (const statement of body) this.#note(statement);
  }

  get names(): readonly string[] {
    return [...this.#declared.keys()];
  }

  #note(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        if (isThere(statement.declaration)) this.#note(statement.declaration as Statement);
        break;
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers)
          this.#imported.set(specifier.local.name, {
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
        if (isThere(statement.id)) this.#declare(statement.id.name, statement);
        break;
      case 'VariableDeclaration':
        for (const { id } of statement.declarations)
          if (id.type === 'Identifier') this.#declare(id.name, statement);
        break;
      default:
    }
  }

  #declare(name: string, statement: Statement): void {
    this.#declared.set(name, [...(this.#declared.get(name) ?? []), statement]);
  }

  find(name: string): Thing | null {
    const imported = this.#imported.get(name);
    if (imported !== undefined) {
      const module = this.#reader.follow(this.#reading.source.name, imported.from);
      return (imported.name === null ? null : module?.exports.get(imported.name)) ?? UNKNOWN;
    }
    const declared = this.#declared.get(name);
    if (declared === undefined) return null;
    const headers = declared.filter(({ type }) => type === 'TSDeclareFunction');
    const functions =
      headers.length > 0 ? headers : declared.filter(({ type }) => type === 'FunctionDeclaration');
    if (functions.length > 0) {
      const kind = { kind: 'method', static: true, name } as const;
      const members = functions.flatMap((each) =>
        each.type === 'FunctionDeclaration' || each.type === 'TSDeclareFunction'
          ? [functionMember(this.#reading, kind, each)]
          : [],
      );
      return { is: 'function', members };
    }
    const first = declared[0];
    if (first?.type === 'ClassDeclaration') return classThing(this.#reading, this, first);
    if (first?.type === 'VariableDeclaration') return this.#variable(name, first);
    return UNKNOWN;
  }

  #variable(name: string, statement: Extract<Statement, { type: 'VariableDeclaration' }>): Thing {
    const declarator = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
    if (declarator?.id.type !== 'Identifier') return UNKNOWN;
    const thing = !isThere(declarator.init)
      ? UNKNOWN
      : expressionThing(this.#reading, this, name, declarator.init);
    if (thing.is !== 'unknown' && thing.is !== 'value') return thing;
    if (
      declarator.id.typeAnnotation?.type === 'TSTypeAnnotation' &&
      declarator.id.typeAnnotation.typeAnnotation.type.includes('Function')
    )
      return UNKNOWN;
    const word = annotationWord(declarator.id.typeAnnotation, this.#reading.aliases);
    const isPlain = thing.is === 'value';
    return isPlain || word !== null
      ? { is: 'value', member: fieldMember(this.#reading, name, true, declarator, word) }
      : UNKNOWN;
  }
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

// ---------------------------------------------------------------------------------------------- exports

class Exports {
  readonly things = new Map<string, Thing>();
  open = false;
  readonly #reader: ModuleReader;
  readonly #reading: Reading;
  readonly #locals: TopLevel;

  constructor(reader: ModuleReader, reading: Reading, locals: TopLevel) {
    this.#reader = reader;
    this.#reading = reading;
    this.#locals = locals;
  }

  take(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (isThere(statement.declaration)) this.#takeDeclared(statement.declaration);
        else this.#takeNamed(statement);
        break;
      case 'ExportDefaultDeclaration':
        this.#takeDefault(statement.declaration);
        break;
      case 'ExportAllDeclaration':
        this.#takeAll(statement.source.value);
        break;
      case 'TSExportAssignment':
        this.#takeWhole(statement.expression);
        break;
      case 'ExpressionStatement':
        this.#takeAssigned(statement.expression);
        break;
      default:
        // `exports` below the top level may export anything.
        if (/\b(module\s*\.\s*)?exports\b/.test(this.#textOf(statement))) this.open = true;
    }
  }

  #takeDeclared(declaration: Statement): void {
    if (declaration.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations) {
        if (id.type === 'Identifier') this.#takeLocal(id.name, id.name);
        else this.open = true;
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier') {
      if (!/^TS(Interface|TypeAlias)/.test(declaration.type))
        this.#takeLocal(declaration.id.name, declaration.id.name);
    } else this.open = true;
  }

  #takeLocal(exported: string, local: string): void {
    this.things.set(exported, this.#locals.find(local) ?? UNKNOWN);
  }

  #takeNamed(statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>): void {
    const from = statement.source?.value;
    const module = from === undefined ? null : this.#reader.follow(this.#reading.source.name, from);
    for (const specifier of statement.specifiers) {
      const exported = nameOf(specifier.exported);
      if (specifier.type !== 'ExportSpecifier') this.things.set(exported, UNKNOWN);
      else if (from === undefined) this.#takeLocal(exported, nameOf(specifier.local));
      else this.things.set(exported, module?.exports.get(nameOf(specifier.local)) ?? UNKNOWN);
    }
  }

  #takeDefault(declaration: Statement | Expression): void {
    if (declaration.type === 'ClassDeclaration')
      this.things.set('default', classThing(this.#reading, this.#locals, declaration));
    else if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction')
      this.things.set('default', UNKNOWN);
    else
      this.things.set(
        'default',
        expressionThing(this.#reading, this.#locals, 'default', declaration as Expression),
      );
  }

  #takeAll(from: string): void {
    const module = this.#reader.follow(this.#reading.source.name, from);
    if (module === null || module.open) this.open = true;
    for (const [name, thing] of module?.exports ?? [])
      if (name !== 'default' && !this.things.has(name)) this.things.set(name, thing);
  }

  /** `module.exports = …`: an object's properties are the exports. */
  #takeWhole(written: Expression): void {
    const thing = expressionThing(this.#reading, this.#locals, 'default', written);
    this.things.set('default', thing);
    if (thing.is === 'object') {
      if (thing.open) this.open = true;
      for (const [name, each] of thing.things) this.things.set(name, each);
    } else this.open = true;
  }

  #takeAssigned(expression: Expression): void {
    const text = this.#textOf(expression);
    if (!/\bexports\b/.test(text)) return;
    if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') this.open = true;
    else {
      const target = this.#textOf(expression.left).replace(/\s+/g, '');
      const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
      if (target === 'module.exports') this.#takeWhole(expression.right);
      else if (name !== undefined)
        this.things.set(name, expressionThing(this.#reading, this.#locals, name, expression.right));
      else this.open = true;
    }
  }

  #textOf(node: { readonly start?: number | null; readonly end?: number | null }): string {
    return this.#reading.source.text.slice(node.start ?? 0, node.end ?? 0);
  }
}

function nameOf(node: { readonly type: string }): string {
  const named = node as { readonly name?: string; readonly value?: string };
  return named.name ?? named.value ?? '';
}
