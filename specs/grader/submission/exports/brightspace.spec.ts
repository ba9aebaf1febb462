/** Exports of Brightspace: a folder for each attempt, or files side by side. */
import { files, findsInBoth, foundOut } from '../class-folders.js';

findsInBoth([
  [
    'Brightspace: a folder for each attempt, or the files side by side',
    files(
      '12345-678 - Ada Lovelace - Oct 5, 2023 1234 PM/Board.java',
      '12345-679 - Ada Lovelace - Oct 5, 2023 113 PM/Board.java',
      '12345-670 - Ada Lovelace - Sep 30, 2023 1145 PM/Board.java',
      '12346-680 - Grace Smith-Hopper- 2023-10-05 0915/src/Board.java',
      '12347-681 - Li Lin - 5 Oktober 2023 1234 - Board.java',
      '12347-681 - Li Lin - 5 Oktober 2023 1234 - Move - it.java',
      'index.html',
      'bob/Board.java',
    ),
    [
      'Ada_Lovelace_12345: Board.java; several attempts: that of Oct 5, 2023 113 PM is graded, the earlier one of Sep 30, 2023 1145 PM is not; several attempts: that of Oct 5, 2023 113 PM is graded, the earlier one of Oct 5, 2023 1234 PM is not; Ada Lovelace',
      'Grace_Smith-Hopper_12346: src/Board.java; Grace Smith-Hopper',
      'Li_Lin_12347: Board.java Move - it.java; Li Lin',
      `bob: Board.java; ${foundOut('Brightspace')}; bob`,
    ],
  ],
]);
