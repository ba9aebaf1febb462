/** Functions and classes as members: their parameters and their results. */
import type { InspectedMember } from './build-job.js';
import {
  isThere,
  keyName,
  placeOf,
  textOf,
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
  type Source,
} from './syntax.js';
import { annotationWord } from './type-words.js';

export type ClassNode = ClassStatement | ClassExpression;
type AnyFunction = FunctionStatement | FunctionHeader | FunctionExpression | ClassMethod;
type Kind = Pick<InspectedMember, 'kind' | 'static' | 'name'>;
type Placed = Parameters<typeof placeOf>[1] & { readonly accessibility?: unknown };

export function functionMember(source: Source, kind: Kind, node: AnyFunction): InspectedMember {
  const word = kind.kind === 'constructor' ? null : returnWord(source, node);
  return { ...plainMember(source, kind, node, word), ...parametersOf(source, node) };
}

export function fieldMember(
  source: Source,
  name: string,
  isStatic: boolean,
  node: Placed,
  word: string | null,
): InspectedMember {
  return plainMember(source, { kind: 'field', static: isStatic, name }, node, word);
}

/** One that takes nothing. */
function plainMember(source: Source, kind: Kind, node: Placed, type: string | null): InspectedMember {
  const place = placeOf(source.name, node);
  return { ...kind, parameters: null, optional: 0, type, access: accessOf(node), place };
}

function accessOf(node: { readonly accessibility?: unknown }): 'public' | 'private' {
  const given = node.accessibility;
  return given === 'private' || given === 'protected' ? 'private' : 'public';
}

// ---------------------------------------------------------------------------------------------- functions

function parametersOf(
  source: Source,
  node: AnyFunction,
): { readonly parameters: readonly (string | null)[] | null; readonly optional: number } {
  const given = node.params.filter((each) => !(each.type === 'Identifier' && each.name === 'this'));
  if (given.some(({ type }) => type === 'RestElement') || usesArguments(source, node))
    return { parameters: null, optional: 0 };
  const parameters = given.map((each) => parameterWord(source, each));
  // Without types nothing shows which parameters a caller may leave out.
  const needed = source.typed ? given.findLastIndex((each) => !isOptional(each)) + 1 : 0;
  return { parameters, optional: given.length - needed };
}

function parameterWord(source: Source, parameter: Parameter): string | null {
  switch (parameter.type) {
    case 'TSParameterProperty':
      return parameterWord(source, parameter.parameter);
    case 'AssignmentPattern':
      return 'typeAnnotation' in parameter.left
        ? annotationWord(source, parameter.left.typeAnnotation as Annotation)
        : null;
    case 'Identifier':
    case 'ArrayPattern':
    case 'ObjectPattern':
      return annotationWord(source, parameter.typeAnnotation);
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

function usesArguments(source: Source, node: AnyFunction): boolean {
  return /\barguments\b/.test(textOf(source, node));
}

function returnWord(source: Source, node: AnyFunction): string | null {
  if (isThere(node.returnType)) return annotationWord(source, node.returnType);
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

export interface ReadClass {
  readonly members: readonly InspectedMember[];
  /** Name of the superclass. */
  readonly parent: string | null;
  /** Whether it may have members that parsing does not show, as where its superclass is no plain name. */
  readonly open: boolean;
}

export function readClass(source: Source, node: ClassNode): ReadClass {
  const { body } = node.body;
  const headed = new Set(body.flatMap((each) => (each.type === 'TSDeclareMethod' ? [keyName(each)] : [])));
  const members = body.flatMap((each) => {
    const read = membersOf(source, each);
    // If overloads are declared, callers do not see the signature of their implementation.
    const isHidden = each.type === 'ClassMethod' && headed.has(keyName(each));
    return isHidden ? read.filter(({ kind }) => kind === 'field') : read;
  });
  const parent = isThere(node.superClass) ? unwrap(node.superClass) : null;
  const isNamed = parent === null || parent.type === 'Identifier';
  return {
    members: [...members, ...assignedFields(source, node)],
    parent: parent?.type === 'Identifier' ? parent.name : null,
    open:
      !isNamed ||
      (node.decorators?.length ?? 0) > 0 ||
      body.some((each) => 'computed' in each && each.computed),
  };
}

function membersOf(source: Source, node: ClassMember): readonly InspectedMember[] {
  switch (node.type) {
    case 'ClassMethod':
    case 'TSDeclareMethod':
      return methodMembers(source, node);
    case 'ClassProperty':
    case 'ClassAccessorProperty': {
      const name = keyName(node);
      if (name === null) return [];
      const value = isThere(node.value) ? unwrap(node.value) : null;
      if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
        return [functionMember(source, { kind: 'method', static: node.static, name }, value)];
      return [fieldMember(source, name, node.static, node, annotationWord(source, node.typeAnnotation))];
    }
    default:
      return [];
  }
}

function methodMembers(source: Source, node: ClassMethod): readonly InspectedMember[] {
  const name = keyName(node);
  if (name === null) return [];
  const isStatic = node.static ?? false;
  switch (node.kind) {
    case 'constructor': {
      const properties = node.params.flatMap((each) => {
        if (each.type !== 'TSParameterProperty') return [];
        const inner = each.parameter.type === 'AssignmentPattern' ? each.parameter.left : each.parameter;
        const word = parameterWord(source, each);
        return inner.type === 'Identifier' ? [fieldMember(source, inner.name, false, each, word)] : [];
      });
      return [functionMember(source, { kind: 'constructor', static: false, name }, node), ...properties];
    }
    case 'get':
      return [fieldMember(source, name, isStatic, node, returnWord(source, node))];
    case 'method':
      return [functionMember(source, { kind: 'method', static: isStatic, name }, node)];
    default:
      return [];
  }
}

/** Fields that plain JavaScript makes by assigning to them: `this.size = size`. */
function assignedFields(source: Source, node: ClassNode): readonly InspectedMember[] {
  if (source.typed) return [];
  const assigned = textOf(source, node).matchAll(/\bthis\.([\w$]+)\s*=[^=]/g);
  const names = new Set([...assigned].map(([, name = '']) => name));
  return [...names].map((name) => fieldMember(source, name, false, {}, null));
}
