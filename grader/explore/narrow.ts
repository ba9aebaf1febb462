/** Which of many plays differs, where all of them were made together. */

export interface Narrowed<Item, Found> {
  readonly items: readonly Item[];
  readonly found: Found;
}

/** The fewest neighbours that differ together: halves are tried until one item is left. Null if nothing differs. */
export async function narrow<Item, Found>(
  items: readonly Item[],
  differ: (some: readonly Item[]) => Promise<Found | null>,
): Promise<Narrowed<Item, Found> | null> {
  const found = await differ(items);
  if (found === null) return null;
  if (items.length === 1) return { items, found };
  const middle = Math.ceil(items.length / 2);
  const half = (await narrow(items.slice(0, middle), differ)) ?? (await narrow(items.slice(middle), differ));
  return half ?? { items, found };
}
