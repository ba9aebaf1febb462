/** Method cases that are made to exhaust whoever reads them. They come from students as well (own tests). */
import { expect, test } from '@jest/globals';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { parseMethods } from '../../../grader/assignment/methods.js';

const call = (text: string): string => `- id: x\n  call: ${text}\n  returns: 1\n`;
const returns = (text: string): string => `- id: x\n  call: A.b()\n  returns: ${text}\n`;
const DEEP = 100_000;

test.each([
  [
    'aliases of aliases of aliases',
    `- &a [x, x, x]\n${'b c d e f g h i j'
      .split(' ')
      .map(
        (name, at) =>
          `- &${name} [${Array(9)
            .fill(`*${'abcdefghi'.charAt(at)}`)
            .join(', ')}]`,
      )
      .join('\n')}\n`,
  ],
  ['brackets that do not close', call(`A.b(${'('.repeat(DEEP)})`)],
  ['brackets in each other', call(`A.b(${'('.repeat(DEEP)}1${')'.repeat(DEEP)})`)],
  ['calls behind each other', call(`A.b()${'.b()'.repeat(20_000)}`)],
  ['a few calls too many', call(`A.b()${'.b()'.repeat(200)}`)],
  ['sums without end', call(`A.b(1${'+1'.repeat(20_000)})`)],
  ['signs before a number', returns(`${'-'.repeat(DEEP)}1`)],
  ['arrays in each other', returns(`"${'{'.repeat(DEEP)}1${'}'.repeat(DEEP)}"`)],
  ['a few arrays too many', returns(`"${'{'.repeat(201)}1${'}'.repeat(201)}"`)],
  ['YAML lists in each other', '['.repeat(DEEP)],
])('complains about %s', (_, text) => {
  const read = parseMethods(text, 'x.yaml', CASE_DEFAULTS);
  const [first] = read.ok ? [] : read.fault;
  // The parser of YAML says where its own stack ends.
  expect(first && formatComplaint(first).slice(0, 100).replace(/1:\d+/, '1:N')).toMatchSnapshot();
});
