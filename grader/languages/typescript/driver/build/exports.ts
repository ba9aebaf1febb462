/** What a module exports, as far as parsing shows. Re-exports are followed within the submission. */
import { type Reading, type Module, type Modules, type Thing, UNKNOWN } from './members.js';
import { resolveImport, type Tree } from './resolve.js';
import { isThere, readSource, type Expression, type Statement } from './syntax.js';
import { collectAliases } from './type-words.js';
import { classThing, expressionThing, nameOf, TopLevel } from './top-level.js';

const CLOSED: Module = { exports: new Map(), open: false, locals: { names: [], find: () => null } };

/** Reads modules on demand, each once. */
export class ModuleReader implements Modules {
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

class Exports {
  readonly things = new Map<string, Thing>();
  open = false;
  readonly #modules: Modules;
  readonly #reading: Reading;
  readonly #locals: TopLevel;

  constructor(modules: Modules, reading: Reading, locals: TopLevel) {
    this.#modules = modules;
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
    const module = from === undefined ? null : this.#modules.follow(this.#reading.source.name, from);
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
    const module = this.#modules.follow(this.#reading.source.name, from);
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
