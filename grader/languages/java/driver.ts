/** How the Java driver is started over a submission's classes. */
import type { Limits } from '../../model.js';
import type { DriverLaunch } from '../session.js';
import { jvmCommand } from './jvm.js';

/** How the driver is started over these folders of classes, in the order of the class path. */
export function driverLaunch(
  driver: string,
  classes: readonly string[],
  contract: readonly string[],
): DriverLaunch {
  return {
    program: (limits: Limits) => ({
      argv: (inside) => [
        ...jvmCommand(limits, [inside(driver)]),
        'boardmark.driver.Main',
        ...classes.map(inside),
      ],
      readable: [driver, ...classes],
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'stdio',
    setup: { contract },
  };
}
