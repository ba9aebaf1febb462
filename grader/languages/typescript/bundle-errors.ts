/** The compiler's messages about a student's lines. */
import type { CompileError, Diagnostic } from '../../model.js';
import type { BuildError, Bundle } from './driver/build/build-job.js';
import { compilerGaveUp } from './bundling.js';

export type UnbuiltBundle = Exclude<Bundle, { kind: 'built' }>;

export function compileError(bundle: UnbuiltBundle): CompileError {
  if (bundle.kind === 'broke') return compilerGaveUp(bundle.message);
  return {
    verdict: 'compile-error',
    diagnostics: bundle.errors.map(diagnosticOf),
    total: bundle.total,
  };
}

function diagnosticOf({ message, file, line, column, sourceLine }: BuildError): Diagnostic {
  return { message, place: file === null ? null : { file, line, column }, sourceLine };
}
