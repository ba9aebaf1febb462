/**
 * What messages of compilers mean, for beginners: javac, esbuild and Python here, gcc beside it. A meaning is what the
 * message says in any program; one that is a guess has to fit the line, too. Otherwise the compiler speaks for itself.
 */
import type { Diagnostic } from '../model.js';
import { MEANINGS_OF_C } from './c-compiler-messages.js';
import {
  ENDS_HERE,
  ONE_SEMICOLON,
  TWO_SEMICOLONS,
  IS_CALL,
  LACKS_VALUE,
  type Fit,
  type Meaning,
  leavesOpen,
  NO_LOOP,
  NO_PARTNER,
  STANDS_ALONE,
} from './compiler-lines.js';
import { explainLookAlike } from './look-alike-names.js';
import { markPlace } from '../text/mark-place.js';
import { makeSentence } from './sentence.js';

const SEMICOLON = 'A semicolon is missing at the end of this line.';
const TWICE = 'There are two of this name';

const FULL_WIDTH =
  'A full-width character stands here, as keyboards for Chinese, Japanese and Korean type it: type it anew in half width, as ; , ( ) or a blank.';

const TYPOGRAPHIC = 'A typographic quotation mark was copied into the code: type it anew, as " or \'.';

const COPIED =
  'A character that is no plain quote, sign, blank or letter was copied into the code: type it anew.';

