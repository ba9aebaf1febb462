import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { ROOMS } from './scripts/walls/rooms.js';
import { rule as plainTemplates } from './scripts/lint/plain-templates.js';
import { rule as importsRule } from './scripts/walls/rule.js';

/** Files that load modules by names which they are given: `loadModule` and the driver. */
const MODULE_LOADERS = ['grader/package/load-module.ts', 'grader/languages/typescript/driver/calls/host.ts'];
/** The files of rooms that know values only: no clock, no chance, no output. */
function pureFiles() {
  return ROOMS.filter(({ pure }) => pure).flatMap(({ name }) => [`${name}.ts`, `${name}/**/*.{ts,tsx}`]);
}
const PURE = {
  'no-restricted-globals': [
    'error',
    'process',
    'console',
    'fetch',
    'setTimeout',
    'setInterval',
    'performance',
    'require',
    'globalThis',
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'pure code takes the time as a value' },
    { object: 'Math', property: 'random', message: 'pure code takes chance as a value' },
  ],
};

/** One way to write what can be written in several. */
const ONE_DIALECT = [
  {
    selector:
      ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[init.type="ArrowFunctionExpression"]:not([id.typeAnnotation])',
    message: 'write a function at the top level as a function declaration',
  },
  {
    selector:
      'ObjectExpression[properties.length=2]:has(> Property[key.name="ok"][value.type="Literal"]):has(> Property[key.name=/^(value|fault)$/])',
    message: 'make a Result by ok(value) or err(fault) of grader/model.ts',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      './report/',
      'fixtures/',
      'schemas/',
      'student-template/',
      'assignment-template/',
      'autograder-template/',
      'node_modules/',
      'coverage/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A `default:` would take in a new member of a union without a word.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // Syntax trees of Babel have some hundred kinds of nodes; these files read a few of them and leave the rest out.
  {
    files: ['grader/assignment/expression.ts', 'grader/languages/typescript/driver/build/*.ts'],
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['{grader,reference,scripts,lab}/**/*.{ts,tsx}'],
    ignores: ['grader/model/result.ts', 'grader/bridge/**'],
    plugins: { kit: { rules: { 'plain-templates': plainTemplates } } },
    rules: { 'no-restricted-syntax': ['error', ...ONE_DIALECT], 'kit/plain-templates': 'error' },
  },
  {
    files: ['specs/**/*.ts'],
    ignores: ['specs/support/fast-check.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'import it from specs/support/fast-check.ts, which gives it a seed' },
      ],
    },
  },
  {
    files: ['scripts/**/*.{ts,js}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/lab/**'], message: 'lab/ imports scripts/; it never goes back' }] },
      ],
    },
  },
  // The walls between the rooms: scripts/walls/rooms.json says what each may import (docs/how-it-is-built.md).
  {
    files: ['{grader,reference}/**/*.{ts,tsx}'],
    plugins: { walls: { rules: { imports: importsRule } } },
    rules: { 'walls/imports': 'error' },
  },
  // Where the names of modules are not known beforehand.
  { files: MODULE_LOADERS, rules: { 'walls/imports': ['error', { loads: true }] } },
  { files: pureFiles(), rules: PURE },
  {
    files: ['grader/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
);
