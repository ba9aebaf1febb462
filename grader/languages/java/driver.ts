/** How the Java driver is started over a submission's classes. */
import type { Limits } from '../../model.js';
import type { DriverLaunch } from '../session.js';
import { driverCommand } from './jvm.js';
import type { Kit } from './kit.js';

/** How the driver is started, with its archive, over these folders of classes, in the order of the class path. */
export function driverLaunch(
  kit: Kit,
  archive: string | null,
  classes: readonly string[],
  contract: readonly string[],
): DriverLaunch {
  return {
    program: (limits: Limits) => ({
      argv: (inside) => [
        ...driverCommand(limits, [inside(kit.jar)], archive === null ? null : inside(archive)),
        'boardmark.driver.Main',
        ...classes.map(inside),
      ],
      readable: [kit.folder, ...classes],
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'stdio',
    setup: { contract },
  };
}