/** The code of a line: no texts, no comment. */
function withoutTexts(line: string): string {
  return line.replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1|(?:\/\/|#).*/g, '');
}

/** Characters of word processors and pages in code, as the compilers name them: by themselves or by their number. */
const MEANINGS_OF_COPIED: readonly Meaning[] = [
  [/illegal character: '(?:\\u(?:ff[0-5]|3000)|[\uFF01-\uFF5E\u3000])/i, FULL_WIDTH],
  [/U\+(?:FF[0-5]|3000)|Unexpected "[\uFF01-\uFF5E]|[‘"'][\uFF01-\uFF5E]|\\357\\274/i, FULL_WIDTH],
  // gcc takes it for a part of a name, and points behind it.
  [/./, FULL_WIDTH, { test: (line) => /[\uFF01-\uFF5E\u3000]/.test(withoutTexts(line)) }],
  [/(?:Unexpected|found|character:?) ["'](?:\\u201[89cd]|[“”‘’])/i, TYPOGRAPHIC],
  [/(?:Unexpected|found) "(?:\\u|[\u00a0\u037e\u2010-\u206f\u2212\ufeff])/, COPIED],
  [/unmappable character|illegal character: '\\u(?!0000)|U\+(?:00A0|037E|20[0-6][0-9A-F]|2212|FEFF)/, COPIED],
  // Python takes a Greek question mark for a part of a number.
  [/./, COPIED, { test: (line) => /[\u037e\u2010-\u2015\u2026\u2212]/.test(withoutTexts(line)) }],
];

/** The line, wherever in it the message is placed. */
function isLine(form: RegExp): Fit {
  return { test: (line) => form.test(line.replace('‸', '')) };
}

/** Lines that are no code of any language: they came along with it. */
const MEANINGS_OF_LINES_COPIED: readonly Meaning[] = [
  [
    /./,
    'Git left both sides of a conflict in the file: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    isLine(/^(?:<{7}|={7}|>{7})(?: |$)/),
  ],
  [
    /./,
    'The prompt of an interactive shell was copied along: delete it on each line.',
    isLine(/^\s*(?:>>>|jshell>) /),
  ],
  [/./, 'The marks around code on a page (```) were copied along: delete their lines.', isLine(/^\s*```/)],
  [
    /./,
    'The number of the line was copied along with it: delete the numbers.',
    // Not an element of a list over several lines.
    isLine(/^\s*\d+[:.|]?\s+(?!(?:and|else|for|if|in|instanceof|is|not|or)\b)(?:[A-Za-z_]|#include)/),
  ],
  [/U\+001A/, 'An invisible sign (Ctrl-Z), with which old editors end a file, stands here: delete it.'],
];

const MEANINGS: readonly Meaning[] = [
  [
    /reached end of file while parsing/,
    'A closing brace } is missing: the file ends inside a class or a method.',
  ],
  [
    /^package [\w.]+ does not exist/,
    'No library of this name is here: only Java’s own, and what the assignment provides. Ask your instructor if you need it.',
  ],
  [
    /class, interface, enum, or record expected/,
    'There is a closing brace } too many here, or above this line.',
    /^\s*‸?\}\s*$|^\s*‸?(?:public|private|protected|static)\b[^=]*‸?[^=]*\(.*\)[^;]*$/,
  ],
  [
    /not a statement|<identifier> expected/,
    'This word belongs to the language: choose another name.',
    /\b(?:int|char|boolean|double|String)(?:\[\])? *‸? *‸?(?:case|char|class|const|default|do|double|enum|final|float|for|if|import|int|long|new|package|private|public|return|short|static|super|switch|this|try|void|while)\b/,
  ],
  [
    /<identifier> expected/,
    'A statement stands outside a method: is a brace above closed too early, or an opening one missing?',
    IS_CALL,
  ],
  [
    /illegal start of expression/,
    'Inside a method nothing is public, private or static: leave the word out, or close the method above with a brace }.',
    /^\s*‸(?:public|private|protected|static)\b/,
  ],
  [/illegal start of expression/, 'A value is missing here.', LACKS_VALUE],
  [
    /not a statement/,
    'This line computes something and does nothing with it: is = or a call missing?',
    /^\s*[\w.[\]]+ *‸? *[-+*/%<>]=? *‸? *[\w.[\]]+;/,
  ],
  [
    /^';' expected/,
    'A method stands inside another: close the one above with a brace }.',
    /^\s*[\w<>[\]]+ \w+‸\s*\(.*\{/,
  ],
  [/^';' expected/, TWO_SEMICOLONS, ONE_SEMICOLON],
  [/^';' expected/, SEMICOLON, ENDS_HERE],
  [/'\)' expected|'\)' or ',' expected/, 'A round bracket is not closed on this line.', leavesOpen('(', ')')],
  [/'else' without 'if'|Unexpected "else"/, STANDS_ALONE],
  [/missing return statement/, 'There is a way through the method that ends without return.'],
  [/might not have been initialized/, 'There is a way to this line on which the variable has got no value.'],
  [/unclosed string literal|Unterminated string literal|unterminated string literal/, NO_PARTNER, /^[^“”]*$/],
  [
    /unclosed character literal|empty character literal/,
    "A char has single quotes and one character: 'x'. Texts have double quotes.",
  ],
  [/possible lossy conversion/, 'The value may not fit: cast it, as in (int) value, or use the wider type.'],
  [
    /non-static .* cannot be referenced from a static context/,
    'A static method has no object: make the member static, or call it on an object.',
  ],
  [/is public, should be declared in a file named/, 'A public class must be in a file of exactly its name.'],
  [/unreported exception/, 'The call may throw: put it into try and catch, or declare throws.'],
  [
    /unreachable statement/,
    'Nothing gets to this line: there is a return, a break or an endless loop before it.',
  ],
  [
    /cannot be dereferenced/,
    'An int, a char or another plain value has no methods: compare with ==, for example.',
  ],
  [
    /incompatible types: (?:(?:java\.lang\.)?String cannot be converted to char|char cannot be converted to (?:java\.lang\.)?String)/,
    'A char is \'x\', a String is "x".',
  ],
  [
    /array required, but|incompatible types: (?:[^[]+\[[^[]* cannot be converted to [^[]+|[^[]+ cannot be converted to [^[]+\[.*)$/,
    'One of both is an array and the other is not.',
  ],
  [
    /int cannot be converted to boolean/,
    'A condition is true or false: compare with ==, for a single = assigns.',
    /\b(?:if|while|for)\b.*[^=!<>]=[^=]/,
  ],
  [
    /void cannot be converted|'void' type not allowed here/,
    'The method gives nothing back: it has no value to be used here.',
  ],
  [/unexpected return value/, 'The method is declared void, or it is a constructor: it can return no value.'],
  [/String cannot be converted to int/, 'A text is no number: Integer.parseInt makes one of it.'],
  [
    /int cannot be converted to (?:java\.lang\.)?String/,
    'A number is no text: String.valueOf makes one of it.',
  ],
  [
    /constructor .* cannot be applied to given types/s,
    'There is no constructor with these arguments: look at their number, order and types.',
  ],
  [
    /method .* cannot be applied to given types|no suitable method found/s,
    'There is no method of this name with these arguments: look at their number, order and types.',
  ],
  [/bad operand types for binary operator '(?:&&|\|\|)/, 'Both sides of && and || have to be true or false.'],
  [/bad operand types for binary operator/, 'This operator does not go with values of these two types.'],
  [/cannot assign a value to final variable/, 'A final variable keeps its first value.'],
  [/has private access in/, 'This member belongs to the other class alone: use one of its public methods.'],
  [
    /invalid method declaration; return type required/,
    'The type that the method returns is missing (void for none), or a constructor is not named as its class.',
    /\)[^;)]*\{/,
  ],
  [/: or -> expected/, 'A colon is missing after case and its value.', /\bcase\b/],
  [
    /attempting to assign weaker access privileges/,
    'The method overrides a public one: write public before it.',
  ],
  [
    /does not override or implement a method from a supertype/,
    'No class above has a method of exactly this name and these parameters: look at the spelling.',
  ],
  [/break outside switch or loop|Cannot use "(?:break|continue)" here/, NO_LOOP],
  [/symbol: +method length\(\)[^]*of type .*\[\]/, 'An array has a length without brackets.'],
  [
    /symbol: +variable length\n[^]*of type (?:java\.lang\.)?String$/,
    'A String has a length() with brackets.',
  ],
  [/cannot find symbol/, 'What stands before the dot has no such member.', /‸\s*\./],
  [
    /cannot find symbol[^]*symbol: +class/,
    'No class of this name is known here: is it spelt right, and is it imported?',
  ],
  [
    /cannot find symbol/,
    'This name is not known here: is it spelt as where it is declared, and imported if it is a class?',
  ],
  [
    /does not override abstract method|is not abstract and does not override/,
    'The class promises a method that it does not have, with exactly this name and these parameters.',
  ],
  [/variable .* already defined in/, `${TWICE}: leave the type out to use the first one again.`],
  [/already defined in|has already been declared/, `${TWICE}.`],
  [
    /Unexpected end of file|Expected "\}" but found end of file/,
    'A closing brace } is missing: the file ends inside a function or a class.',
    /^[\s}]*‸/,
  ],
  [/Expected identifier but found "\p{L}+"/u, 'This word belongs to the language: choose another name.'],
  [/Expected "\]" but found/, 'A square bracket is not closed on this line.', leavesOpen('[', ']')],
  [/Expected "\}" but found/, 'A comma is missing before this word.', /[{,]\s*\w+: [^,{}:]+ ‸\w+:/],
  [/"await" can only be used/, 'Write async before the function in which this line stands.'],
  [
    /Unexpected ":"|Expected "\)" but found ":"|Expected ";" but found "\{"/,
    '=> is missing between the parameters and the body of a function.',
    /= \([^=]*\)[^=]*\{/,
  ],
  [
    /Unexpected "="|Expected "}" but found "="/,
    'In an object a colon stands between a name and its value.',
    /[{,] *\w+ *‸=/,
  ],
  [
    /Unterminated regular expression/,
    'A / begins a regular expression: is it meant as a division, or a comment?',
  ],
  [
    /Unexpected "\p{L}+"/u,
    'After export stands function, class, const, let, type or interface: is this word misspelt?',
    /^\s*export ‸/,
  ],
  [/Unexpected "\}"/, 'This brace } closes nothing, or what stands before it is not finished.'],
  [/Unexpected ";"/, 'A value is missing here.', LACKS_VALUE],
  [/Expected "\)" but found/, 'A round bracket is not closed on this line.', leavesOpen('(', ')')],
  [
    /Expected ";" but found/,
    'Only members of a class are public, private or static.',
    /^\s*(?:public|private|protected|static) ‸/,
  ],
  [
    /Expected ";" but found/,
    'The type stands behind the name, not before it as in Java.',
    /^\s*(?:public )?(?:int|boolean|double|float|char|String|string|number) ‸\w/,
  ],
  [
    /No matching export in/,
    'The other file has no exported member of that name: is export there, and the spelling the same?',
  ],
  [/Could not resolve/, 'There is no such file or package: is the path right, and does it begin with ./ ?'],
  [
    /Cannot assign to .* because it is a constant/,
    'A const keeps its first value: declare it with let, or compare with ===.',
  ],
  [/expected ':'/, 'Python writes elif for else if.', /\belse ?‸ ?if\b/],
  [
    /expected ':'/,
    'A colon is missing at the end of this line: if, for, while, def and class need one.',
    ENDS_HERE,
  ],
  [
    /expected an indented block/,
    'What belongs to a line that ends with a colon has to stand further to the right than it.',
  ],
  [
    /unexpected indent/,
    'This line stands further to the right than the one above, which does not end with a colon.',
  ],
  [/unindent does not match/, 'This line begins in a column in which no open block above begins.'],
  [
    /inconsistent use of tabs and spaces/,
    'Some lines are indented by tabs and some by blanks: use blanks alone.',
  ],
  [
    /cannot contain null bytes|["']\\(?:x00|u0000)/,
    'The file is not stored as plain text: save it as UTF-8.',
  ],
  [/was never closed/, 'This bracket has no closing one.'],
  [/unmatched '[)\]}]'/, 'This bracket closes none: one is too many, or the opening one is missing.'],
  [/Missing parentheses in call to 'print'/, 'print is a function: write print(…).'],
  [/Maybe you meant '==' /, 'A single = assigns: compare with ==.', /^\s*(?:if|elif|while)\b/],
  [/'return' outside function/, 'The return stands too far to the left, or the def above is missing.'],
];

const MEANINGS_OF_NEWER_JAVA: readonly Meaning[] = [
  [
    /string templates|illegal escape character/,
    'String templates were only tried out in newer versions of Java: join texts with +.',
    /\b(?:STR|FMT|RAW)\s*\."/,
  ],
  [
    /(?:is a preview feature|are a preview feature|is not supported in -source|are not supported in -source|use -source \d+ or higher)/,
    'This needs a newer Java than the one that runs here: write it the older way.',
  ],
];

const ALL_MEANINGS = [
  ...MEANINGS_OF_NEWER_JAVA,
  ...MEANINGS_OF_COPIED,
  ...MEANINGS_OF_LINES_COPIED,
  ...MEANINGS_OF_C,
  ...MEANINGS,
];

/** What the message means; null where it speaks for itself, or where nothing certain can be said. */
export function explainCompilerMessage(diagnostic: Diagnostic): string | null {
  if (diagnostic.meaning !== undefined) return makeSentence(diagnostic.meaning);
  const line = markPlace(diagnostic);
  const fitting = ALL_MEANINGS.find(
    ([message, , fits]) => message.test(diagnostic.message) && (fits === undefined || fits.test(line)),
  );
  return explainLookAlike(diagnostic.message) ?? fitting?.[1] ?? null;
}
