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

function toneOf(name: VerdictName): string {
  if (name === 'accepted') return 'good';
  return name === 'judge-error' || name === 'not-run' || name === 'rejected' ? 'open' : 'bad';
}

function signOf(name: VerdictName): string {
  const tone = toneOf(name);
  return tone === 'good' ? '✓' : tone === 'bad' ? '✗' : '?';
}
