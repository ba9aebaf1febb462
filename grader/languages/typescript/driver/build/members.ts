/** Functions and classes as members: their parameters and their results. */
import type { InspectedMember } from './build-job.js';
import {
  isThere,
  keyName,
  placeOf,
  unwrap,
  type Annotation,
  type ClassExpression,
  type ClassMember,
  type ClassMethod,
  type ClassStatement,
  type FunctionExpression,
  type FunctionHeader,
  type FunctionStatement,
  type Parameter,
  type SourceText,
} from './syntax.js';
import { annotationWord, type Aliases } from './type-words.js';

/** A file under inspection. */
export interface Reading {
  readonly source: SourceText;
  readonly aliases: Aliases;
}

type AnyFunction = FunctionStatement | FunctionHeader | FunctionExpression | ClassMethod;
type Kind = Pick<InspectedMember, 'kind' | 'static' | 'name'>;

export function functionMember(reading: Reading, kind: Kind, node: AnyFunction): InspectedMember {
  const { parameters, optional } = parametersOf(reading, node);
  return {
    ...kind,
    parameters,
    optional,
    type: kind.kind === 'constructor' ? null : returnWord(reading, node),
    access: accessOf(node),
    place: placeOf(reading.source.name, node),
  };
}

export function fieldMember(
  reading: Reading,
  name: string,
  isStatic: boolean,
  node: { readonly typeAnnotation?: unknown; readonly loc?: SourceLocation } & Accessible,
  word: string | null,
): InspectedMember {
  return {
    kind: 'field',
    static: isStatic,
    name,
    parameters: null,
    optional: 0,
    type: word,
    access: accessOf(node),
    place: placeOf(reading.source.name, node),
  };
}
type SourceLocation = { readonly start: { readonly line: number; readonly column: number } } | null;
interface Accessible {
  readonly accessibility?: 'public' | 'private' | 'protected' | null;
}

function accessOf(node: object): 'public' | 'private' {
  const given = (node as Accessible).accessibility;
  return given === 'private' || given === 'protected' ? 'private' : 'public';
}

// ---------------------------------------------------------------------------------------------- functions

function parametersOf(
  reading: Reading,
  node: AnyFunction,
): { readonly parameters: readonly (string | null)[] | null; readonly optional: number } {
  const given = node.params.filter((each) => !(each.type === 'Identifier' && each.name === 'this'));
  if (given.some(({ type }) => type === 'RestElement') || usesArguments(reading, node))
    return { parameters: null, optional: 0 };
  const parameters = given.map((each) => parameterWord(reading, each));
  // Without types nothing shows which parameters a caller may leave out.
  const needed = reading.source.typed ? given.findLastIndex((each) => !isOptional(each)) + 1 : 0;
  return { parameters, optional: given.length - needed };
}

function parameterWord(reading: Reading, parameter: Parameter): string | null {
  switch (parameter.type) {
    case 'TSParameterProperty':
      return parameterWord(reading, parameter.parameter);
    case 'AssignmentPattern':
      return 'typeAnnotation' in parameter.left
        ? annotationWord(parameter.left.typeAnnotation as Annotation, reading.aliases)
        : null;
    case 'Identifier':
    case 'ArrayPattern':
    case 'ObjectPattern':
      return annotationWord(parameter.typeAnnotation, reading.aliases);
    default:
      return null;
  }
}

function isOptional(parameter: Parameter): boolean {
  if (parameter.type === 'TSParameterProperty') return isOptional(parameter.parameter);
  return (
    parameter.type === 'AssignmentPattern' || (parameter.type === 'Identifier' && parameter.optional === true)
  );
}

function usesArguments({ source }: Reading, node: AnyFunction): boolean {
  return /\barguments\b/.test(source.text.slice(node.start ?? 0, node.end ?? 0));
}

function returnWord(reading: Reading, node: AnyFunction): string | null {
  if (isThere(node.returnType)) return annotationWord(node.returnType, reading.aliases);
  if (!('body' in node) || node.body.type !== 'BlockStatement' || node.generator === true) return null;
  return returnsNothing(node.body) ? 'void' : null;
}

interface Block {
  readonly body: readonly { readonly type: string }[];
}

/** Whether control always reaches the end of the body without a value; a body that only throws is a stub. */
function returnsNothing(body: Block): boolean {
  return body.body.at(-1)?.type !== 'ThrowStatement' && !containsReturn(body);
}

