import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwn } from '../../../../grader/run/levels/file-access.js';

describe('what is ours in the folder for temporary files', () => {
  let home = '';
  const modeOf = (path: string) => statSync(join(home, path)).mode & 0o777;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'boardmark-home-'));
    mkdirSync(join(home, 'tmp/ours/work'), { recursive: true });
    chmodSync(join(home, 'tmp/ours'), 0o700);
  });
  afterEach(() => rmSync(home, { recursive: true }));

  test('is opened for other users, and nothing above it', () => {
    chmodSync(home, 0o755);
    expect(openOwn(join(home, 'tmp/ours/work'), join(home, 'tmp'))).toBe(true);
    expect(modeOf('tmp/ours')).toBe(0o711);
  });

  test('is not opened in a closed home, which stays closed', () => {
    expect(openOwn(join(home, 'tmp/ours/work'), join(home, 'tmp'))).toBe(false);
    expect([modeOf(''), modeOf('tmp/ours')]).toEqual([0o700, 0o700]);
  });

  test('is nothing outside that folder', () => {
    chmodSync(home, 0o755);
    expect(openOwn(join(home, 'tmp/ours/work'), join(home, 'tmp/other'))).toBe(false);
    expect(modeOf('tmp/ours')).toBe(0o700);
  });
});
