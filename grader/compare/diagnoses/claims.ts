/** From changes to claims: each change by the first kind that holds there, those of one mistake together. */
import type { Diagnosis } from '../../model.js';
import { actualPiece, expectedPiece, turnInto, type Change } from './changes/change.js';
import { joinSwaps } from './changes/join-swaps.js';
import { listChanges } from './changes/list-changes.js';
import { CLAIM_KINDS } from './kinds/index.js';
import type { Claim, ClaimKind, Piece } from './kinds/kind.js';
import type { Texts } from './texts.js';

/** Kinds that are one line in a program wherever they show: told first where they explain most. */
const SYSTEMATIC: ReadonlySet<string> = new Set([
  'input-echoed',
  'line-end-extra',
  'line-end-missing',
  'prompt-missing',
  'prompt-repeated',
  'extra-blank-lines',
  'missing-blank-lines',
  'trailing-blanks',
  'leading-blanks',
  'blanks',
  'colours',
  'letter-case',
  'look-alike',
  'number-format',
  'extra-lines',
  'missing-lines',
  'extra-text',
  'missing-text',
  'other-text',
]);

/** The claim to tell first, and how much of all that differs it explains. */
export interface MainClaim {
  readonly claim: Claim;
  readonly explains: 'all' | 'first' | 'most';
}

/** Null where no claim is borne out. */
export function findMainClaim(texts: Texts): MainClaim | null {
  const { list, complete } = listChanges(texts);
  const changes = joinSwaps(texts, list);
  const [first] = changes;
  if (first === undefined) return null;
  const claims = gatherClaims(texts, changes);
  const explained = (claim: Claim): number => claim.pieces.length;
  const [only] = claims;
  if (claims.length === 1 && only !== undefined && complete && explained(only) === changes.length)
    if (turnInto(texts, only.pieces)) return { claim: only, explains: 'all' };
  const most = claims
    .filter(({ kind, pieces }) => SYSTEMATIC.has(kind.code) && pieces.length > 1)
    .find((claim) => complete && 2 * explained(claim) > changes.length);
  if (most !== undefined) return { claim: most, explains: 'most' };
  const atFirst = claims.find(({ pieces }) => pieces[0].expected.from === first.expected.from && pieces[0].actual.from === first.actual.from);
  return atFirst === undefined ? null : { claim: atFirst, explains: 'first' };
}

/** Claims in the order of their first places. */
function gatherClaims(texts: Texts, changes: readonly Change[]): readonly Claim[] {
  const claims = new Map<string, { kind: ClaimKind; pieces: [Piece, ...Piece[]] }>();
  for (const change of changes) {
    const piece: Piece = { ...change, was: expectedPiece(texts, change), is: actualPiece(texts, change) };
    const kind = CLAIM_KINDS.find(({ holds }) => holds(texts, piece));
    if (kind === undefined) continue;
    const key = `${kind.code} ${kind.group(texts, piece)}`;
    const known = claims.get(key);
    if (known === undefined) claims.set(key, { kind, pieces: [piece] });
    else known.pieces.push(piece);
  }
  return [...claims.values()];
}

/** Whether the texts bear out every place that the claim names. */
export function isBorneOut(texts: Texts, { kind, pieces }: Claim): boolean {
  return pieces.every(
    (piece) =>
      piece.was === expectedPiece(texts, piece) &&
      piece.is === actualPiece(texts, piece) &&
      piece.was !== piece.is &&
      kind.holds(texts, piece),
  );
}

const LEADS = { all: '', first: 'first: ', most: 'mostly: ' } as const;

/** The claim in words; null where the texts do not bear it out. */
export function tellClaim(texts: Texts, { claim, explains }: MainClaim): Diagnosis | null {
  if (!isBorneOut(texts, claim)) return null;
  return { code: claim.kind.code, words: `${LEADS[explains]}${claim.kind.words(texts, claim.pieces)}` };
}
