/** How bundles and the driver are started. */
import { dirname, join } from 'node:path';
import type { Limits } from '../../model.js';
import type { LaunchPlan } from '../language.js';
import type { DriverLaunch } from '../driver-process.js';
import type { BundlingFolders } from './bundling.js';

/** Node with a heap that fits the limit, and stack traces that name the student's lines. */
function nodeCommand(inside: (hostPath: string) => string, limits: Limits): readonly string[] {
  const megabytes = Math.max(16, Math.floor(limits.memoryBytes / (1024 * 1024)));
  return [inside(process.execPath), '--enable-source-maps', `--max-old-space-size=${megabytes}`];
}

/** Data files lie beside the bundle, where `import.meta` and `__dirname` lead. */
export function programPlan(bundle: string, beside: NonNullable<LaunchPlan['beside']>): LaunchPlan {
  return {
    argv: (inside, args, limits) => [...nodeCommand(inside, limits), inside(bundle), ...args],
    readable: [process.execPath, ...placesOf(bundle, beside)],
    beside,
    env: {},
  };
}

function placesOf(bundle: string, beside: NonNullable<LaunchPlan['beside']>): readonly string[] {
  return beside.length > 0 ? [dirname(bundle)] : [bundle];
}

export function driverLaunch(
  { tools }: BundlingFolders,
  modules: string,
  beside: NonNullable<LaunchPlan['beside']>,
): DriverLaunch {
  const driver = join(tools, 'driver.mjs');
  return {
    program: (limits) => ({
      argv: (inside) => [...nodeCommand(inside, limits), inside(driver), inside(modules)],
      readable: [process.execPath, driver, ...placesOf(modules, beside)],
      beside,
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'descriptors',
    setup: {},
  };
}
