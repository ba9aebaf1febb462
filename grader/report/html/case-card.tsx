/** One case in full: what went wrong in words, the board, the code or the dialogue, both sides. */
import type { VNode } from 'preact';
import type {
  Assignment,
  CaseResult,
  Dialogue,
  Difference,
  FilterName,
  LanguageId,
  MethodCase,
  TextDifference,
} from '../../model.js';
import { writeCalls } from '../calls.js';
import { explainCase, type Block } from '../explain.js';
import { makeHarmless } from '../harmless.js';
import { BoardFigure } from './boards/draw.js';
import { findBoards } from './boards/find.js';
import { RowsTable } from './rows.js';
import { Spans, markPair } from './shown.js';
import { Verdict } from './verdict.js';
import { listExpectedLines, splitLines, tellDialogue, type ToldDialogue } from './told-dialogue.js';

/** What all cards of a page share. */
export interface CardContext {
  readonly assignment: Pick<Assignment, 'contract'>;
  readonly language: LanguageId | null;
}

interface CardProps {
  readonly result: CaseResult;
  readonly context: CardContext;
  /** Id of the heading, for links; null where the same case is told elsewhere too. */
  readonly id: string | null;
  readonly heading: 'h3' | 'h4';
}

export function CaseCard({ result, context, id, heading: Heading }: CardProps): VNode {
  return (
    <article class={`card ${result.verdict.verdict === 'accepted' ? 'remarked' : 'failed'}`}>
      <Heading {...(id === null ? {} : { id })}>
        {makeHarmless(result.case.title)} <Verdict name={result.verdict.verdict} />
      </Heading>
      <CaseBody result={result} context={context} />
    </article>
  );
}

/** Everything below the heading. */
export function CaseBody({ result, context }: { result: CaseResult; context: CardContext }): VNode {
  const { summary, sentences, blocks } = explainCase(result);
  const difference = findDifference(result);
  const text = textOf(difference);
  const calls = listCalls(result, context);
  const pair = text === null ? null : findBoards(text, expectedLines(result, difference));
  return (
    <>
      <p class="summary">{capitalise(makeHarmless(summary))}.</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{makeHarmless(sentence)}</p>
      ))}
      {calls === null ? null : <Calls lines={calls} />}
      <DialogueBefore result={result} text={text} />
      {pair === null ? null : <BoardFigure pair={pair} actualName="yours" />}
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          label={`Expected and yours: ${makeHarmless(result.case.title)}`}
          hasCalls={calls !== null}
        />
      ))}
      <p class="case-id">Case {makeHarmless(result.case.id)}</p>
    </>
  );
}

/** The calls of a method case up to the one that failed, ready to be pasted; null where there is nothing to call. */
function listCalls(result: CaseResult, context: CardContext): readonly string[] | null {
  if (result.case.kind !== 'method' || !isRun(result)) return null;
  const difference = findDifference(result);
  const call = difference !== null && 'call' in difference ? difference.call : null;
  const lines = writeCalls(result.case, call, context.language, context.assignment.contract);
  return lines.length === 0 ? null : lines;
}

function Calls({ lines }: { lines: readonly string[] }): VNode {
  return (
    <>
      <p class="lead">
        The {lines.length === 1 ? 'call' : 'calls'}, as you would write {lines.length === 1 ? 'it' : 'them'}:
      </p>
      <pre class="code" tabIndex={0} role="group" aria-label="The calls of this case">
        {lines.map((line) => makeHarmless(line)).join('\n')}
      </pre>
    </>
  );
}

/** Whether its calls were made: what did not compile needs no code to reproduce it. */
function isRun({ verdict: { verdict } }: CaseResult): boolean {
  return !['judge-error', 'rejected', 'not-run', 'missing', 'compile-error', 'accepted'].includes(verdict);
}

