/** Finds which of many plays differs if they were all made together. */

interface Bisected<Item, Found> {
  readonly items: readonly Item[];
  readonly found: Found;
}

/** The fewest adjacent items that differ together: halves are tried until one item is left. Null if nothing differs. */
export async function bisect<Item, Found>(
  items: readonly Item[],
  differ: (some: readonly Item[]) => Promise<Found | null>,
): Promise<Bisected<Item, Found> | null> {
  const found = await differ(items);
  if (found === null) return null;
  if (items.length === 1) return { items, found };
  const middle = Math.ceil(items.length / 2);
  const half = (await bisect(items.slice(0, middle), differ)) ?? (await bisect(items.slice(middle), differ));
  return half ?? { items, found };
}
