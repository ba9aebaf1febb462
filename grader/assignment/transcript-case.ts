/** From a transcript to its case, and from a recorded dialogue to a transcript. */
import { basename, extname } from 'node:path';
import { createLineSelection } from '../text/output-selection.js';
import type { CaseFile, Complaint, Counts, Dialogue, Place, Result, TranscriptCase } from '../model.js';
import { complain, quoted } from './complaints.js';
import { findConflict, frees } from '../compare/filters/index.js';
import { type CaseDefaults, joinFilters, ownWords, unlessComplained } from './defaults.js';
import { mostCpu } from './limit-values.js';
import { ID_PATTERN, ID_WORDS } from './schema-words.js';
import { printArguments, linesOf, type Entry, type Transcript } from './transcript-entries.js';
import { meaningOf } from './transcript-meaning.js';
import type { SettingName } from './transcript-settings.js';

/** What a transcript must have if neither it nor its item names a program. */
export const NO_PROGRAM = '@ program NAME, or program: NAME in the rubric item';

/**
 * The case that a transcript describes. What the program writes between two inputs is one turn, each line typed is
 * a turn; all program turns together are the expected output, all person turns the input.
 */
export function toCase(transcript: Transcript, defaults: CaseDefaults): Result<TranscriptCase, Complaint[]> {
  const isExact = defaults.exact === true || transcript.entries.some(isExactSetting);
  const meaning = meaningOf(isExact ? transcript : composeEntries(transcript));
  if (!meaning.ok) return meaning;
  const { settings, title, dialogue, files, filesAfter, filters, empty } = meaning.value;
  const place = { file: transcript.file, line: 1, column: 1 };
  const id = settings.id ?? basename(transcript.file, extname(transcript.file));
  const program = settings.program ?? defaults.program;
  const complaints: Complaint[] = [];
  if (!ID_PATTERN.test(id))
    complaints.push(complain(place, `${ID_WORDS} as the file's name, or @ id NAME`, quoted(id)));
  if (program === null) complaints.push(complain(place, NO_PROGRAM, 'neither'));
  if (empty) complaints.push(complain(place, 'a dialogue: lines marked >, ~ or <, $ or ?', 'none'));
  const allFilters = joinFilters(defaults.filters, filters);
  const conflict = findConflict(allFilters);
  if (conflict !== null)
    complaints.push(complain(place, `either ${conflict.join(' or ')}: they do not go together`, 'both'));
  const counts = frees(allFilters, 'selection') ? defaults.counts : null;
  if (frees(allFilters, 'selection') && counts === null)
    complaints.push(complain(place, 'counts: in assignment.yaml, for the filter only-what-counts', 'none'));
  if (counts !== null) complaints.push(...complainOfIdleLines(transcript, counts));
  const wallMs = settings.wall ?? defaults.limits.wallMs;
  if (settings.cpu !== undefined && settings.cpu > wallMs)
    complaints.push(complain(placeOfSetting(transcript, 'cpu'), mostCpu(wallMs), `${settings.cpu / 1000}s`));
  return unlessComplained(complaints, () => ({
    kind: 'transcript',
    id,
    title: title ?? id,
    ...ownWords({ ...settings, points: settings.weight }, defaults),
    ...(isExact ? { exact: true } : {}),
    place,
    program: program ?? '',
    dialogue,
    filters: allFilters,
    counts,
    lockstepMs:
      settings.lockstep === undefined
        ? defaults.lockstepMs
        : (settings.lockstep ?? settings.wall ?? defaults.limits.wallMs),
    ...(settings.input === 'piped' || defaults.piped === true ? { piped: true } : {}),
    limits: {
      ...defaults.limits,
      wallMs,
      cpuMs: settings.cpu ?? defaults.limits.cpuMs,
      memoryBytes: settings.memory ?? defaults.limits.memoryBytes,
      outputBytes: settings.output ?? defaults.limits.outputBytes,
    },
    files,
    filesAfter,
  }));
}

