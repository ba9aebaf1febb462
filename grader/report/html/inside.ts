/** What stands inside an element, as a part of the page that is kept while points alone change. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Part } from '../kept-parts.js';

interface Inside {
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

/** Attributes of an element that has this part inside, behind what depends on points. */
export function inside(part: Part, name: string, draw: () => VNode, before?: VNode): Inside {
  const head = before === undefined ? '' : renderToString(before);
  return { dangerouslySetInnerHTML: { __html: head + part(name, () => renderToString(draw())) } };
}
