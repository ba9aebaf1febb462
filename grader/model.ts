/**
 * The words of the house as types: assignment, rubric item, case, transcript, submission, verdict, difference, report.
 * This file imports nothing; everything else may import it. Values that cannot be right cannot be written down.
 *
 * Units: times are milliseconds, sizes are bytes, lines and columns are counted from 1, columns in characters.
 */
export * from './model/assignment.js';
export * from './model/calls.js';
export * from './model/cases.js';
export * from './model/deviations.js';
export * from './model/dialogue.js';
export * from './model/differences.js';
export * from './model/expressions.js';
export * from './model/filters.js';
export * from './model/languages.js';
export * from './model/limits.js';
export * from './model/lists.js';
export * from './model/native-names.js';
export * from './model/notation.js';
export * from './model/places.js';
export * from './model/plain-values.js';
export * from './model/preparation.js';
export * from './model/late-policy.js';
export * from './model/report.js';
export * from './model/settlement.js';
export * from './model/result.js';
export * from './model/runs.js';
export * from './model/shorter.js';
export * from './model/static-types.js';
export * from './model/submission.js';
export * from './model/values.js';
export * from './model/verdicts.js';
