/** Files of method cases: YAML lists of calls and their expectations. */
import {
  elementOf,
  findMembers,
  type CaseFile,
  type Complaint,
  type Expectation,
  type Filter,
  type MethodCase,
  type Result,
  type Step,
  type Expression,
  type TypeScope,
  type Value,
  type Matcher,
} from '../model.js';
import { unknownNames, type Known } from './bound-names.js';
import { complain, quoted } from './complaints.js';
import { joinFilters, tellsPart, unlessComplained, type CaseDefaults } from './defaults.js';
import {
  complainAt,
  complainAtKey,
  complainOfConflict,
  readFiltersAt,
  readLimitsAt,
  readArrayAt,
  readBindingsAt,
  readExpressionAt,
  readKeyAt,
  readPatternAt,
  readValueAt,
  type YamlReader,
} from './yaml-reader.js';
import {
  CALL_KEYS,
  EXPECTATIONS,
  METHOD_HOMES,
  methodCases,
  OUTCOMES,
  type MethodCaseYaml,
  type StepYaml,
  type LeafYaml,
} from './schema-methods.js';
import { checkShape } from './check-schema.js';
import { createExpressionReader } from './expression.js';
import { bindAll, createScope, INTEGERS, isInRange, NUMBERS } from './known-types.js';
import { expandTables } from './tables.js';
import { keyPlace, placeInSubtree, readYaml, scalarText, type Path } from './yaml-source.js';

/** Reads a file of method cases. `known` is what they may name; null if the contract is not known. */
export function parseMethods(
  text: string,
  file: string,
  defaults: CaseDefaults,
  known: Known | null = null,
): Result<MethodCase[], Complaint[]> {
  const read = readYaml(text, file);
  if (!read.ok) return read;
  const source = expandTables(read.value);
  if (!source.ok) return source;
  const list = checkShape(source.value, methodCases, METHOD_HOMES);
  if (!list.ok) return list;
  const readExpression = createExpressionReader(known?.ownerOf ?? (() => null));
  const reader: YamlReader = { source: source.value, complaints: [], readExpression };
  const cases = list.value.map((yaml, index) => readCase(reader, [index], yaml, defaults, known));
  return unlessComplained(reader.complaints, () => cases);
}

function readCase(
  reader: YamlReader,
  path: Path,
  yaml: MethodCaseYaml,
  defaults: CaseDefaults,
  known: Known | null,
): MethodCase {
  const own = readFiltersAt(reader, [...path, 'compare'], yaml.compare);
  const filters = joinFilters(defaults.filters, own);
  complainOfConflict(reader, path, filters);
  const untyped = withFilesAfter(readSteps(reader, path, yaml, filters), yaml['files-after'], filters);
  if (!EXPECTATIONS.some((key) => key in yaml) && untyped.every(({ expect }) => expect.length === 0))
    complainAtKey(reader, path, `an expectation: ${EXPECTATIONS.join(', ')}`, 'none');
  // If keys of a call stand beside `steps`, names that they bind would be reported as unknown, too: one mistake is enough.
  const isKnown = strayKeys(yaml).length === 0;
  if (isKnown) complainOfNames(reader, path, untyped, known);
  const steps = isKnown ? checkTypes(reader, path, untyped, known) : untyped;
  return {
    kind: 'method',
    id: yaml.id,
    title: yaml.title ?? steps.map(({ text }) => text).join('; '),
    visibility: yaml.visibility ?? defaults.visibility,
    ...tellsPart(yaml.tells, defaults),
    weight: yaml.points ?? 1,
    hint: yaml.hint ?? null,
    ...(yaml.exact === true ? { exact: true } : {}),
    ...(yaml['as-written'] === true ? { asWritten: true } : {}),
    place: keyPlace(reader.source, path),
    steps,
    files: caseFiles(yaml.files),
    limits: readLimitsAt(reader, [...path, 'limits'], defaults.limits, yaml.limits),
  };
}

/** Keys of a call that stand beside `steps`; they belong in one of the steps. */
function strayKeys(yaml: MethodCaseYaml): readonly string[] {
  return yaml.steps === undefined ? [] : CALL_KEYS.filter((key) => key in yaml);
}

function readSteps(reader: YamlReader, path: Path, yaml: MethodCaseYaml, filters: readonly Filter[]): Step[] {
  if (yaml.steps !== undefined) {
    const beside = strayKeys(yaml);
    const [first] = beside;
    if (first !== undefined)
      complainAtKey(
        reader,
        [...path, first],
        `${beside.join(', ')} in a step: each step has its own${first === 'let' ? ', and the names that it binds are known in later steps' : ''}`,
        `${first} beside steps`,
      );
    return yaml.steps.map((step, index) => readStep(reader, [...path, 'steps', index], step, filters));
  }
  if (yaml.call !== undefined) return [readStep(reader, path, yaml as StepYaml, filters)];
  complainAtKey(reader, path, 'the key call (or steps)', 'neither');
  return [];
}

