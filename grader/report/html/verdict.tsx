/** A verdict as a badge: a sign and a word, so that nobody needs the colour. */
import type { VNode } from 'preact';
import type { VerdictName } from '../../model.js';

/** `wrong-answer` in words. */
export function nameVerdict(name: VerdictName): string {
  return name.replaceAll('-', ' ');
}

export function Verdict({ name }: { name: VerdictName }): VNode {
  return (
    <span class={`badge ${toneOf(name)}`}>
      <span aria-hidden="true">{signOf(name)}</span> {nameVerdict(name)}
    </span>
  );
}

type Tone = 'good' | 'shown' | 'bad' | 'open';

export function toneOf(name: VerdictName): Tone {
  if (name === 'accepted') return 'good';
  if (name === 'presentation-error') return 'shown';
  return name === 'judge-error' || name === 'not-run' || name === 'rejected' ? 'open' : 'bad';
}

const SIGNS: Readonly<Record<Tone, string>> = { good: '✓', shown: '≈', bad: '✗', open: '?' };

export function signOf(name: VerdictName): string {
  return SIGNS[toneOf(name)];
}
