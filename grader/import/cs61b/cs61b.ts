/** The importer of the test scripts of CS 61B. */
import { ok, type Complaint, type Result } from '../../model.js';
import type { Imported, Importer, ImportOptions, ImportSource } from '../importer.js';
import { convertScript, COUNTS_YAML } from './convert.js';
import { parseScript } from './script.js';

export const cs61b: Importer = {
  system: "CS 61B's test scripts",
  reads: '`*.inp`',
  inside: null,
  makes: 'a transcript in lockstep; a script with games becomes a judged case',
  convert,
  setting: COUNTS_YAML,
};

function convert(
  { text, file }: ImportSource,
  { id, program, module }: ImportOptions,
): Result<Imported, Complaint[]> {
  const script = parseScript(text, file);
  if (!script.ok) return script;
  const { kind, text: made } = convertScript(script.value, id, program, module);
  const name = kind === 'transcript' ? `${id}.transcript` : `${id}.judge.yaml`;
  return ok({ kind, files: new Map([[name, made]]), remarks: script.value.remarks });
}
