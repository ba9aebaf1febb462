import { describe, expect, test } from '@jest/globals';
import { refuseSystem } from '../../../grader/cli/class-grader.js';

describe('the system that grades', () => {
  test('on Windows one line says where to grade instead', () => {
    expect(() => refuseSystem('win32')).toThrow(/^[^\n]*WSL[^\n]*container[^\n]*$/);
  });

  test.each(['linux', 'darwin'] as const)('%s can', (platform) => {
    expect(() => refuseSystem(platform)).not.toThrow();
  });
});
