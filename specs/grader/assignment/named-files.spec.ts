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
  ['a class, misspelt', 'java: { required: [Board.java, Main.java], programs: { main: Mian } }'],
  ['a class that nobody writes', 'java: { required: [Board.java], programs: { main: Game } }'],
  [
    'the file of a class in the place of the class',
    'java: { required: [Main.java], programs: { main: Main.java } }',
  ],
  ['a file of Python', 'python: { required: [greet.py], programs: { main: hello.py } }'],
  ['what is to be run, built by nobody', 'command: { required: [game], programs: { main: [./gane] } }'],
  [
    'a source in the place of the command that runs it',
    'cpp: { required: [add.cpp], build: [g++, -o, add, add.cpp], programs: { main: [add.cpp] } }',
  ],
  ['a file twice', 'python: { required: [greet.py, greet.py], programs: { main: greet.py } }'],
])('%s is refused', async (_, language) => {
  const said = await complaintsOf(language);
  expect(said).toHaveLength(1);
  expect(`\n${said.join()}`).toMatchSnapshot();
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
