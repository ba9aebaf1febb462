/** System V objects (shared memory, message queues, semaphores) of a user id. They outlive every process of it. */
import { execa } from 'execa';
import { readFileSync } from 'node:fs';

const KINDS = { shm: '-m', msg: '-q', sem: '-s' } as const;
type Kind = keyof typeof KINDS;

interface IpcObject {
  readonly kind: Kind;
  readonly id: string;
  /** Bytes of shared memory that no process maps. */
  readonly bytes: number;
}

export function measureIpcObjects(uid: number): number {
  return listIpcObjects(uid).reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function removeIpcObjects(uid: number): Promise<void> {
  const words = listIpcObjects(uid).flatMap(({ kind, id }) => [KINDS[kind], id]);
  if (words.length > 0) await execa('ipcrm', words, { reject: false, stdio: 'ignore' });
}

function listIpcObjects(uid: number): IpcObject[] {
  return (['shm', 'msg', 'sem'] as const).flatMap((kind) => listKind(kind, uid));
}

/** The kernel's tables have a header line; `cbytes` of a queue is what waits in it. */
function listKind(kind: Kind, uid: number): IpcObject[] {
  const [heading = '', ...lines] = readTable(kind).trim().split('\n');
  const columns = heading.trim().split(/\s+/);
  return lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const at = (column: string) => words[columns.indexOf(column)] ?? '';
    if (at('uid') !== `${uid}` && at('cuid') !== `${uid}`) return [];
    const bytes = kind === 'msg' ? at('cbytes') : kind === 'shm' && at('nattch') === '0' ? at('rss') : '0';
    return [{ kind, id: at(kind === 'msg' ? 'msqid' : `${kind}id`), bytes: Number(bytes) || 0 }];
  });
}

function readTable(kind: Kind): string {
  try {
    return readFileSync(`/proc/sysvipc/${kind}`, 'latin1');
  } catch {
    return '';
  }
}
