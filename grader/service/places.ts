/** Counts what each owner has in progress, so that none of them holds more than a bound. */
export interface Places {
  /** How many places the owner holds. */
  held(owner: string): number;
  /** Takes a place for the owner. Returns the function that gives it back, which may be called again. */
  take(owner: string): () => void;
}

export function createPlaces(): Places {
  const counts = new Map<string, number>();
  const held = (owner: string): number => counts.get(owner) ?? 0;
  return {
    held,
    take(owner) {
      counts.set(owner, held(owner) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        if (held(owner) > 1) counts.set(owner, held(owner) - 1);
        else counts.delete(owner);
      };
    },
  };
}