function containsReturn(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(containsReturn);
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as { readonly type?: unknown };
  if (type === 'ReturnStatement') return isThere((node as { readonly argument?: unknown }).argument);
  if (typeof type === 'string' && /Function|Method|^Class/.test(type)) return false;
  return Object.entries(node).some(([key, child]) => key !== 'loc' && containsReturn(child));
}

// ---------------------------------------------------------------------------------------------- classes

interface ReadClass {
  readonly members: readonly InspectedMember[];
  /** Name of the superclass; `open` if it is not a plain name. */
  readonly parent: string | null;
  readonly open: boolean;
}

export function readClass(reading: Reading, node: ClassStatement | ClassExpression): ReadClass {
  const members = node.body.body.flatMap((member) => memberOf(reading, member));
  const headed = new Set(
    node.body.body.flatMap((member) => (member.type === 'TSDeclareMethod' ? [keyName(member)] : [])),
  );
  // If overloads are declared, callers do not see the signature of their implementation.
  const seen = members.filter(
    ({ implementation, member }) =>
      !(implementation && headed.has(member.kind === 'constructor' ? 'constructor' : member.name)),
  );
  const parent = isThere(node.superClass) ? unwrap(node.superClass) : null;
  return {
    members: [...seen.map(({ member }) => member), ...assignedFields(reading, node)],
    parent: parent?.type === 'Identifier' ? parent.name : null,
    open:
      (parent !== null && parent.type !== 'Identifier') ||
      (node.decorators?.length ?? 0) > 0 ||
      node.body.body.some((member) => 'computed' in member && member.computed),
  };
}

interface SeenMember {
  readonly member: InspectedMember;
  readonly implementation: boolean;
}

function memberOf(reading: Reading, node: ClassMember): readonly SeenMember[] {
  const plain = (member: InspectedMember): SeenMember => ({ member, implementation: false });
  switch (node.type) {
    case 'ClassMethod':
    case 'TSDeclareMethod':
      return methodMembers(reading, node).map((member) => ({
        member,
        implementation: node.type === 'ClassMethod' && member.kind !== 'field',
      }));
    case 'ClassProperty':
    case 'ClassAccessorProperty': {
      const name = keyName(node);
      if (name === null) return [];
      const value = isThere(node.value) ? unwrap(node.value) : null;
      const isStatic = node.static;
      if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
        return [plain(functionMember(reading, { kind: 'method', static: isStatic, name }, value))];
      const word = annotationWord(node.typeAnnotation, reading.aliases);
      return [plain(fieldMember(reading, name, isStatic, node, word))];
    }
    default:
      return [];
  }
}

function methodMembers(reading: Reading, node: ClassMethod): readonly InspectedMember[] {
  const name = keyName(node);
  if (name === null) return [];
  if (node.kind === 'constructor') {
    const properties = node.params.flatMap((each) => {
      if (each.type !== 'TSParameterProperty') return [];
      const inner = each.parameter.type === 'AssignmentPattern' ? each.parameter.left : each.parameter;
      const word = parameterWord(reading, each);
      return inner.type === 'Identifier' ? [fieldMember(reading, inner.name, false, each, word)] : [];
    });
    return [
      functionMember(reading, { kind: 'constructor', static: false, name: 'constructor' }, node),
      ...properties,
    ];
  }
  const isStatic = node.static ?? false;
  if (node.kind === 'get') return [fieldMember(reading, name, isStatic, node, returnWord(reading, node))];
  return node.kind === 'method'
    ? [functionMember(reading, { kind: 'method', static: isStatic, name }, node)]
    : [];
}

/** Fields that plain JavaScript makes by assigning to them: `this.size = size`. */
function assignedFields(
  reading: Reading,
  node: ClassStatement | ClassExpression,
): readonly InspectedMember[] {
  if (reading.source.typed) return [];
  const text = reading.source.text.slice(node.start ?? 0, node.end ?? 0);
  const names = new Set([...text.matchAll(/\bthis\.([\w$]+)\s*=[^=]/g)].map((match) => match[1] ?? ''));
  return [...names].map((name) => fieldMember(reading, name, false, {}, null));
}

// What a name at the top level of a module can be, and where such names are looked up.

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

/** Modules by what imports them. */
export interface Modules {
  module(name: string): Module;
  /** The module that an import leads to; null for Node's own modules and for what does not exist. */
  follow(from: string, specifier: string): Module | null;
}

export const UNKNOWN = { is: 'unknown' } as const;
