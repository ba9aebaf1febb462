/** Which other member tells what a missing field would. */
import { expect, test } from '@jest/globals';
import type { DeclaredMember } from '../../../grader/languages/declared.js';
import { findTeller } from '../../../grader/languages/preflight.js';
import { member } from '../../support/contract.js';

const asked = ['fromRow', 'fromCol', 'toRow', 'toCol'].map((name) => member(`int ${name}`));
const contract = {
  name: 'Move',
  form: 'class',
  members: [...asked, member('boolean isJump()')],
  place: { file: 'assignment.yaml', line: 1, column: 1 },
} as const;
const declared = (declaration: string): DeclaredMember => ({
  ...member(declaration),
  parameters: [...member(declaration).parameters],
  optional: 0,
  supertypes: [],
  access: declaration.includes('(') ? 'public' : 'private',
  place: null,
});
const tellers = (declarations: string): (string | null)[] => {
  const members = declarations.split(', ').map((each) => declared(each.includes(' ') ? each : `int ${each}`));
  const found = { name: 'Move', members, usable: null };
  return asked.map((each) => findTeller(contract, each, found)?.name ?? null);
};

test.each([
  [
    'the same words in another order',
    'rowFrom, colFrom, rowTo, colTo',
    ['rowFrom', 'colFrom', 'rowTo', 'colTo'],
  ],
  ['in any order', 'colTo, from_row, rowTo, FromCol', ['from_row', 'FromCol', 'rowTo', 'colTo']],
  ['getters', 'getFromRow(), getFromCol(), toRow(), colTo()', ['getFromRow', 'getFromCol', 'toRow', 'colTo']],
  ['before fields', 'rowFrom, getFromRow()', ['getFromRow', null, null, null]],
  [
    'the field at the same place',
    'startRow, startCol, endRow, endCol',
    ['startRow', 'startCol', 'endRow', 'endCol'],
  ],
  ['as short as it may be', 'r1, c1, r2, c2', ['r1', 'c1', 'r2', 'c2']],
  ['no other order', 'r1, r2, c1, c2', [null, null, null, null]],
  ['no names that say nothing', 'a, b, c, d', [null, null, null, null]],
  ['no other number of fields', 'r1, c1, r2, c2, captured', [null, null, null, null]],
  ['the only one that is left', 'line, fromCol, toRow, toCol', ['line', null, null, null]],
  ['two that are left, in order', 'row, fromCol, row2, toCol', ['row', null, 'row2', null]],
  ['not one of two that are left', 'line, fromCol, row2, toCol', [null, null, null, null]],
  ['no other type', 'String rowFrom, int colFrom', [null, 'colFrom', null, null]],
  ['no method with a parameter', 'int getFromRow(int size)', [null, null, null, null]],
])('%s', (_, declarations, names) => {
  expect(tellers(declarations)).toEqual(names);
});
