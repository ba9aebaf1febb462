/** Ways in which edits change a script: one line, all lines, a text wherever it occurs, a block of lines. */
import type { Chance } from '../seeded-chance.js';
import type { Script } from '../dialogue-script.js';
import type { DiagnosisCode } from '../../../grader/model.js';

export type Place = readonly [segment: number, line: number];

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
export function isPrompt({ written, typed }: Script, [segment, line]: Place): boolean {
  return segment < typed.length && line === linesOf(written[segment] ?? '').length - 1;
}
export function ends(line: string): boolean {
  return line.endsWith('\n');
}
export function bare(line: string): string {
  return line.replace(/\n$/, '');
}

/** All lines with their places. */
export function listLines(script: Script): readonly { readonly at: Place; readonly line: string }[] {
  return script.written.flatMap((text, segment) =>
    linesOf(text).map((line, index) => ({ at: [segment, index] as const, line })),
  );
}

export function mapLines(script: Script, change: (line: string, at: Place) => string): Script {
  return {
    typed: script.typed,
    written: script.written.map((text, segment) =>
      linesOf(text)
        .map((line, index) => change(line, [segment, index]))
        .join(''),
    ),
  };
}

export function unlessSame(before: Script, after: Script): Script | null {
  return before.written.join('') === after.written.join('') ? null : after;
}

/** Changes one line that fits. */
export function oneLine(
  fits: (line: string, at: Place, script: Script) => boolean,
  change: (line: string, chance: Chance) => string,
): Edit['apply'] {
  return (script, chance) => {
    const chosen = chance.pick(listLines(script).filter(({ line, at }) => fits(line, at, script)));
    if (chosen === undefined) return null;
    const changed = change(chosen.line, chance);
    return unlessSame(
      script,
      mapLines(script, (line, [segment, index]) =>
        segment === chosen.at[0] && index === chosen.at[1] ? changed : line,
      ),
    );
  };
}

/** Changes all lines that fit, in the same way. */
export function allLines(
  fits: (line: string, at: Place, script: Script) => boolean,
  change: (line: string) => string,
): Edit['apply'] {
  return (script) =>
    unlessSame(
      script,
      mapLines(script, (line, at) => (fits(line, at, script) ? change(line) : line)),
    );
}

/** Changes the same part of a line wherever it occurs. */
export function everywhere(
  choose: (script: Script, chance: Chance) => string | undefined,
  change: (piece: string, chance: Chance) => string,
): Edit['apply'] {
  return (script, chance) => {
    const piece = choose(script, chance);
    if (piece === undefined) return null;
    const other = change(piece, chance);
    return unlessSame(script, {
      ...script,
      written: script.written.map((text) => text.replaceAll(piece, other)),
    });
  };
}

function words(script: Script, least = 4): readonly string[] {
  return [...new Set(script.written.join('').match(new RegExp(`\\b[A-Za-z]{${least},}\\b`, 'g')) ?? [])];
}

export function chooseWord(script: Script, chance: Chance): string | undefined {
  return chance.pick(words(script));
}

/** Swaps two letters at `at`, drops one, or doubles one. */
export function misspell(word: string, chance: Chance): string {
  const at = 1 + chance.integer(Math.max(1, word.length - 2));
  switch (chance.integer(3)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word.charAt(at) + word.slice(at);
    default:
      return word.slice(0, at) + (word.charAt(at) === 'x' ? 'z' : 'x') + word.slice(at + 1);
  }
}

export function misspellIn(line: string, chance: Chance): string {
  const word = chance.pick(line.match(/\b[A-Za-z]{4,}\b/g) ?? []);
  return word === undefined ? line : line.replace(word, misspell(word, chance));
}

export function hasText(line: string): boolean {
  return line.trim() !== '';
}
function notLast(script: Script, [segment, line]: Place): boolean {
  return segment < script.written.length - 1 || line < linesOf(script.written[segment] ?? '').length - 1;
}
export function wholeLine(line: string, at: Place, script: Script): boolean {
  return ends(line) && notLast(script, at);
}
/** Whether the line has text and a line end, and is not the very last. */
export function innerLine(line: string, at: Place, script: Script): boolean {
  return wholeLine(line, at, script) && hasText(line);
}
export function openPrompt(line: string, at: Place, script: Script): boolean {
  return isPrompt(script, at) && !ends(line) && hasText(line);
}
export function prompt(line: string, at: Place, script: Script): boolean {
  return isPrompt(script, at) && hasText(line);
}
export const LIST = /[[{(][^[\]{}()]*,[^[\]{}()]*,[^[\]{}()]*[\]})]/;

/** Puts lines before another line. */
export function insertLines(
  make: (script: Script, chance: Chance) => readonly string[] | null,
  times: number,
): Edit['apply'] {
  return (script, chance) => {
    const lines = make(script, chance);
    const places = listLines(script).filter(({ line, at }) => wholeLine(line, at, script));
    if (lines === null || places.length < times) return null;
    const chosen = new Set<string>();
    while (chosen.size < times) {
      const place = chance.pick(places);
      if (place !== undefined) chosen.add(String(place.at));
    }
    return mapLines(script, (line, at) => (chosen.has(String(at)) ? lines.join('') + line : line));
  };
}

/** Chooses complete lines of a segment, at least `size` of them, from `from` on. */
export function chooseBlock(
  script: Script,
  chance: Chance,
  size: number,
): { segment: number; from: number } | undefined {
  return chance.pick(
    script.written.flatMap((text, segment) => {
      const lines = linesOf(text);
      return lines.flatMap((_, from) =>
        from + size < lines.length &&
        lines.slice(from, from + size).every((line) => ends(line)) &&
        lines.slice(from, from + size).some(hasText)
          ? [{ segment, from }]
          : [],
      );
    }),
  );
}

export function changeBlock(
  size: number,
  change: (lines: readonly string[]) => readonly string[],
): Edit['apply'] {
  return (script, chance) => {
    const block = chooseBlock(script, chance, size);
    if (block === undefined) return null;
    return unlessSame(script, {
      ...script,
      written: script.written.map((text, segment) => {
        if (segment !== block.segment) return text;
        const lines = linesOf(text);
        const { from } = block;
        return [
          ...lines.slice(0, from),
          ...change(lines.slice(from, from + size)),
          ...lines.slice(from + size),
        ].join('');
      }),
    });
  };
}

export function cut(script: Script, keep: number): Script {
  let left = keep;
  return {
    ...script,
    written: script.written.map((text) => {
      const kept = text.slice(0, Math.max(0, left));
      left -= text.length;
      return kept;
    }),
  };
}

export const LATIN = /[äöüéèßÄÖÜ]/;

export interface Edit {
  /** What the program does. */
  readonly title: string;
  /** Each of these codes names the edit. */
  readonly codes: readonly DiagnosisCode[];
  /** Applies the edit. Null if the script has no place for it. */
  readonly apply: (script: Script, chance: Chance) => Script | null;
  /** Changes the final bytes. Most edits only change text. */
  readonly encode?: (text: string) => Uint8Array;
}
