/** Names with a letter that only looks like a Latin one: typed on a Cyrillic or a Greek keyboard, or copied from a page. */

/** Cyrillic and Greek letters that most fonts draw as a Latin one. */
const DRAWN_ALIKE = 'АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧνορ';

/** A name that looks Latin, and has at least one letter of another script. */
const NAME = new RegExp(
  `(?<![\\p{L}\\d_])(?=[\\p{L}\\d_]*?([${DRAWN_ALIKE}]))[a-zA-Z\\d_${DRAWN_ALIKE}]+(?![\\p{L}\\d_])`,
  'u',
);

/** How compilers say that they do not know a name, and programs that run; the name stands in what they say. */
const UNKNOWN =
  /cannot find symbol|undeclared|not declared|unknown type name|implicit declaration|No matching export|NameError|has no attribute|is not defined|is not a function/;

/** What a message about an unknown name means where a letter of the name is not what it looks like; null elsewhere. */
export function explainLookAlike(message: string): string | null {
  if (!UNKNOWN.test(message)) return null;
  const [name, letter] = NAME.exec(message) ?? [];
  if (name === undefined || letter === undefined) return null;
  const script = /\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic';
  return `The letter ${letter} in the name ${name} is ${script} and only looks like a Latin one: type the name anew.`;
}
