import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Forbids imports matching the patterns, with the wall they would break as the message. */
const wall = (message, ...regexes) => ({
  'no-restricted-imports': ['error', { patterns: regexes.map((regex) => ({ regex, message })) }],
});
const NODE_EFFECTS = '^node:(fs|child_process|process|os|net|http|https|worker_threads|timers)';
const PROCESS_STARTERS = '^(execa|node:child_process)';
const PURE = {
  'no-restricted-globals': [
    'error',
    'process',
    'console',
    'fetch',
    'setTimeout',
    'setInterval',
    'performance',
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'pure code takes the time as a value' },
    { object: 'Math', property: 'random', message: 'pure code takes chance as a value' },
  ],
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      './report/',
      'fixtures/',
      'schemas/',
      'student-template/',
      'assignment-template/',
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
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // The walls of the house: see docs/how-it-is-built.md.
  { files: ['grader/model.ts'], rules: wall('model.ts imports nothing', '^(?!\\./model/)') },
  { files: ['grader/model/*.ts'], rules: wall('the model imports nothing', '^(?!\\./)') },
  {
    files: ['grader/compare/**/*.ts', 'grader/score/**/*.ts', 'grader/report/**/*.{ts,tsx}'],
    rules: {
      ...PURE,
      ...wall(
        'pure rooms know values only',
        NODE_EFFECTS,
        PROCESS_STARTERS,
        '/(run|languages|assignment|submission|cli|reference|fixtures)/',
        '/grade\\.js$',
      ),
    },
  },
  {
    files: ['grader/assignment/**/*.ts', 'grader/submission/**/*.ts'],
    rules: wall(
      'intake starts no process and knows no later stage',
      PROCESS_STARTERS,
      '/(run|languages|compare|score|report|cli|reference)/',
      '/grade\\.js$',
    ),
  },
  {
    files: ['grader/run/**/*.ts'],
    rules: wall(
      'run knows processes only',
      '/(assignment|submission|languages|compare|score|report|cli|reference)/',
      '/grade\\.js$',
    ),
  },
  {
    files: ['grader/languages/**/*.ts'],
    rules: wall(
      'languages launch through run/',
      PROCESS_STARTERS,
      '/(assignment|compare|score|report|cli|reference)/',
      '/grade\\.js$',
    ),
  },
  {
    files: ['grader/results/**/*.ts'],
    rules: wall(
      'the journal keeps results and runs nothing',
      PROCESS_STARTERS,
      '/(cli|reference)/',
      '/grade\\.js$',
    ),
  },
  {
    files: ['grader/export/**/*.ts'],
    rules: wall(
      'export makes files of an assignment and runs nothing',
      PROCESS_STARTERS,
      '/(run|languages|compare|score|report|submission|cli|reference)/',
      '/grade\\.js$',
    ),
  },
  {
    files: ['grader/grade.ts'],
    rules: wall(
      'the pipeline joins the stages; it neither starts processes nor prints',
      PROCESS_STARTERS,
      '/(cli|reference)/',
    ),
  },
  {
    files: ['grader/{cli,documents,entry,terminal}/**/*.ts'],
    rules: wall('the command line reaches the stages through grade.ts', PROCESS_STARTERS, '/reference/'),
  },
  {
    files: ['grader/**/*.{ts,tsx}'],
    ignores: ['grader/cli/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  ...['alquerque', 'checkers', 'endodoi', 'qirkat', 'reversi'].map((game, _, games) => ({
    files: [`reference/${game}/**/*.ts`],
    rules: wall(
      'a reference knows neither the grader nor another game',
      '/grader/',
      `/(${games.filter((other) => other !== game).join('|')})/`,
    ),
  })),
);
