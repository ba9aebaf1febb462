/**
 * Finds the place in a submission's source where to look for the cause of a failure: lines that its verdict names, or
 * lines that fit it. Pure.
 */
import { RECORDS } from '../languages/records/index.js';
import type { CaseResult, Place, TextDifference } from '../model.js';
import { failedStepOf, findText } from './reproduce.js';
import { calledIn, findDeclaration } from './source-member.js';

/** A file of the submission, or the part of it that is shown. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Lines of a source, from 1, and why they are shown. */
export interface SourcePlace {
  readonly source: Source;
  readonly from: number;
  readonly to: number;
  /** The line to look at. */
  readonly line: number;
  readonly why: string;
}

/** How many lines are shown around a single line. */
const AROUND = 4;
/** How many lines of a method are shown. */
const MAX_LINES = 40;

/** Null if nothing in the source fits the failure. */
export function findSourcePlace(result: CaseResult, sources: readonly Source[]): SourcePlace | null {
  const named = namedPlace(result);
  return (
    (named === null ? null : aroundPlace(named.place, named.why, sources)) ??
    findFrame(result, sources) ??
    findMember(result, sources) ??
    findWrittenText(result, sources)
  );
}

/** A place that a compiler, the style checker or the contract names. */
function namedPlace({ verdict }: CaseResult): { readonly place: Place; readonly why: string } | null {
  if (verdict.verdict === 'compile-error')
    return withPlace(verdict.diagnostics[0]?.place, 'the first error of the compiler');
  if (verdict.verdict === 'missing')
    return withPlace(verdict.problems.find(({ place }) => place !== null)?.place, 'what is there instead');
  if (verdict.verdict === 'wrong-answer' && verdict.difference.kind === 'style')
    return withPlace(verdict.difference.messages[0]?.place, 'the first message of the style checker');
  return null;
}

function withPlace(
  place: Place | null | undefined,
  why: string,
): { readonly place: Place; readonly why: string } | null {
  return place === null || place === undefined ? null : { place, why };
}

function aroundPlace({ file, line }: Place, why: string, sources: readonly Source[]): SourcePlace | null {
  const source = sources.find(({ name }) => file.endsWith(name) || name.endsWith(file));
  return source === undefined ? null : around(source, line, why);
}

function around(source: Source, line: number, why: string): SourcePlace | null {
  const last = source.text.split('\n').length;
  if (line < 1 || line > last) return null;
  return { source, line, why, from: Math.max(1, line - AROUND), to: Math.min(last, line + AROUND) };
}

/** A file and a line, as most languages name a place in a stack trace. */
const FRAME = /([\w$-]+\.[a-z]+):(\d+)/g;
/** As some name it: there the last one is the nearest. */
const OWN_FRAMES = RECORDS.flatMap(({ frame }) => frame ?? []);

/** The nearest frame of a crash that is in one of the sources. */
function findFrame({ verdict }: CaseResult, sources: readonly Source[]): SourcePlace | null {
  if (verdict.verdict !== 'run-time-error') return null;
  const frames = [
    ...verdict.details.matchAll(FRAME),
    ...OWN_FRAMES.flatMap((frame) => [...verdict.details.matchAll(frame)].toReversed()),
  ];
  for (const [, file = '', line = ''] of frames) {
    const place = aroundPlace({ file, line: Number(line), column: 1 }, 'where it stopped', sources);
    if (place !== null) return place;
  }
  return null;
}

/** The method that the failing step calls. */
function findMember(result: CaseResult, sources: readonly Source[]): SourcePlace | null {
  const { case: testCase } = result;
  if (testCase.kind !== 'method') return null;
  const step = testCase.steps[failedStepOf(result) ?? 0];
  const called = step === undefined ? null : calledIn(step.call);
  if (called === null) return null;
  for (const source of sources) {
    const found = findDeclaration(source.text, called);
    if (found === null) continue;
    const to = Math.min(found.to, found.from + MAX_LINES - 1);
    return { source, line: found.from, from: found.from, to, why: `${called.name}, which the case calls` };
  }
  return null;
}

/** Shorter texts occur in too many places. */
const MIN_TEXT = 4;
const LITERALS = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g;

/** The longest text of the sources that is written in the line that differs. */
function findWrittenText(result: CaseResult, sources: readonly Source[]): SourcePlace | null {
  const difference = findText(result);
  const written = difference === null ? '' : firstWritten(difference);
  let longest = '';
  let found: SourcePlace | null = null;
  for (const source of sources)
    for (const match of source.text.matchAll(LITERALS)) {
      const text = longestPiece(match[1] ?? match[2] ?? match[3] ?? '');
      if (text.length < MIN_TEXT || text.length <= longest.length || !written.includes(text)) continue;
      longest = text;
      const line = source.text.slice(0, match.index).split('\n').length;
      found = around(source, line, `“${text}” stands in the line that differs`);
    }
  return found;
}

/** The first line of the program that differs. */
function firstWritten({ rows }: TextDifference): string {
  const row = rows.find(({ kind }) => kind === 'changed' || kind === 'surplus');
  if (row?.kind === 'surplus') return row.text;
  return row?.kind === 'changed' ? row.actual.map(({ text }) => text).join('') : '';
}

/** The longest part of a literal that is written as it is: without escapes and placeholders. */
function longestPiece(literal: string): string {
  const pieces = literal.split(/\\.|\$\{[^}]*\}|%[-\d.]*\w|\{[^}]*\}/);
  return pieces.reduce((best, piece) => (piece.trim().length > best.length ? piece.trim() : best), '');
}
