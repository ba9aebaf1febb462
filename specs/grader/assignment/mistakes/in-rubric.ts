/** Mistakes in the rubric of assignment.yaml. */
import { YAML, type Mistake } from './mistake.js';

export const IN_RUBRIC: readonly Mistake[] = [
  ['no title', [YAML, 'title: Greet somebody\n', ''], ':1:1: expected the key title, found none'],
  ['points in words', [YAML, 'points: 2', 'points: two'], ':21:13: expected a number, found "two"'],
  [
    'a visibility that there is not',
    [YAML, '    points: 2', '    visibility: secret\n    points: 2'],
    ':21:17: expected one of visible, hidden, after_due_date, after_published',
  ],
  [
    'an item needed that is not there',
    [YAML, '    points: 3', '    needs: [letter]\n    points: 3'],
    ':25:13: expected an earlier item: one of letters (did you mean letters?)',
  ],
  [
    'no check',
    [YAML, '    check: { methods: [letters.yaml] }\n', ''],
    ':19:5: expected the key check, found none',
  ],
  [
    'too little indentation',
    [YAML, '    points: 2', '  points: 2'],
    ':21:1: expected the same indentation as the lines above',
  ],
  [
    'deviations in another word',
    [YAML, 'deviations: strict', 'deviations: strickt'],
    ':16:13: expected strict or keys and values',
  ],
  [
    'style without rules in any language',
    [YAML, '{ methods: [letters.yaml] }', '{ style: true }'],
    ':22:14: expected the rules of style: style: FILE under one of the languages, found none',
  ],
  [
    'a title that is a number',
    [YAML, 'title: Greet somebody', 'title: 2026'],
    'expected text (in quotes: "2026")',
  ],
  [
    'points with a comma',
    [YAML, 'points: 2', 'points: 2,5'],
    ':21:13: expected a number (did you mean 2.5?)',
  ],
  ['points in quotes', [YAML, 'points: 2', "points: '2'"], ':21:13: expected a number (did you mean 2?)'],
  ['points in percent', [YAML, 'points: 2', 'points: 50%'], ':21:13: expected a number, found "50%"'],
  [
    'items without dashes',
    [YAML, '  - id: letters\n', '  letters:\n'],
    ':23:1: expected a key like those above, or a dash before each item of the list',
  ],
  [
    'transcripts in the place of method cases',
    [YAML, 'methods: [letters.yaml]', 'methods: ["*.transcript"]'],
    ':22:24: expected a file of method cases (*.yaml); the key for this one is transcripts, found',
  ],
  [
    'method cases in the place of transcripts',
    [YAML, 'transcripts: ["*.transcript"]', 'transcripts: [letters.yaml]'],
    ':26:28: expected a transcript (*.transcript, *.in); the key for this one is methods',
  ],
  [
    'filters in an item',
    [YAML, 'points: 2\n', 'points: 2\n    compare: [blanks-free]\n'],
    ':22:5: expected compare in check or beside rubric, for the whole assignment, and here one of id, title,',
  ],
  [
    'limits in an item',
    [YAML, 'points: 2\n', 'points: 2\n    limits: { wall: 3s }\n'],
    ':22:5: expected limits in check or beside rubric',
  ],
  [
    'the keys of check in the item',
    [
      YAML,
      'check: { transcripts: ["*.transcript"], program: greet }',
      'transcripts: ["*.transcript"]\n    program: greet',
    ],
    ':26:5: expected transcripts in check, and here one of id, title',
  ],
  [
    'points in check',
    [YAML, 'points: 3\n    check: {', 'check: { points: 3,'],
    ':25:14: expected points in an item of the rubric, and here one of file',
  ],
  [
    'visibility of the whole assignment',
    [YAML, 'samples:', 'visibility: hidden\nsamples:'],
    ':17:1: expected visibility in an item of the rubric, and here one of id',
  ],
  [
    'a number of lines outside file',
    [YAML, '{ methods: [letters.yaml] }', '{ methods: [letters.yaml], min-lines: 10 }'],
    ':22:39: expected min-lines in check as file: { min-lines: 10 }, and here one of file',
  ],
  [
    'a file by its name',
    [YAML, '{ methods: [letters.yaml] }', '{ file: greet.js }'],
    ':22:20: expected keys and values, such as {} or { min-lines: 10 }, found "greet.js"',
  ],
  [
    'a tolerance with a blank',
    [YAML, 'samples:', 'compare: [numbers-within 0.01]\nsamples:'],
    '(did you mean numbers-within=0.01?), found "numbers-within 0.01"',
  ],
  [
    'a tolerance with a colon',
    [YAML, 'samples:', 'compare: [numbers-within: 0.01]\nsamples:'],
    '(did you mean numbers-within=0.01?), found numbers-within: 0.01',
  ],
  [
    'a tolerance in percent',
    [YAML, 'samples:', 'compare: [numbers-within=1%]\nsamples:'],
    '(did you mean numbers-within=0.01:relative?)',
  ],
  [
    'a tab before a key of an item',
    [YAML, '    title: Counting', '\ttitle: Counting'],
    ':20:1: expected blanks as indentation, found a tab',
  ],
  [
    'a title as a list',
    [YAML, 'title: Greet somebody', 'title: [Greet, somebody]'],
    ':2:8: expected text without dashes or brackets, found a list',
  ],
  [
    'visible as a key',
    [YAML, 'points: 2\n', 'points: 2\n    visible: false\n'],
    '(did you mean visibility?), found "visible"',
  ],
];
