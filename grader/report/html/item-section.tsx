/** A rubric item on the page of a submission, with its cases. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { CaseResult } from '../../model.js';
import type { ItemView, SubmissionView } from '../audience.js';
import { groupAlike, isRemarked, type Alike } from '../alike-cases.js';
import { nameCase } from '../explain.js';
import { sanitize } from '../../text/sanitize.js';
import type { Setting } from '../reproduce.js';
import { describeItemPoints, describeItemCases } from '../submission-text.js';
import { count } from '../../text/units.js';
import { CaseBody } from './case-card.js';
import { Verdict, toneOf } from './verdict.js';
import { formatPoints } from '../../score/points.js';
import { Table } from './table.js';
import type { Part } from '../kept-parts.js';

/** How many cases of an item are shown at once; the others can be opened. */
const OPEN_CARDS = 2;

interface ItemProps {
  readonly item: ItemView;
  readonly first: CaseResult | undefined;
  readonly context: Setting;
  readonly part: Part;
}

export function Item({ item, first, context, part }: ItemProps): VNode | null {
  if (item.cases.length === 0) return null;
  const failed = item.cases.filter(({ verdict }) => verdict.verdict !== 'accepted');
  const told = first !== undefined && item.cases.includes(first) ? first.case.id : '';
  const title = (
    <summary>
      <h2 id={`item-${item.id}`}>
        {sanitize(item.title)} <span class="item-points">{describeItemPoints(item)}</span>
      </h2>
    </summary>
  );
  const draw = (): VNode => <Cases item={item} failed={failed} first={first} context={context} />;
  return (
    <details
      class="fold"
      open={failed.some(({ verdict }) => toneOf(verdict.verdict) === 'bad')}
      {...inside(part, `item ${item.id} ${told}`, draw, title)}
    />
  );
}

type CasesProps = Omit<ItemProps, 'part'> & { readonly failed: readonly CaseResult[] };

function Cases({ item, failed, first, context }: CasesProps): VNode {
  const accepted = item.cases.filter(({ verdict }) => verdict.verdict === 'accepted');
  const groups = groupAlike(failed);
  const open = groups.slice(0, OPEN_CARDS);
  const folded = groups.slice(OPEN_CARDS);
  return (
    <>
      {open.map((group) => (
        <Group key={group[0].case.id} group={group} first={first} context={context} />
      ))}
      {folded.map((group) => (
        <details class="card failed" key={group[0].case.id}>
          <summary>
            <GroupTitle group={group} />
          </summary>
          <GroupBody group={group} first={first} context={context} />
        </details>
      ))}
      {accepted.length === 0 ? null : <AcceptedList cases={accepted} context={context} />}
    </>
  );
}

interface GroupProps {
  readonly group: Alike;
  readonly first: CaseResult | undefined;
  readonly context: Setting;
}

function Group({ group, first, context }: GroupProps): VNode {
  return (
    <article class="card failed">
      <h3>
        <GroupTitle group={group} />
      </h3>
      <GroupBody group={group} first={first} context={context} />
    </article>
  );
}

function GroupTitle({ group }: { group: Alike }): VNode {
  const [one] = group;
  return (
    <>
      {group.length === 1 ? sanitize(one.case.title) : count(group.length, 'case')}{' '}
      <Verdict name={one.verdict.verdict} />
    </>
  );
}

function GroupBody({ group, first, context }: GroupProps): VNode {
  const [one] = group;
  return (
    <>
      {one === first ? (
        <p>
          Told in full <a href="#first-case">above</a>.
        </p>
      ) : (
        <CaseBody result={one} context={context} />
      )}
      {group.length === 1 ? null : (
        <>
          <p>The same holds for {count(group.length - 1, 'more case')}:</p>
          <ul class="titles">
            {group.slice(1).map((result) => (
              <li key={result.case.id}>{sanitize(result.case.title)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AcceptedList({ cases, context }: { cases: readonly CaseResult[]; context: Setting }): VNode {
  const remarked = cases.filter(isRemarked);
  const plain = cases.filter((result) => !isRemarked(result));
  return (
    <>
      {remarked.map((result) => (
        <article class="card remarked" key={result.case.id}>
          <h3>
            {sanitize(nameCase(result))} <Verdict name="accepted" />
          </h3>
          <CaseBody result={result} context={context} />
        </article>
      ))}
      {plain.length === 0 ? null : (
        <details class="accepted">
          <summary>
            <span class="badge good">
              <span aria-hidden="true">✓</span> {count(plain.length, 'case')} accepted
            </span>
          </summary>
          <ul class="titles">
            {plain.map((result) => (
              <li key={result.case.id}>{sanitize(result.case.title)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function PointsTable({ view }: { view: SubmissionView }): VNode {
  return (
    <Table heading="points" look="points" columns={['what', { title: 'points', is: 'number' }, 'cases']}>
      {view.items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            {item.cases.length === 0 ? (
              sanitize(item.title)
            ) : (
              <a href={`#item-${item.id}`}>{sanitize(item.title)}</a>
            )}
          </th>
          <td class="num">
            {describeItemPoints(item)}
            {item.undecided === '0' ? '' : ` (${formatPoints(item.undecided)} undecided)`}
          </td>
          <td>{describeItemCases(item)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface Inside {
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

/** Attributes of an element that has this part inside, behind what depends on points. */
export function inside(part: Part, name: string, draw: () => VNode, before?: VNode): Inside {
  const head = before === undefined ? '' : renderToString(before);
  return { dangerouslySetInnerHTML: { __html: head + part(name, () => renderToString(draw())) } };
}
