/** Type annotations as words: `number`, `string[][]`, `Board`; null for types that have no such word. */
import { isThere, type Annotation, type Statement, type TypeNode } from './syntax.js';

/** Local type aliases, by name. */
export type Aliases = ReadonlyMap<string, TypeNode>;

const MAX_DEPTH = 16;

export function collectAliases(body: readonly Statement[]): Aliases {
  const aliases = new Map<string, TypeNode>();
  for (const statement of body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type === 'TSTypeAliasDeclaration' && !isThere(inner.typeParameters))
      aliases.set(inner.id.name, inner.typeAnnotation);
  }
  return aliases;
}

export function annotationWord(annotation: Annotation | undefined, aliases: Aliases): string | null {
  return annotation?.type === 'TSTypeAnnotation' ? typeWord(annotation.typeAnnotation, aliases, 0) : null;
}

function typeWord(type: TypeNode, aliases: Aliases, depth: number): string | null {
  const inner = (of: TypeNode): string | null =>
    depth > MAX_DEPTH ? null : typeWord(of, aliases, depth + 1);
  switch (type.type) {
    case 'TSNumberKeyword':
      return 'number';
    case 'TSStringKeyword':
      return 'string';
    case 'TSBooleanKeyword':
      return 'boolean';
    case 'TSVoidKeyword':
    case 'TSUndefinedKeyword':
      return 'void';
    case 'TSLiteralType':
      return literalWord(type.literal.type);
    case 'TSTypePredicate':
      return type.asserts === true ? 'void' : 'boolean';
    case 'TSParenthesizedType':
      return inner(type.typeAnnotation);
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? inner(type.typeAnnotation) : null;
    case 'TSArrayType':
      return arrayOf(inner(type.elementType));
    case 'TSTupleType':
      return arrayOf(
        sameWord(type.elementTypes.map((each) => (each.type === 'TSNamedTupleMember' ? null : inner(each)))),
      );
    case 'TSUnionType':
      return sameWord(type.types.filter((each) => !isNothing(each)).map(inner));
    case 'TSTypeReference':
      return referenceWord(type, aliases, inner);
    default:
      return null;
  }
}

function referenceWord(
  type: Extract<TypeNode, { type: 'TSTypeReference' }>,
  aliases: Aliases,
  inner: (of: TypeNode) => string | null,
): string | null {
  if (type.typeName.type !== 'Identifier') return null;
  const { name } = type.typeName;
  const given = argumentsOf(type);
  const first = given[0];
  if ((name === 'Array' || name === 'ReadonlyArray') && first !== undefined) return arrayOf(inner(first));
  if ((name === 'Promise' || name === 'Readonly') && first !== undefined) return inner(first);
  const alias = aliases.get(name);
  if (alias !== undefined) return inner(alias);
  return given.length === 0 ? name : null;
}

/** Babel 7 calls them `typeParameters`, Babel 8 `typeArguments`. */
function argumentsOf(type: Extract<TypeNode, { type: 'TSTypeReference' }>): readonly TypeNode[] {
  const given = type.typeParameters;
  return given?.type === 'TSTypeParameterInstantiation' ? given.params : [];
}

function literalWord(type: string): string | null {
  switch (type) {
    case 'NumericLiteral':
    case 'UnaryExpression':
      return 'number';
    case 'StringLiteral':
    case 'TemplateLiteral':
      return 'string';
    case 'BooleanLiteral':
      return 'boolean';
    default:
      return null;
  }
}

function isNothing(type: TypeNode): boolean {
  return type.type === 'TSNullKeyword' || type.type === 'TSUndefinedKeyword';
}

/** The word that all of them share, or null. */
function sameWord(words: readonly (string | null)[]): string | null {
  const [first = null, ...rest] = words;
  return rest.every((word) => word === first) ? first : null;
}

function arrayOf(word: string | null): string | null {
  return word === null ? null : `${word}[]`;
}
