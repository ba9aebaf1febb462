/** Searches a row of places by halves. */

/** The first place, of so many, from which on something holds; their number where it holds for none. */
export function findFirst(places: number, holdsFrom: (place: number) => boolean): number {
  let low = 0;
  let high = places;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holdsFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
