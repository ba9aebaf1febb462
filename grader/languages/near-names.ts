/** Names that are longer or shorter forms of the wanted one. Pure. */

const SHORTEST_STEM = 4;

/** Whether one name begins or ends with the other: `nextMove` for `next`, `EndodoiFake` for `Endodoi`. */
export function isLongerOf(name: string, wanted: string): boolean {
  const [one, other] = [name.toLowerCase(), wanted.toLowerCase()];
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return (
    longer !== shorter &&
    shorter.length >= SHORTEST_STEM &&
    (longer.startsWith(shorter) || longer.endsWith(shorter))
  );
}
