/** Writes lines in the form in which they are expected, for judges that read them: there is no expected text. Pure. */
import type { OtherForm } from '../../model.js';

/** Restores what the expected lines leave no doubt about; the rest stays as it is. */
export function createRestore(form: OtherForm, expected: readonly string[]): (line: string) => string {
  switch (form) {
    case 'blanks':
      return restoreBlanks(expected);
    case 'letter-case':
      return restoreCapitals(expected);
    case 'numbers':
    case 'plurals':
    case 'bars':
    case 'lists':
      return (line) => line;
  }
}

/** A character with the blanks before it. */
const SPACED = /([ \t]*)([^ \t])/gu;

/** Between two letters, two numbers or two other characters there are always the same blanks, or nobody knows. */
function restoreBlanks(expected: readonly string[]): (line: string) => string {
  const known = new Map<string, string | null>();
  const visit = (line: string, see: (between: string, blanks: string) => string): string => {
    let before = '^';
    return line.trimEnd().replace(SPACED, (_, blanks: string, character: string) => {
      const kind = /\p{L}/u.test(character) ? 'x' : /\d/.test(character) ? '9' : character;
      const between = before + kind;
      before = kind;
      return see(between, blanks) + character;
    });
  };
  for (const line of expected)
    visit(line, (between, blanks) => {
      const other = known.has(between) ? known.get(between) : blanks;
      known.set(between, other === blanks ? blanks : null);
      return blanks;
    });
  return (line) => visit(line, (between, blanks) => known.get(between) ?? blanks);
}

function restoreCapitals(expected: readonly string[]): (line: string) => string {
  const known = new Map<string, string | null>();
  for (const word of expected.flatMap((line) => line.match(/\p{L}+/gu) ?? [])) {
    const key = word.toLowerCase();
    const other = known.has(key) ? known.get(key) : word;
    known.set(key, other === word ? word : null);
  }
  return (line) => line.replace(/\p{L}+/gu, (word) => known.get(word.toLowerCase()) ?? word);
}
