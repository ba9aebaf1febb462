/** Exports of Moodle: a folder for each student, or files without folders. */
import { files, findsInBoth, foundOut } from '../class-folders.js';

findsInBoth([
  [
    'Moodle: a folder for each student, online text told, archives opened',
    files(
      'Ada Lovelace_771_assignsubmission_file_/Board.java',
      'Ada Lovelace_771_assignsubmission_onlinetext_/onlinetext.html',
      'Bob_Hopper_772_assignsubmission_file_/work.zip',
    ),
    [
      'Ada_Lovelace_771: Board.java; Ada Lovelace_771_assignsubmission_onlinetext_ is not graded: only files are; Participant 771=771=Ada Lovelace',
      'Bob_Hopper_772: Board.java; Participant 772=772=Bob_Hopper',
    ],
  ],
  [
    'Moodle: without folders',
    files(
      'Ada Lovelace_771_assignsubmission_file_Board.java',
      'Ada Lovelace_771_assignsubmission_file_Move.java',
    ),
    ['Ada_Lovelace_771: Board.java Move.java; Participant 771=771=Ada Lovelace'],
  ],
  [
    'Moodle: a file and a folder beside it',
    files('Ada Lovelace_771_assignsubmission_file_/Board.java', 'late/Board.java', 'bob.java', 'marks.docx'),
    [
      'Ada_Lovelace_771: Board.java; Participant 771=771=Ada Lovelace',
      `late: Board.java; ${foundOut('Moodle')}; late`,
      `bob: bob.java; ${foundOut('Moodle')}; bob`,
    ],
  ],
]);
