/** Writes method cases as a student would, in the student's language. */
import {
  findNative,
  typeOf,
  type ClassContract,
  type Expression,
  type LanguageId,
  type Step,
  type TypeScope,
} from '../../model.js';
import { isInvisible } from '../../text/visible.js';
import { recordOf } from './index.js';
import { TYPED, type Spelling } from './spelling.js';
import { escapeUnits } from '../../text/units.js';

/** The spelling, and the language whose own names for members count; null where none do. */
interface Writer extends Spelling {
  readonly language: LanguageId | null;
}

/** The steps with their texts as the language writes them, for messages. */
export function writeSteps(
  steps: readonly Step[],
  language: LanguageId,
  contract: readonly ClassContract[],
): readonly Step[] {
  const spelling = writerIn(language);
  const variables = new Map<string, string | null>();
  const scope = { contract, variables };
  return steps.map((step) => {
    for (const { name, value } of step.let) variables.set(name, typeOf(value, scope));
    return {
      ...step,
      text: write(step.call, spelling, scope, null),
      written: { language, called: nameCalled(step.call, language, scope) },
      expect: step.expect.map((each) =>
        each.of === 'leaves' ? { ...each, text: write(each.read, spelling, scope, null) } : each,
      ),
    };
  });
}

/** What the language calls the member that is called; null for what calls none. */
function nameCalled(call: Expression, language: LanguageId, scope: TypeScope): string | null {
  if (call.type !== 'call' && call.type !== 'new') return null;
  const native = findNative(call, scope, language)?.native.name;
  if (call.type === 'new') return native ?? call.class;
  return native ?? writerIn(language).name(call.name);
}

/** The statements of the steps. What is only looked at is told of the last step: of the others it was as expected. */
export function writeCalls(
  steps: readonly Step[],
  language: LanguageId | null,
  contract: readonly ClassContract[],
): readonly string[] {
  const spelling = writerIn(language);
  const variables = new Map<string, string | null>();
  return steps.flatMap((step, at) => {
    const isLast = at === steps.length - 1;
    return writeStep(step, isLast, spelling, contract, variables);
  });
}

function writerIn(language: LanguageId | null): Writer {
  return { ...((language === null ? null : recordOf(language).calls) ?? TYPED), language };
}

function writeStep(
  step: Step,
  isLast: boolean,
  spelling: Writer,
  contract: readonly ClassContract[],
  variables: Map<string, string | null>,
): string[] {
  const scope = { contract, variables };
  const bindings = step.let.map(({ name, value }) => {
    const type = typeOf(value, scope);
    variables.set(name, type);
    // A declared array needs no `new`.
    const text = write(value, spelling, scope, value.type === 'array' ? null : type);
    return spelling.binding(name, type, text);
  });
  if (isNoStatement(step.call) && !isLast) return bindings;
  const call = write(step.call, spelling, scope, null);
  if (isNoStatement(step.call)) return [...bindings, `${spelling.comment} then looks at ${cut(call)}`];
  const times = step.repeat > 1 ? `  ${spelling.comment} ${step.repeat} times` : '';
  return [...bindings, `${call}${spelling.end}${times}`];
}

/** Whether the expression is only read: no language accepts it as a statement. */
function isNoStatement({ type }: Expression): boolean {
  return type !== 'call' && type !== 'new';
}

/** How many characters of such an expression are shown. */
const MAX_CHARACTERS = 120;

function cut(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}

function write(expression: Expression, spelling: Writer, scope: TypeScope, type: string | null): string {
  const inner = (part: Expression, of: string | null): string => write(part, spelling, scope, of);
  const list = (parts: readonly Expression[]): string =>
    parts.map((part) => inner(part, typeOf(part, scope))).join(', ');
  const native = writeNative(expression, spelling, scope);
  if (native !== null) return native;
  switch (expression.type) {
    case 'int':
      return String(expression.value);
    case 'double':
      return Number.isInteger(expression.value) ? expression.value.toFixed(1) : String(expression.value);
    case 'boolean':
      return spelling.marks[expression.value ? 'true' : 'false'];
    case 'null':
      return spelling.marks.null;
    case 'char':
      return spelling.marks.quote + quote(expression.value, spelling.marks.quote) + spelling.marks.quote;
    case 'string':
      return `"${quote(expression.value, '"')}"`;
    case 'array':
      // The type of the outer array covers the inner ones.
      return spelling.array(
        expression.items.map((item) => inner(item, null)),
        type,
      );
    case 'map':
      return spelling.map(
        expression.entries.map((entry) =>
          entry.type === 'array' ? entry.items.map((item) => inner(item, typeOf(item, scope))) : [],
        ),
      );
    case 'name':
      return expression.name;
    case 'member':
      return (
        spelling.special(inner(expression.object, null), expression.name, []) ??
        `${inner(expression.object, null)}.${spelling.name(expression.name)}`
      );
    case 'index':
      return `${inner(expression.object, null)}[${inner(expression.index, null)}]`;
    case 'call': {
      const call = `${spelling.name(expression.name)}(${list(expression.args)})`;
      if (spelling.bare && isModule(expression.object, scope)) return call;
      const object = inner(expression.object, null);
      const args = expression.args.map((arg) => inner(arg, null));
      return spelling.special(object, expression.name, args) ?? `${object}.${call}`;
    }
    case 'new':
      return spelling.made(expression.class, list(expression.args));
  }
}

/** By the name that the contract gives in this language; null where it gives none. */
function writeNative(expression: Expression, spelling: Writer, scope: TypeScope): string | null {
  if (expression.type !== 'call' && expression.type !== 'member' && expression.type !== 'new') return null;
  const use = spelling.language === null ? null : findNative(expression, scope, spelling.language);
  if (use === null) return null;
  const inner = (part: Expression): string => write(part, spelling, scope, null);
  const { native, values } = use;
  const listed = (args: readonly Expression[]): string =>
    args.map((arg) => inner(arg.type === 'name' ? (values.get(arg.name) ?? arg) : arg)).join(', ');
  if (native.args !== null) return `${native.name}(${listed(native.args)})`;
  if (expression.type === 'new') return spelling.made(native.name, listed(expression.args));
  const object = inner(expression.object);
  return expression.type === 'member'
    ? `${object}.${native.name}`
    : `${object}.${native.name}(${listed(expression.args)})`;
}

function isModule(object: Expression, { contract }: TypeScope): boolean {
  return (
    object.type === 'name' && contract.some(({ name, form }) => name === object.name && form === 'functions')
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

/** Invisible characters are written as their codes, so that pasted code means the same. */
function quote(text: string, mark: string): string {
  return Array.from(text, (character) => {
    if (character === mark) return `\\${mark}`;
    const escape = ESCAPES[character];
    if (escape !== undefined) return escape;
    return character !== ' ' && isInvisible(character) ? escapeUnits(character) : character;
  }).join('');
}
