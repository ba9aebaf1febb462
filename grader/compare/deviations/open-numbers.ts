/** Texts in which each number is `#`: two lines that differ in their numbers alone are the same there. Pure. */

export function openNumbers(text: string): string {
  return text.replace(/\d+/g, '#');
}
