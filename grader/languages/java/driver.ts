/** How the Java driver is started over a submission's classes. */
import type { Limits } from '../../model.js';
import type { DriverLaunch } from '../driver-process.js';
import { driverCommand } from './jvm.js';
import type { SupportJar } from './support-jar.js';

/** The launch of the driver, with its archive, over these folders of classes in class path order. */
export function driverLaunch(
  supportJar: SupportJar,
  archive: string | null,
  classes: readonly string[],
  contract: readonly string[],
): DriverLaunch {
  return {
    program: (limits: Limits) => ({
      argv: (inside) => [
        ...driverCommand(limits, [inside(supportJar.file)], archive === null ? null : inside(archive)),
        'boardmark.driver.Main',
        ...classes.map(inside),
      ],
      readable: [supportJar.folder, ...classes],
      work: { kind: 'scratch', files: [] },
      env: {},
    }),
    channel: 'stdio',
    setup: { contract },
  };
}
