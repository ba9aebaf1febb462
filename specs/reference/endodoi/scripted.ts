import type { Terminal } from '../../../reference/endodoi/terminal.js';

/** A terminal at which `next` types, and which keeps what is written. */
export function scriptedTerminal(next: () => string | null): Terminal & { output: () => string } {
  let written = '';
  return { nextWord: next, print: (text) => void (written += text), output: () => written };
}

/** Types the words one after another; then the input ends. */
export function typing(words: string): () => string | null {
  const waiting = words.split(' ').filter((word) => word !== '');
  return () => waiting.shift() ?? null;
}
