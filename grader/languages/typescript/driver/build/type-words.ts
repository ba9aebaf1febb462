/** Type annotations as words: `number`, `string[][]`, `Board`; null for types that have no such word. */
import type { Aliases, Annotation, Source, TypeNode } from './syntax.js';

const MAX_DEPTH = 16;

/** Types that are a word by themselves, and those of literals. */
const WORDS: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSVoidKeyword: 'void',
  TSUndefinedKeyword: 'void',
  NumericLiteral: 'number',
  UnaryExpression: 'number',
  StringLiteral: 'string',
  TemplateLiteral: 'string',
  BooleanLiteral: 'boolean',
};

export function annotationWord({ aliases }: Source, annotation: Annotation | undefined): string | null {
  return annotation?.type === 'TSTypeAnnotation' ? typeWord(annotation.typeAnnotation, aliases, 0) : null;
}

function typeWord(type: TypeNode, aliases: Aliases, depth: number): string | null {
  const inner = (of: TypeNode): string | null =>
    depth > MAX_DEPTH ? null : typeWord(of, aliases, depth + 1);
  switch (type.type) {
    case 'TSLiteralType':
      return WORDS[type.literal.type] ?? null;
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
      return WORDS[type.type] ?? null;
  }
}

function referenceWord(
  type: Extract<TypeNode, { type: 'TSTypeReference' }>,
  aliases: Aliases,
  inner: (of: TypeNode) => string | null,
): string | null {
  if (type.typeName.type !== 'Identifier') return null;
  const { name } = type.typeName;
  const given =
    type.typeParameters?.type === 'TSTypeParameterInstantiation' ? type.typeParameters.params : [];
  const [first] = given;
  if ((name === 'Array' || name === 'ReadonlyArray') && first !== undefined) return arrayOf(inner(first));
  if ((name === 'Promise' || name === 'Readonly') && first !== undefined) return inner(first);
  const alias = aliases.get(name);
  if (alias !== undefined) return inner(alias);
  return given.length === 0 ? name : null;
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
