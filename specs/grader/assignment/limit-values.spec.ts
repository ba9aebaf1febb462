import { describe, expect, test } from '@jest/globals';
import { parseDuration, parseSize } from '../../../grader/assignment/limit-values.js';

describe('limits', () => {
  test.each([
    ['500ms', 500],
    ['2.5s', 2500],
    ['1min', 60_000],
    ['10', null],
    ['0s', null],
    ['-1s', null],
    ['1 s', null],
    ['s', null],
    ['', null],
  ])('the time %j is %j', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    ['1B', 1],
    ['100K', 102_400],
    ['64M', 67_108_864],
    ['1G', 1_073_741_824],
    ['64', null],
    ['0M', null],
    ['1.5M', null],
    ['64 M', null],
    ['9999999999G', null],
  ])('the size %j is %j', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });
});
