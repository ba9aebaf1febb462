import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { describeForeignTests } from '../../../grader/assignment/foreign-tests.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { withFolder } from './folder.js';

test.each([
  ['tests/test_game.py', 'pytest'],
  ['game_test.py', 'pytest'],
  ['conftest.py', 'pytest'],
  ['GameTest.java', 'JUnit'],
  ['game.spec.ts', 'Jest'],
  ['check_game.py', 'pytest'],
  ['game_tests.py', 'pytest'],
  ['TestGame.java', 'JUnit'],
  ['GameTest.kt', 'JUnit'],
  ['GameIT.java', 'JUnit'],
  ['test_game.c', 'tests others'],
  ['game_test.go', 'tests others'],
  ['game_spec.rb', 'tests others'],
  ['game_test.dart', 'tests others'],
  ['game.py', 'a program'],
  ['latest.py', 'a program'],
  ['Contest.java', 'a program'],
  ['test_game.sh', 'a shell'],
  ['game.exp', 'a shell'],
  ['cli.t', 'cram'],
  ['cli.bats', 'Bats'],
  ['.github/classroom/autograding.json', 'boardmark import github-classroom'],
  ['tests.json', 'boardmark import classroom50'],
  ['problem.yaml', 'boardmark import kattis'],
  ['quit.inp', 'boardmark import cs61b'],
])('%s is known', (name, word) => {
  expect(describeForeignTests(name)).toContain(word);
});

test.each(['a.transcript', '1.in', 'cases.yaml', 'my-tests.json', 'x.txt'])('%s is none', (name) => {
  expect(describeForeignTests(name)).toBeNull();
});

test.each([
  ['transcripts', 'test_game.py', 'a transcript (*.transcript, *.in)', 'a file of pytest'],
  ['transcripts', 'cli.t', 'a transcript (*.transcript, *.in)', 'a file of cram'],
  ['transcripts', 'game_spec.rb', 'a transcript (*.transcript, *.in)', 'a program; if it tests others'],
  ['methods', 'test_game.py', 'a file of method cases (*.yaml)', 'a file of pytest'],
  ['methods', 'tests.json', 'a file of method cases (*.yaml)', "Classroom 50's tests"],
])('named under %s, %s is told once, with what to do', async (key, name, expected, found) => {
  const files = {
    'assignment.yaml': `id: x\ntitle: X\nlanguages: { python: { required: [x.py], programs: { play: x.py } } }\nrubric:\n  - { id: a, title: A, points: 1, check: { ${key}: [${name}], program: play } }\n`,
    [name]: 'one\ntwo\nthree\n',
  };
  await withFolder(files, async (folder) => {
    const read = await loadAssignment(join(folder, 'assignment.yaml'));
    const told = read.ok ? [] : read.fault.map(formatComplaint);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`expected ${expected}, found`);
    expect(told[0]).toContain(`${name}, ${found}`);
  });
});

test.each([
  ['cram', '  $ python3 add.py\n  5\n'],
  ['notes of a shell', '```console\n$ python3 add.py\n5\n```\n'],
])('a transcript that is %s is told as such', async (_, text) => {
  const files = {
    'assignment.yaml':
      'id: x\ntitle: X\nlanguages: { python: { required: [x.py], programs: { play: x.py } } }\nrubric:\n  - { id: a, title: A, points: 1, check: { transcripts: [tests.txt], program: play } }\n',
    'tests.txt': text,
  };
  await withFolder(files, async (folder) => {
    const read = await loadAssignment(join(folder, 'assignment.yaml'));
    expect(read.ok ? '' : read.fault.map(formatComplaint).join('\n')).toContain(
      'as in a file of cram or notes of a shell',
    );
  });
});
