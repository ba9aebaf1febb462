/** How the Java driver is started over a submission's classes. */
import type { Limits } from '../../model.js';
import type { DriverLaunch } from '../driver-process.js';
import { DIALOGUE_SHARE, type LaunchPlan } from '../language.js';
import { driverCommand } from './jvm.js';
import type { SupportJar } from './support-jar.js';

export interface DriverParts {
  readonly supportJar: SupportJar;
  readonly archive: string | null;
  /** The folders of classes, in class path order. */
  readonly classPath: readonly string[];
  /** Data files for each case. */
  readonly beside?: NonNullable<LaunchPlan['beside']>;
}

/** The launch of the driver, with its archive, for calls. */
export function driverLaunch(parts: DriverParts): DriverLaunch {
  return launchOf(parts, 1, {});
}

/** The same for dialogues; `programs` are the binary names of the main classes. */
export function dialoguesLaunch(
  parts: DriverParts,
  programs: Readonly<Record<string, string>>,
  assertions: boolean,
): DriverLaunch {
  return launchOf(parts, DIALOGUE_SHARE, { programs, assertions });
}

function launchOf(
  { supportJar, archive, classPath, beside = [] }: DriverParts,
  heapShare: number,
  setup: DriverLaunch['setup'],
): DriverLaunch {
  return {
    program: (limits: Limits) => ({
      argv: (inside) => [
        ...driverCommand(
          limits,
          [inside(supportJar.file)],
          archive === null ? null : inside(archive),
          heapShare,
        ),
        // A full memory ends the process, even if the program would go on.
        ...(heapShare < 1 ? ['-XX:+ExitOnOutOfMemoryError'] : []),
        'boardmark.driver.Main',
        ...classPath.map(inside),
      ],
      readable: [supportJar.folder, ...classPath],
      work: { kind: 'scratch', files: [] },
      beside,
      env: {},
    }),
    channel: 'stdio',
    setup,
  };
}
