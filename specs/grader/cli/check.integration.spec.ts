import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { GREETING, SOLUTIONS, runMain, eachWorkspace } from '../../support/workspace.js';

const workspace = eachWorkspace(GREETING);

async function check(solution: string, ...words: string[]) {
  await workspace.write({ 'mine/greet.js': solution });
  return runMain(workspace.path, [
    'check',
    'mine',
    '--assignment',
    'greeting',
    '--sandbox',
    'none',
    ...words,
  ]);
}

describe('boardmark check', () => {
  test('0 when every visible case is accepted', async () => {
    const said = await check(SOLUTIONS.right);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toContain(
      "2.5 of 2.5 points that are decided here; 2.5 of the assignment's 5 points are decided by 2 cases not shown here.",
    );
  });

  test('1 when one is not, with what to mend', async () => {
    const said = await check(SOLUTIONS.wrong);
    expect(said.code).toBe(1);
    expect(said.out).toContain('✗ Greets Ada (ada): wrong-answer');
    expect(said.out).not.toContain('Bob');
  });

  test('tells the most telling failure of the item that lost most first, as telling-order.yaml has it', async () => {
    const letters = GREETING['assignments/greeting/letters.yaml'] ?? '';
    const assignment = GREETING['assignments/greeting/assignment.yaml'] ?? '';
    await workspace.write({
      'assignments/greeting/assignment.yaml': assignment.replace('points: 2', 'points: 4'),
      'assignments/greeting/letters.yaml': `${letters}- id: letters-zoe\n  call: Greet.letters("Zoe")\n  returns: 3\n`,
    });
    const first = async (): Promise<string | undefined> =>
      /^✗ .*\((\S+)\)/m.exec((await check(SOLUTIONS.stub)).out)?.[1];
    expect(await first()).toBe('letters-ada');
    await workspace.write({ 'assignments/greeting/telling-order.yaml': '- ada\n- letters-zoe\n' });
    expect(await first()).toBe('letters-zoe');
  });

  test('runs one case when asked, and counts its points alone', async () => {
    const said = await check(SOLUTIONS.wrong, '--only', 'letters');
    expect(said.code).toBe(0);
    expect(said.out).not.toContain('Greets Ada');
    expect(said.out).toContain(
      "1 of 1 points that are decided here; 4 of the assignment's 5 points are decided by 3 cases not shown here.",
    );
  });

  test('names every failing case, and has no word about whose fault it is', async () => {
    const cases = Array.from(
      { length: 7 },
      (_, n) => `- id: many-${n}\n  call: Greet.letters("Ada")\n  returns: 4\n`,
    );
    await workspace.write({ 'assignments/greeting/letters.yaml': cases.join('') });
    const said = await check(SOLUTIONS.right);
    for (let n = 0; n < 7; n++) expect(said.out).toContain(`(many-${n}): wrong-answer`);
    expect(said.out).toContain('4 more cases not accepted:');
    expect(said.out).not.toMatch(/fault/i);
  });

  test.each([
    [
      'a folder that is not there',
      ['check', 'nowhere', '--assignment', 'greeting'],
      'There is no folder nowhere',
    ],
    ['a folder that names no assignment', ['check', 'mine'], 'does not say which assignment'],
    [
      'a case that is not there',
      ['check', 'mine', '--assignment', 'greeting', '--only', 'bob'],
      'no visible case',
    ],
  ])('2 for %s', async (_, words, message) => {
    await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
    const said = await runMain(workspace.path, words);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });

  test('finds the assignment that was exported with the folder', async () => {
    const exported = Object.fromEntries(
      Object.entries(GREETING).map(([name, text]) => [
        name.replace('assignments/greeting', 'mine/boardmark'),
        text,
      ]),
    );
    await workspace.write({ ...exported, 'mine/greet.js': SOLUTIONS.right });
    const said = await runMain(join(workspace.path), ['check', 'mine', '--sandbox', 'none']);
    expect(said.code).toBe(0);
  });
});
