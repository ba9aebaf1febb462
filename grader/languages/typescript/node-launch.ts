/** How bundles and the driver are started. */
import { join } from 'node:path';
import type { Limits } from '../../model.js';
import type { LaunchPlan } from '../language.js';
import type { DriverLaunch } from '../driver-process.js';
import type { BundlingFolders } from './bundling.js';

/** Node with a heap that fits the limit, and stack traces that name the student's lines. */
function nodeCommand(inside: (hostPath: string) => string, limits: Limits): readonly string[] {
  const megabytes = Math.max(16, Math.floor(limits.memoryBytes / (1024 * 1024)));
  return [inside(process.execPath), '--enable-source-maps', `--max-old-space-size=${megabytes}`];
}

export function programPlan(bundle: string): LaunchPlan {
  return {
    argv: (inside, args, limits) => [...nodeCommand(inside, limits), inside(bundle), ...args],
    readable: [process.execPath, bundle],
    env: {},
  };
}

export function driverLaunch({ tools }: BundlingFolders, modules: string): DriverLaunch {
  const driver = join(tools, 'driver.mjs');
  return {
    program: (limits) => ({
      argv: (inside) => [...nodeCommand(inside, limits), inside(driver), inside(modules)],
      readable: [process.execPath, driver, modules],
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'descriptors',
    setup: {},
  };
}