/** Files are checked at the end: with the last step. */
function withFilesAfter(
  steps: readonly Step[],
  files: Readonly<Record<string, string>> | undefined,
  filters: readonly Filter[],
): Step[] {
  const expect = caseFiles(files).map((file): Expectation => ({ of: 'file', ...file, filters }));
  return steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, expect: [...step.expect, ...expect] } : step,
  );
}

/** Complains about names that nothing binds, at their exact place if it can be found. */
export function complainOfNames(
  reader: YamlReader,
  path: Path,
  steps: readonly Step[],
  known: Known | null,
): void {
  const told = new Set<string>();
  for (const { text, name, expected, found } of unknownNames(steps, known)) {
    // A name that is used again is one mistake.
    const key = `${name} ${expected}`;
    if (told.has(key)) continue;
    told.add(key);
    reader.complaints.push(
      complain(placeInSubtree(reader.source, path, text, name), expected, found ?? quoted(name)),
    );
  }
}

/** Notes which steps return texts, and complains about expected values that no method of the contract can return. */
function checkTypes(
  reader: YamlReader,
  path: Path,
  steps: readonly Step[],
  known: Known | null,
): readonly Step[] {
  let scope = createScope(known?.contract ?? []);
  return steps.map((step, index) => {
    scope = bindAll(scope, step.let);
    const typed: Step = returnsText(step, scope) ? { ...step, returnsText: true } : step;
    const expected = findTypeFault(step, scope);
    if (expected === null) return typed;
    const own = [...path, 'returns'];
    const at = scalarText(reader.source, own) === null ? [...path, 'steps', index, 'returns'] : own;
    const text = scalarText(reader.source, at) ?? '';
    complainAt(reader, at, expected, text);
    return typed;
  });
}

export function caseFiles(files: Readonly<Record<string, string>> = {}): CaseFile[] {
  return Object.entries(files).map(([name, text]) => ({ name, text }));
}

/**
 * Whether a case can be fulfilled at all: a call that the contract declares to return a text never returns a
 * number.
 */

/** What to expect instead of the value, if no method that the step may call returns such a value; else null. */
function findTypeFault(step: Step, scope: TypeScope): string | null {
  const [returned] = step.expect.filter(({ of }) => of === 'returns');
  if (returned?.of !== 'returns' || returned.match.how !== 'equals') return null;
  const types = returnTypes(step.call, scope);
  if (types.length > 0 && types.every((type) => type === 'void'))
    return 'no returns: the contract declares the method as void (prints, leaves or throws say what it does)';
  const { value } = returned.match;
  if (types.length === 0 || types.some((type) => fits(type, value))) return null;
  return `a value of type ${[...new Set(types)].join(' or ')}${types.includes('String') ? String.raw`, such as '"12.05"' with quotes within quotes` : ''}`;
}

/** Whether the call returns a text, or an array of texts, by the contract. */
function returnsText(step: Step, scope: TypeScope): boolean {
  const types = returnTypes(step.call, scope);
  return types.length > 0 && types.every((type) => type.replaceAll('[]', '') === 'String');
}

/** What the methods return that the call may mean; nothing where the contract does not say. */
function returnTypes(call: Expression, scope: TypeScope): string[] {
  if (call.type !== 'call') return [];
  const called = findMembers(call, scope);
  return called.every(({ type }) => type !== null) ? called.map(({ type }) => type ?? '') : [];
}

/** False only if it is certain in every language. */
function fits(type: string, expected: Value): boolean {
  const { type: value } = expected;
  const element = elementOf(type);
  if (expected.type === 'array') {
    const isPrimitive = [...NUMBERS, 'boolean', 'char', 'String'].includes(type);
    return element === null ? !isPrimitive : expected.items.every((item) => fits(element, item));
  }
  if (expected.type === 'map')
    return element === null && ![...NUMBERS, 'boolean', 'char', 'String'].includes(type);
  if (element !== null) return value === 'null' || value === 'object' || value === 'too-large';
  if (expected.type === 'int' && !isInRange(type, expected.value)) return false;
  if (expected.type === 'double' && !Number.isInteger(expected.value) && INTEGERS.includes(type))
    return false;
  if (value === 'int' || value === 'double') return type !== 'String' && type !== 'boolean';
  if (value === 'boolean') return type !== 'String' && !NUMBERS.includes(type);
  if (value === 'string') return type !== 'boolean' && !NUMBERS.includes(type);
  return true;
}

