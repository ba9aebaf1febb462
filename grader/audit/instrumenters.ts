/** How mutants are made of a reference: by Stryker, or by Python's own syntax trees. */
import { posix, relative, join } from 'node:path';
import type { LanguageRecord } from '../languages/records/language-record.js';
import { type Assignment, type Result, err, ok } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import {
  instrument,
  type Instrumented,
  type Source,
  SWITCHES,
  identifyMutants,
  type ToldMutant,
} from './instrument.js';
import { PROBE, PROBE_SOURCE, PYTHON_PROBE_SOURCE } from './mutant-runtime.js';
import { findMutantsInScope } from './mutants-in-scope.js';
import type { Reference } from './reference.js';
import { LIMITS_FOR_TOOLS, runTool } from '../languages/tools.js';
import { findPackageRoot } from '../package/package-root.js';

interface Instrumenter {
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

// Makes Stryker's switches fast. Its switches are calls that look up an object and compare strings; in a program that
// searches game trees they take most of the time. The fast ones compare a number that the runtime module holds, and
// record coverage only on request. Pure.

const [IS_ACTIVE, COVER] = SWITCHES;
const ACTIVE_CALL = new RegExp(`\\b${IS_ACTIVE}\\("(\\d+)"\\)`, 'g');
const COVER_CALL = new RegExp(`\\b${COVER}\\(("\\d+"(?:, *"\\d+")*)\\)`, 'g');

/** The instrumented text with fast switches. `probe` is the specifier by which it imports the runtime module. */
export function addFastSwitches(text: string, probe: string): string {
  const quick = text
    .replace(ACTIVE_CALL, `(${PROBE.active} === $1)`)
    .replace(COVER_CALL, (_, ids: string) => `${PROBE.counts} && ${PROBE.cover}(${ids.replaceAll('"', '')})`);
  return `import { ${PROBE.active}, ${PROBE.counts}, ${PROBE.cover} } from ${JSON.stringify(probe)};\n${quick}`;
}

// Puts all mutants into a program in Python at once: Python itself reads and writes its syntax trees.

/** The trees of a reference are longer than what other tools write. */
const LIMITS = { ...LIMITS_FOR_TOOLS, outputBytes: 64 * 1024 ** 2 };

/** Instruments the sources by their syntax trees. The fault says why that cannot be done here. */
export async function instrumentPython(
  sources: readonly Source[],
  sandbox: Sandbox,
): Promise<Result<Instrumented, string>> {
  const script = join(findPackageRoot(), 'grader/audit/python/mutating.py');
  const run = await runTool(sandbox, {
    argv: (inside) => ['python3', '-s', '-S', '-B', inside(script)],
    readable: [script],
    env: { PYTHONIOENCODING: 'utf-8' },
    stdin: Buffer.from(JSON.stringify(Object.fromEntries(sources.map(({ name, text }) => [name, text])))),
    limits: LIMITS,
  });
  if (run.ending.how !== 'exited' || run.ending.code !== 0) {
    const why = Buffer.from(run.stderr).toString('utf8').trim().split('\n').at(-1) ?? '';
    return err(`The audit needs python3 to read the reference: ${why === '' ? run.ending.how : why}`);
  }
  const read = JSON.parse(Buffer.from(run.stdout).toString('utf8')) as {
    readonly files: Readonly<Record<string, string>>;
    readonly mutants: readonly ToldMutant[];
  };
  return ok({
    files: Object.entries(read.files).map(([name, text]) => ({ name, text })),
    mutants: identifyMutants(sources, read.mutants),
  });
}
