/** Tests of other systems, known by the names of their files: what they are, and what to do with them. */
import { basename } from 'node:path';

const AS_METHODS =
  'it asserts what functions return; write each assertion as a method case (docs/formats.md, Method cases)';
const AS_TRANSCRIPTS =
  'it runs commands in a shell; write each command as a transcript: `$` before the arguments, `<` before what is typed, `>` before each line of output';

const FOREIGN: readonly (readonly [name: RegExp, what: string, instead: string])[] = [
  [/(^test_|_tests?\.|^check_|^conftest\.).*py$/i, 'a file of pytest or unittest', AS_METHODS],
  [/(Tests?|TestCase|[a-z]IT|^Test[A-Z]\w*)\.(java|kt|scala|groovy)$/, 'a class of JUnit', AS_METHODS],
  [/\.(test|spec)\.[cm]?[jt]sx?$/i, 'a file of Jest, Mocha or node:test', AS_METHODS],
  [/\.t$/, 'a file of cram', AS_TRANSCRIPTS],
  [/\.(bats|sh|bash|exp|ps1)$/, 'a file of Bats, Expect or a shell', AS_TRANSCRIPTS],
  [
    /\.(py|java|kt|[cm]?[jt]sx?|c|cc|cpp|h|hpp|go|rs|rb|cs|dart|php|swift|hs|ml)$/,
    'a program; if it tests others',
    AS_METHODS,
  ],
  [
    /^autograding\.json$/,
    "GitHub Classroom's tests",
    'boardmark import github-classroom turns them into an assignment',
  ],
  [/^tests\.json$/, "Classroom 50's tests", 'boardmark import classroom50 turns them into an assignment'],
  [/^problem\.ya?ml$/, 'a problem package', 'boardmark import kattis makes an assignment that reads it'],
  [/\.inp$/, 'a test script of CS 61B', 'boardmark import cs61b turns it into a transcript'],
];

/** `a file of cram: …`; null for any other name. */
export function describeForeignTests(file: string): string | null {
  const known = FOREIGN.find(([name]) => name.test(basename(file)));
  return known === undefined ? null : `${known[1]}: ${known[2]}`;
}