/** What was said before it went wrong, with what was typed where it was typed. */
function DialogueBefore({ result, text }: { result: CaseResult; text: TextDifference | null }): VNode | null {
  const subject = dialogueOf(result);
  if (subject === null || !isRun(result)) return null;
  const told = text?.what === 'the output' ? tellDialogue(subject, text) : null;
  const typed = told?.said.filter(({ by }) => by === 'person').length ?? 0;
  const args = subject.args
    .map((word) => (/^[\w,./:-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ');
  return (
    <>
      {args === '' ? null : (
        <p>
          Started with the arguments <code>{makeHarmless(args)}</code>
        </p>
      )}
      {told === null ? null : (
        <details>
          <summary>
            The dialogue up to there
            {typed === 0 ? '' : `, with ${String(typed)} input${typed === 1 ? '' : 's'}`}
          </summary>
          <Told told={told} />
        </details>
      )}
    </>
  );
}

function Told({ told }: { told: ToldDialogue }): VNode {
  return (
    <pre class="dialogue" tabIndex={0} role="group" aria-label="The dialogue up to the first difference">
      {told.linesLeftOut > 0 ? (
        <span class="aside">{`… ${String(told.linesLeftOut)} lines before are not shown\n`}</span>
      ) : null}
      {told.said.map((piece, index) =>
        piece.by === 'program' ? (
          piece.text
            .split('\n')
            .map((line) => makeHarmless(line))
            .join('\n')
        ) : (
          <span key={index} class="typed">
            <kbd>{makeHarmless(piece.text)}</kbd>
            <span class="aside">{`  « input ${String(piece.number)}\n`}</span>
          </span>
        ),
      )}
    </pre>
  );
}

function dialogueOf({ case: testCase }: CaseResult): Dialogue | null {
  if (testCase.kind === 'transcript') return testCase.dialogue;
  return testCase.kind === 'judge' && testCase.subject.kind === 'program' ? testCase.subject.dialogue : null;
}

interface BlockProps {
  readonly block: Block;
  readonly label: string;
  /** The call stands above already. */
  readonly hasCalls: boolean;
}

function BlockView({ block, label, hasCalls }: BlockProps): VNode {
  switch (block.kind) {
    case 'rows':
      return <RowsTable rows={block.rows} label={label} />;
    case 'pairs':
      return <Pairs pairs={block.pairs} hasCalls={hasCalls} />;
    case 'text':
      return (
        <>
          <p class="lead">{capitalise(makeHarmless(block.title))}:</p>
          <pre tabIndex={0} role="group" aria-label={makeHarmless(block.title)}>
            {block.text
              .split('\n')
              .map((line) => makeHarmless(line))
              .join('\n')}
          </pre>
        </>
      );
  }
}

/** The call, what was expected and what came; what differs between the two is marked. */
interface PairsProps {
  readonly pairs: Extract<Block, { kind: 'pairs' }>['pairs'];
  readonly hasCalls: boolean;
}

function Pairs({ pairs, hasCalls }: PairsProps): VNode {
  const [call, expected, actual] = pairs;
  const marked = markPair(expected?.[1] ?? '', actual?.[1] ?? '');
  return (
    <dl class="pairs">
      {call === undefined || hasCalls ? null : (
        <>
          <dt>{call[0]}</dt>
          <dd>
            <code>{makeHarmless(call[1])}</code>
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
            </dd>
          </>
        ),
      )}
    </dl>
  );
}

function findDifference({ verdict }: CaseResult): Difference | null {
  return 'difference' in verdict ? verdict.difference : null;
}

function textOf(difference: Difference | null): TextDifference | null {
  switch (difference?.kind) {
    case 'text':
      return difference;
    case 'value':
    case 'judged':
      return difference.text;
    case 'exception':
    case 'exit-code':
    case 'style':
    case 'file':
    case undefined:
      return null;
  }
}

/** All lines of the text that was expected, where the case holds it and lines that are alike are the same text. */
function expectedLines(
  { case: testCase }: CaseResult,
  difference: Difference | null,
): readonly string[] | null {
  if (testCase.kind === 'transcript') {
    const isOutput = difference?.kind === 'text' && difference.what === 'the output';
    const isFixed = (testCase.dialogue.patterns ?? []).length === 0;
    return isOutput && isFixed && keepsLines(testCase.filters) ? listExpectedLines(testCase.dialogue) : null;
  }
  if (testCase.kind !== 'method' || difference?.kind !== 'value' || difference.path !== '') return null;
  const text = findExpectedText(testCase, difference.call, difference.what);
  return text === null ? null : splitLines(text);
}

/** Whether lines that count as alike stand in the same order and say the same. */
function keepsLines(filters: readonly FilterName[]): boolean {
  return !filters.includes('line-order-free') && !filters.includes('only-what-counts');
}

function findExpectedText({ steps }: MethodCase, call: string, what: string): string | null {
  for (const { text, expect } of steps) {
    if (text !== call) continue;
    for (const expectation of expect) {
      const isMeant =
        (expectation.of === 'returns' && what === 'returned') ||
        (expectation.of === 'leaves' && expectation.text === what);
      if (!isMeant || expectation.match.how !== 'equals' || expectation.match.value.type !== 'string')
        continue;
      return keepsLines(expectation.match.filters) ? expectation.match.value.value : null;
    }
  }
  return null;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
