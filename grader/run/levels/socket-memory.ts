/** Memory that the sockets of a box may hold: data that is sent and not yet received belongs to no process. */
import { readFileSync } from 'node:fs';

/** What Linux lets one socket hold by default (net.core.wmem_default). */
const SOCKET_BYTES = 212_992;
/** This many sockets are usual: runtimes ask the system for names and addresses. */
const USUAL = 64;

/** An upper bound by the number of sockets; it includes sockets that are being passed through another socket. */
export function measureSockets(pids: readonly number[]): number {
  const sockets = pids.reduce((sum, pid) => sum + countSockets(pid), 0);
  return Math.max(0, sockets - USUAL) * SOCKET_BYTES;
}

/** All sockets in the network namespace of that process. */
function countSockets(pid: number): number {
  try {
    const found = /^sockets: used (\d+)/m.exec(readFileSync(`/proc/${pid}/net/sockstat`, 'latin1'));
    return Number(found?.[1] ?? 0);
  } catch {
    return 0;
  }
}
