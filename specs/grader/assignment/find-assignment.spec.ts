import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { chooseAssignment, findAssignments } from '../../../grader/assignment/find-assignment.js';
import { withFolder } from './folder.js';

const assignment = (id: string): string =>
  `id: ${id}\ntitle: The ${id}\nlanguages: { java: { required: [] } }\nrubric:\n  - { id: b, title: B, points: 1, check: { file: {} } }\n`;
const FILES = {
  'fixtures/endodoi/part-1/assignment.yaml': assignment('endodoi-1'),
  'fixtures/endodoi/part-2/assignment.yaml': assignment('endodoi-2'),
  'fixtures/endodoi/part-2/submissions/x/assignment.yaml': assignment('not-this'),
  'fixtures/node_modules/a/assignment.yaml': assignment('not-this'),
  'fixtures/.git/assignment.yaml': assignment('not-this'),
  'fixtures/broken/assignment.yaml': '{ id: [',
  'fixtures/alike/one/assignment.yaml': assignment('alike'),
  'fixtures/alike/two/assignment.yaml': assignment('alike'),
  'mine/assignment.yaml': assignment('endodoi-1'),
};
const within = <T>(then: (folder: string) => Promise<T>): Promise<T> => withFolder(FILES, then);

describe('finding assignments', () => {
  test('walks the folders, not what was handed in or installed', () =>
    within(async (folder) => {
      const found = await findAssignments([
        join(folder, 'fixtures'),
        join(folder, 'fixtures/endodoi'),
        join(folder, 'no'),
      ]);
      expect(found.map(({ id, title, file }) => [id, title, file.slice(folder.length + 1)])).toEqual([
        ['alike', 'The alike', 'fixtures/alike/one/assignment.yaml'],
        ['alike', 'The alike', 'fixtures/alike/two/assignment.yaml'],
        ['broken', 'broken', 'fixtures/broken/assignment.yaml'],
        ['endodoi-1', 'The endodoi-1', 'fixtures/endodoi/part-1/assignment.yaml'],
        ['endodoi-2', 'The endodoi-2', 'fixtures/endodoi/part-2/assignment.yaml'],
      ]);
    }));

  test.each([
    ['plain', 'id: one\ntitle: Two\n'],
    ['quoted, with a comment', '# an assignment\n"id": no\nid: \'one\' # its name\ntitle: "Tw\\x6F"\n'],
    ['over several lines', 'title: >-\n  Two\n\nlanguages: {}\nid:\n  one\n'],
    ['beside keys of the same name further in', 'x:\n  id: no\n  title: No\nid: one\ntitle: Two\n'],
    ['as a flow map', '{ id: one, title: Two }\n'],
    ['with Windows line ends', 'id: one\r\ntitle: Two\r\nrubric:\r\n  - id: no\r\n'],
    ['before something broken', 'id: one\ntitle: Two\nrubric: [\n'],
  ])('lists id and title that stand %s', (_, text) =>
    withFolder({ 'assignment.yaml': text }, async (folder) => {
      expect(await findAssignments([folder])).toMatchObject([{ id: 'one', title: 'Two' }]);
    }),
  );

  test.each([
    ['endodoi-2', 'fixtures/endodoi/part-2'],
    ['endodoi-1', 'mine'],
    ['fixtures/endodoi/part-1', 'fixtures/endodoi/part-1'],
    ['fixtures/endodoi/part-1/assignment.yaml', 'fixtures/endodoi/part-1'],
  ])('%s is the one in %s', (name, expected) =>
    within(async (folder) => {
      const chosen = await chooseAssignment(name, [join(folder, 'mine'), join(folder, 'fixtures')], folder);
      expect(chosen).toMatchObject({ ok: true, value: { folder: join(folder, expected) } });
    }),
  );

  test.each([
    ['endodoi-4', ['endodoi-1']],
    ['endo', ['endodoi-1', 'endodoi-2']],
    ['fixtures/endodoi', []],
    ['xyz', []],
    ['', []],
  ])('%j is unknown', (name, nearest) =>
    within(async (folder) => {
      const chosen = await chooseAssignment(name, [join(folder, 'fixtures')], folder);
      const known = ['alike', 'broken', 'endodoi-1', 'endodoi-2'];
      expect(chosen).toEqual({ ok: false, fault: { kind: 'unknown', nearest, known } });
    }),
  );

  test('a folder whose file has another name is told which', () =>
    withFolder({ 'mine/assignment.yml': assignment('one') }, async (folder) => {
      const chosen = await chooseAssignment('mine', [], folder);
      const complaints = [{ expected: 'a file that is there (did you mean assignment.yml?)' }];
      expect(chosen).toMatchObject({ ok: false, fault: { kind: 'complaints', complaints } });
    }));

  test('one that cannot be read says why', () =>
    within(async (folder) => {
      const chosen = await chooseAssignment('broken', [join(folder, 'fixtures')], folder);
      expect(chosen).toMatchObject({
        ok: false,
        fault: { kind: 'complaints', complaints: [expect.anything()] },
      });
    }));

  test('one id for two assignments is a complaint that names both', () =>
    within(async (folder) => {
      const chosen = await chooseAssignment('alike', [join(folder, 'fixtures')], folder);
      expect(chosen).toMatchObject({
        ok: false,
        fault: {
          complaints: [
            {
              place: { file: join(folder, 'fixtures/alike/two/assignment.yaml') },
              found: expect.stringContaining(join('alike', 'one')),
            },
          ],
        },
      });
    }));
});
