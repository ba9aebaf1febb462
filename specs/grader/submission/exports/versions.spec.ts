/** Versions of one submission, as Schoology, Teams and students keep them: the newest counts, and when each was handed in. */
import { describe, expect, test } from '@jest/globals';
import { collectSubmissions } from '../../../../grader/submission/collect.js';
import { files, findsInBoth, findsInFolder, room, write } from '../class-folders.js';

findsInBoth([
  [
    'a class in a folder, as Teams stores it',
    files(
      'Submitted files/Ada Li/Sheet 1/Version 1/Board.java',
      'Submitted files/Bob/Sheet 1/Version 2/Board.java',
    ),
    ['Ada_Li: Sheet 1/Version 1/Board.java; Ada Li', 'Bob: Sheet 1/Version 2/Board.java; Bob'],
  ],
  [
    'Schoology: the newest revision counts',
    files(
      'Hopper, Grace - 12346/Revision 1 - On time/Board.java',
      'Lovelace, Ada - 12345/Revision 2 - On time/Board.java',
      'Lovelace, Ada - 12345/Revision 10 - Late/Board.java',
    ),
    [
      'Hopper__Grace_-_12346: Revision 1 - On time/Board.java; 12346=Grace Hopper=Hopper, Grace',
      'Lovelace__Ada_-_12345: Revision 10 - Late/Board.java; several attempts: Revision 10 - Late is graded, the earlier Revision 2 - On time is not; 12345=Ada Lovelace=Lovelace, Ada',
    ],
  ],
  [
    'Teams: the newest version counts',
    files(
      ...['Version 2/Board.java', 'Version 10/Board.java'].map(
        (name) => `Submitted files/Ada Li/Sheet 1/${name}`,
      ),
      ...['Version 1/old/Board.java', 'Version 2/b.zip'].map((name) => `Submitted files/Bob/Sheet 1/${name}`),
    ),
    [
      'Ada_Li: Sheet 1/Version 10/Board.java; several attempts: Version 10 is graded, the earlier Version 2 is not; Ada Li',
      'Bob: Board.java; several attempts: Version 2 is graded, the earlier Version 1 is not; Bob',
    ],
  ],
]);

findsInFolder([
  [
    'students whose versions are kept',
    files(
      ...['ada/Version 1/Board.java', 'ada/Version 2/Board.java'],
      ...['bob/Version 1/Board.java', 'bob/Version 2/Board.java'],
    ),
    2,
  ],
  [
    'one student whose versions are kept',
    files('ada/Version 1/Board.java', 'ada/Version 2/Board.java'),
    ['ada: Version 2/Board.java; several attempts: Version 2 is graded, the earlier Version 1 is not; ada'],
  ],
]);

describe('a folder or an archive', () => {
  test('tells when each attempt was handed in, and all are submissions if that is wanted', async () => {
    const given = files(
      '12345-678 - Ada L - Oct 5, 2023 1234 AM/Board.java',
      '12345-679 - Ada L - Oct 5, 2023 1234 PM/Board.java',
      'Li, Lin - 12345/Revision 1 - On time/Board.java',
    );
    const other = files(
      'Li, Lin - 1/Revision 1 - On time/Board.java',
      'Li, Lin - 1/Revision 2 - Submitted on Oct 5, 2023 915 pm/Board.java',
      'Wu, Wei - 2/Revision 1 - Late/Board.java',
    );
    const uploads = files(
      'Li_Lin_lin_4713/20231005101530_Board.java',
      'Wu_Wei_wei_4714/Late Submission - Board.java',
    );
    const times: (string | boolean | null)[][] = [];
    for (const each of [given, other, uploads]) {
      const { folder, archive } = await write(each);
      for (const path of [folder, archive]) {
        const collected = await collectSubmissions([path], ['Board.java'], { room, allAttempts: true });
        const all = collected.ok ? collected.value : [];
        times.push(all.map(({ handedIn }) => handedIn?.clock ?? handedIn?.markedLate ?? null));
      }
    }
    expect(times.filter((_, at) => at % 2 === 1)).toEqual(times.filter((_, at) => at % 2 === 0));
    expect(times.filter((_, at) => at % 2 === 0)).toEqual([
      ['2023-10-05 12:34:00', '2023-10-05 00:34:00', null],
      ['2023-10-05 21:15:00', false, true],
      ['2023-10-05 10:15:30', true],
    ]);
  });
});
