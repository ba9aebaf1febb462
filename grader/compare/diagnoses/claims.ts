/**
 * Turns changes into claims: each change is claimed by the first kind that holds there, and claims of one mistake are
 * joined.
 */
import type { Diagnosis } from '../../model.js';
import {
  actualPiece,
  countAround,
  expectedPiece,
  joinChanges,
  turnInto,
  widenChange,
  type Change,
} from './changes/change.js';
import { joinSwaps } from './changes/join-swaps.js';
import { listReadings } from './changes/list-changes.js';
import { CLAIM_KINDS, DIAGNOSIS_KINDS } from './kinds/index.js';
import type { Claim, ClaimKind, Piece } from './kinds/kind.js';
import { isInList } from './kinds/numbers.js';
import { joinRearranged } from './kinds/items.js';
import type { Texts } from './texts.js';

/** The claim to show first, and how much of all that differs it explains. */
export interface MainClaim {
  readonly claim: Claim;
  readonly explains: 'all' | 'first' | 'most';
}

/** One way to see the change, with its claims. */
interface Reading {
  readonly changes: readonly Change[];
  readonly claims: readonly Claim[];
  readonly complete: boolean;
}

/**
 * Null if the texts prove no claim. If the change can be read in several ways, the one with the fewest causes is used.
 */
export function findMainClaim(texts: Texts): MainClaim | null {
  const readings = listReadings(texts).map(({ list, complete }): Reading => {
    const changes = joinInLines(texts, joinSwaps(texts, list));
    return { changes, claims: gatherClaims(texts, changes), complete };
  });
  const [best] = readings.toSorted((one, other) => countCauses(texts, one) - countCauses(texts, other));
  return best === undefined ? null : chooseClaim(texts, best);
}

/**
 * Different changes within one line are one: from the first word that differs to the last. What differs in one way
 * throughout the line, such as numbers or blanks, stays apart.
 */
function joinInLines(texts: Texts, changes: readonly Change[]): readonly Change[] {
  const joined: Change[] = [];
  let last: readonly Change[] = [];
  const close = (): void => {
    const [first] = last;
    const end = last.at(-1);
    if (first === undefined || end === undefined) return;
    const keys = new Set(last.map((change) => findKind(texts, change)?.key ?? null));
    const rearranged = last.length === 1 ? null : joinRearranged(texts, first, end);
    if (rearranged !== null) joined.push(rearranged);
    else if (last.length === 1 || (keys.size === 1 && !keys.has(null))) joined.push(...last);
    else joined.push(withWholeNumbers(texts, joinChanges(first, end)));
    last = [];
  };
  for (const change of changes) {
    const before = last.at(-1);
    if (before !== undefined && !areInOneLine(texts, before, change)) close();
    last = [...last, change];
  }
  close();
  return joined;
}

/** The change with all digits of the numbers that it cuts. */
function withWholeNumbers(texts: Texts, change: Change): Change {
  const { expected, actual } = texts;
  const isDigit = (sign: string | undefined): boolean => /[\d.]/.test(sign ?? '');
  const startsInNumber = isDigit(expected[change.expected.from]) || isDigit(actual[change.actual.from]);
  const endsInNumber = isDigit(expected[change.expected.to - 1]) || isDigit(actual[change.actual.to - 1]);
  const around = countAround(texts, change, isDigit);
  const before = startsInNumber ? around.before : 0;
  const whole = widenChange(change, before, endsInNumber ? around.behind : 0);
  const isNegative = before > 0 && countAround(texts, whole, (sign) => sign === '-').before > 0;
  return isNegative ? widenChange(whole, 1, 0) : whole;
}

function areInOneLine(texts: Texts, one: Change, other: Change): boolean {
  const both = joinChanges(one, other);
  return !`${expectedPiece(texts, both)}${actualPiece(texts, both)}`.includes('\n');
}

/** The kind that claims a change; changes with the same key are one claim. Null where there is none. */
function findKind(
  texts: Texts,
  change: Change,
): { readonly kind: ClaimKind; readonly key: string; readonly piece: Piece } | null {
  const piece = { ...change, was: expectedPiece(texts, change), is: actualPiece(texts, change) };
  const kind = CLAIM_KINDS.find(({ holds }) => holds(texts, piece));
  return kind === undefined ? null : { kind, key: `${kind.code} ${kind.group?.(texts, piece) ?? ''}`, piece };
}

/**
 * The fewer causes a reading needs, the better. A claim counts 1, an unexplained change 2. Numbers that differ in one list of
 * numbers are hardly one mistake, so each but the first counts `LISTED`, and twice that if it is what its neighbour should
 * be. A reading that stopped early counts far more than any other.
 */
function countCauses(texts: Texts, { changes, claims, complete }: Reading): number {
  const explained = claims.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const listed = claims.flatMap(({ pieces }) => pieces.slice(1).filter((piece) => isInList(texts, piece)));
  const moved = listed.filter(
    (piece, at) => piece.is === listed[at + 1]?.was || piece.was === listed[at - 1]?.is,
  );
  const causes = claims.filter(({ pieces }) => !pieces.every((piece) => isLastLineEnd(texts, piece)));
  return (
    causes.length +
    (listed.length + moved.length) * LISTED +
    2 * (changes.length - explained) +
    (complete ? 0 : 1000)
  );
}

/** Whether the piece is the end of the last line, which only one text has: it counts as no cause. */
function isLastLineEnd({ expected, actual }: Texts, piece: Piece): boolean {
  const isEnd = piece.expected.to === expected.length && piece.actual.to === actual.length;
  return isEnd && piece.was + piece.is === '\n';
}

/** So chosen that four numbers that differ count more than one too many and another one missing. */
const LISTED = 0.4;

function chooseClaim(texts: Texts, { changes, claims, complete }: Reading): MainClaim | null {
  const [only] = claims;
  const [first] = changes;
  if (only === undefined || first === undefined) return null;
  if (claims.length === 1 && complete && turnInto(texts, only.pieces))
    return { claim: only, explains: 'all' };
  const most = claims.find(
    ({ kind, pieces }) =>
      complete &&
      DIAGNOSIS_KINDS[kind.code].ofData !== true &&
      pieces.length > 1 &&
      2 * pieces.length > changes.length,
  );
  if (most !== undefined) return { claim: most, explains: 'most' };
  // A program writes all numbers in one form, so a single other form beside other mistakes proves nothing.
  const isFirst = ({ kind, pieces: [piece] }: Claim): boolean =>
    kind.code !== 'number-format' &&
    piece.expected.from === first.expected.from &&
    piece.actual.from === first.actual.from;
  const atFirst = claims.find(isFirst);
  return atFirst === undefined ? null : { claim: atFirst, explains: 'first' };
}

/** Claims in the order of their first places. */
function gatherClaims(texts: Texts, changes: readonly Change[]): readonly Claim[] {
  const claims = new Map<string, { kind: ClaimKind; pieces: [Piece, ...Piece[]] }>();
  for (const change of changes) {
    const found = findKind(texts, change);
    if (found === null) continue;
    const { kind, key, piece } = found;
    const known = claims.get(key);
    if (known === undefined) claims.set(key, { kind, pieces: [piece] });
    else known.pieces.push(piece);
  }
  return [...claims.values()];
}

const LEADS = { all: '', first: 'first: ', most: 'mostly: ' } as const;

/** The claim in words. The texts prove it: its kind holds at each of its pieces. */
export function describeClaim(texts: Texts, { claim, explains }: MainClaim): Diagnosis {
  return { code: claim.kind.code, words: `${LEADS[explains]}${claim.kind.words(texts, claim.pieces)}` };
}
