/** Mistakes in method cases and transcripts. */
import { ADA, LETTERS, type Mistake } from './mistake.js';

export const IN_CASES: readonly Mistake[] = [
  [
    'a case without an id',
    [LETTERS, '- id: letters-ada\n  call', '- call'],
    ':1:3: expected the key id, found none',
  ],
  [
    'a case twice',
    [LETTERS, 'letters-none', 'letters-ada'],
    ':4:3: expected an id that no other case of this assignment has, found "letters-ada" again',
  ],
  [
    'a method that the contract has not',
    [LETTERS, 'Greet.letters("Ada")', 'Greet.leters("Ada")'],
    ':2:15: expected a member of Greet: one of letters, greeting (did you mean letters?)',
  ],
  [
    'a class that the contract has not',
    [LETTERS, 'Greet.letters("Ada")', 'Gret.letters("Ada")'],
    ':2:9: expected a class of the contract: one of Greet, greet-main (did you mean Greet?)',
  ],
  [
    'too many arguments',
    [LETTERS, 'letters("Ada")', 'letters("Ada", 1)'],
    ':2:15: expected 1 argument of letters, as the contract has it, found 2',
  ],
  [
    'no arguments',
    [LETTERS, 'letters("Ada")', 'letters()'],
    ':2:15: expected 1 argument of letters, as the contract has it, found 0',
  ],
  [
    'a parenthesis that is not closed',
    [LETTERS, 'letters("Ada")', 'letters("Ada"'],
    ':2:28: expected "," or the closing bracket, found the end',
  ],
  [
    'single quotes around a text',
    [LETTERS, 'letters("Ada")', "letters('Ada')"],
    ':2:23: expected one character between \' and \', or a text between " and "',
  ],
  ['nothing that must come of it', [LETTERS, '  returns: 3\n', ''], ':1:3: expected an expectation: returns'],
  ['returns, misspelt', [LETTERS, 'returns: 3', 'return: 3'], '(did you mean returns?)'],
  [
    'a fraction where an int is declared',
    [LETTERS, 'returns: 3', 'returns: 3.5'],
    ':3:12: expected a value of type int, found 3.5',
  ],
  [
    'a semicolon',
    [LETTERS, 'letters("Ada")', 'letters("Ada");'],
    ':2:29: expected one expression only, found ";"',
  ],
  [
    'a lambda',
    [LETTERS, 'letters("Ada")', 'letters(() -> 1)'],
    ':2:24: expected a literal, an array, a name, new C',
  ],
  [
    'a transcript without a dialogue',
    [ADA, '~Your name: \n<Ada\n>Hello, Ada!\n', ''],
    ':1:1: expected a dialogue: lines marked >, ~ or <, $ or ?',
  ],
  ['a misspelt setting', [ADA, '~Your', '@ wal 3s\n~Your'], '(did you mean wall?)'],
  [
    'a visibility of a transcript that there is not',
    [ADA, '~Your', '@ visibility secret\n~Your'],
    ':2:14: expected one of visible, hidden, after_due_date, after_published',
  ],
  [
    'a setting without its value',
    [ADA, '~Your', '@ visibility\n~Your'],
    ':2:13: expected one of visible, hidden, after_due_date, after_published, found nothing',
  ],
  [
    'a time of a transcript without its unit',
    [ADA, '~Your', '@ wall 3\n~Your'],
    ':2:8: expected a time such as 500ms, 2.5s or 1min',
  ],
  ['a line without its mark', [ADA, '<Ada', 'Ada'], ':3:1: expected one of the marks # $ > ~ / < ? @'],
  [
    'an exit code twice',
    [ADA, '>Hello, Ada!\n', '>Hello, Ada!\n? 0\n? 1\n'],
    ':6:1: expected ? once, found it again, after line 5',
  ],
  [
    'a quote in arguments that is not closed',
    [ADA, '~Your', '$ "Ada\n~Your'],
    ':2:3: expected arguments separated by blanks',
  ],
  [
    'arguments twice',
    [ADA, '~Your', '$ a\n$ b\n~Your'],
    ':3:1: expected $ once, found it again, after line 2',
  ],
  [
    'no line end at the end',
    [ADA, '>Hello, Ada!\n', '>Hello, Ada!'],
    ':4:13: expected a line end after the last line',
  ],
  [
    'a number where the method takes a text',
    [LETTERS, 'letters("Ada")', 'letters(3)'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found 3',
  ],
  [
    'a list where the method takes a text',
    [LETTERS, 'letters("Ada")', 'letters({"Ada"})'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found {"Ada"}',
  ],
  [
    'a character where the method takes a text',
    [LETTERS, 'letters("Ada")', "letters('A')"],
    ":2:15: expected a value of type String as argument 1 of letters, as the contract has it, found 'A'",
  ],
  [
    'curly quotes, as a word processor sets them',
    [LETTERS, 'letters("Ada")', 'letters(“Ada”)'],
    `:2:23: expected a straight quote (" or '), found "“"`,
  ],
  [
    'a text without quotes',
    [LETTERS, 'letters("Ada")', 'letters(Ada)'],
    ':2:23: expected a class of the contract',
  ],
  [
    'a name that nothing binds',
    [LETTERS, 'letters("Ada")', 'letters(name)'],
    ':2:23: expected a name that let binds',
  ],
  [
    'what is printed as a number',
    [LETTERS, 'returns: 3', 'prints: 3'],
    ':3:11: expected text (in quotes: "3")',
  ],
  [
    'a key of throws, misspelt',
    [LETTERS, 'returns: 3', 'throws: { typ: TypeError }'],
    ':3:13: expected one of type, message, matches (did you mean type?)',
  ],
  [
    'a value and an exception',
    [LETTERS, 'returns: 3', 'returns: 3\n  throws: { type: Error }'],
    ':4:3: expected one of returns, returns-text, matches, not-null, sampled, throws, found throws beside returns',
  ],
  [
    'the key of a case indented too little',
    [LETTERS, '  returns: 3', ' returns: 3'],
    ':3:1: expected the same indentation as the lines above',
  ],
  [
    'a case without its dash',
    [LETTERS, '- id: letters-ada\n  call', 'id: letters-ada\ncall'],
    ':2:7: expected one value, and no lines below it that are indented further',
  ],
  [
    'a Windows line end in a comment alone',
    [ADA, '# Greets Ada\n', '# Greets Ada\r\n'],
    ':1:13: expected a bare line feed at the end of the line',
  ],
  [
    'a setting with a colon',
    [ADA, '~Your', '@ visibility: hidden\n~Your'],
    ':2:3: expected one of wall, cpu, memory,',
  ],
  [
    'the same in a transcript',
    [ADA, '~Your', '@ cpu 9s\n~Your'],
    ':2:3: expected at most the limit wall, 5s',
  ],
  [
    'a variable of the wrong type',
    [LETTERS, 'call: Greet.letters("Ada")', 'let: { name: 3 }\n  call: Greet.letters(name)'],
    ':3:15: expected a value of type String as argument 1 of letters, as the contract has it, found name, which is 3',
  ],
  [
    'what another method returns, of the wrong type',
    [LETTERS, 'Greet.letters("Ada")', 'Greet.letters(Greet.letters("Ada"))'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found Greet.letters("Ada")',
  ],
  [
    'a list where a number is declared',
    [LETTERS, 'returns: 3', 'returns: "{3}"'],
    ':3:12: expected a value of type int, found {3}',
  ],
  [
    'a literal of Python',
    [LETTERS, 'letters("Ada")', 'letters(None)'],
    ':2:23: expected a name or a value (did you mean null?)',
  ],
  [
    'an array as Java makes it',
    [LETTERS, 'letters("Ada")', 'letters(new int[]{1})'],
    ':2:23: expected an array without new, such as {1, 2}, found "new int[]{1})"',
  ],
  [
    'a number that no int holds',
    [LETTERS, 'returns: 3', 'returns: 3000000000'],
    ':3:12: expected a value of type int, found 3000000000',
  ],
  [
    'a message in the place of an exception',
    [LETTERS, 'returns: 3', 'throws: "No such name!"'],
    ':3:11: expected the name of an exception, such as IllegalArgumentException, or { message: "…" }',
  ],
  [
    'a file without its name',
    [ADA, '~Your', '@ file\n~Your'],
    ':2:7: expected a file name inside the working directory',
  ],
];
