/** Exports of ILIAS and Sakai: folders that name their students. */
import { files, findsInBoth, foundOut, type Files } from '../class-folders.js';

findsInBoth([
  ...(
    [
      ['in a folder', 'Exercise/Sheet 1/', ['status.xlsx']],
      ['named itself', '', []],
    ] as const
  ).map(([name, at, beside]): [string, Files, string[]] => [
    `ILIAS, ${name}, whatever students call their files`,
    files(
      `${at}Lovelace_Ada_alovelace_4711/Board.java`,
      `${at}van Hopper_Grace_ghopper_4712/Bord.java`,
      ...beside,
    ),
    [
      'Lovelace_Ada_alovelace_4711: Board.java; alovelace=4711=Ada Lovelace=Lovelace, Ada',
      'van_Hopper_Grace_ghopper_4712: Bord.java; ghopper=4712=Grace van Hopper=van Hopper, Grace',
    ],
  ]),
  [
    'ILIAS: what was handed in again, late, at a time that is told',
    files(
      ...['Board.java', 'Board (2).java', 'Board (10).java'].map((name) => `Lovelace_Ada_ada_4711/${name}`),
      ...['Late Submission - Board.java', 'level (2).txt'].map((name) => `Hopper_Grace_grace_4712/${name}`),
      ...['20260302101530_Board.java', '20260302101530_Move.java'].map((name) => `Li_Lin_lin_4713/${name}`),
      ...['20260302101531_work.zip', '20260303101531_work.zip'].map((name) => `Wu_Wei_wei_4714/${name}`),
    ),
    [
      'Hopper_Grace_grace_4712: Board.java level (2).txt; handed in late, says ILIAS; grace=4712=Grace Hopper=Hopper, Grace',
      `Li_Lin_lin_4713: Board.java Move.java; lin=4713=Lin Li=Li, Lin`,
      'Lovelace_Ada_ada_4711: Board.java; several attempts: Board (10).java is graded, the earlier Board.java is not; several attempts: Board (10).java is graded, the earlier Board (2).java is not; ada=4711=Ada Lovelace=Lovelace, Ada',
      'Wu_Wei_wei_4714: Board.java; several attempts: 20260303101531_work.zip is graded, the earlier 20260302101531_work.zip is not; wei=4714=Wei Wu=Wu, Wei',
    ],
  ],
  [
    'ILIAS: teams, of one member and of two',
    files(
      'Team 5/Lovelace_Ada_ada_4711/Board.java',
      'Team 6/Hopper_Grace_grace_4712/Board (2).java',
      'Team 6/Li_Lin_lin_4713/Board.java',
    ),
    [
      'Lovelace_Ada_ada_4711: Board.java; ada=4711=Ada Lovelace=Lovelace, Ada',
      'Hopper_Grace_grace_4712: Board.java; grace=4712=Grace Hopper=Hopper, Grace',
      'Li_Lin_lin_4713: Board.java; lin=4713=Lin Li=Li, Lin',
    ],
  ],
  [
    'Sakai, with a stray source',
    files(
      'Project/Lovelace, Ada(ada)/Submission attachment(s)/Board.java',
      'Project/Hopper, Grace(grace)/Submission attachment(s)/Bord.java',
      'Project/grades.csv',
      'Project/Board.java',
    ),
    [
      'Hopper__Grace_grace_: Submission attachment(s)/Bord.java; grace=Grace Hopper=Hopper, Grace',
      'Lovelace__Ada_ada_: Submission attachment(s)/Board.java; ada=Ada Lovelace=Lovelace, Ada',
      `Board: Board.java; ${foundOut('Sakai')}; Board`,
    ],
  ],
]);
