/** The names at the top level of a module, and what parsing shows of each. */
import type { InspectedMember } from './build-job.js';
import { fieldMember, functionMember, readClass, type ClassNode, type ReadClass } from './members.js';
import {
  isThere,
  keyName,
  unwrap,
  type Expression,
  type ObjectExpression,
  type Source,
  type Statement,
  type VariableStatement,
} from './syntax.js';
import { annotationWord } from './type-words.js';

/** Something with a name at the top level of a module. */
export type Thing =
  /** Several members for overloads. */
  | { readonly is: 'function'; readonly members: readonly InspectedMember[] }
  | ClassThing
  | { readonly is: 'object'; readonly things: ReadonlyMap<string, Thing>; readonly open: boolean }
  | { readonly is: 'value'; readonly member: InspectedMember }
  | { readonly is: 'unknown' };

export interface ClassThing extends ReadClass {
  readonly is: 'class';
  readonly name: string | null;
  /** The names of its module, where its superclass is found. */
  readonly names: Names;
}

/** What the names at the top level of a module mean. Looked up on demand, since imports lead to other modules. */
export interface Names {
  readonly declared: readonly string[];
  find(name: string): Thing | null;
}

export interface Module {
  readonly exports: ReadonlyMap<string, Thing>;
  /** Whether there may be exports that parsing does not show. */
  readonly open: boolean;
  readonly names: Names;
}

/** The module that an import leads to; null for Node's own modules and for what does not exist. */
export type Follow = (specifier: string) => Module | null;

export const UNKNOWN = { is: 'unknown' } as const;

export function readNames(source: Source, follow: Follow): Names {
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
    if (origin !== undefined)
      return (origin.name === null ? null : follow(origin.from)?.exports.get(origin.name)) ?? UNKNOWN;
    const statements = declared.get(name);
    if (statements === undefined) return null;
    const headers = statements.filter((each) => each.type === 'TSDeclareFunction');
    const functions =
      headers.length > 0 ? headers : statements.filter((each) => each.type === 'FunctionDeclaration');
    if (functions.length > 0) {
      const kind = { kind: 'method', static: true, name } as const;
      return { is: 'function', members: functions.map((each) => functionMember(source, kind, each)) };
    }
    const [first] = statements;
    if (first?.type === 'ClassDeclaration') return classThing(source, names, first);
    return first?.type === 'VariableDeclaration' ? variableThing(source, names, name, first) : UNKNOWN;
  }

  for (const statement of source.body) note(statement);
  const names: Names = { declared: [...declared.keys()], find };
  return names;
}

function variableThing(source: Source, names: Names, name: string, statement: VariableStatement): Thing {
  const declarator = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
  if (declarator?.id.type !== 'Identifier') return UNKNOWN;
  const thing = isThere(declarator.init) ? expressionThing(source, names, name, declarator.init) : UNKNOWN;
  if (thing.is !== 'unknown' && thing.is !== 'value') return thing;
  const annotation = declarator.id.typeAnnotation;
  if (annotation?.type === 'TSTypeAnnotation' && annotation.typeAnnotation.type.includes('Function'))
    return UNKNOWN;
  const word = annotationWord(source, annotation);
  return thing.is === 'value' || word !== null
    ? { is: 'value', member: fieldMember(source, name, true, declarator, word) }
    : UNKNOWN;
}

export function classThing(source: Source, names: Names, node: ClassNode): Thing {
  const read = readClass(source, node);
  const name = node.id?.name ?? null;
  const isTouched = name !== null && addsFromOutside(name).test(source.text);
  return { is: 'class', name, ...read, open: read.open || isTouched, names };
}

/** `Board.EMPTY = 0` and the like add to a class from outside. */
function addsFromOutside(name: string): RegExp {
  const word = name.replace(/\$/g, '\\$');
  return new RegExp(
    `\\b${word}(\\.prototype)?\\s*(\\.\\s*[\\w$]+|\\[[^\\]]*\\])\\s*=[^=]|\\b(assign|definePropert\\w+|setPrototypeOf)\\s*\\(\\s*${word}\\b|\\bnamespace\\s+${word}\\b`,
  );
}

export function expressionThing(source: Source, names: Names, name: string, written: Expression): Thing {
  const expression = unwrap(written);
  switch (expression.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return {
        is: 'function',
        members: [functionMember(source, { kind: 'method', static: true, name }, expression)],
      };
    case 'ClassExpression':
      return classThing(source, names, expression);
    case 'Identifier':
      return names.find(expression.name) ?? UNKNOWN;
    case 'ObjectExpression':
      return objectThing(source, names, expression);
    case 'NumericLiteral':
    case 'StringLiteral':
    case 'BooleanLiteral':
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'UnaryExpression':
      return { is: 'value', member: fieldMember(source, name, true, expression, null) };
    default:
      return UNKNOWN;
  }
}

function objectThing(source: Source, names: Names, node: ObjectExpression): Thing {
  const things = new Map<string, Thing>();
  let open = false;
  for (const property of node.properties) {
    const name = property.type === 'SpreadElement' ? null : keyName(property);
    if (property.type === 'SpreadElement' || name === null) open = true;
    else if (property.type === 'ObjectMethod') things.set(name, UNKNOWN);
    else things.set(name, expressionThing(source, names, name, property.value as Expression));
  }
  return { is: 'object', things, open };
}

export function nameOf(node: { readonly type: string }): string {
  const named = node as { readonly name?: string; readonly value?: string };
  return named.name ?? named.value ?? '';
}
