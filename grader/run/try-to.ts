/** What `act` gives; null if it throws: programs end, and change what we look at, while we look. */
export function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
