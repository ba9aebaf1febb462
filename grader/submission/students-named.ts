/** Files side by side whose names say that they are several students': `ada_Add.java`, `lovelaceada_1234_56789_Add.java`. */
import { extname } from 'node:path';
import { isSurelyCanvas } from './exports/canvas.js';

/** What one student puts before or behind the name of a file, too. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  [
    'test tests spec check try sample example demo run use main my own the old older new newer newest',
    'copy of backup bak orig original save saved first second third last latest late final draft temp',
    'tmp wip working work fixed fix clean better best simple improved updated update broken unused',
    'alt v ver version rev revision attempt submission submit solution step stage task exercise ex',
    'homework hw assignment lab sheet week part problem question q p unit project helper helpers util',
    'utils lib base abstract mock fake notes report readme doc docs input output expected data log',
  ].flatMap((words) => words.split(' ')),
);

const SEPARATORS = /[\s_.,()-]+/;

/** The words, if not all of them could be one student's own, with short numbers and ILIAS's times of 14 digits. */
function ownerIn(words: string): string | null {
  const parts = words.split(SEPARATORS).map((word) => word.replace(/^\d{14}$|\d{1,2}$/, ''));
  return parts.every((word) => word === '' || OWN_WORDS.has(word)) ? null : words;
}

/** Whether a file could be one student's own other file of the required name: `OldBoard.java`, `Board (1).java`. */
export function isOwnCopy(name: string, required: string): boolean {
  return ownerIn(stemOf(name).replace(stemOf(required), ' ')) === null;
}

/** Whether a file has the ending of a required one. */
export function isSourceOf(required: readonly string[]): (name: string) => boolean {
  const endings = new Set(required.map((name) => extname(name).toLowerCase()));
  return (name) => endings.has(extname(name).toLowerCase());
}

export interface StudentsNamed {
  readonly files: readonly string[];
  /** Whether they are hardly one student's; otherwise a person has to look. */
  readonly areSeveral: boolean;
}

/**
 * The files that a learning platform named, or that have the name of a required file with another name before or behind
 * it; null if nothing speaks for several students.
 */
export function findStudentsNamed(
  files: readonly string[],
  required: readonly string[],
): StudentsNamed | null {
  const isSource = isSourceOf(required);
  const exported = files.filter((name) => isSource(name) && isSurelyCanvas(name));
  if (exported.length > 0) return { files: exported, areSeveral: true };
  const stems = [...new Set(required.map(stemOf))];
  const named = (wordsIn: (stem: string, asked: string) => string | null): NamedFiles => {
    const owners = new Map(
      files.flatMap((name) => {
        const stem = stemOf(name).replace(/[\s_-]*(?:\(?\d{1,2}\)?|copy)$/, '');
        const [words] = stems.flatMap((asked) => wordsIn(stem, asked) ?? []);
        const owner = words === undefined ? null : ownerIn(words);
        return owner === null ? [] : [[name, owner] as const];
      }),
    );
    const all = [...owners.keys()];
    // A report alone has no owner.
    return all.some(isSource)
      ? { files: all, owners: new Set(owners.values()).size }
      : { files: [], owners: 0 };
  };
  const isApart = (character: string | undefined): boolean => SEPARATORS.test(character ?? '');
  const before = named((stem, asked) =>
    stem.endsWith(asked) && isApart(stem.at(-asked.length - 1)) ? stem.slice(0, -asked.length) : null,
  );
  if (before.owners > 0) return { files: before.files, areSeveral: before.owners > 1 };
  const behind = named((stem, asked) =>
    stem.startsWith(asked) && isApart(stem[asked.length]) ? stem.slice(asked.length) : null,
  );
  // `board_view.py` and `board_ai.py` are parts of one program, as well.
  return behind.owners > 1 ? { files: behind.files, areSeveral: false } : null;
}

interface NamedFiles {
  readonly files: readonly string[];
  /** How many different names stand there. */
  readonly owners: number;
}

function stemOf(name: string): string {
  return name
    .slice(0, name.length - extname(name).length)
    .normalize('NFC')
    .toLowerCase();
}
