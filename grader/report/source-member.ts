/**
 * Finds the declaration of a method or function by looking at lines: in Java, TypeScript, JavaScript and Python. Pure.
 */
import type { Expression } from '../model.js';
import { escapeRegExp } from '../text/regular-expression.js';

/** A range of lines, counted from 1. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** The name of a call, and its number of arguments. */
export interface Called {
  readonly name: string;
  readonly args: number;
}

/** The last call of an expression; null if it calls nothing. */
export function calledIn(expression: Expression): Called | null {
  switch (expression.type) {
    case 'call':
      return { name: expression.name, args: expression.args.length };
    case 'new':
      return { name: expression.class, args: expression.args.length };
    case 'member':
    case 'index':
      return calledIn(expression.object);
    case 'array':
      return expression.items.map(calledIn).find((called) => called !== null) ?? null;
    case 'map':
      return expression.entries.map(calledIn).find((called) => called !== null) ?? null;
    case 'name':
    case 'int':
    case 'double':
    case 'char':
    case 'string':
    case 'boolean':
    case 'null':
      return null;
  }
}

/** The declaration with that many parameters, or else the first one; null if there is none. */
export function findDeclaration(text: string, { name, args }: Called): Lines | null {
  const lines = text.split('\n');
  const heads = lines.flatMap((line, index) => (isDeclaration(lines, index, name) ? [{ line, index }] : []));
  const head = heads.find(({ line }) => countParameters(line, name) === args) ?? heads[0];
  return head === undefined ? null : { from: head.index + 1, to: findEnd(lines, head.index) + 1 };
}

/** Words that stand before a call and never before a declaration. */
const BEFORE_CALLS = /\b(?:return|new|throw|else|await|yield|if|while|assert|case|in|not|and|or)\s+$/;
/** Modifiers and a type. */
const BEFORE_NAME = /^\s*(?:[\w$<>[\],?@. ]+\s+)?$/;

function isDeclaration(lines: readonly string[], index: number, name: string): boolean {
  const line = lines[index] ?? '';
  const at = new RegExp(`(?<![\\w$.])${escapeRegExp(name)}\\s*(?:<[^()]*>)?\\(`).exec(line)?.index;
  if (at === undefined) return /constructor\s*\(/.test(line) && isClassOf(lines, index, name);
  const before = line.slice(0, at);
  if (!BEFORE_NAME.test(before) || BEFORE_CALLS.test(before) || line.trimEnd().endsWith(';')) return false;
  return /[{:]\s*$/.test(line) || /\{.*\}\s*$/.test(line) || /[,(){]\s*$/.test(line);
}

/** Whether the nearest class above has this name. */
function isClassOf(lines: readonly string[], index: number, name: string): boolean {
  const heading = lines.slice(0, index).findLast((line) => /\bclass\s+\w/.test(line));
  return heading !== undefined && new RegExp(`\\bclass\\s+${escapeRegExp(name)}\\b`).test(heading);
}

/** How many parameters the line declares, without Python's `self`. */
function countParameters(line: string, name: string): number {
  const start = Math.max(line.indexOf(`${name}(`), line.indexOf('constructor('));
  const inside = /\(([^()]*)/.exec(line.slice(start))?.[1]?.replace(/<[^<>]*>/g, '') ?? '';
  return inside.split(',').filter((part) => part.trim() !== '' && part.trim() !== 'self').length;
}

/** The last line of the body: where its braces are closed, or in Python where the indentation ends. */
function findEnd(lines: readonly string[], start: number): number {
  return /^\s*(?:async\s+)?def\s/.test(lines[start] ?? '')
    ? endOfBlock(lines, start)
    : endOfBraces(lines, start);
}

function endOfBraces(lines: readonly string[], start: number): number {
  let depth = 0;
  let isOpen = false;
  for (let index = start; index < lines.length; index++) {
    const code = (lines[index] ?? '').replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/.*$/g, '');
    for (const sign of code) {
      if (sign === '{') depth++;
      if (sign === '}') depth--;
      isOpen ||= sign === '{';
    }
    if (isOpen && depth <= 0) return index;
  }
  return lines.length - 1;
}

function endOfBlock(lines: readonly string[], start: number): number {
  const indent = (line: string): number => line.length - line.trimStart().length;
  const head = indent(lines[start] ?? '');
  const next = lines.findIndex((line, index) => index > start && line.trim() !== '' && indent(line) <= head);
  const end = next < 0 ? lines.length : next;
  const body = lines.slice(start, end);
  return start + body.findLastIndex((line) => line.trim() !== '');
}
