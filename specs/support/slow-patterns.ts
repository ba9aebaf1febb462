/** Patterns that have too many ways to match are given up at once: the product waits for seconds. */
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import vm from 'node:vm';

type Run = (this: vm.Script, ...given: Parameters<vm.Script['runInContext']>) => unknown;

/** Enough for a pattern to begin. */
const SOON_MS = 20;

/** For the specs of this block. Returns how often one of them has tried a pattern until now. */
export function giveUpSoon(): () => number {
  const { runInContext } = vm.Script.prototype as { readonly runInContext: Run };
  let tried = 0;
  beforeEach(() => {
    tried = 0;
    jest.spyOn(vm.Script.prototype, 'runInContext').mockImplementation(function (this: vm.Script, ...given) {
      const [context, options] = given;
      expect(options?.timeout).toBeGreaterThan(0);
      tried += 1;
      return runInContext.call(this, context, { ...options, timeout: SOON_MS });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return () => tried;
}
