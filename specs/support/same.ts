/** Compares texts in loops of many thousand rounds, where `expect` would take most of the time. */
export function same(actual: string, expected: string, where: string): void {
  if (actual !== expected) throw new Error(`${where}expected\n${expected}\nfound\n${actual}`);
}
