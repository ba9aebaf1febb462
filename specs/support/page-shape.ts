import { parse, type DefaultTreeAdapterMap } from 'parse5';

export type PageNode = DefaultTreeAdapterMap['childNode'];

/** Visits all that a page is made of, in order. */
export function walkPage(html: string, visit: (node: PageNode) => void): void {
  const go = (node: PageNode): void => {
    visit(node);
    if ('childNodes' in node) node.childNodes.forEach(go);
  };
  parse(html).childNodes.forEach(go);
}

/** Elements and the names of their attributes, all in order: what a page is made of, without its texts. */
export function shapeOf(html: string): string {
  const parts: string[] = [];
  walkPage(html, (node) => {
    if ('attrs' in node) parts.push(`${node.tagName}[${node.attrs.map(({ name }) => name).join()}]`);
    else if (node.nodeName === '#comment') parts.push('comment');
  });
  return parts.join(' ');
}
