/** What a module exports, as far as parsing shows. Re-exports are followed within the submission. */
import { type Reading, type Module, type Modules, type Thing, UNKNOWN } from './members.js';
import { resolveImport, type Tree } from './resolve.js';
import { isThere, readSource, type Expression, type Statement } from './syntax.js';
import { collectAliases } from './type-words.js';
import { classThing, expressionThing, nameOf, readTopLevel } from './top-level.js';

const CLOSED: Module = { exports: new Map(), open: false, locals: { names: [], find: () => null } };

/** Reads modules on demand, each once. */
export function createModules(tree: Tree, read: (name: string) => string): Modules {
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
