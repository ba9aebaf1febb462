/** A table that scrolls sideways where it is too wide, with the name of the heading above it. */
import type { ComponentChildren, VNode } from 'preact';

/** The title of a column; of numbers it stands to the right. `hint` is shown when it is pointed at. */
export type Column =
  | string
  | {
      readonly title: ComponentChildren;
      readonly is?: 'number' | undefined;
      readonly span?: number;
      readonly hint?: string;
    };

interface TableProps {
  /** The id of the heading. */
  readonly heading: string;
  readonly columns: readonly Column[];
  readonly look?: string;
  /** The rows. */
  readonly children: ComponentChildren;
}

export function Table({ heading, columns, look, children }: TableProps): VNode {
  return (
    <div class="scroll" role="group" aria-labelledby={heading} tabIndex={0}>
      <table class={look}>
        <thead>
          <tr>{columns.map((column) => head(typeof column === 'string' ? { title: column } : column))}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function head({ title, is, span, hint }: Exclude<Column, string>): VNode {
  return (
    <th scope="col" class={is === 'number' ? 'num' : undefined} colSpan={span} title={hint}>
      {title}
    </th>
  );
}
