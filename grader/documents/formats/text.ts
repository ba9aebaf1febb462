/** The format `text`. */
import type { FormatFacts } from './format.js';

export const text: FormatFacts = {
  what: 'plain text for the terminal',
  madeBy: '`check` and `grade`, unless another format is printed',
  readers: 'the person at the terminal',
  limits: 'what programs wrote is escaped; colours only where the terminal has them',
};
