/** Writes objects, or lists of what their members return, in the notation of the assignment. Pure. */
import type { LanguageId, Notation, NotationForm, Value } from '../model.js';
import { showValue, type ShowValue } from './show.js';

const PLACEHOLDER = /\$\{(\w+)\}/g;

/** Objects of classes with a notation as the assignment writes them; everything else as usual. */
export function showObjects(notations: readonly Notation[], language?: LanguageId): ShowValue {
  return withWritten(language, (value) => {
    if (value.type !== 'object' || value.text !== null) return null;
    const notation = notations.find(({ name }) => name === value.class);
    const fields = new Map((value.fields ?? []).map((field) => [field.name, field.value]));
    return notation === undefined ? null : write(notation, fields);
  });
}

/** Rows of what these members return as the objects they come from; null where no notation has just these members. */
export function showRows(
  notations: readonly Notation[],
  members: readonly string[],
  language?: LanguageId,
): ShowValue | null {
  const notation = findNotation(notations, members);
  if (notation === null) return null;
  return withWritten(language, (value) => {
    if (value.type !== 'array' || value.items.length !== members.length) return null;
    return write(notation, new Map(value.items.map((item, index) => [members[index] ?? '', item])));
  });
}

/** `(fromRow,fromCol)-(toRow,toCol)`; null where no notation has just these members. */
export function nameNotation(notations: readonly Notation[], members: readonly string[]): string | null {
  return findNotation(notations, members)?.forms.at(-1)?.text.replace(PLACEHOLDER, '$1') ?? null;
}

function findNotation(notations: readonly Notation[], members: readonly string[]): Notation | null {
  const isSame = (form: NotationForm): boolean => {
    const used = new Set([...form.text.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
    return used.size === members.length && members.every((name) => used.has(name));
  };
  return notations.find(({ forms }) => forms.every(isSame)) ?? null;
}

function withWritten(language: LanguageId | undefined, write: (value: Value) => string | null): ShowValue {
  return (value, focus) => showValue(value, focus, write, language);
}

/** Null where a member is not known. */
function write({ forms }: Notation, values: ReadonlyMap<string, Value>): string | null {
  const form = forms.find(({ when }) => when === null || isApart(values, when));
  if (form === undefined) return null;
  const names = [...form.text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => values.get(name)?.type !== 'int')) return null;
  return form.text.replace(PLACEHOLDER, (_, name: string) => showMember(values.get(name)));
}

function showMember(value: Value | undefined): string {
  return value === undefined ? '' : showValue(value);
}

function isApart(
  values: ReadonlyMap<string, Value>,
  { apart: [one, other], by }: NonNullable<NotationForm['when']>,
): boolean {
  const [left, right] = [values.get(one), values.get(other)];
  return left?.type === 'int' && right?.type === 'int' && Math.abs(left.value - right.value) === by;
}
