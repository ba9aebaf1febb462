/** How mutants are made of a reference: by Stryker, or by Python's own syntax trees. */
import { posix, relative } from 'node:path';
import type { LanguageRecord } from '../languages/records/language-record.js';
import type { Assignment, Result } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { addFastSwitches } from './fast-switches.js';
import { instrument, type Instrumented, type Source } from './instrument.js';
import { instrumentPython } from './instrument-python.js';
import { PROBE, PROBE_SOURCE, PYTHON_PROBE_SOURCE } from './mutant-runtime.js';
import { findMutantsInScope } from './mutants-in-scope.js';
import type { Reference } from './reference.js';

export interface Instrumenter {
  readonly instrument: (
    sources: readonly Source[],
    sandbox: Sandbox,
  ) => Promise<Result<Instrumented, string>>;
  /** The switches of the mutants that the cases need; null where that cannot be told, and all are tried. */
  readonly findInScope: (
    assignment: Assignment,
    reference: Reference,
    files: readonly Source[],
    folder: string,
  ) => Promise<ReadonlySet<string> | null>;
  /** The source of the runtime module. */
  readonly probe: string;
  /** The instrumented text as it runs beside the runtime module in the folder `home`. */
  readonly connect: (source: Source, home: string) => Source;
}

export const INSTRUMENTERS: Readonly<Record<NonNullable<LanguageRecord['mutants']>, Instrumenter>> = {
  stryker: {
    instrument,
    findInScope: findMutantsInScope,
    probe: PROBE_SOURCE,
    connect: ({ name, text }, home) => {
      const path = relative(posix.dirname(name), posix.join(home, `${PROBE.stem}.js`));
      return { name, text: addFastSwitches(text, path.startsWith('.') ? path : `./${path}`) };
    },
  },
  'syntax-trees': {
    instrument: instrumentPython,
    findInScope: () => Promise.resolve(null),
    probe: PYTHON_PROBE_SOURCE,
    connect: (source) => source,
  },
};
