/**
 * The compiler that ts-jest is given: TypeScript, but what becomes a module is made by esbuild, which takes much less of a
 * processor. In a clean clone each source is made once.
 */
const { transformSync } = require('esbuild');
const typescript = require('typescript');

const { CommonJS } = typescript.ModuleKind;

/** @type {typeof import('typescript').transpileModule} */
function transpileModule(text, options) {
  const { fileName = '', compilerOptions } = options;
  if (compilerOptions?.module === CommonJS) return typescript.transpileModule(text, options);
  const { code, map } = transformSync(text, {
    loader: fileName.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2023',
    charset: 'utf8',
    sourcemap: 'external',
    sourcefile: fileName,
    // What is imported and not used is imported all the same, as `verbatimModuleSyntax` says.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  // ts-jest writes the map behind this mark.
  return { outputText: `${code}//# sourceMappingURL=`, sourceMapText: map, diagnostics: [] };
}

module.exports = { ...typescript, transpileModule };
