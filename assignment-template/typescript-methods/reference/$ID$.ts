/** A greeting for the name, or for the world if the name is empty. */
export function greeting(name: string): string {
  const whom = name === '' ? 'world' : name;
  return `Hello, ${whom}!`;
}
