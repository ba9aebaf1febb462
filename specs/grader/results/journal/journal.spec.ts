import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journalLines, openJournal, readJournal } from '../../../../grader/results/journal/journal.js';
import { eachWorkspace } from '../../../support/workspace.js';

const workspace = eachWorkspace();
let file = '';
beforeEach(() => {
  file = join(workspace.path, 'journal.jsonl');
});

const write = async (entries: readonly unknown[], anew: boolean): Promise<void> => {
  const journal = await openJournal(file, anew);
  await Promise.all(entries.map((entry) => journal.append(entry)));
  await journal.close();
};

const read = () => readJournal(file);

describe('the journal', () => {
  test('holds what was appended, in order, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 6 }), async (entries) => {
        await write(entries, true);
        const expected: unknown = JSON.parse(JSON.stringify(entries));
        expect(await read()).toEqual({ entries: expected, damaged: [] });
      }),
      { numRuns: 30 },
    );
  });

  test('gives back what stands at a place, and nothing where that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 }), async (entries) => {
        const journal = await openJournal(file, true);
        const places = await Promise.all(entries.map((entry) => journal.append(entry)));
        const found = places.map((place) => journal.read(place));
        expect(found).toEqual(JSON.parse(JSON.stringify(entries)));
        const told: unknown[] = [];
        for await (const { place } of journalLines(file)) told.push(place());
        expect(told).toEqual(places);
        const [first] = places;
        await writeFile(file, 'x'.repeat(1000));
        if (first !== undefined) expect(() => journal.read(first)).toThrow('was changed');
        await journal.close();
      }),
      { numRuns: 30 },
    );
  });

  test('lines that are added together stand in it like lines that are added one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.jsonValue(), { maxLength: 3 }), { maxLength: 4 }),
        async (groups) => {
          await write(groups.flat(), true);
          const oneByOne = await readFile(file);
          const journal = await openJournal(file, true);
          const places = (await Promise.all(groups.map((group) => journal.appendAll(group)))).flat();
          expect(await readFile(file)).toEqual(oneByOne);
          const found = places.map((place) => journal.read(place));
          expect(found).toEqual(JSON.parse(JSON.stringify(groups.flat())));
          await journal.close();
        },
      ),
      { numRuns: 30 },
    );
  });

  test('cut anywhere, loses the torn line alone, and goes on after the last whole one', async () => {
    const entries = [{ id: 'ä\n' }, { id: 'b' }, { id: 'c' }];
    await write(entries, true);
    const whole = await readFile(file);
    for (let length = whole.length; length >= 0; length -= 1) {
      await writeFile(file, whole);
      await truncate(file, length);
      const left = whole.subarray(0, length).filter((byte) => byte === 10).length;
      expect((await read()).entries).toEqual(entries.slice(0, left));
      await write([{ id: 'new' }], false);
      expect(await read()).toEqual({ entries: [...entries.slice(0, left), { id: 'new' }], damaged: [] });
    }
  });

  test('a line that somebody else wrote costs itself alone', async () => {
    await writeFile(file, '{"id":1}\nnot ours\n{"id":2}\n');
    expect(await read()).toEqual({ entries: [{ id: 1 }, { id: 2 }], damaged: [2] });
  });

  test('lines longer than what is read at a time', async () => {
    const entries = [{ text: 'ä'.repeat(300_000) }, { text: 'b' }, { text: '♔'.repeat(100_000) }];
    await write(entries, true);
    expect((await read()).entries).toEqual(entries);
  });

  test('one that is not there is empty', async () => {
    expect((await read()).entries).toEqual([]);
  });
});
