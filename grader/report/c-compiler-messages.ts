/**
 * What messages of gcc, g++ and the linker usually mean. They quote with ' or with ‘ and ’, depending on the language
 * of the system.
 */

export type Meaning = readonly [message: RegExp, meaning: string];

const SEMICOLON = 'A semicolon is missing at the end of this line or of the one before.';

export const MEANINGS_OF_C: readonly Meaning[] = [
  [
    /expected declaration or statement at end of input|expected ['‘]\}['’] at end of input/,
    'A closing brace } is missing: the file ends inside a function.',
  ],
  [
    /expected identifier or ['‘]\(['’] before ['‘]\}['’]|expected declaration before ['‘]\}['’]/,
    'There is a closing brace } too many above this line.',
  ],
  [
    /expected identifier or ['‘]\(['’] before|expected unqualified-id before|expected ['‘]=['’], ['‘],['’], ['‘];['’]|data definition has no type|expected constructor, destructor|expected declaration specifiers/,
    'Usually a statement stands outside a function, or a brace above is closed too early.',
  ],
  [
    /stray ['‘]\\\d+['’] in program|extended character/,
    'A character that is no plain quote or blank was copied into the code: type it anew.',
  ],
  [/missing terminating " character/, 'The quotation mark at the end of the text is missing on this line.'],
  [
    /missing terminating ' character|empty character constant|multi-character character constant/,
    "A char has single quotes and one character: 'x'. Texts have double quotes.",
  ],
  [
    /['‘]else['’] without a previous ['‘]if['’]/,
    'Usually a semicolon stands behind the if, or braces do not match.',
  ],
  [/expected ['‘]:['’] or/, 'A colon is missing after case and its value.'],
  [/expected (?:['‘],['’] or )?['‘];['’]/, SEMICOLON],
  [
    /expected ['‘](?:\)|,|, or \))['’]|expected ['‘]\)['’]/,
    'A round bracket is not closed, or a comma or an operator is missing.',
  ],
  [/expected ['‘]\]['’]/, 'A square bracket is not closed.'],
  [
    /expected expression|expected primary-expression/,
    'A value is missing here, or a bracket or an operator is too many.',
  ],
  [
    /undefined reference to [`'‘](?:main|WinMain)['’]/,
    'No function named main was compiled: is it there, and spelt so?',
  ],
  [
    /undefined reference to/,
    'The function is called but nowhere written: is its name spelt as where it is written, and is its file compiled, too?',
  ],
  [/multiple definition of/, 'The same function is written in two files.'],
  [
    /unknown type name|does not name a type/,
    'This type is not known here: is it spelt right, and is its header included?',
  ],
  [
    /undeclared|was not declared in this scope|implicit declaration of function/,
    'This name is not known here: is it spelt as where it is declared, is it declared above this line, and is its header included?',
  ],
  [/No such file or directory/, 'There is no such header: is its name spelt right?'],
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
  [
    /(?:break|continue) statement not within/,
    'Usually braces do not match, so that the loop has ended before this line.',
  ],
  [
    /(?:case|default)['’]? label (?:['‘].*['’] )?not within/,
    'Usually braces do not match, so that the switch has ended before this line.',
  ],
  [
    /subscripted value is neither array nor pointer|invalid types .* for array subscript/,
    'Only an array has items: this variable is none.',
  ],
  [
    /called object .* is not a function|cannot be used as a function/,
    'A variable of this name hides the function, or an operator is missing before the bracket.',
  ],
  [/invalid operands (?:of types|to binary)/, 'This operator does not go with values of these types.'],
  [/void value not ignored/, 'The function returns nothing: it has no value to be used here.'],
  [/assignment of read-only/, 'A const keeps its first value: leave const out.'],
  [
    /makes (?:pointer from integer|integer from pointer)|invalid conversion from/,
    'A text and a number, or a pointer and a number, are mixed up: look at the types on both sides.',
  ],
  [
    /invalid type argument of (?:unary|['‘]->)/,
    'Only a pointer can be followed by * or ->: this variable is none.',
  ],
  [
    /request for member .* in something not a structure|has no member named|is a pointer; did you mean/,
    'This struct has no such member, or the variable is no struct: with a pointer write -> instead of a dot.',
  ],
  [/incompatible types? when|cannot convert/, 'The types on both sides do not fit.'],
];
