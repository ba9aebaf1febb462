/** Whether hidden cases stay hidden from the programs that run. */
import { resolve } from 'node:path';
import type { Assignment, SandboxLevel } from '../model.js';
import { isPublic } from '../run/levels/file-access.js';
import type { Sandbox } from '../run/sandbox.js';
import { EXIT, Stop } from '../io/exit.js';

/** Stops if a program can read the files of hidden cases. */
export function refuseWeakSandbox(assignment: Assignment, sandbox: Sandbox): void {
  const hidden = assignment.rubric.flatMap(({ cases }) =>
    cases.filter(({ visibility }) => visibility !== 'visible'),
  );
  const open = findReadable(
    sandbox.level,
    hidden.map(({ place }) => resolve(place.file)),
  );
  if (open === null) return;
  throw new Stop(
    EXIT.usage,
    `${assignment.id} has hidden cases, and at sandbox level ${sandbox.level} a program could read them${open}. ` +
      '`boardmark doctor` shows how to get a better level; --allow-weak-sandbox grades all the same.',
  );
}

/** Null if no program can read the files; else the warning. */
function findReadable(level: SandboxLevel, files: readonly string[]): string | null {
  switch (level) {
    case 'bwrap':
      return null;
    case 'uid': {
      const found = files.find((file) => isPublic(file));
      return found === undefined
        ? null
        : `, since every user of this machine may read ${found} (chmod o-rx its folder to forbid it)`;
    }
    case 'none':
      return files.length === 0 ? null : '';
  }
}
