/** A section of a page, with its title. */
import type { ComponentChildren, VNode } from 'preact';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Section({ id, title, children }: SectionProps): VNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
