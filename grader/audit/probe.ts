/** A module of ours in the instrumented program: it tells which mutants' code has run. Plain JavaScript. */

/** Name without its ending; the name of its class in method calls. */
export const PROBE = { stem: 'boardmark-audit', class: 'BoardmarkAudit', method: 'covered' } as const;
/** Where a program leaves what it covered, in its working folder: switches with blanks between them. */
export const COVERAGE_FILE = 'boardmark-covered.txt';
/** Set for programs that are to leave it. */
export const COVERAGE_WANTED = 'BOARDMARK_AUDIT_COVERAGE';

export const PROBE_SOURCE = `import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export function ${PROBE.method}() {
  const switches = globalThis.__stryker__;
  return Object.keys(switches?.mutantCoverage?.static ?? {}).join(' ');
}

if (process.env.${COVERAGE_WANTED} !== undefined) {
  const file = resolve('${COVERAGE_FILE}');
  process.once('exit', () => writeFileSync(file, ${PROBE.method}()));
}
`;
