/** What is said where a program cannot open a file: one that was handed in, or was not. */
import { describe, expect, test } from '@jest/globals';
import type { RunTimeError } from '../../../grader/model.js';
import { noteUnopenedFile } from '../../../grader/compare/unopened-file.js';

const NAMES = ['add.py', 'Words.txt', 'data/list.csv', 'helper.py', 'log.txt', 'Add.java'];

function noted(message: string): RunTimeError {
  return noteUnopenedFile({ verdict: 'run-time-error', message, details: '', difference: null }, NAMES);
}

function told(message: string): string {
  return noted(message).message;
}

describe('a file that cannot be opened', () => {
  test.each([
    [
      "FileNotFoundError: [Errno 2] No such file or directory: 'scores.txt'",
      'no file scores.txt was handed in',
    ],
    [
      'java.io.FileNotFoundException: scores.txt (No such file or directory)',
      'no file scores.txt was handed in',
    ],
    ['java.nio.file.NoSuchFileException: ./scores.txt', 'no file scores.txt was handed in'],
    ["Error: ENOENT: no such file or directory, open '../scores.txt'", 'no file scores.txt was handed in'],
    ["No such file or directory: '/home/ada/scores.txt'", 'no file scores.txt was handed in'],
    ["No such file or directory: 'data/scores.txt'", 'no file scores.txt was handed in'],
    ['scores.txt: No such file or directory', 'no file scores.txt was handed in'],
    ['cat: scores.txt: No such file or directory', 'no file scores.txt was handed in'],
    ["No such file or directory: 'out/scores.txt'", 'no folder out was handed in'],
    ["ENOENT: no such file or directory, open './out/deep/scores.txt'", 'no folder out/deep was handed in'],
    ["No such file or directory: 'add.py'", 'sources are not beside the program when it runs'],
    ["ENOENT: no such file or directory, open 'Add.java'", 'sources are not beside the program when it runs'],
    ["No such file or directory: 'C:\\\\uni\\\\add.py'", 'sources are not beside the program when it runs'],
    ["No such file or directory: 'list.csv'", 'it was handed in as data/list.csv: open it by that path'],
    ["FileNotFoundError: [Errno 2] No such file or directory: 'words.txt'", 'Words.txt was handed in'],
    ['FileNotFoundException: words.txt (No such file or directory)', 'Words.txt was handed in'],
    ["ENOENT: no such file or directory, open 'words.txt'", 'Words.txt was handed in'],
    ["ModuleNotFoundError: No module named 'Helper'", 'helper.py was handed in'],
    ["ModuleNotFoundError: No module named 'numpy'", "numpy is no part of Python's own library"],
    ["ModuleNotFoundError: No module named 'halper'", 'no file halper.py was handed in'],
    ['FileNotFoundException: data\\list.csv (No such file or directory)', 'write data/list.csv'],
    ["No such file or directory: 'data\\\\\\\\list.csv'", 'write data/list.csv'],
    ["No such file or directory: 'C:/Users/ada/list.csv'", 'open list.csv by its name alone'],
    ['NoSuchFileException: /home/ada/log.txt', 'open log.txt by its name alone'],
    ["PermissionError: [Errno 13] Permission denied: 'log.txt'", 'can be read here, and not changed'],
    ['FileNotFoundException: log.txt (Permission denied)', 'can be read here, and not changed'],
    ["Error: EACCES: permission denied, open 'log.txt'", 'can be read here, and not changed'],
    ['OperationalError: attempt to write a readonly database', 'can be read here, and not changed'],
  ])('%s', (message, words) => {
    expect(told(message)).toContain(words);
  });
});

test.each([
  "FileNotFoundError: [Errno 2] No such file or directory: 'Words.txt'",
  "FileNotFoundError: [Errno 2] No such file or directory: 'data/list.csv'",
  '/usr/bin/env: ‘bash\\r’: No such file or directory',
  "PermissionError: [Errno 13] Permission denied: '/etc/shadow'",
  'threw ValueError: words.txt',
])('nothing is said of %s', (message) => {
  expect(told(message)).toBe(message);
});

test.each([
  ["ModuleNotFoundError: No module named 'numpy'", 'numpy'],
  ["ModuleNotFoundError: No module named 'Helper'", undefined],
  ["No such file or directory: 'numpy.py'", undefined],
])('the library that is missing: %s', (message, library) => {
  expect(noted(message).library).toBe(library);
});
