/** What a name at the top level of a module can be, and where such names are looked up. */

import type { InspectedMember } from './build-job.js';
import { type ReadClass } from './members.js';

/** Something with a name at the top level of a module. */
export type Thing =
  /** Several for overloads. */
  | { readonly is: 'function'; readonly members: readonly InspectedMember[] }
  | {
      readonly is: 'class';
      readonly name: string | null;
      readonly class: ReadClass;
      readonly reading: Module;
    }
  | { readonly is: 'object'; readonly things: ReadonlyMap<string, Thing>; readonly open: boolean }
  | { readonly is: 'value'; readonly member: InspectedMember }
  | { readonly is: 'unknown' };

export interface Module {
  readonly exports: ReadonlyMap<string, Thing>;
  /** Whether there may be exports that parsing does not show. */
  readonly open: boolean;
  readonly locals: Locals;
}

/** What the names at the top level of a module mean. Looked up on demand, since imports lead to other modules. */
export interface Locals {
  readonly names: readonly string[];
  find(name: string): Thing | null;
}

/** Modules by what imports them. */
export interface Modules {
  /** The module that an import leads to; null for Node's own modules and for what does not exist. */
  follow(from: string, specifier: string): Module | null;
}

export const UNKNOWN = { is: 'unknown' } as const;
