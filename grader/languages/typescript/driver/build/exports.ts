/** What a module exports, as far as parsing shows. Re-exports are followed within the submission. */
import {
  classThing,
  expressionThing,
  nameOf,
  readNames,
  UNKNOWN,
  type Follow,
  type Module,
  type Thing,
} from './names.js';
import { resolveImport, type Tree } from './resolve.js';
import { isThere, readSource, textOf, type Expression, type Source, type Statement } from './syntax.js';

const CLOSED: Module = { exports: new Map(), open: false, names: { declared: [], find: () => null } };

/** Reads modules on demand, each once. */
export function createModules(tree: Tree, read: (name: string) => string): (name: string) => Module {
  const known = new Map<string, Module>();
  const moduleOf = (name: string): Module => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // Modules may import each other in a circle; a module that is being read counts as empty.
    known.set(name, CLOSED);
    const follow: Follow = (specifier) => {
      const resolved = resolveImport(tree, name, specifier);
      return resolved.to === 'file' ? moduleOf(resolved.file) : null;
    };
    const made = name.endsWith('.json')
      ? { ...CLOSED, open: true }
      : readModule(readSource(name, read(name)), follow);
    known.set(name, made);
    return made;
  };
  return moduleOf;
}

function readModule(source: Source, follow: Follow): Module {
  const names = readNames(source, follow);
  const things = new Map<string, Thing>();
  let open = false;

  function take(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (isThere(statement.declaration)) takeDeclared(statement.declaration);
        else takeNamed(statement);
        break;
      case 'ExportDefaultDeclaration':
        things.set('default', defaultThing(statement.declaration));
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
        if (/\b(module\s*\.\s*)?exports\b/.test(textOf(source, statement))) open = true;
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
    things.set(exported, names.find(local) ?? UNKNOWN);
  }

  function takeNamed(statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>): void {
    const from = statement.source?.value;
    const module = from === undefined ? null : follow(from);
    for (const specifier of statement.specifiers) {
      const exported = nameOf(specifier.exported);
      if (specifier.type !== 'ExportSpecifier') things.set(exported, UNKNOWN);
      else if (from === undefined) takeLocal(exported, nameOf(specifier.local));
      else things.set(exported, module?.exports.get(nameOf(specifier.local)) ?? UNKNOWN);
    }
  }

  function defaultThing(declaration: Statement | Expression): Thing {
    if (declaration.type === 'ClassDeclaration') return classThing(source, names, declaration);
    const isFunction = declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction';
    return isFunction ? UNKNOWN : expressionThing(source, names, 'default', declaration as Expression);
  }

  function takeAll(from: string): void {
    const module = follow(from);
    if (module === null || module.open) open = true;
    for (const [name, thing] of module?.exports ?? [])
      if (name !== 'default' && !things.has(name)) things.set(name, thing);
  }

  /** `module.exports = …`: an object's properties are the exports. */
  function takeWhole(written: Expression): void {
    const thing = expressionThing(source, names, 'default', written);
    things.set('default', thing);
    if (thing.is !== 'object' || thing.open) open = true;
    if (thing.is === 'object') for (const [name, each] of thing.things) things.set(name, each);
  }

  function takeAssigned(expression: Expression): void {
    if (!/\bexports\b/.test(textOf(source, expression))) return;
    const isAssigned = expression.type === 'AssignmentExpression' && expression.operator === '=';
    const target = isAssigned ? textOf(source, expression.left).replace(/\s+/g, '') : '';
    const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
    if (!isAssigned) open = true;
    else if (target === 'module.exports') takeWhole(expression.right);
    else if (name === undefined) open = true;
    else things.set(name, expressionThing(source, names, name, expression.right));
  }

  for (const statement of source.body) take(statement);
  return { exports: things, open, names };
}
