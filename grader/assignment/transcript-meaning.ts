/** The meaning of a transcript's entries: the dialogue, the files and the settings. */
import {
  ok,
  type CaseFile,
  type Complaint,
  type Dialogue,
  type Filter,
  type LinePattern,
  type Place,
  type Result,
  type Turn,
} from '../model.js';
import { complain, quoted } from './complaints.js';
import { findPatternFault } from './pattern-fault.js';
import { charactersIn, type Parsed, parseError } from './text-places.js';
import { unlessComplained } from './defaults.js';
import { readArguments, SPOKEN, type Transcript, linesOf } from './transcript-entries.js';
import { type SettingName, type SettingValues, readSetting } from './transcript-settings.js';

export interface Meaning {
  /** The first comment, or null. */
  readonly title: string | null;
  readonly dialogue: Dialogue;
  readonly filters: readonly Filter[];
  readonly files: readonly CaseFile[];
  readonly filesAfter: readonly CaseFile[];
  /** All other settings, by name. */
  readonly settings: Readonly<Partial<SettingValues>>;
  /** Whether anything describes the program at all. */
  readonly empty: boolean;
}

/** Settings that may occur more than once. */
const REPEATABLE: readonly SettingName[] = ['compare', 'file', 'file-after'];

/** Reads the entries, or complains about each invalid one. */
export function meaningOf(transcript: Transcript): Result<Meaning, Complaint[]> {
  const complaints: Complaint[] = [];
  const turns: Turn[] = [];
  const patterns: LinePattern[] = [];
  const files: CaseFile[] = [];
  const filesAfter: CaseFile[] = [];
  const filters: Filter[] = [];
  const settings: Partial<Record<SettingName, unknown>> = {};
  const first = new Map<string, number>();
  let title: string | null = null;
  let args: readonly string[] = [];
  let exitCode = 0;
  let line = 1;

  const placeOf = (column: number): Place => ({ file: transcript.file, line, column });
  /** The value, with a complaint for an error; offsets count from after the mark. */
  const take = <T>(read: Parsed<T>, text: string): T | undefined => {
    if (read.ok) return read.value;
    const { offset, expected, found } = read.fault;
    complaints.push(complain(placeOf(2 + charactersIn(text.slice(0, offset))), expected, found));
    return undefined;
  };
  const once = (what: string): void => {
    const before = first.get(what);
    if (before === undefined) first.set(what, line);
    else complaints.push(complain(placeOf(1), `${what} once`, `it again, after line ${before}`));
  };

  for (const entry of transcript.entries) {
    if (SPOKEN.includes(entry.kind)) {
      const exit = first.get('?');
      if (exit !== undefined && !first.has('after ?')) {
        first.set('after ?', line);
        const place = { file: transcript.file, line: exit, column: 1 };
        complaints.push(complain(place, '? after all that is said', `it before line ${line}`));
      }
      first.set('dialogue', first.get('dialogue') ?? line);
    }
    switch (entry.kind) {
      case 'comment':
        title ??= entry.text.trim();
        break;
      case 'output':
        say(turns, `${entry.text}\n`);
        break;
      case 'unended':
        say(turns, entry.text);
        break;
      case 'pattern': {
        const source = take(readPattern(entry.text), entry.text);
        if (source === undefined) break;
        if (!isAtLineStart(turns))
          complaints.push(complain(placeOf(1), 'a pattern at the beginning of a line', '~ before it'));
        patterns.push({ line: countLines(turns), source });
        say(turns, `${source}\n`);
        break;
      }
      case 'input':
        turns.push({ by: 'person', text: `${entry.text}\n` });
        break;
      case 'arguments':
        once('$');
        if (first.has('dialogue'))
          complaints.push(
            complain(placeOf(1), '$ before all that is said', `it after line ${first.get('dialogue') ?? 1}`),
          );
        args = take(readArguments(entry.text), entry.text) ?? args;
        break;
      case 'exit':
        once('?');
        exitCode = take(readExit(entry.text), entry.text) ?? exitCode;
        break;
      case 'file':
      case 'setting': {
        const setting = take(readSetting(entry.text), entry.text);
        if (setting === undefined) break;
        if (!REPEATABLE.includes(setting.name)) once(`@ ${setting.name}`);
        if (setting.name === 'compare') filters.push(...setting.value);
        else if (setting.name === 'file' || setting.name === 'file-after') {
          once(`@ ${setting.name} ${setting.value}`);
          const content = entry.kind === 'file' ? entry.content : '';
          (setting.name === 'file' ? files : filesAfter).push({ name: setting.value, text: content });
        } else settings[setting.name] = setting.value;
        break;
      }
    }
    line += linesOf(entry);
  }

  if (settings.input === 'unended') {
    const last = turns.findLastIndex((turn) => turn.by === 'person');
    const typed = turns[last]?.text.slice(0, -1) ?? '';
    line = first.get('@ input') ?? 1;
    if (typed === '') complaints.push(complain(placeOf(1), 'a last < line that is not empty', 'none'));
    else turns[last] = { by: 'person', text: typed };
  }
  return unlessComplained(complaints, () => ({
    title: title === '' ? null : title,
    dialogue: { args, turns, exitCode, ...(patterns.length === 0 ? {} : { patterns }) },
    filters,
    files,
    filesAfter,
    // Each value was parsed by the function for its own name.
    settings: settings as Partial<SettingValues>,
    empty: transcript.entries.every(
      ({ kind }) => kind === 'comment' || kind === 'setting' || kind === 'file',
    ),
  }));
}

/** What the program writes between two inputs is one turn. */
function say(turns: Turn[], text: string): void {
  const last = turns.at(-1);
  if (last?.by === 'program') turns[turns.length - 1] = { by: 'program', text: last.text + text };
  else if (text !== '') turns.push({ by: 'program', text });
}

/** How many line ends the program has written so far. */
function countLines(turns: readonly Turn[]): number {
  return turns.reduce((sum, { by, text }) => sum + (by === 'program' ? text.split('\n').length - 1 : 0), 0);
}

function isAtLineStart(turns: readonly Turn[]): boolean {
  const last = turns.findLast(({ by }) => by === 'program');
  return last === undefined || last.text.endsWith('\n');
}

/**
 * A regular expression that is valid with the flag `u`; an error is placed where the expression goes wrong, if that
 * is known.
 */
function readPattern(text: string): Parsed<string> {
  const fault = findPatternFault(text);
  return fault === null
    ? ok(text)
    : parseError(fault.offset, 'a regular expression as in JavaScript', fault.reason);
}

function readExit(text: string): Parsed<number> {
  const code = text.trim();
  if (/^\d{1,3}$/.test(code) && Number(code) <= 255) return ok(Number(code));
  const offset = text.length - text.trimStart().length;
  return parseError(offset, 'an exit code from 0 to 255', code === '' ? 'nothing' : quoted(code));
}
