/** The games of a tournament as values. */
import * as z from 'zod';

const REASON_NAMES = ['played', 'illegal-move', 'time-out', 'crash', 'flood', 'disagreement'] as const;
export type ReasonName = (typeof REASON_NAMES)[number];
export const FAULTS = REASON_NAMES.filter((reason) => reason !== 'played');

const side = z.union([z.literal(0), z.literal(1)]);
const pairing = {
  /** The ids of side 0 and side 1. */
  first: z.string(),
  second: z.string(),
  openingId: z.string(),
  seed: z.number(),
};
export const gameSchema = z.union([
  z.object({
    ...pairing,
    outcome: z.literal('played'),
    /** Null if both were at fault. */
    winner: side.nullable(),
    losses: z.array(z.object({ side, reason: z.enum(REASON_NAMES), message: z.string() })),
    moves: z.number(),
    wallMs: z.number(),
  }),
  /** Our side failed, so the game counts for nobody. */
  z.object({ ...pairing, outcome: z.literal('void'), because: z.string() }),
]);
export type Game = z.infer<typeof gameSchema>;
export type PlayedOut = Extract<Game, { readonly outcome: 'played' }>;
export type Pairing = Pick<Game, 'first' | 'second' | 'openingId' | 'seed'>;
