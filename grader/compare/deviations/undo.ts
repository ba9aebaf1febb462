/**
 * Undoes deviations in a program's output, line by line, for judges that read it: there is no expected text to compare
 * with.
 */
import type { Deviation, Replacement } from '../../model.js';
import { isShaped, shapeOf } from './extra-lines.js';
import { replaceAll } from './replace.js';
import { FORMS } from './forms.js';

export interface Undo {
  /** Notes that somebody types this. */
  said(line: string): void;
  /** What remains of a line, after lines that were held back before it. */
  wrote(line: string): readonly string[];
}

export interface UndoPlan {
  readonly deviations: readonly Deviation[];
  /** The lines that ask for a block which the deviation prints unasked. */
  readonly asked: ReadonlySet<string>;
  /** The lines that are expected somewhere: they show where a text was left out, and how blanks are written. */
  readonly lines: readonly string[];
}

export function createUndo({ deviations, asked, lines }: UndoPlan): Undo {
  const shapes = new Set(lines.map(shapeOf));
  const stages = deviations.map((deviation) =>
    deviation.kind === 'other-form'
      ? plain(FORMS[deviation.form].restore?.(lines) ?? ((line) => line))
      : createStage(deviation, asked, shapes),
  );
  return {
    said: (line) => stages.forEach((stage) => stage.said(line)),
    wrote: (line) =>
      stages.reduceRight<readonly string[]>(
        (written, stage) => written.flatMap((each) => stage.wrote(each)),
        [line],
      ),
  };
}

/** All of an output with the deviations undone. */
export function undoInOutput(
  { deviations, lines }: Pick<UndoPlan, 'deviations' | 'lines'>,
  output: string,
): string {
  const undo = createUndo({ deviations, asked: new Set(), lines });
  const written = output.split('\n');
  const last = written.pop() ?? '';
  return [...written.flatMap((line) => undo.wrote(line).map((left) => `${left}\n`)), last].join('');
}

function createStage(
  deviation: Exclude<Deviation, { readonly kind: 'other-form' }>,
  asked: ReadonlySet<string>,
  shapes: ReadonlySet<string>,
): Undo {
  switch (deviation.kind) {
    case 'replaced-text': {
      const reversed = deviation.replacements.map(reverse);
      return plain((line) => reversed.reduce((text, each) => undoReplacement(text, each, shapes), line));
    }
    case 'empty-lines':
      return { said: () => undefined, wrote: (line) => (line === '' ? [] : [line]) };
    case 'last-line-end':
    case 'missing-lines':
    case 'opening-lines':
    case 'moved-lines':
    case 'echoed-inputs':
      return plain((line) => line);
    case 'extra-lines':
      return createBlockStage(
        deviation.example.length === 1 ? deviation.shape : deviation.example.map(shapeOf),
        asked,
      );
  }
}

/** Judges read lines without their line ends. */
function reverse({ expected, written, ...where }: Replacement): Replacement {
  return { ...where, expected: written.replace(/\n$/, ''), written: expected.replace(/\n$/, '') };
}

function undoReplacement(line: string, replacement: Replacement, shapes: ReadonlySet<string>): string {
  return replacement.expected === '' ? restore(line, replacement, shapes) : replaceAll(line, [replacement]);
}

/** A text that was left out is restored only at the edge of a line that is expected with it and never without it. */
function restore(line: string, { written, at }: Replacement, shapes: ReadonlySet<string>): string {
  if (at === undefined) return line;
  const whole = at === 'line-end' ? `${line}${written}` : `${written}${line}`;
  return shapes.has(shapeOf(whole)) && !shapes.has(shapeOf(line)) ? whole : line;
}

function plain(rewrite: (line: string) => string): Undo {
  return { said: () => undefined, wrote: (line) => [rewrite(line)] };
}

/** Keeps only as many blocks of the shape as were asked for. */
function createBlockStage(shape: readonly string[], asked: ReadonlySet<string>): Undo {
  let wanted = 0;
  let held: string[] = [];
  return {
    said(line) {
      if (asked.has(line.trim())) wanted += 1;
    },
    wrote(line) {
      held.push(line);
      if (!isShaped(line, shape[held.length - 1] ?? '')) {
        const left = held;
        held = [];
        return left;
      }
      if (held.length < shape.length) return [];
      const block = held;
      held = [];
      if (wanted === 0) return [];
      wanted -= 1;
      return block;
    },
  };
}
