/**
 * No isolation: only the shell's limits, a process group, and a mark in the environment by which runaways are
 * found. For machines that offer nothing better, and for programs that one trusts. Portable mode also lacks the
 * shell and its limits.
 */
import { randomUUID } from 'node:crypto';
import { readEnvironment } from '../proc.js';
import { linksOf, createHostFolderStore } from '../work-folder.js';
import { createNamedPipes, type NamedPipeStore } from '../named-pipes.js';
import { createNodePipes } from '../node-pipes.js';
import { isPortable } from '../portable.js';
import { ownStamp } from '../../temp/owner.js';
import { MARK, type TempRoot } from '../temp-root.js';
import { makeEnvironment, windowsEnvironment } from './environment.js';
import { DIRECT, type Level } from './level.js';
import { firstWord, createToolFinder } from './find-tool.js';
import { wrapInLimits } from './limit-shell.js';

export function createNoneLevel(tempRoot: TempRoot, namedPipes: NamedPipeStore): Level {
  const folders = createHostFolderStore(tempRoot);
  const findTool = createToolFinder(
    () => true,
    (path) => path,
  );
  return {
    pipes: isPortable ? createNodePipes(process.platform === 'win32') : createNamedPipes(namedPipes),
    prepare(program, channel) {
      const [name = '', ...args] = program.argv((hostPath) => hostPath);
      const mark = `${MARK}=${ownStamp()}.${randomUUID()}`;
      const folder = folders.take(
        program.work,
        linksOf(program, (hostPath) => hostPath),
      );
      const tool = findTool(name, folder.work);
      // The kernel counts processes per user, and here that is the user who grades, so our own looks count them.
      const limits = isPortable ? [] : wrapInLimits(program.limits, channel, { countsProcesses: false });
      return Promise.resolve({
        command: [...limits, firstWord(name, tool), ...args],
        cwd: folder.work,
        env: {
          ...makeEnvironment({ path: process.env['PATH'] ?? '/usr/bin:/bin', ...folder }, program.env),
          ...(process.platform === 'win32' ? windowsEnvironment(process.env, folder) : {}),
          [MARK]: mark.slice(MARK.length + 1),
        },
        ...DIRECT,
        identity: null,
        folder,
        belongsToRun: (pid) => carriesMark(pid, mark),
        killAll: null,
        hiddenMemoryBytes: () => 0,
        release: () => Promise.resolve(),
      });
    },
  };
}

/** Null for a process that is ending or being replaced by another program: it has no environment for a moment. */
function carriesMark(pid: number, mark: string): boolean | null {
  const environment = readEnvironment(pid);
  return environment === '' ? null : (environment?.includes(mark) ?? false);
}
