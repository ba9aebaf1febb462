/** Cases that a trusted module decides. */
import { dirname, resolve } from 'node:path';
import type { JudgedCase, Step, Turn } from '../model.js';
import { type Known } from './bound-names.js';
import { ownWords, type CaseDefaults } from './defaults.js';
import {
  complainAtKey,
  type YamlReader,
  readBindingsAt,
  readExpressionAt,
  readLimitsAt,
} from './yaml-reader.js';
import { type AssignmentReader, kindOf, readBytesAt } from './assignment-files.js';
import { parseDuration } from './limit-values.js';
import { caseFiles, complainOfNames } from './methods.js';
import { keysOf, type ItemYaml, type JudgeYaml } from './schema-assignment.js';
import { type Path, keyPlace } from './yaml-source.js';

/** The judged cases of an item. A single one needs no id. */
export function readJudged(
  reader: AssignmentReader,
  path: Path,
  item: ItemYaml,
  defaults: CaseDefaults,
  known: Known,
): JudgedCase[] {
  const { judge = [] } = keysOf(item.check);
  const cases: JudgedCase[] = [];
  for (const [index, yaml] of (Array.isArray(judge) ? judge : [judge]).entries()) {
    const at = Array.isArray(judge) ? [...path, index] : path;
    if (yaml.id === undefined && Array.isArray(judge) && judge.length > 1)
      complainAtKey(reader, at, 'the key id, since there are several', 'none');
    const module = resolve(reader.folder, yaml.module);
    readModule(reader, module, [...at, 'module']);
    const id = yaml.id ?? `${item.id}.judge`;
    cases.push({
      kind: 'judge',
      id,
      title: yaml.title ?? item.title,
      ...ownWords(yaml, defaults),
      place: keyPlace(reader.source, at),
      judge: module,
      subject: readSubject(reader, at, yaml, defaults, known),
      ...(yaml.ending === 'judged' ? { judgesEnding: true } : {}),
      options: yaml.options ?? {},
      limits: readLimitsAt(reader, [...at, 'limits'], defaults.limits, yaml.limits),
    });
  }
  return cases;
}

function readSubject(
  reader: YamlReader,
  path: Path,
  yaml: JudgeYaml,
  defaults: CaseDefaults,
  known: Known,
): JudgedCase['subject'] {
  const files = caseFiles(yaml.files);
  if (yaml.steps !== undefined) {
    for (const key of ['program', 'args', 'input', 'answer', 'copies', 'ending'].filter((one) => one in yaml))
      complainAtKey(reader, [...path, key], 'either steps or a program', `${key} beside steps`);
    const steps = yaml.steps.map((step, index): Step => {
      const at = [...path, 'steps', index];
      const call = readExpressionAt(reader, [...at, 'call']);
      const bound = readBindingsAt(reader, [...at, 'let'], step.let);
      return { let: bound, call: call.value, text: call.text, repeat: step.repeat ?? 1, expect: [] };
    });
    complainOfNames(reader, path, steps, known);
    return { kind: 'calls', steps, files };
  }
  const program = yaml.program ?? defaults.program;
  if (program === null) complainAtKey(reader, path, 'the key program (or steps)', 'neither');
  if (yaml.answer !== undefined) {
    if (yaml.input !== undefined)
      complainAtKey(reader, [...path, 'input'], 'what the judge itself says', 'input beside answer');
    const { args = [], copies = 1 } = yaml;
    const answerMs = parseDuration(yaml.answer) ?? defaults.limits.wallMs;
    return { kind: 'live', program: program ?? '', copies, args, files, answerMs, counts: defaults.counts };
  }
  if (yaml.copies !== undefined)
    complainAtKey(reader, [...path, 'copies'], 'the key answer beside copies', 'none');
  const turns = (yaml.input?.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((text): Turn => ({ by: 'person', text }));
  return {
    kind: 'program',
    program: program ?? '',
    dialogue: { args: yaml.args ?? [], turns, exitCode: 0 },
    files,
  };
}

/** Reads the module and what it imports from its folder: a change in any of them can change a verdict. */
export function readModule(reader: AssignmentReader, module: string, path: Path): void {
  const seen = new Set<string>();
  const queue = [module];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const source = readBytesAt(reader, next, path);
    if (source === null) continue;
    const text = new TextDecoder().decode(source);
    for (const { 1: name = '' } of text.matchAll(/\bfrom\s+['"](\.{1,2}\/[^'"\n]+)['"]/g))
      queue.push(importedFile(resolve(dirname(next), name)));
  }
}

/** TypeScript imports `x.js` and means `x.ts`. */
function importedFile(path: string): string {
  const typed = path.replace(/\.([cm]?)js$/, '.$1ts');
  return kindOf(typed) === 'file' ? typed : path;
}
