import { describe, expect, test } from '@jest/globals';
import { FILES, YAML, loaded } from './tiny-assignment.js';

type Name = keyof typeof FILES;
const ASSIGNMENT: Name = 'part-1/assignment.yaml';

/** Each is read from a folder of its own: where an assignment lies changes nothing. */
async function digestsWith(name?: Name, from = '', to = '') {
  const { value } = await loaded(name === undefined ? {} : { [name]: FILES[name].replace(from, to) });
  return { verdicts: value.verdictDigest, all: value.fingerprint };
}

describe('what can change a verdict', () => {
  test.each<[string, Name, string, string]>([
    ['the points of an item', ASSIGNMENT, 'points: 6', 'points: 7'],
    ['all or nothing', ASSIGNMENT, '    scoring: all\n', ''],
    ['what a deviation costs', ASSIGNMENT, 'samples:', 'deviations: { charge: 5% }\nsamples:'],
    ['the step of points', ASSIGNMENT, 'samples:', 'rounding: 0.25\nsamples:'],
    ['a comment', ASSIGNMENT, 'rubric:', '# what counts\nrubric:'],
    ['the title of an item that no other needs', ASSIGNMENT, 'title: The game', 'title: A game'],
    ['the title of an item that another needs', ASSIGNMENT, 'title: Handed in', 'title: All is there'],
    ['what an item needs, which whoever keeps verdicts asks', ASSIGNMENT, '    needs: [handed-in]\n', ''],
    [
      'visibility, of which whoever keeps verdicts asks',
      ASSIGNMENT,
      'visibility: hidden',
      'visibility: visible',
    ],
    ['the title of the assignment', ASSIGNMENT, 'Tiny, part I', 'Tiny, first part'],
    ['the weight of a method case', 'methods/twice.yaml', 'returns: 6', 'returns: 6, points: 3'],
    ['its hint', 'methods/twice.yaml', 'returns: 6', 'returns: 6, hint: add'],
    ['the title of a transcript', 'transcripts/game.transcript', '# A game', '# Another title'],
    ['the weight of a transcript', 'transcripts/game.transcript', '>hi', '@ weight 3\n>hi'],
  ])('%s cannot', async (_, name, from, to) => {
    const [before, after] = [await digestsWith(), await digestsWith(name, from, to)];
    expect(after.all).not.toBe(before.all);
    expect(after.verdicts).toBe(before.verdicts);
  });

  test('the text of the assignment cannot', async () => {
    const yaml = FILES[ASSIGNMENT].replace('samples:', 'text: task.md\nsamples:');
    const told = await Promise.all(
      ['Write it.', 'Write it twice.'].map((text) => loaded({ [ASSIGNMENT]: yaml, 'part-1/task.md': text })),
    );
    const [first, second] = told.map(({ value }) => value);
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    const without = (await loaded()).value.verdictDigest;
    expect(told.map(({ value }) => value.verdictDigest)).toEqual([without, without]);
  });

  test.each<[string, Name, string, string]>([
    ['an expected value', 'methods/twice.yaml', 'returns: 6', 'returns: 7'],
    ['an expected text', 'transcripts/game.transcript', '>hi', '>ho'],
    ['an input', 'pairs/echo.in', '1', '3'],
    ['an argument', 'pairs/echo.args', '8', '9'],
    ['a filter', ASSIGNMENT, 'compare: [blanks-free]', 'compare: [letter-case-free]'],
    ['a limit', ASSIGNMENT, 'limits: { wall: 1s }', 'limits: { wall: 2s }'],
    ['which cases an item has', ASSIGNMENT, '      only: [twice-of-3]\n', ''],
    ['strictness', ASSIGNMENT, 'samples:', 'deviations: strict\nsamples:'],
    ['how many deviations are let pass', ASSIGNMENT, 'samples:', 'deviations: { most: 1 }\nsamples:'],
    ['a member of the contract', ASSIGNMENT, 'int twice(int', 'long twice(int'],
    ['a required file', ASSIGNMENT, 'required: [tiny.ts]', 'required: [tiny.ts, more.ts]'],
    ['a provided file', 'provided/java/PlayTiny.java', '{}', '{ }'],
    ['the rules of style', 'style/checkstyle.xml', '/>', ' />'],
    ['a judge', 'judges/random.ts', 'x', 'z'],
    ['what a judge imports', 'judges/more.mjs', '1', '2'],
    ['an option of a judge', ASSIGNMENT, 'size: 8', 'size: 6'],
  ])('%s can', async (_, name, from, to) => {
    expect((await digestsWith(name, from, to)).verdicts).not.toBe((await digestsWith()).verdicts);
  });

  test('nothing in an assignment is lost in its JSON, from which the digest is made', async () => {
    const { value } = await loaded();
    expect(YAML).toContain('judge');
    expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  });
});
