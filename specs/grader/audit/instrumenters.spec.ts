import { describe, expect, test } from '@jest/globals';
import { instrument, SWITCHES } from '../../../grader/audit/instrument.js';
import { addFastSwitches } from '../../../grader/audit/instrumenters.js';

describe('quick switches', () => {
  test.each([
    ['a switch', 'const a = stryMutAct_9fa48("12") ? 1 : 2;', 'const a = (boardmarkActive === 12) ? 1 : 2;'],
    [
      'what is covered, in an expression',
      '(stryCov_9fa48("1", "2"), a < b)',
      '(boardmarkCounts && boardmarkCover(1, 2), a < b)',
    ],
    ['what is covered, as a statement', 'stryCov_9fa48("7");', 'boardmarkCounts && boardmarkCover(7);'],
    ['the functions themselves', 'function stryCov_9fa48() {}', 'function stryCov_9fa48() {}'],
  ])('%s', (_, before, after) => {
    const [first, ...rest] = addFastSwitches(before, './probe.js').split('\n');
    expect(first).toBe('import { boardmarkActive, boardmarkCounts, boardmarkCover } from "./probe.js";');
    expect(rest.join('\n')).toBe(after);
  });

  test('none of the slow ones is left in what the instrumenter makes', async () => {
    const text = 'export function half(number) {\n  if (number > 9) return 4;\n  return [number / 2];\n}\n';
    const made = await instrument([{ name: 'half.js', text }]);
    if (!made.ok) throw new Error(made.fault);
    const [file] = made.value.files;
    const slow = new RegExp(`(?:${SWITCHES.join('|')})\\("`);
    expect(file?.text).toMatch(slow);
    const quick = addFastSwitches(file?.text ?? '', './probe.js');
    expect(quick).not.toMatch(slow);
    for (const mutant of made.value.mutants)
      expect(quick).toContain(`(boardmarkActive === ${mutant.switch})`);
  });
});
