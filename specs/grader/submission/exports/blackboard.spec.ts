/** Exports of Blackboard: attempts with their receipts, side by side. */
import { ADA, WORK, files, findsInBoth, foundOut } from '../class-folders.js';

const attempt = (who: string, when: string, name: string): string =>
  `Project 1_part_a_${who}_attempt_2026-03-0${when}-10-15-30${name}`;

findsInBoth([
  [
    'Blackboard: attempts, receipts, and users with underscores',
    {
      ...files(attempt('ada', '1', '_Board.java'), attempt('ada', '2', '_Board.java'), 'Board.java'),
      [attempt('ada', '1', '.txt')]: 'Name: Ada Lovelace (ada)\nAssignment: Project 1\n',
      [attempt('ada', '2', '.txt')]: 'Name: Ada Lovelace (ada)\n',
      [attempt('bob_h', '1', '_work.zip')]: WORK,
    },
    [
      'ada: Board.java; several attempts: that of 2026-03-02-10-15-30 is graded, the earlier one of 2026-03-01-10-15-30 is not; ada=ada=Ada Lovelace',
      'bob_h: Board.java; bob_h',
      `Board: Board.java; ${foundOut('Blackboard')}; Board`,
    ],
  ],
  ['Blackboard: one student alone', files(attempt('ada', '1', '_Board.java')), [ADA]],
]);
