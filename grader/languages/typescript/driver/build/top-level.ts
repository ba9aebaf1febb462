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

export class TopLevel implements Locals {
  readonly #modules: Modules;
  readonly #reading: Reading;
  readonly #declared = new Map<string, Statement[]>();
  readonly #imported = new Map<string, { readonly from: string; readonly name: string | null }>();

  constructor(modules: Modules, reading: Reading, body: readonly Statement[]) {
    this.#modules = modules;
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
      const module = this.#modules.follow(this.#reading.source.name, imported.from);
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
