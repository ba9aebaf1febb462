/** What obscure messages of compilers usually mean, for beginners: javac, esbuild, tsc and Python here, gcc beside it. */
import { MEANINGS_OF_C, type Meaning } from './c-compiler-messages.js';

const MEANINGS: readonly Meaning[] = [
  [
    /reached end of file while parsing/,
    'A closing brace } is missing: the file ends inside a class or a method.',
  ],
  [
    /class, interface, enum, or record expected/,
    'Usually there is a closing brace } too many above this line.',
  ],
  [/<identifier> expected/, 'Usually a statement stands outside a method, or a type or a name is left out.'],
  [/illegal start of (?:expression|type)/, 'Usually a brace or a bracket is not closed above this line.'],
  [/not a statement/, 'This line computes something and does nothing with it: is = or a call missing?'],
  [/';' expected/, 'Usually a semicolon is missing at the end of this line or of the one before.'],
  [
    /'\)' expected|'\)' or ',' expected/,
    'A round bracket is not closed, or a comma is missing between arguments.',
  ],
  [
    /'else' without 'if'|illegal start.*else/,
    'Usually a semicolon stands behind the if, or braces do not match.',
  ],
  [/missing return statement/, 'There is a way through the method that ends without return.'],
  [/might not have been initialized/, 'There is a way to this line on which the variable has got no value.'],
  [/unclosed string literal/, 'The quotation mark at the end of the text is missing on this line.'],
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
  [/(?:array required, but|incompatible types: .*\[\])/, 'One of both is an array and the other is not.'],
  [
    /int cannot be converted to boolean/,
    'A condition is true or false: compare with ==, for a single = assigns.',
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
  [/bad operand types for binary operator '[&|]/, 'Both sides of && and || have to be true or false.'],
  [/bad operand types for binary operator/, 'This operator does not go with values of these two types.'],
  [/cannot assign a value to final variable/, 'A final variable keeps its first value: leave final out.'],
  [/has private access in/, 'This member belongs to the other class alone: use one of its public methods.'],
  [
    /invalid method declaration; return type required/,
    'The type that the method returns is missing (void for none), or a constructor is not named as its class.',
  ],
  [/: or -> expected/, 'A colon is missing after case and its value.'],
  [
    /attempting to assign weaker access privileges/,
    'The method overrides a public one: write public before it.',
  ],
  [
    /does not override or implement a method from a supertype/,
    'No class above has a method of exactly this name and these parameters: look at the spelling.',
  ],
  [
    /break outside switch or loop|Cannot use "(?:break|continue)" here/,
    'Usually braces do not match, so that the loop has ended before this line.',
  ],
  [
    /cannot find symbol/,
    'This name is not known here: is it spelt as where it is declared, and is it imported?',
  ],
  [
    /does not override abstract method|is not abstract and does not override/,
    'The class promises a method that it does not have, with exactly this name and these parameters.',
  ],
  [/already defined in/, 'There are two of this name: leave the type out to use the first one again.'],
  [
    /unmappable character|illegal character: '\\u/,
    'A character that is no plain quote, blank or letter was copied into the code: type it anew.',
  ],
  [
    /Unexpected end of file|but found end of file/,
    'A closing brace } is missing: the file ends inside a function or a class.',
  ],
  [/Unexpected "[“”‘’]"/, 'A typographic quotation mark was copied into the code: type it anew, as " or \'.'],
  [/Unexpected "else"/, 'Usually a semicolon stands behind the if, or braces do not match.'],
  [/Expected identifier but found "\p{L}+"/u, 'This word belongs to the language: choose another name.'],
  [/Expected "\]" but found/, 'A square bracket is not closed, or a comma is missing between two items.'],
  [/Expected "\}" but found/, 'A brace is not closed, or a comma is missing before this word.'],
  [/"await" can only be used/, 'Write async before the function in which this line stands.'],
  [/Unexpected ":"/, 'Usually => is missing between the parameters and the body of a function.'],
  [/Unexpected "="/, 'In an object a colon stands between a name and its value.'],
  [
    /Unterminated regular expression/,
    'A / begins a regular expression: is it meant as a division, or a comment?',
  ],
  [
    /Unexpected "\p{L}+"/u,
    'Usually the word before this one is misspelt, or something is missing between the two.',
  ],
  [/Unexpected "\}"/, 'There is a closing brace } too many, or a bracket before it is not closed.'],
  [/Expected "\)" but found/, 'A round bracket is not closed, or a comma is missing between arguments.'],
  [
    /Expected ";" but found/,
    'Usually a line before this one is not finished, a word is misspelt, or a type is written before a name as in Java.',
  ],
  [/Unterminated string literal/, 'The quotation mark at the end of the text is missing on this line.'],
  [
    /No matching export in/,
    'The other file has no exported member of that name: is export there, and the spelling the same?',
  ],
  [/Could not resolve/, 'There is no such file or package: is the path right, and does it begin with ./ ?'],
  [/Cannot assign to .* because it is a constant/, 'A const keeps its first value: use let.'],
  [/has already been declared/, 'There are two of this name in the same block.'],
  [/expected ':'/, 'A colon is missing at the end of this line: if, for, while, def and class need one.'],
  [
    /expected an indented block/,
    'The line above ends with a colon: what belongs to it has to stand further to the right.',
  ],
  [
    /unexpected indent/,
    'This line stands further to the right than the one above, which does not end with a colon.',
  ],
  [
    /unindent does not match/,
    'This line begins in a column in which no line above begins: give it as many blanks as those it belongs to.',
  ],
  [
    /inconsistent use of tabs and spaces/,
    'Some lines are indented by tabs and some by blanks: use blanks alone.',
  ],
  [/was never closed/, 'This bracket has no closing one.'],
  [/unmatched '[)\]}]'/, 'There is a closing bracket too many.'],
  [/unterminated (?:triple-quoted )?string literal/, 'The quotation mark at the end of the text is missing.'],
  [/Missing parentheses in call to 'print'/, 'print is a function: write print(…).'],
  [/Maybe you meant '==' /, 'A single = assigns: compare with ==.'],
  [
    /Perhaps you forgot a comma/,
    'A comma is missing between two values, or an operator, or a quotation mark.',
  ],
  [/'return' outside function/, 'The return stands too far to the left, or the def above is missing.'],
];

/** What a newer Java than the one that runs here would accept. */
const MEANINGS_OF_NEWER_JAVA: readonly (readonly [RegExp, string])[] = [
  [
    /as of release 21,|underscore not allowed here|as of release 9, '_' is a keyword|unnamed variables/,
    'A name that is only _ needs Java 22 or later; an older Java runs here: give it a name.',
  ],
  [
    /patterns in switch statements|record patterns|deconstruction patterns/,
    'Patterns in switch and of records need Java 21 or later; an older Java runs here: use if and instanceof.',
  ],
  [
    /the file declares no class|unnamed classes|implicitly declared classes|instance main/,
    'A file without a class needs Java 25 or later; an older Java runs here: put the methods into a class.',
  ],
  [/string templates/, 'String templates were only tried out in newer versions of Java: join texts with +.'],
  [
    /cannot find symbol[\s\S]*symbol:\s+method (?:getFirst|getLast|removeFirst|removeLast|addFirst|addLast|reversed)\([\s\S]*location: [\s\S]*(?:List|Deque|LinkedHashSet|LinkedHashMap|Collection)\b/,
    'This method of lists needs Java 21 or later; an older Java runs here: use get(0) and get(size() - 1).',
  ],
  [
    /(?:is a preview feature|are a preview feature|is not supported in -source|are not supported in -source|use -source \d+ or higher)/,
    'This needs a newer Java than the one that runs here: write it the older way.',
  ],
];

const ALL_MEANINGS = [...MEANINGS_OF_NEWER_JAVA, ...MEANINGS_OF_C, ...MEANINGS];

/** What the message usually means; null if it needs no explanation. */
export function explainCompilerMessage(message: string): string | null {
  return ALL_MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}
