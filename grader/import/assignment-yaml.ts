/** The assignment.yaml that an importer writes. */
import { parse, stringify } from 'yaml';
import { readYaml } from '../assignment/yaml-source.js';
import type { Complaint } from '../model.js';

export interface LanguageDraft {
  readonly required: readonly string[];
  readonly build?: readonly string[];
  readonly programs: Readonly<Record<string, string | readonly string[]>>;
  readonly reference?: string;
}

export interface ItemDraft {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly visibility?: 'hidden';
  readonly scoring?: 'all';
  readonly check: Readonly<Record<string, unknown>>;
}

export interface AssignmentDraft {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly languages: Readonly<Record<string, LanguageDraft>>;
  readonly limits?: Readonly<Record<string, string>>;
  readonly compare?: readonly string[];
  readonly rubric: readonly ItemDraft[];
}

export function printAssignment(draft: AssignmentDraft): string {
  return stringify(draft, { lineWidth: 0 });
}

/** A name as an id: small letters, digits and hyphens; `otherwise` where it has none. */
export function toId(name: string, otherwise = 'imported'): string {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z0-9]/.test(id) ? id.slice(0, 60).replace(/-+$/, '') : otherwise;
}

/**
 * What is wrong with a text that is no YAML, and so no JSON either; null if it can be read. Our own reader only tells the
 * place: it refuses more than files of others must keep to.
 */
export function findBrokenYaml(text: string, file: string): Complaint[] | null {
  try {
    parse(text);
    return null;
  } catch {
    const read = readYaml(text, file);
    return read.ok ? null : read.fault;
  }
}
