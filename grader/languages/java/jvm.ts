/** The flags of every JVM that runs students' code: one place, so that a faster start is a change here alone. */
import { delimiter } from 'node:path';
import type { Limits } from '../../model.js';

const MEBIBYTE = 1024 * 1024;
/** What a JVM needs beside its heap: code, classes, stacks, its own tables. */
const BESIDE_HEAP = 64 * MEBIBYTE;
const LEAST_HEAP = 16 * MEBIBYTE;

/**
 * G1 with one worker starts from the JDK's archived heap, which the serial collector cannot in 17. The JVM's own
 * warnings go to standard error: on standard output they would be taken for the student's. All text is UTF-8.
 */
const STEADY = [
  '-XX:+UseG1GC',
  '-XX:ParallelGCThreads=1',
  '-XX:ConcGCThreads=1',
  '-XX:-UsePerfData',
  '-Xshare:auto',
  '-Xlog:disable',
  '-Xlog:all=warning:stderr',
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
  '-Dsun.stdout.encoding=UTF-8',
  '-Dsun.stderr.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
] as const;

/** The compile service: our own code alone runs in it, for a whole class. */
export function serviceCommand(ours: string): string[] {
  return [
    'java',
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    '-Xlog:disable',
    '-Xlog:all=warning:stderr',
    '-Xmx512m',
    '-Dfile.encoding=UTF-8',
    '-Dstderr.encoding=UTF-8',
    '-Duser.language=en',
    '-Duser.country=US',
    '-cp',
    ours,
    'boardmark.compiler.CompileService',
  ];
}

/** The words that start a JVM for students' code: `java`, its flags, the class path. */
export function jvmCommand(limits: Limits, classPath: readonly string[]): string[] {
  const heap = Math.max(LEAST_HEAP, limits.memoryBytes - BESIDE_HEAP);
  return ['java', ...STEADY, `-Xmx${Math.floor(heap / MEBIBYTE)}m`, '-cp', classPath.join(delimiter)];
}