function isExactSetting({ kind, text }: Entry): boolean {
  return kind === 'setting' && text.trim() === 'exact';
}

/** A letter with its mark is one character (NFC), as in the texts that programs hold: nobody sees how it was typed. */
function composeEntries({ file, entries }: Transcript): Transcript {
  const composed = entries.map((entry): Entry =>
    entry.kind === 'file'
      ? { ...entry, text: entry.text.normalize(), content: entry.content.normalize() }
      : { ...entry, text: entry.text.normalize() },
  );
  return { file, entries: composed };
}

/** Lines that are expected but never compared: a slip, since the case then proves less than it says. */
function complainOfIdleLines({ file, entries }: Transcript, counts: Counts): Complaint[] {
  const select = createLineSelection(counts);
  const complaints: Complaint[] = [];
  let line = 1;
  for (const entry of entries) {
    const idle =
      (entry.kind === 'output' && select(entry.text) !== entry.text) ||
      (entry.kind === 'unended' && select(entry.text) === null);
    if (idle)
      complaints.push(
        complain(
          { file, line, column: 1 },
          'a line that counts (see counts in assignment.yaml)',
          quoted(entry.text),
        ),
      );
    line += linesOf(entry);
  }
  return complaints;
}

function placeOfSetting({ file, entries }: Transcript, name: SettingName): Place {
  const index = entries.findIndex(
    ({ kind, text }) => kind === 'setting' && text.trim().startsWith(`${name} `),
  );
  const line = entries.slice(0, index).reduce((sum, entry) => sum + linesOf(entry), 1);
  return { file, line, column: (entries[index]?.text.indexOf(name) ?? 0) + 2 };
}

/** A recorded dialogue of a program, from which a transcript is made. */
export interface Recorded {
  readonly file: string;
  readonly title: string;
  readonly dialogue: Dialogue;
  readonly files?: readonly CaseFile[];
  readonly filesAfter?: readonly CaseFile[];
  /** Further settings, without the mark: `compare trailing-blanks-free`. */
  readonly settings?: readonly string[];
}

/** The transcript of a recorded dialogue. Only the last turn of the person may lack its line end. */
export function toTranscript(recorded: Recorded): Transcript {
  const { title, dialogue, files = [], filesAfter = [], settings = [] } = recorded;
  const entries: Entry[] = [{ kind: 'comment', text: ` ${title}` }];
  for (const setting of settings) entries.push({ kind: 'setting', text: ` ${setting}` });
  for (const { name, text } of files) entries.push({ kind: 'file', text: ` file ${name}`, content: text });
  for (const { name, text } of filesAfter)
    entries.push({ kind: 'file', text: ` file-after ${name}`, content: text });
  const typed = dialogue.turns.filter(({ by }) => by === 'person').map(({ text }) => text);
  if (typed.at(-1)?.endsWith('\n') === false) entries.push({ kind: 'setting', text: ' input unended' });
  if (
    typed.some(
      (text, index) => text.slice(0, -1).includes('\n') || (index < typed.length - 1 && !text.endsWith('\n')),
    )
  )
    throw new Error('a person types one line a turn');
  if (dialogue.args.length > 0) entries.push({ kind: 'arguments', text: printArguments(dialogue.args) });
  let written = '';
  for (const turn of [...dialogue.turns, null]) {
    if (turn?.by === 'program') {
      written += turn.text;
      continue;
    }
    const lines = written.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) entries.push({ kind: 'output', text: line });
    if (rest !== '') entries.push({ kind: 'unended', text: rest });
    written = '';
    if (turn !== null) entries.push({ kind: 'input', text: turn.text.replace(/\n$/, '') });
  }
  // A program without input and output: only its end can be described.
  const silent = dialogue.turns.length === 0 && dialogue.args.length === 0;
  if (dialogue.exitCode !== 0 || silent) entries.push({ kind: 'exit', text: ` ${dialogue.exitCode}` });
  return { file: recorded.file, entries };
}
