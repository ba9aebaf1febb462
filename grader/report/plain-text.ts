/** A case in plain characters, for formats that know neither colour nor Markdown. */
import type { CaseResult } from '../model.js';
import { explainCase } from './explain.js';
import { type Block, layOutPairs, layOutText, layOutTitle } from './explanation.js';
import { layOutCalls } from './lay-out-calls.js';
import { leadOfCalls, listCallsToShow, type Setting } from './reproduce.js';
import { sanitize } from '../text/sanitize.js';
import { layoutRows } from './side-by-side.js';
import { makeSentence } from './sentence.js';

/** The width that most pages show without a scroll bar. */
const WIDTH = 100;

/** The whole text for a case, sanitized for any page. Line ends are LF. It is the same for Gradescope and for JUnit. */
export function renderPlainCase(result: CaseResult, setting: Setting): string {
  const { language, contract } = setting;
  const known = rendered.get(result);
  if (known?.language === language && known.contract === contract) return known.text;
  const text = renderCase(result, setting);
  rendered.set(result, { language, contract, text });
  return text;
}

const rendered = new WeakMap<CaseResult, Setting & { readonly text: string }>();

function renderCase(result: CaseResult, setting: Setting): string {
  const { summary, sentences, blocks } = explainCase(result);
  const calls = listCallsToShow(result, setting);
  return [
    [makeSentence(summary), ...sentences].map((line) => sanitize(line)).join('\n'),
    ...(calls === null ? [] : [renderCalls(calls)]),
    ...blocks.map((block) => renderBlock(block).join('\n')),
  ].join('\n\n');
}

function renderCalls(calls: readonly string[]): string {
  return [leadOfCalls(calls), ...layOutCalls(calls, WIDTH).map((line) => `  ${sanitize(line)}`)].join('\n');
}

/** Cuts a text to a number of characters (UTF-16 units), including a note that says how much was cut off. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const note = `\n… cut here: ${text.length} characters in all`;
  const room = Math.max(0, most - note.length);
  // A surrogate pair is never split.
  const kept = text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  return (kept + note).slice(0, most);
}

function renderBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'rows':
      return [...layOutTitle(block), ...layoutRows(block.rows, WIDTH).map(({ text }) => text)];
    case 'pairs':
      return layOutPairs(block).map(([label, line]) => `${label}  ${line}`);
    case 'text':
      return layOutText(block);
  }
}
