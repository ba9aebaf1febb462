/** The names at the top level of a module, and what parsing shows of each. */
import {
  fieldMember,
  functionMember,
  readClass,
  type Reading,
  type Locals,
  type Modules,
  type Thing,
  UNKNOWN,
} from './members.js';
import {
  isThere,
  keyName,
  unwrap,
  type ClassExpression,
  type ClassStatement,
  type Expression,
  type ObjectExpression,
  type Statement,
} from './syntax.js';
import { annotationWord } from './type-words.js';

export function readTopLevel(modules: Modules, reading: Reading, body: readonly Statement[]): Locals {
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

export function classThing(reading: Reading, locals: Locals, node: ClassStatement | ClassExpression): Thing {
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

export function expressionThing(reading: Reading, locals: Locals, name: string, written: Expression): Thing {
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

export function nameOf(node: { readonly type: string }): string {
  const named = node as { readonly name?: string; readonly value?: string };
  return named.name ?? named.value ?? '';
}
