/** One case in full: what went wrong in words, the board, the code or the dialogue, and both texts. */
import type { VNode } from 'preact';
import { frees } from '../../compare/filters/index.js';
import { IN_ANY_ORDER } from '../../compare/phrases.js';
import type { CaseResult, Dialogue, Filter, Step } from '../../model.js';
import { explainCase, explainWhole, nameCase } from '../explain.js';
import type { Block } from '../explanation.js';
import { CALLS_WIDTH, layOutCalls } from '../lay-out-calls.js';
import { sanitize, sanitizeLines } from '../../text/sanitize.js';
import {
  describeSession,
  failedStepOf,
  findDifference,
  findText,
  isOutput,
  leadOfCalls,
  listCalls,
  type Session,
  type Setting,
  listSession,
} from '../reproduce.js';
import { listExpectedLines, listInputs, splitLines, type ExpectedDialogue } from '../expected-dialogue.js';
import { capitalize, makeSentence } from '../sentence.js';
import { count } from '../../text/units.js';
import { keepNearDifference } from '../side-by-side.js';
import { BoardFigure } from './boards/draw.js';
import { findBoards } from './boards/find.js';
import { RowsTable } from './rows.js';
import { Code } from './source-view.js';
import { Paragraphs, Spans, markPair } from './marked-text.js';
import { Verdict } from './verdict.js';

/** Stands for an unknown line. No board contains it. */
const UNKNOWN = '\0';

/** The first failure with its smallest example. The rest of the case is folded. */
export function FirstCase({ result, context }: { result: CaseResult; context: Setting }): VNode {
  const { summary, sentences, blocks } = explainCase(result);
  const calls = listCalls(result, context);
  const near = calls === null ? null : layOutCalls(calls, CALLS_WIDTH);
  const all = calls === null ? null : layOutCalls(calls, CALLS_WIDTH, Number.POSITIVE_INFINITY);
  const session = describeSession(result);
  const [firstBlock, ...others] = blocks;
  const block =
    firstBlock?.kind === 'rows' ? { ...firstBlock, rows: keepNearDifference(firstBlock.rows) } : firstBlock;
  const isCut =
    firstBlock?.kind === 'rows' && block?.kind === 'rows' && block.rows.length !== firstBlock.rows.length;
  const shown = sentences.slice(0, MAX_SENTENCES);
  const whole =
    result.shorter === undefined ? [] : explainWhole(result).blocks.filter(({ kind }) => kind !== 'text');
  const label = `Expected and yours: ${sanitize(result.case.title)}`;
  return (
    <article class={`card brief ${result.verdict.verdict === 'accepted' ? 'remarked' : 'failed'}`}>
      <h3 id="first-case">
        {sanitize(nameCase(result))} <Verdict name={result.verdict.verdict} />
      </h3>
      <p class="summary">{makeSentence(sanitize(summary))}</p>
      <Paragraphs lines={shown} />
      {near === null ? null : <Calls lines={near} />}
      <Paragraphs lines={listSession(result)} />
      {block === undefined ? null : <BlockView block={block} label={label} hasCalls={calls !== null} />}
      <details>
        <summary>More about this case</summary>
        <Paragraphs lines={sentences.slice(MAX_SENTENCES)} />
        {all === null || all.length === near?.length ? null : <Calls lines={all} />}
        <Picture result={result} />
        {session === null ? null : <SessionView session={session} />}
        {[...(isCut ? [firstBlock] : []), ...others, ...whole].map((each, index) => (
          <BlockView key={index} block={each} label={label} hasCalls={calls !== null} />
        ))}
        <p class="case-id">Case {sanitize(result.case.id)}</p>
      </details>
    </article>
  );
}

/** How many sentences are shown at once. */
const MAX_SENTENCES = 3;

function Picture({ result }: { result: CaseResult }): VNode | null {
  const text = findText(result);
  const pair = text === null ? null : findBoards(text, expectedLines(result));
  return pair === null ? null : <BoardFigure pair={pair} actualName="yours" />;
}

/** Everything below the heading. */
export function CaseBody({ result, context }: { result: CaseResult; context: Setting }): VNode {
  const { summary, sentences, blocks } = explainCase(result);
  const calls = listCalls(result, context);
  const session = describeSession(result);
  return (
    <>
      <p class="summary">{makeSentence(sanitize(summary))}</p>
      <Paragraphs lines={sentences} />
      {calls === null ? null : <Calls lines={layOutCalls(calls, CALLS_WIDTH, Number.POSITIVE_INFINITY)} />}
      {session === null ? null : <SessionView session={session} />}
      <Picture result={result} />
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          label={`Expected and yours: ${sanitize(result.case.title)}`}
          hasCalls={calls !== null}
        />
      ))}
      <p class="case-id">Case {sanitize(result.case.id)}</p>
    </>
  );
}

function Calls({ lines }: { lines: readonly string[] }): VNode {
  return (
    <>
      <p class="lead">{leadOfCalls(lines)}</p>
      <Code name="The calls of this case" lines={lines.map((line) => sanitize(line))} />
    </>
  );
}

