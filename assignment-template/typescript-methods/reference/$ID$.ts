/** A greeting for the name, or for the world where there is none. */
export function greeting(name: string): string {
  const whom = name === '' ? 'world' : name;
  return `Hello, ${whom}!`;
}
