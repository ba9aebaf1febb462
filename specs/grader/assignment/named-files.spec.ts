/** Programs and modules in files that nobody hands in. */
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { withFolder } from './folder.js';

async function complaintsOf(language: string): Promise<string[]> {
  const text = `id: tiny
title: Tiny
languages:
  ${language}
rubric:
  - { id: there, title: There, points: 1, check: { file: {} } }
`;
  const files = {
    'assignment.yaml': text,
    'given/game/Play.java': 'package game; class Play {}',
    'library/all.jar': 'no archive',
  };
  return withFolder(files, async (folder) => {
    const loaded = await loadAssignment(join(folder, 'assignment.yaml'));
    return loaded.ok
      ? []
      : loaded.fault.map((each) => formatComplaint(each).replace(/^.*assignment\.yaml:/, ''));
  });
}

test.each([
  [
    'a class, misspelt',
    'java: { required: [Board.java, Main.java], programs: { main: Mian } }',
    '4:64: expected the class of a file that is required or provided: one of Board, Main (did you mean Main?), found "Mian"',
  ],
  [
    'a class that nobody writes',
    'java: { required: [Board.java], programs: { main: Game } }',
    '4:53: expected the class of a file that is required or provided: one of Board (add it to required if students write it), found "Game"',
  ],
  [
    'the file of a class in the place of the class',
    'java: { required: [Main.java], programs: { main: Main.java } }',
    '4:52: expected the name of a class: Main, found "Main.java"',
  ],
  [
    'a file of Python',
    'python: { required: [greet.py], programs: { main: hello.py } }',
    '4:53: expected a file that is required or provided: one of greet.py (add it to required if students write it), found "hello.py"',
  ],
  [
    'what is to be run, built by nobody',
    'command: { required: [game], programs: { main: [./gane] } }',
    '4:51: expected a file that is required or provided: one of game (did you mean game?), found "./gane"',
  ],
  [
    'a source in the place of the command that runs it',
    'cpp: { required: [add.cpp], build: [g++, -o, add, add.cpp], programs: { main: [add.cpp] } }',
    '4:82: expected a command, such as [sh, ./game.sh], or what build makes, as in [./game], found "add.cpp", a file that is handed in',
  ],
  [
    'a file twice',
    'python: { required: [greet.py, greet.py], programs: { main: greet.py } }',
    '4:34: expected each required file once, found "greet.py" again',
  ],
])('%s is refused', async (_, language, expected) => {
  expect(await complaintsOf(language)).toEqual([expected]);
});

test.each([
  [
    'a provided class in a package',
    'java: { required: [A.java], provided: given, programs: { main: game.Play } }',
  ],
  ['a class inside the class of a file', 'java: { required: [A.java], programs: { main: A$Main } }'],
  [
    'a class that an archive may hold',
    'java: { required: [A.java], provided: library, programs: { main: Any } }',
  ],
  ['what the build makes', 'command: { required: [a.c], build: [make], programs: { main: [./a] } }'],
  ['a program of the system', 'command: { required: [a.sh], programs: { main: [sh, ./a.sh] } }'],
])('%s is taken', async (_, language) => {
  expect(await complaintsOf(language)).toEqual([]);
});
