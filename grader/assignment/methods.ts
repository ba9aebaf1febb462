/** Files of method cases: YAML lists of calls and their expectations. */
import type { CaseFile, Complaint, Expectation, Filter, MethodCase, Result, Step } from '../model.js';
import { type Known, unknownNames } from './bound-names.js';
import { complain, quoted } from './complaints.js';
import { type CaseDefaults, joinFilters, ownWords, unlessComplained } from './defaults.js';
import {
  complainAt,
  complainAtKey,
  complainOfConflict,
  type YamlReader,
  readFiltersAt,
  readLimitsAt,
} from './yaml-reader.js';
import {
  CALL_KEYS,
  EXPECTATIONS,
  METHOD_HOMES,
  type MethodCaseYaml,
  type StepYaml,
  methodCases,
} from './schema-methods.js';
import { checkShape } from './check-schema.js';
import { createExpressionReader } from './expression.js';
import { findTypeFault, returnsText, bindAll, createScope } from './known-types.js';
import { readStep } from './read-step.js';
import { expandTables } from './tables.js';
import { type Path, keyPlace, placeInSubtree, readYaml, scalarText } from './yaml-source.js';

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
    ...ownWords(yaml, defaults),
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
