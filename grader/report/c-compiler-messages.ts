/**
 * What messages of gcc, g++ and the linker mean. They quote with ' or with ‘ and ’, depending on the language of the
 * system.
 */
import {
  BEGINS_HERE,
  ENDS_HERE,
  ONE_SEMICOLON,
  TWO_SEMICOLONS,
  IS_CALL,
  LACKS_VALUE,
  type Meaning,
  leavesOpen,
  NO_LOOP,
  NO_PARTNER,
  STANDS_ALONE,
} from './compiler-lines.js';

const OUTSIDE =
  'This stands outside any function: is a brace above closed too early, or an opening one missing?';

export const MEANINGS_OF_C: readonly Meaning[] = [
  [
    /expected declaration or statement at end of input|expected ['‘]\}['’] at end of input/,
    'A closing brace } is missing: the file ends inside a function.',
  ],
  [
    /expected identifier or ['‘]\(['’] before ['‘]\}['’]|expected declaration before ['‘]\}['’]/,
    'This brace } closes nothing: is one above too many, or an opening one missing?',
  ],
  [
    /expected identifier or|expected unqualified-id before|expected declaration specifiers|expected constructor, destructor/,
    OUTSIDE,
    /^\s*‸?(?:for|if|while|do|switch|return|else)\b|^\s*\w+\s*\(‸?"/,
  ],
  [
    /expected ['‘]=['’], ['‘],['’], ['‘];['’]|data definition has no type|expected constructor, destructor/,
    OUTSIDE,
    IS_CALL,
  ],
  [
    /stray ['‘]\\\d+['’] in program|extended character/,
    'A character that is no plain quote or blank was copied into the code: type it anew.',
  ],
  [/missing terminating " character/, NO_PARTNER],
  [
    /missing terminating ' character|empty character constant|multi-character character constant/,
    "A char has single quotes and one character: 'x'. Texts have double quotes.",
  ],
  [/['‘]else['’] without a previous ['‘]if['’]/, STANDS_ALONE],
  [/expected ['‘]:['’] or/, 'A colon is missing after case and its value.', /\bcase\b/],
  [/expected (?:['‘],['’] or )?['‘];['’]/, TWO_SEMICOLONS, ONE_SEMICOLON],
  [
    /expected (?:['‘]=['’], )?['‘],['’](?: or|,) ['‘];['’]/,
    'A semicolon is missing at the end of the line above.',
    BEGINS_HERE,
  ],
  [/expected (?:['‘],['’] or )?['‘];['’]/, 'A semicolon is missing at the end of this line.', ENDS_HERE],
  [
    /expected ['‘](?:\)|,|, or \))['’]|expected ['‘]\)['’]/,
    'A round bracket is not closed on this line.',
    leavesOpen('(', ')'),
  ],
  [/expected ['‘]\]['’]/, 'A square bracket is not closed on this line.', leavesOpen('[', ']')],
  [/expected expression|expected primary-expression/, 'A value is missing here.', LACKS_VALUE],
  [
    /undefined reference to [`'‘](?:main|WinMain)['’]/,
    'No function named main was compiled: is it there, and spelt so?',
  ],
  [
    /undefined reference to [`'‘](?:sqrt|pow|sin|cos|tan|atan2?|exp|log(?:2|10)?|floor|ceil|round|fabs|fmod)f?['’]/,
    'This function of math.h is in a library of its own, which the build of the assignment does not link (-lm): tell your instructor.',
  ],
  [/main['’] must return ['‘]int/, 'main gives its exit code back: write int main.'],
  [
    /undefined reference to/,
    'The function is called but nowhere written: is its name spelt as where it is written, and is its file compiled, too?',
  ],
  [/multiple definition of/, 'The same function is written in two files.'],
  [/['‘](?:private|public|protected)['’] undeclared/, 'C has no public and private: leave the word out.'],
  [
    /unknown type name|does not name a type/,
    'This type is not known here: is it spelt right, and is its header included?',
  ],
  [
    /undeclared|was not declared in this scope|implicit declaration of function/,
    'This name is not known here: is it spelt as where it is declared, is it declared above this line, and is its header included?',
  ],
  [
    /^(?:conio|windows|dos|bios|graphics)\.h: No such file or directory/i,
    'This header is on Windows or DOS alone: read and write with stdio.h.',
  ],
  [
    /No such file or directory/,
    'There is no such header: is its name spelt right? If it belongs to a library, ask your instructor.',
  ],
  [
    /lvalue required as left operand/,
    'A value cannot be assigned to: compare with ==, or put the variable on the left.',
  ],
  [
    /too (?:few|many) arguments to function|no matching function for call/,
    'The function takes another number of arguments, or of other types: look at its first line.',
  ],
  [
    /conflicting types for/,
    'The function is declared once with other types, or it is called above the line in which it is written.',
  ],
  [/redefinition of|redeclaration of|previously defined/, 'There are two of this name.'],
  [/(?:break|continue) statement not within|(?:case|default)['’]? label (?:['‘].*['’] )?not within/, NO_LOOP],
  [
    /subscripted value is neither array nor pointer|invalid types .* for array subscript/,
    'Only an array has items: this variable is none.',
  ],
  [
    /called object .* is not a function|cannot be used as a function/,
    'What stands before this bracket is no function: is an operator missing, or has a variable its name?',
  ],
  [/invalid operands (?:of types|to binary)/, 'This operator does not go with values of these types.'],
  [/void value not ignored/, 'The function returns nothing: it has no value to be used here.'],
  [/assignment of read-only/, 'A const keeps its first value.'],
  [
    /makes (?:pointer from integer|integer from pointer)|invalid conversion from/,
    'A text and a number, or a pointer and a number, are mixed up: look at the types on both sides.',
  ],
  [
    /invalid type argument of (?:unary|['‘]->)/,
    'Only a pointer stands behind a * of its own or before ->: this is none.',
  ],
  [
    /request for member .* in something not a structure|has no member named|is a pointer; did you mean/,
    'This struct has no such member, or the variable is no struct: with a pointer write -> instead of a dot.',
  ],
  [/incompatible types? when|cannot convert/, 'The types on both sides do not fit.'],
];
