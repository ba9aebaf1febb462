/** What happens to the seeds in a turn: one lap, the relay of laps, the capture. */
import { EndlessGameError } from './endless.js';
import {
  getOpposingPit,
  getPitSeedCount,
  isPitInPlayerRow,
  nextPit,
  setPitSeedCount,
  type Pits,
  type Player,
  type ReadonlyPits,
} from './pits.js';

/**
 * Picks up the seeds of `pickPit` and sows them one a pit counter-clockwise: one lap, no relay. The pit picked from
 * gets its seed like any other when the lap goes all the way round. Changes the pits; returns the label of the last.
 */
export function singleSow(pickPit: string, playersPits: Pits): string {
  const seeds = getPitSeedCount(pickPit, playersPits);
  setPitSeedCount(pickPit, playersPits, 0);
  let pit = pickPit;
  for (let sown = 0; sown < seeds; sown++) {
    pit = nextPit(pit, playersPits);
    setPitSeedCount(pit, playersPits, getPitSeedCount(pit, playersPits) + 1);
  }
  return pit;
}

/**
 * A relay this long is taken never to end. Small boards come round to their start much sooner, which proves it; on
 * large ones the circle can be many millions of laps long, while no relay of a thousand laps that did end is known.
 */
const MAX_LAPS = 100_000;

/**
 * Sows a whole turn from `pickPit`, changing the pits: as long as the last seed of a lap falls into an occupied pit,
 * that pit is picked up and sown. Returns the label of the last pit; a relay without end throws an `EndlessGameError`.
 *
 * A lap can be undone: seen backwards from its last pit, the pit it was picked from is the first that holds the
 * fewest seeds. Different laps therefore never lead to the same one, so a relay that repeats anything at all comes
 * back to its very start first, and the start is all that has to be remembered.
 */
export function relaySow(pickPit: string, playersPits: Pits): string {
  const start = String(playersPits);
  let last = singleSow(pickPit, playersPits);
  for (let laps = 1; relays(last, playersPits); laps++) {
    if (last === pickPit && String(playersPits) === start) {
      throw endlessRelay(`after ${laps} laps every pit is as it was when pit ${pickPit} was picked up`);
    }
    if (laps === MAX_LAPS)
      throw endlessRelay(`it was picked up in pit ${pickPit} and still runs after ${laps} laps`);
    last = singleSow(last, playersPits);
  }
  return last;
}

/**
 * `relaySow` lap by lap, yielding the label of each lap's last pit. It first makes sure that the relay ends, so that
 * an endless one throws before any lap is shown.
 */
export function* relayLaps(pickPit: string, playersPits: Pits): Generator<string, void, undefined> {
  relaySow(pickPit, [[...playersPits[0]], [...playersPits[1]]]);
  let last = pickPit;
  do {
    last = singleSow(last, playersPits);
    yield last;
  } while (relays(last, playersPits));
}

/** Whether the lap that ended in this pit found it occupied, so that it is sown again. */
export function relays(last: string, playersPits: ReadonlyPits): boolean {
  return getPitSeedCount(last, playersPits) > 1;
}

/**
 * Takes what a turn whose last seed fell into the empty pit `last` captures, and returns how many seeds that is: the
 * last seed and those in the opposite pit, if `last` is the player's own and the opposite pit is not empty.
 */
export function capture(player: Player, last: string, playersPits: Pits): number {
  if (!isPitInPlayerRow(player, last, playersPits)) return 0;
  const opposite = getOpposingPit(last, playersPits);
  const prey = getPitSeedCount(opposite, playersPits);
  if (prey === 0) return 0;
  const seeds = prey + getPitSeedCount(last, playersPits);
  setPitSeedCount(last, playersPits, 0);
  setPitSeedCount(opposite, playersPits, 0);
  return seeds;
}

function endlessRelay(reason: string): EndlessGameError {
  return new EndlessGameError('relay', `The relay never ends: ${reason}.`);
}
