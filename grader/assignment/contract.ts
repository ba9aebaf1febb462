/** The contract of an assignment: its classes and their members, from declarations. */
import type {
  ClassContract,
  NativeName,
  Notation,
  NotationForm,
  RubricItem,
  Signature,
  StandIn,
} from '../model.js';
import { RECORDS } from '../languages/records/index.js';
import { TYPED } from '../languages/records/spelling.js';
import { quoted } from './complaints.js';
import { readExpression } from './expression.js';
import type { ParseError } from './text-places.js';
import { complainAt, complainAtKey, complainOfError, type YamlReader } from './yaml-reader.js';
import type { AssignmentYaml } from './schema-assignment.js';
import { readSignature } from './signature.js';
import type { Path } from './yaml-source.js';

/** A declaration without types: `take(row, column)`. */
const UNTYPED = /^\s*([\p{L}\w]+)\s*\(\s*(?:[\p{L}\w]+\s*(?:,\s*[\p{L}\w]+\s*)*)?\)\s*$/u;

type ClassYaml = NonNullable<AssignmentYaml['contract']>[string];

/** The classes, in the order of the file. */
export function readContract(
  reader: YamlReader,
  { contract = {}, languages }: Pick<AssignmentYaml, 'contract' | 'languages'>,
): ClassContract[] {
  // In such a language a member of the contract needs its types.
  const needsTypes = RECORDS.find(({ id, calls }) => calls === TYPED && id in languages)?.id ?? null;
  return Object.entries(contract).map(
    ([name, { form, members, names, notation, 'stand-ins': standIns }]) => ({
      name,
      form,
      members: members.flatMap((text, index) => {
        const [start, end] = membersOfOne(members, index);
        if (start < index) return [];
        if (start < end) {
          const whole = members.slice(start, end + 1).join(', ');
          const expected = `quotes around the whole, since a comma between [ and ] ends an item: "${whole}"`;
          complainAt(reader, ['contract', name, 'members', index], expected, quoted(text));
          return [];
        }
        if (members.indexOf(text) < index)
          complainOfError(reader, ['contract', name, 'members', index], {
            offset: 0,
            expected: 'each member once',
            found: `${quoted(text)} again`,
          });
        return readMember(reader, name, form, text, index, needsTypes);
      }),
      ...(standIns && {
        standIns: Object.entries(standIns).flatMap(([method, call]) =>
          readStandIn(reader, name, method, call),
        ),
      }),
      ...(names && {
        names: Object.fromEntries(
          Object.entries(names).map(([language, each]) => [
            language,
            Object.entries(each ?? {}).flatMap(([member, text]) =>
              readNativeName(reader, name, members, [language, member], text),
            ),
          ]),
        ),
      }),
      ...(notation !== undefined && { notation: readNotation(reader, name, members, notation) }),
    }),
  );
}

/** From where to where a member reaches that YAML has split at its commas, as far as its brackets tell. */
function membersOfOne(members: readonly string[], index: number): readonly [number, number] {
  let [start, end, open] = [0, 0, 0];
  for (const [at, text] of members.entries()) {
    if (open <= 0) {
      if (at > index) break;
      [start, open] = [at, 0];
    }
    end = at;
    open += text.split('(').length - text.split(')').length;
  }
  return open > 0 ? [index, index] : [start, end];
}

/** Each form names members of the class. */
function readNotation(
  reader: YamlReader,
  owner: string,
  members: readonly string[],
  yaml: NonNullable<ClassYaml['notation']>,
): NotationForm[] {
  const known = members.map((text) => /([\p{L}\w]+)\s*(?:\(\s*\))?\s*$/u.exec(text)?.[1] ?? '');
  const forms = (typeof yaml === 'string' ? [yaml] : yaml).map((form): NotationForm =>
    typeof form === 'string' ? { text: form, when: null } : { text: form.as, when: form.when },
  );
  for (const { text, when } of forms) {
    const used = [...text.matchAll(/\$\{([\p{L}\w]+)\}/gu)].map(([, name = '']) => name);
    const unknown = [...used, ...(when?.apart ?? [])].find((name) => !known.includes(name));
    if (unknown === undefined) continue;
    const expected = `a field of ${owner}, or a method without parameters`;
    complainAt(reader, ['contract', owner, 'notation'], expected, quoted(unknown));
  }
  return forms;
}

