import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteSharedFiles } from '../../../../grader/run/levels/uid.js';
import { describeWithProc } from '../with-proc.js';

/** When the folder has not changed for a minute. */
const LATER_MS = 60_000;
const OWN = process.getuid?.() ?? -1;

describeWithProc('what a user leaves in folders of all', () => {
  let folder = '';
  const make = (name: string) => writeFileSync(join(folder, name), '');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shared-'));
    make('before');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is removed if entries were made meanwhile', () => {
    const remove = noteSharedFiles(OWN, [folder], Date.now() + LATER_MS);
    make('meanwhile');
    remove();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not looked for where nobody made an entry meanwhile', () => {
    noteSharedFiles(OWN, [folder], Date.now() + LATER_MS)();
    expect(readdirSync(folder)).toEqual(['before']);
  });

  test('is removed if the folder changed so shortly before that its time may hide a change', () => {
    noteSharedFiles(OWN, [folder])();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is no file of others', () => {
    noteSharedFiles(OWN + 1, [folder])();
    expect(readdirSync(folder)).toEqual(['before']);
  });
});
