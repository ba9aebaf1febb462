/** What is read from the log of javac. */
import { expect, test } from '@jest/globals';
import { readDiagnostics } from '../../../../grader/languages/java/javac.js';

test.each([
  ['package org.junit does not exist', 'org.junit'],
  ["';' expected", undefined],
])('the library that is missing: %s', (message, library) => {
  const line = 'import org.junit.Test;';
  const log = [`./A.java:1: error: ${message}`, line, `${' '.repeat(16)}^`, '1 error', ''].join('\n');
  const [first] = readDiagnostics(log, [{ copy: 'A.java', name: 'A.java', text: `${line}\n` }]);
  expect(first?.library).toBe(library);
});
