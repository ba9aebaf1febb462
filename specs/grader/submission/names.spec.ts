/** Names of files with marks above their letters: the same in whichever form they were handed in. */
import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { SOURCE, describeAll, files, room, write } from './class-folders.js';

describe('a folder or an archive', () => {
  test('with marks in its names has them composed, and the files are found by them', async () => {
    const names = ['Lo\u0308sung.java', 'gro\u0308\u00dfe/wo\u0308rter.txt', 'Board.java'];
    const { folder, archive } = await write(files(...names));
    const told = ['project: Board.java Lösung.java größe/wörter.txt; project'];
    expect([await describeAll(folder), await describeAll(archive)]).toEqual([told, told]);
    const collected = await collectSubmissions([folder], ['Board.java'], { room });
    const taken = collected.ok ? collected.value[0] : undefined;
    const composed = (taken?.kind === 'taken' ? taken.submission.files : []).find(
      ({ name }) => name === 'Lösung.java',
    );
    expect(await readFile(composed?.path ?? '', 'utf8')).toBe(SOURCE);
  });
});