/** The steps of all calls know how the assignment writes its objects. */
export function withNotations(
  rubric: readonly RubricItem[],
  contract: readonly ClassContract[],
): readonly RubricItem[] {
  const notations = contract.flatMap(({ name, notation }): Notation[] =>
    notation === undefined ? [] : [{ name, forms: notation }],
  );
  if (notations.length === 0) return rubric;
  return rubric.map((item) => ({
    ...item,
    cases: item.cases.map((each) =>
      each.kind === 'method' ? { ...each, steps: each.steps.map((step) => ({ ...step, notations })) } : each,
    ),
  }));
}

/** `take(int row, int column): it.take(…)`, or `row: private`, `row(): private`. */
function readStandIn(reader: YamlReader, owner: string, method: string, text: string): StandIn[] {
  const path: Path = ['contract', owner, 'stand-ins', method];
  const read = /^([\p{L}\w]+)(\(\))?$/u.exec(method);
  if (text === 'private' && read?.[1] !== undefined)
    return [{ kind: 'read-elsewhere', of: read[2] === undefined ? 'field' : 'method', name: read[1] }];
  if (!method.includes('(')) {
    const expected = 'private: what it tells is read where it stands';
    complainAt(reader, path, expected, quoted(text));
    return [];
  }
  const asked = readSignature(`void ${method}`);
  const call = readExpression(text);
  if (!asked.ok) {
    const { expected, found } = asked.fault;
    complainAtKey(reader, path, expected, found);
    return [];
  }
  if (!call.ok) {
    complainOfError(reader, path, call.fault);
    return [];
  }
  const names = parameterNames(method);
  const parameters = asked.value.parameters.map((type, at) => ({
    type: type ?? '',
    name: names[at] ?? '',
  }));
  return [{ kind: 'call', name: asked.value.name, parameters, call: call.value }];
}

/** `isLegal(move): is_legal(move, it)`, or `legalMoves(): all_moves`. */
function readNativeName(
  reader: YamlReader,
  owner: string,
  members: readonly string[],
  [language, key]: readonly [language: string, key: string],
  text: string,
): NativeName[] {
  const path: Path = ['contract', owner, 'names', language, key];
  const member = key.replace(/\(.*$/, '');
  const parameters = parameterNames(key);
  const isAsked = members.some((each) => {
    const read = readSignature(each);
    return read.ok && read.value.name === member && read.value.parameters.length === parameters.length;
  });
  if (!isAsked) {
    const expected = `a member of ${owner} with names for its parameters: one of ${members.join(', ')}`;
    complainAtKey(reader, path, expected, quoted(key));
    return [];
  }
  const name = text.replace(/\(.*$/, '');
  if (!text.includes('(')) return [{ member, parameters, name, args: null }];
  const lead = `${owner}.`;
  const call = readExpression(lead + text);
  if (!call.ok) {
    const offset = Math.max(0, call.fault.offset - lead.length);
    complainOfError(reader, path, { ...call.fault, offset });
    return [];
  }
  return call.value.type === 'call' ? [{ member, parameters, name, args: call.value.args }] : [];
}

/** `from, to` of `Move(int from, int to)`. */
function parameterNames(key: string): readonly string[] {
  const listed = key.includes('(') ? key.replace(/^[^(]*\(|\)$/g, '').trim() : '';
  return listed === '' ? [] : listed.split(',').map((each) => /([\p{L}\w]+)\s*$/u.exec(each)?.[1] ?? '');
}

function readMember(
  reader: YamlReader,
  owner: string,
  form: ClassYaml['form'],
  text: string,
  index: number,
  needsTypes: string | null,
): Signature[] {
  const path: Path = ['contract', owner, 'members', index];
  const no = (fault: ParseError): Signature[] => {
    complainOfError(reader, path, fault);
    return [];
  };
  const refuse = (expected: string): Signature[] => no({ offset: 0, expected, found: quoted(text) });
  const untyped = form === 'functions' ? UNTYPED.exec(text) : null;
  if (untyped !== null) {
    if (needsTypes !== null)
      return refuse(`types as in Java, since ${needsTypes} needs them: static int ${text}`);
    const parameters = parameterNames(text).map(() => null);
    return [{ kind: 'method', static: true, name: untyped[1] ?? '', parameters, type: null }];
  }
  const read = readSignature(text);
  if (!read.ok) return no(read.fault);
  const { kind, name } = read.value;
  if (kind === 'constructor' && name !== owner)
    return refuse(`a type before ${name}, or the constructor ${owner}`);
  // Functions are static, whether that is said or not.
  return [{ ...read.value, static: form === 'functions' || read.value.static }];
}
