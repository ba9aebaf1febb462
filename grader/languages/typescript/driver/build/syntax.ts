/** Parses a file with Babel, and names the parts of the tree that the inspection needs. */
import { parse } from '@babel/parser';
import type { Place } from './build-job.js';

type File = ReturnType<typeof parse>;
export type Statement = File['program']['body'][number];
type Of<Union, Type extends string> = Extract<Union, { readonly type: Type }>;

export type ClassStatement = Of<Statement, 'ClassDeclaration'>;
export type FunctionStatement = Of<Statement, 'FunctionDeclaration'>;
export type FunctionHeader = Of<Statement, 'TSDeclareFunction'>;
export type VariableStatement = Of<Statement, 'VariableDeclaration'>;
export type Expression = NonNullable<VariableStatement['declarations'][number]['init']>;
export type ClassExpression = Of<Expression, 'ClassExpression'>;
export type FunctionExpression = Of<Expression, 'FunctionExpression' | 'ArrowFunctionExpression'>;
export type ObjectExpression = Of<Expression, 'ObjectExpression'>;
export type ClassMember = ClassStatement['body']['body'][number];
export type ClassMethod = Of<ClassMember, 'ClassMethod' | 'TSDeclareMethod'>;
export type Parameter = FunctionStatement['params'][number] | ClassMethod['params'][number];
/** What stands after a colon. */
export type Annotation = FunctionStatement['returnType'];
export type TypeNode = Of<NonNullable<Annotation>, 'TSTypeAnnotation'>['typeAnnotation'];

/** Local type aliases, by name. */
export type Aliases = ReadonlyMap<string, TypeNode>;

/** A file under inspection. */
export interface Source {
  readonly name: string;
  readonly text: string;
  readonly body: readonly Statement[];
  readonly typed: boolean;
  readonly aliases: Aliases;
}

/** The whole tree. Throws Babel's error if Babel cannot parse the text at all. */
export function parseSource(text: string, typed: boolean): File {
  return parse(text, {
    sourceType: 'unambiguous',
    plugins: typed ? ['typescript', 'decorators'] : ['decorators'],
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    attachComment: false,
  });
}

/** Throws as `parseSource` does. */
export function readSource(name: string, text: string): Source {
  const typed = /\.[mc]?ts$/.test(name);
  const { body } = parseSource(text, typed).program;
  return { name, text, body, typed, aliases: collectAliases(body) };
}

function collectAliases(body: readonly Statement[]): Aliases {
  const aliases = new Map<string, TypeNode>();
  for (const statement of body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type === 'TSTypeAliasDeclaration' && !isThere(inner.typeParameters))
      aliases.set(inner.id.name, inner.typeAnnotation);
  }
  return aliases;
}

/** The part of the text that a node spans. */
export function textOf(
  { text }: Source,
  { start, end }: { readonly start?: number | null; readonly end?: number | null },
): string {
  return text.slice(start ?? 0, end ?? 0);
}

/** Babel leaves out what is absent, or says null. */
export function isThere<T>(node: T): node is NonNullable<T> {
  return node !== null && node !== undefined;
}

/** `(x as T)`, `x!`, `x satisfies T` -> `x`. */
export function unwrap(expression: Expression): Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return unwrap(expression.expression);
    default:
      return expression;
  }
}

/** The name of a key that is written as a word, or null for a computed or private one. */
export function keyName(member: {
  readonly key: { readonly type: string };
  readonly computed?: boolean | null;
}): string | null {
  const key = member.key as { readonly type: string; readonly name?: unknown; readonly value?: unknown };
  if (member.computed === true) return null;
  if (key.type === 'Identifier' && typeof key.name === 'string') return key.name;
  return key.type === 'StringLiteral' && typeof key.value === 'string' ? key.value : null;
}

/** We count columns from 1, Babel from 0. */
export function placeOf(
  file: string,
  node: { readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null },
): Place | null {
  return isThere(node.loc) ? { file, line: node.loc.start.line, column: node.loc.start.column + 1 } : null;
}
