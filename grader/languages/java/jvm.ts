/** The flags of every JVM that we start. */
import { delimiter } from 'node:path';
import type { Limits } from '../../model.js';
import type { DriverLaunch } from '../driver-process.js';
import { DIALOGUE_SHARE, type LaunchPlan } from '../language.js';
import type { SupportJar } from './support-jar.js';

const MEBIBYTE = 1024 * 1024;
/** What a JVM needs beside its heap: code, classes, stacks, its own tables. */
const BESIDE_HEAP = 64 * MEBIBYTE;
const MIN_HEAP = 16 * MEBIBYTE;

/**
 * G1 with one worker starts from the JDK's archived heap, which the serial collector cannot do in JDK 17. The JVM's
 * own warnings go to standard error: on standard output they would be taken for the student's. All text is UTF-8.
 */
const COMMON_FLAGS = [
  '-XX:+UseG1GC',
  '-XX:ParallelGCThreads=1',
  '-XX:ConcGCThreads=1',
  '-XX:-UsePerfData',
  // Most programs end before compiling pays; long-running ones are compiled all the same.
  '-XX:CompileThresholdScaling=10',
  '-Xlog:disable',
  '-Xlog:all=warning:stderr',
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
  '-Dsun.stdout.encoding=UTF-8',
  '-Dsun.stderr.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  // Line ends as the cases have them: Java on Windows would write CR LF.
  ...(process.platform === 'win32' ? ['-Dline.separator=\n'] : []),
] as const;

/** Of JVMs that run only our own code and tools, each for a whole class. */
export const TOOL_FLAGS = [
  '-XX:+UseSerialGC',
  '-XX:-UsePerfData',
  '-XX:TieredStopAtLevel=1',
  '-Xmx512m',
  '-Dfile.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
] as const;

export function serviceCommand(supportJar: string, archive: string | null): string[] {
  const log = ['-Xlog:disable', '-Xlog:all=warning:stderr'];
  const main = ['-cp', supportJar, 'boardmark.compiler.CompileService'];
  return ['java', ...TOOL_FLAGS, ...archiveFlags(archive), ...log, ...main];
}

/** The flags of the JVM in which Checkstyle stays ready: the style service begins before Checkstyle's own main class. */
export function styleServiceFlags(supportJar: string, config: string): string[] {
  return [`-javaagent:"${supportJar}=${config}"`, ...TOOL_FLAGS, '-Xshare:auto'];
}

function heapOf({ memoryBytes }: Limits): number {
  return Math.max(MIN_HEAP, memoryBytes - BESIDE_HEAP);
}

/**
 * The arguments that start a JVM for students' code: `java`, its flags, the class path. Paths are as the program
 * sees them.
 */
export function jvmCommand(limits: Limits, classPath: readonly string[], archive: string | null): string[] {
  return [
    'java',
    ...COMMON_FLAGS,
    ...archiveFlags(archive),
    `-Xmx${Math.floor(heapOf(limits) / MEBIBYTE)}m`,
    '-cp',
    classPath.join(delimiter),
  ];
}

/**
 * The same for the driver: it does similar work case after case, so compiling pays sooner. Its heap begins with what a
 * dialogue may use of it and grows only where that is too little, which the driver sees.
 */
function driverCommand(limits: Limits, classPath: readonly string[], archive: string | null): string[] {
  return [
    ...jvmCommand(limits, classPath, archive),
    `-Xms${Math.floor((DIALOGUE_SHARE * heapOf(limits)) / MEBIBYTE)}m`,
    '-XX:GCTimeRatio=1',
    '-XX:MaxHeapFreeRatio=100',
    // Replaces the same flag of `jvmCommand`: the JVM takes the last one.
    '-XX:CompileThresholdScaling=4',
    // Never: JDK 17 generates a class for a method at its 16th reflective call, which takes longer than it saves.
    '-Dsun.reflect.inflationThreshold=1000000',
  ];
}

/**
 * An archive mapped at the address for which it was made is used as it is. At any other address all its pointers
 * must be relocated first.
 */
function archiveFlags(archive: string | null): string[] {
  if (archive === null) return ['-Xshare:auto'];
  const inPlace = [
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:+IgnoreUnrecognizedVMOptions',
    '-XX:ArchiveRelocationMode=0',
  ];
  return ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`, ...inPlace];
}

/** Starts a JVM that records the classes it loads. */
export function warmFlags(list: string): string[] {
  return ['-Xshare:off', `-XX:DumpLoadedClassList=${list}`, '-Xlog:disable'];
}

/** Makes an archive of the classes in a list. JDK 17 archives its heap, too, but only under G1. */
export function dumpFlags(list: string, archive: string): string[] {
  return [
    '-Xshare:dump',
    '-XX:+UseG1GC',
    // A heap below 4 GiB, as programs have: a larger one uses another form of pointers.
    '-Xmx256m',
    `-XX:SharedClassListFile=${list}`,
    `-XX:SharedArchiveFile=${archive}`,
    '-Xlog:disable',
  ];
}

// How the Java driver is started over a submission's classes.

export interface DriverParts {
  readonly supportJar: SupportJar;
  readonly archive: string | null;
  /** The folders of classes, in class path order. */
  readonly classPath: readonly string[];
  /** Data files for each case. */
  readonly beside?: NonNullable<LaunchPlan['beside']>;
}

/** The launch of the driver, with its archive. */
export function driverLaunch(
  { supportJar, archive, classPath, beside = [] }: DriverParts,
  setup: DriverLaunch['setup'],
  more: readonly string[] = [],
): DriverLaunch {
  return {
    program: (limits: Limits) => ({
      argv: (inside) => [
        ...driverCommand(limits, [inside(supportJar.file)], archive === null ? null : inside(archive)),
        ...more,
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
