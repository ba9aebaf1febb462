/** Values as a student would write them, as cases do if no language is given, cut to a length fit for a message. */
import type { LanguageId, Value } from '../model.js';
import { CUT } from './excerpt.js';
import { recordOf } from '../languages/records/index.js';
import { TYPED, type Marks } from '../languages/records/spelling.js';
import { isInvisible } from '../text/visible.js';
import { escapeUnits } from '../text/units.js';

/** The place inside a value that must stay visible: indices into arrays, then an offset in a text. */
export interface Focus {
  readonly path: readonly number[];
  readonly offset: number;
}

const START: Focus = { path: [], offset: 0 };
const MAX_CHARACTERS = 1_200;
const MAX_TEXT = 300;
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\\0',
  '\\': '\\\\',
};

/** `{{5, 5, 0}, {5, 5, 4}}`, `'e'`, `"text\n"`, `null`. Long values are cut with `…`, never at the place in focus. */
export function showValue(
  value: Value,
  focus: Focus = START,
  write: Write = writeNothing,
  language?: LanguageId,
): string {
  const { marks } = (language === undefined ? null : recordOf(language).calls) ?? TYPED;
  return showWithin(value, focus, MAX_CHARACTERS, write, marks);
}

export type ShowValue = (value: Value, focus?: Focus) => string;

/** How a value is written in the notation of the assignment; null for the usual way. */
export type Write = (value: Value) => string | null;

function writeNothing(): null {
  return null;
}

function showWithin(value: Value, focus: Focus, room: number, write: Write, marks: Marks): string {
  const written = write(value);
  if (written !== null) return written;
  switch (value.type) {
    case 'int':
      return String(value.value === 0 ? 0 : value.value);
    case 'double':
      return showDouble(value.value);
    case 'boolean':
      return marks[value.value ? 'true' : 'false'];
    case 'char':
      return `${marks.quote}${escape(value.value, marks.quote)}${marks.quote}`;
    case 'string':
      return showText(value.value, focus.offset, Math.min(room, MAX_TEXT));
    case 'null':
      return marks.null;
    case 'void':
      return 'nothing';
    case 'object':
      return value.text === null
        ? `a ${value.class}${showFields(value.fields ?? [], marks)}`
        : `${value.class} ${showText(value.text, focus.offset, Math.min(room, MAX_TEXT))}`;
    case 'too-large':
      return `something too large to show (${value.what})`;
    case 'map':
      return showMap(value.entries, room, write, marks);
    case 'array':
      return showArray(value.items, focus, room, write, marks);
  }
}

/** `{"a": 1, "b": {1, 2}}` in all languages, as many entries as there is room for. */
function showMap(entries: readonly Value[], room: number, write: Write, marks: Marks): string {
  const pieces: string[] = [];
  let left = room;
  for (const entry of entries) {
    if (left <= 0) break;
    const [key, value] = entry.type === 'array' ? entry.items : [];
    const shown = [key, value].flatMap((part) =>
      part === undefined ? [] : [showWithin(part, START, Math.min(left, 200), write, marks)],
    );
    pieces.push(shown.join(': '));
    left -= (pieces.at(-1) ?? '').length + 2;
  }
  if (pieces.length < entries.length) pieces.push(`${CUT} (${entries.length} entries)`);
  return pieces.length === 0 && marks.open === '{' ? '{:}' : `{${pieces.join(', ')}}`;
}

/** ` {fromRow: 5, fromCol: 1}`, as far as the fields are known. */
function showFields(
  fields: readonly { readonly name: string; readonly value: Value }[],
  marks: Marks,
): string {
  const shown = fields.map(
    ({ name, value }) =>
      `${escape(name, '"')}: ${showWithin(value, START, MAX_CHARACTERS, writeNothing, marks)}`,
  );
  return shown.length === 0 ? '' : ` {${shown.join(', ')}}`;
}

function showDouble(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function showText(text: string, offset: number, room: number): string {
  const from = text.length <= room ? 0 : Math.max(0, offset - Math.floor(room / 3));
  const to = Math.min(text.length, from + room);
  return `${from > 0 ? CUT : ''}"${escape(text.slice(from, to), '"')}"${to < text.length ? CUT : ''}`;
}

/** Escapes quotes as Java would, and everything that could not be seen. */
function escape(text: string, quote: string): string {
  let shown = '';
  for (const character of text) {
    if (character === quote) shown += `\\${quote}`;
    else if (ESCAPES[character] !== undefined) shown += ESCAPES[character];
    else if (isInvisible(character)) shown += escapeUnits(character);
    else shown += character;
  }
  return shown;
}

/** The item in focus first, then its neighbours as long as there is room. */
function showArray(items: readonly Value[], focus: Focus, room: number, write: Write, marks: Marks): string {
  if (items.length === 0) return `${marks.open}${marks.close}`;
  const [index = 0, ...path] = focus.path;
  const middle = Math.min(index, items.length - 1);
  const shown = new Map<number, string>();
  let left = room;
  const add = (place: number): void => {
    const item = items[place];
    if (item === undefined || left <= 0) return;
    const inner = place === index ? { path, offset: focus.offset } : START;
    const text = showWithin(item, inner, place === index ? left : Math.min(left, 200), write, marks);
    left -= text.length + 2;
    shown.set(place, text);
  };
  add(middle);
  for (let distance = 1; distance < items.length && left > 0; distance++) {
    add(middle + distance);
    add(middle - distance);
  }
  const places = [...shown.keys()].sort((a, b) => a - b);
  const pieces = places.map((place) => shown.get(place) ?? '');
  if ((places[0] ?? 0) > 0) pieces.unshift(CUT);
  if ((places.at(-1) ?? 0) < items.length - 1) pieces.push(`${CUT} (${items.length} items)`);
  return `${marks.open}${pieces.join(', ')}${marks.close}`;
}