/** How the program was started, and the dialogue up to the failure. */
function SessionView({ session: { args, told } }: { session: Session }): VNode {
  const typed = told === null ? 0 : listInputs(told).length;
  return (
    <>
      {args === '' ? null : (
        <p>
          Started with the arguments <code>{sanitize(args)}</code>
        </p>
      )}
      {told === null ? null : (
        <details>
          <summary>The dialogue up to there{typed === 0 ? '' : `, with ${count(typed, 'input')}`}</summary>
          <Told told={told} />
        </details>
      )}
    </>
  );
}

function Told({ told }: { told: ExpectedDialogue }): VNode {
  return (
    <pre class="dialogue" tabIndex={0} role="group" aria-label="The dialogue up to the first difference">
      {told.linesLeftOut > 0 ? (
        <span class="aside">{`… ${told.linesLeftOut} lines before are not shown\n`}</span>
      ) : null}
      {told.said.map((piece, index) =>
        piece.by === 'program' ? (
          sanitizeLines(piece.text)
        ) : (
          <span key={index} class="typed">
            <kbd>{sanitize(piece.text)}</kbd>
            <span class="aside">{`  « input ${piece.number}\n`}</span>
          </span>
        ),
      )}
    </pre>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly label: string;
  /** Whether the calls are already shown above. */
  readonly hasCalls: boolean;
}

function BlockView({ block, label, hasCalls }: BlockProps): VNode {
  switch (block.kind) {
    case 'rows':
      return (
        <>
          {block.title === undefined ? null : <p class="lead">{capitalize(sanitize(block.title))}:</p>}
          <RowsTable rows={block.rows} label={label} />
        </>
      );
    case 'pairs':
      return <Pairs pairs={block.pairs} hasCalls={hasCalls} />;
    case 'text':
      return (
        <>
          <p class="lead">{capitalize(sanitize(block.title))}:</p>
          <pre tabIndex={0} role="group" aria-label={sanitize(block.title)}>
            {sanitizeLines(block.text)}
          </pre>
        </>
      );
  }
}

/** A call, with the expected and the actual value. Their differences are marked. */
interface PairsProps {
  readonly pairs: Extract<Block, { kind: 'pairs' }>['pairs'];
  readonly hasCalls: boolean;
}

function Pairs({ pairs, hasCalls }: PairsProps): VNode {
  const [call, expected, actual] = pairs;
  const [list, order] = splitOrder(expected?.[1] ?? '');
  const marked = markPair(list, actual?.[1] ?? '');
  return (
    <dl class="pairs">
      {call === undefined || hasCalls ? null : (
        <>
          <dt>{call[0]}</dt>
          <dd>
            <code>{sanitize(call[1])}</code>
          </dd>
        </>
      )}
      {[expected, actual].map((pair, index) =>
        pair === undefined ? null : (
          <>
            <dt>{pair[0]}</dt>
            <dd class={index === 0 ? 'e' : 'a'}>
              <code>
                <Spans spans={marked[index] ?? []} />
              </code>
              {index === 0 ? order : ''}
            </dd>
          </>
        ),
      )}
    </dl>
  );
}

/** The value, and the words behind it that say that its order is free: they are no part of the value. */
function splitOrder(expected: string): readonly [value: string, order: string] {
  const at = expected.endsWith(IN_ANY_ORDER) ? expected.length - IN_ANY_ORDER.length : expected.length;
  return [expected.slice(0, at), expected.slice(at)];
}

/** All lines of the expected text, if the case holds it and no filter changes which lines are equal. */
function expectedLines(result: CaseResult): readonly string[] | null {
  const { case: testCase } = result;
  const difference = findDifference(result);
  if (testCase.kind === 'transcript') {
    const isMeant = difference?.kind === 'text' && isOutput(difference) && keepsOrder(testCase.filters);
    return isMeant ? listFixedLines(testCase.dialogue) : null;
  }
  if (testCase.kind !== 'method' || difference?.kind !== 'value' || difference.path !== '') return null;
  const failed = testCase.steps[failedStepOf(result) ?? -1];
  const text = failed === undefined ? null : findExpectedText(failed, difference.what);
  return text === null ? null : splitLines(text);
}

/** The expected lines. A line that is a pattern is unknown. */
function listFixedLines(dialogue: Dialogue): readonly string[] {
  const patterns = new Set((dialogue.patterns ?? []).map(({ line }) => line));
  return listExpectedLines(dialogue).map((text, line) => (patterns.has(line) ? UNKNOWN : text));
}

/** Whether these filters leave the order of lines as it is. */
function keepsOrder(filters: readonly Filter[]): boolean {
  return !frees(filters, 'line-order');
}

function findExpectedText({ expect }: Step, what: string): string | null {
  for (const expectation of expect) {
    const isMeant =
      (expectation.of === 'returns' && what === 'returned') ||
      (expectation.of === 'leaves' && expectation.text === what);
    if (!isMeant || expectation.match.how !== 'equals' || expectation.match.value.type !== 'string') continue;
    return keepsOrder(expectation.match.filters) ? expectation.match.value.value : null;
  }
  return null;
}
