/** Puts all mutants into a program at once, each behind a switch, with Stryker's instrumenter. */
import type * as Stryker from '@stryker-mutator/instrumenter';
import { loadModule } from '../package/load-module.js';
import { err, ok, type Result } from '../model.js';
import { normaliseCode, type Mutant } from './mutant.js';
import { findEnclosingFunctions } from './enclosing-function.js';

export interface Source {
  /** The path in the reference's folder, with forward slashes. */
  readonly name: string;
  readonly text: string;
}

export interface Instrumented {
  readonly files: readonly Source[];
  readonly mutants: readonly Mutant[];
}

/** The environment variable that names the active mutant, as in Stryker. */
export const ACTIVE_MUTANT = '__STRYKER_ACTIVE_MUTANT__';
/** The functions that instrumented code calls. A bundler may treat them as free of side effects. */
export const SWITCHES = ['stryMutAct_9fa48', 'stryCov_9fa48'] as const;

const QUIET = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** A mutant as the instrumenters tell it. Positions count lines from 0, and columns in UTF-16 units. */
export interface ToldMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly start: Position;
  readonly end: Position;
  /** The function around it; undefined where it is to be found. */
  readonly in?: string;
}

/**
 * Instruments the sources. The fault says that the instrumenter is not installed: it comes with the git clone, not with
 * the package.
 */
export async function instrument(sources: readonly Source[]): Promise<Result<Instrumented, string>> {
  const stryker = (await loadModule('@stryker-mutator/instrumenter').catch(() => null)) as
    typeof Stryker | null;
  if (stryker === null) {
    return err(
      'The audit needs @stryker-mutator/instrumenter, which is part of the git clone of boardmark and not of the npm package. Clone the repository and run `npm ci` there.',
    );
  }
  const { files, mutants } = await new stryker.Instrumenter(QUIET).instrument(
    sources.map(({ name, text }) => ({ name, content: text, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return ok({
    files: files.map(({ name, content }) => ({ name, text: content })),
    mutants: identifyMutants(
      sources,
      mutants.map(({ location, ...mutant }) => ({ ...mutant, ...location })),
    ),
  });
}

/** Gives each mutant its stable key and the lines that it changes. */
export function identifyMutants(sources: readonly Source[], mutants: readonly ToldMutant[]): Mutant[] {
  const texts = new Map(sources.map(({ name, text }) => [name, readText(text)]));
  const seen = new Map<string, number>();
  return mutants.map(({ id, fileName, mutatorName, replacement, in: around, ...place }) => {
    const text = texts.get(fileName);
    if (text === undefined) throw new Error(`a mutant of ${fileName}, which was not given`);
    const [start, end] = [text.offset(place.start), text.offset(place.end)];
    const alike = {
      file: fileName,
      in: around ?? text.surroundings(start),
      mutator: mutatorName,
      original: normaliseCode(text.source.slice(start, end)),
      mutant: normaliseCode(replacement),
    };
    const kind = JSON.stringify(alike);
    const nth = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, nth);
    const edit = { start, end, replacement };
    return { switch: id, key: { ...alike, nth }, edit, ...text.change(start, end, replacement) };
  });
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function readText(source: string) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  const offset = ({ line, column }: Position): number => (starts[line] ?? 0) + column;
  let surroundings: ((offset: number) => string) | null = null;
  return {
    source,
    offset,
    surroundings: (at: number) => (surroundings ??= findEnclosingFunctions(source))(at),
    /** The lines from `start` to `end`, before and after the replacement. */
    change(start: number, end: number, replacement: string): Pick<Mutant, 'line' | 'before' | 'after'> {
      const from = source.lastIndexOf('\n', start - 1) + 1;
      const stop = source.indexOf('\n', end);
      const to = stop < 0 ? source.length : stop;
      const line = starts.findLastIndex((at) => at <= start) + 1;
      return {
        line,
        before: source.slice(from, to).split('\n'),
        after: `${source.slice(from, start)}${replacement}${source.slice(end, to)}`.split('\n'),
      };
    },
  };
}
