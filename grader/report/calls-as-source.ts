/** Writes method cases as a student would, in the student's language. */
import { isInvisible } from '../text/visible.js';
import {
  typeOf,
  type ClassContract,
  type Expression,
  type LanguageId,
  type Step,
  type TypeScope,
} from '../model.js';

/** How a language writes expressions. */
interface Spelling {
  readonly array: (items: readonly string[], type: string | null) => string;
  readonly character: (quoted: string) => string;
  readonly binding: (name: string, type: string | null, value: string) => string;
  /** Whether functions of a module are called without the class's name. */
  readonly bare: boolean;
}

const JAVA: Spelling = {
  array: (items, type) => `${type === null ? '' : `new ${type} `}{${items.join(', ')}}`,
  character: (quoted) => `'${quoted}'`,
  binding: (name, type, value) => `${type ?? 'var'} ${name} = ${value};`,
  bare: false,
};
const SCRIPT: Spelling = {
  array: (items) => `[${items.join(', ')}]`,
  character: (quoted) => `'${quoted}'`,
  binding: (name, _, value) => `const ${name} = ${value};`,
  bare: true,
};

/** The statements of the steps. */
export function writeCalls(
  steps: readonly Step[],
  language: LanguageId | null,
  contract: readonly ClassContract[],
): readonly string[] {
  const spelling = language === 'typescript' || language === 'javascript' ? SCRIPT : JAVA;
  const variables = new Map<string, string | null>();
  return steps.flatMap((step) => writeStep(step, spelling, contract, variables));
}

function writeStep(
  step: Step,
  spelling: Spelling,
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
  const call = write(step.call, spelling, scope, null);
  if (isNoStatement(step.call)) return [...bindings, `// then looks at ${cut(call)}`];
  const times = step.repeat > 1 ? `  // ${step.repeat} times` : '';
  return [...bindings, `${call};${times}`];
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

function write(expression: Expression, spelling: Spelling, scope: TypeScope, type: string | null): string {
  const inner = (part: Expression, of: string | null): string => write(part, spelling, scope, of);
  const list = (parts: readonly Expression[]): string =>
    parts.map((part) => inner(part, typeOf(part, scope))).join(', ');
  switch (expression.type) {
    case 'int':
      return String(expression.value);
    case 'double':
      return Number.isInteger(expression.value) ? expression.value.toFixed(1) : String(expression.value);
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'char':
      return spelling.character(quote(expression.value, "'"));
    case 'string':
      return `"${quote(expression.value, '"')}"`;
    case 'array':
      // The type of the outer array covers the inner ones.
      return spelling.array(
        expression.items.map((item) => inner(item, null)),
        type,
      );
    case 'name':
      return expression.name;
    case 'member':
      return `${inner(expression.object, null)}.${expression.name}`;
    case 'index':
      return `${inner(expression.object, null)}[${inner(expression.index, null)}]`;
    case 'call': {
      const call = `${expression.name}(${list(expression.args)})`;
      return spelling.bare && isModule(expression.object, scope)
        ? call
        : `${inner(expression.object, null)}.${call}`;
    }
    case 'new':
      return `new ${expression.class}(${list(expression.args)})`;
  }
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
    return character !== ' ' && isInvisible(character) ? writeCodes(character) : character;
  }).join('');
}

function writeCodes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join('');
}
