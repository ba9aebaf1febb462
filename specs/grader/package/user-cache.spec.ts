import { afterEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { userCache } from '../../../grader/package/user-cache.js';

const given = process.env['XDG_CACHE_HOME'];

afterEach(() => {
  if (given === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = given;
});

test('the cache lies where the user wants caches', () => {
  process.env['XDG_CACHE_HOME'] = '/caches';
  expect(userCache()).toBe(join('/caches', 'boardmark'));
});

test('else in the home of the user, for root in the machine’s', () => {
  delete process.env['XDG_CACHE_HOME'];
  const isRoot = process.getuid?.() === 0;
  expect(userCache()).toMatch(isRoot ? /^\/var\/cache\/boardmark$/ : /\.cache[\\/]boardmark$/);
});
