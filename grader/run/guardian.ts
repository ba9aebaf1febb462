/**
 * A small shell that outlives the grader by a moment. If the grader dies without cleaning up (SIGKILL, out of
 * memory), the guardian ends every process that the grader started and removes its folders. Parent-death signals
 * are not enough: a process between fork and exec, and a box that is still being set up, have not asked for one
 * yet.
 */
import { execa } from 'execa';
import { tmpdir } from 'node:os';
import { ownStamp } from '../temp/owner.js';
import { atExit } from './at-exit.js';
import { hasProc } from './proc.js';
import { IN_MEMORY, MARK } from './temp-root.js';

/**
 * Its input ends when the grader does. It finds our processes by the mark in the environment and by the user ids
 * that we leased; a process that has no mark yet is found in a later round.
 */
const SCRIPT = `
stamp=$1 temp=$2 memory=$3 uids=
while read -r line; do uids=$line; done
find_all() {
  grep -lsaF "${MARK}=$stamp." /proc/[0-9]*/environ
  [ -z "$uids" ] || grep -lsE "^Uid:[[:space:]]+$uids[[:space:]]" /proc/[0-9]*/status
}
round=0 quiet=0
while [ $round -lt 60 ] && [ $quiet -lt 15 ]; do
  quiet=$((quiet + 1))
  for each in $(find_all); do
    pid=\${each#/proc/} pid=\${pid%%/*}
    [ "$pid" = $$ ] && continue
    kill -9 "$pid" 2>/dev/null && quiet=0
  done
  round=$((round + 1))
  sleep 0.1
done
rm -rf -- "$temp"/*-"$stamp"-?????? "$memory"/*-"$stamp"-??????
`;

export interface Guardian {
  /** Sets which user ids are ours from now on, as a pattern of their digits. */
  claimUids(pattern: string): void;
}

let guardian: Guardian | null = null;

/** The one guardian of this process, started with the first sandbox; null if the system has no /proc. */
export function startGuardian(): Guardian {
  return (guardian ??= hasProc ? start() : { claimUids: () => undefined });
}

function start(): Guardian {
  const stamp = ownStamp();
  const child = execa('/bin/sh', ['-c', SCRIPT, 'boardmark-guardian', stamp, tmpdir(), IN_MEMORY], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a group of its own, so that what ends the grader's group does not end it.
    detached: true,
    cleanup: false,
    buffer: false,
    reject: false,
    env: { PATH: '/usr/bin:/bin', [MARK]: `${stamp}.guardian` },
    extendEnv: false,
  });
  // Neither keeps the grader alive.
  child.unref();
  const input = child.stdin as typeof child.stdin & { unref?: () => void };
  input.unref?.();
  input.on('error', () => undefined);
  // A grader that exits has ended its programs itself.
  atExit('remove', () => child.kill('SIGKILL'));
  return { claimUids: (pattern) => void input.write(`${pattern}\n`) };
}
