export function greeting(name: string): string {
  throw new Error(`not written yet (called with ${name})`);
}
