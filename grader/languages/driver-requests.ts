/**
 * Sends cases to a driver, quick ones ahead of their turn: a driver that already has its next request need not wait
 * for us, and neither side has to be woken for each case. What is sent ahead has the same audience as the case that
 * runs, because a program can read a request as soon as it is sent (driver-protocol.md).
 */
import { messageOf, type CaseMessage } from './driver-case.js';
import type { DriverProcess } from './driver-process.js';
import type { CallsJob, Upcoming } from './language.js';

/** As many are sent ahead as take about this long. */
const AHEAD_MS = 100;
/** More would only wait in our memory. */
const MAX_AHEAD = 1024;
const MAX_CHARACTERS_AHEAD = 256 * 1024;

export interface DriverRequests {
  /** False if another case was sent ahead under this number: then this process cannot be used any more. */
  allows(number: number, job: CallsJob): boolean;
  /** Sends the case, unless it was sent ahead. */
  send(number: number, job: CallsJob): Request;
  /** Sends some of those that come after this one. `paceMs`: how long the last case took. */
  sendAhead(number: number, upcoming: Upcoming, paceMs: number): void;
}

export interface Request {
  readonly message: CaseMessage;
  readonly wasSentAhead: boolean;
}

/** `mayTake`: whether a case can run in this process at all. */
export function createDriverRequests(
  process: DriverProcess,
  mayTake: (job: CallsJob) => boolean,
): DriverRequests {
  const ahead = new Map<number, { readonly job: CallsJob; readonly message: CaseMessage }>();
  let charactersAhead = 0;
  let last = -1;
  /** Whether no more cases can be sent before those that were sent are made. */
  let isAllAhead = false;
  return {
    allows(number, job) {
      const sent = ahead.get(number);
      return sent === undefined || isSame(sent.job, job);
    },
    send(number, job) {
      const sent = ahead.get(number);
      if (sent !== undefined) {
        ahead.delete(number);
        charactersAhead -= sent.message.line.length;
        return { message: sent.message, wasSentAhead: true };
      }
      const message = messageOf(number, job);
      process.send(message.line);
      last = number;
      isAllAhead = false;
      return { message, wasSentAhead: false };
    },
    sendAhead(number, upcoming, paceMs) {
      const most = Math.min(MAX_AHEAD, Math.floor(AHEAD_MS / paceMs));
      // In batches: each write may wake the driver.
      if (last - number > most / 2 || charactersAhead > MAX_CHARACTERS_AHEAD / 2) return;
      if (isAllAhead) return;
      const jobs = upcoming(most);
      isAllAhead = jobs.length < most;
      let lines = '';
      for (const [index, job] of jobs.entries()) {
        if (!mayTake(job)) break;
        if (charactersAhead > MAX_CHARACTERS_AHEAD) {
          isAllAhead = false;
          break;
        }
        const its = number + 1 + index;
        if (its <= last) continue;
        const message = messageOf(its, job);
        ahead.set(its, { job, message });
        charactersAhead += message.line.length;
        lines += message.line;
        last = its;
      }
      if (lines !== '') process.send(lines);
    },
  };
}

/** Their limits of time may differ: those are decided when a case's turn comes. */
function isSame(one: CallsJob, other: CallsJob): boolean {
  return (
    one.steps === other.steps &&
    one.dialogue === other.dialogue &&
    one.files === other.files &&
    one.limits.outputBytes === other.limits.outputBytes
  );
}