/** Steps of method cases: the call and its expectations. */

/** The step at the path, whose shape has been checked. */
function readStep(reader: YamlReader, path: Path, step: StepYaml, filters: readonly Filter[]): Step {
  const call = readExpressionAt(reader, [...path, 'call']);
  checkOutcomes(reader, path, step);
  return {
    let: readBindingsAt(reader, [...path, 'let'], step.let),
    call: call.value,
    text: call.text,
    repeat: step.sampled?.repeat ?? 1,
    expect: [
      ...outcome(reader, path, step, filters),
      ...Object.entries(step.leaves ?? {}).map(([key, leaf]): Expectation => {
        const at = [...path, 'leaves', key];
        const read = readKeyAt(reader, at);
        return {
          of: 'leaves',
          read: read.value,
          text: read.text,
          match: leafMatcher(reader, at, leaf, filters),
        };
      }),
      ...(step.prints === undefined ? [] : [{ of: 'prints', text: step.prints, filters } as const]),
    ],
  };
}

/** A call has one outcome: a returned value or an exception. */
function checkOutcomes(reader: YamlReader, path: Path, step: StepYaml): void {
  const [first, second] = OUTCOMES.filter((key) => key in step);
  if (second !== undefined)
    complainAtKey(
      reader,
      [...path, second],
      `one of ${OUTCOMES.join(', ')}`,
      `${second} beside ${first ?? ''}`,
    );
  if ('as-set' in step && !('returns' in step))
    complainAtKey(reader, [...path, 'as-set'], 'returns beside as-set', 'none');
}

function outcome(reader: YamlReader, path: Path, step: StepYaml, filters: readonly Filter[]): Expectation[] {
  if (step.throws !== undefined) return [thrown(reader, [...path, 'throws'], step.throws, filters)];
  const match = returned(reader, path, step, filters);
  return match === null ? [] : [{ of: 'returns', match }];
}

function returned(
  reader: YamlReader,
  path: Path,
  step: StepYaml,
  filters: readonly Filter[],
): Matcher | null {
  const at = (...keys: string[]): Path => [...path, ...keys];
  if ('returns' in step)
    return step['as-set'] === true
      ? { how: 'as-set', value: readArrayAt(reader, at('returns')), filters }
      : { how: 'equals', value: readValueAt(reader, at('returns')), filters };
  if (step['returns-text'] !== undefined) return text(step['returns-text'], filters);
  if (step.matches !== undefined)
    return { how: 'matches', pattern: readPatternAt(reader, at('matches'), step.matches) };
  if (step['not-null'] !== undefined) return { how: 'not-null' };
  if (step.sampled === undefined) return null;
  const among = readArrayAt(reader, at('sampled', 'among')).items;
  return { how: 'sampled', among, varied: step.sampled.varied ?? false };
}

function leafMatcher(reader: YamlReader, path: Path, leaf: LeafYaml, filters: readonly Filter[]): Matcher {
  if (typeof leaf !== 'object' || leaf === null)
    return { how: 'equals', value: readValueAt(reader, path), filters };
  const [first, second] = Object.keys(leaf);
  if (first === undefined || second !== undefined)
    complainAtKey(reader, path, 'one of text, as-set, matches, not-null', second ?? 'none');
  if (leaf.text !== undefined) return text(leaf.text, filters);
  if (leaf.matches !== undefined)
    return { how: 'matches', pattern: readPatternAt(reader, [...path, 'matches'], leaf.matches) };
  if ('as-set' in leaf) return { how: 'as-set', value: readArrayAt(reader, [...path, 'as-set']), filters };
  return { how: 'not-null' };
}

function thrown(
  reader: YamlReader,
  path: Path,
  throws: NonNullable<StepYaml['throws']>,
  filters: readonly Filter[],
): Expectation {
  if (typeof throws === 'string') return { of: 'throws', exception: throws, message: null };
  const { type, message, matches } = throws;
  if (type === undefined && message === undefined && matches === undefined)
    complainAtKey(reader, path, 'one of type, message, matches', 'none');
  if (message !== undefined && matches !== undefined)
    complainAtKey(reader, [...path, 'matches'], 'either message or matches', 'both');
  const matcher = (): Matcher | null => {
    if (message !== undefined) return text(message, filters);
    return matches === undefined
      ? null
      : { how: 'matches', pattern: readPatternAt(reader, [...path, 'matches'], matches) };
  };
  return { of: 'throws', exception: type ?? null, message: matcher() };
}

function text(value: string, filters: readonly Filter[]): Matcher {
  return {
    how: 'equals',
    value: { type: 'string', value },
    filters,
  };
}
