export function greeting(name: string): string {
  const whom = name === '' ? 'world' : name;
  return `Hello ${whom}!`;
}
