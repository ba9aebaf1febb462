/** Exports of Canvas: files of all students side by side, with what came by mail beside them. */
import { zip } from '../archives.js';
import { files, findsInBoth, findsInFolder, foundOut } from '../class-folders.js';

const NAMED = ['lovelaceada_1234_501_Board.java', 'hopperbob_1235_503_Board.java'];
const BOTH = ['hopperbob_1235: Board.java; 1235=hopperbob', 'lovelaceada_1234: Board.java; 1234=lovelaceada'];
const UNNAMED = foundOut('Canvas');

findsInBoth([
  [
    'Canvas: files of everybody side by side: names, late marks, attempts, archives',
    {
      ...files('lovelaceada_1234_501_Board.java', 'lovelaceada_1234_502_notes-2.txt'),
      ...files('hopperbob_LATE_1235_503_Board-1.java', 'hopperbob_LATE_1235_499_Board.java'),
      'turingeve_1236_504_project.zip': zip(files('project/Board.java', 'README.md')),
    },
    [
      'hopperbob_1235: Board.java; handed in late, says Canvas; several attempts: hopperbob_LATE_1235_503_Board-1.java is graded, the earlier hopperbob_LATE_1235_499_Board.java is not; 1235=hopperbob',
      'lovelaceada_1234: Board.java notes-2.txt; 1234=lovelaceada',
      'turingeve_1236: README.md project/Board.java; 1236=turingeve',
    ],
  ],
  [
    'Canvas: groups with underscores',
    files('team_a_b_1234_501_Board.java', 'team_c_LATE_1235_502_Board.java'),
    [
      'team_a_b_1234: Board.java; 1234=team_a_b',
      'team_c_1235: Board.java; handed in late, says Canvas; 1235=team_c',
    ],
  ],
  [
    'Canvas: anonymous marking',
    files('anon_AbC12_501_Board.java', 'LATE_anon_xYz34_502_Board.java', 'anonymous_q7R5t_503_Board.java'),
    [
      'anon_xYz34: Board.java; handed in late, says Canvas; xYz34=anon',
      'anon_AbC12: Board.java; AbC12=anon',
      'anonymous_q7R5t: Board.java; q7R5t=anonymous',
    ],
  ],
  ['Canvas and a note', files(...NAMED, 'to do.txt'), BOTH],
  [
    'Canvas and the required file itself',
    files(...NAMED, 'Board.java'),
    [...BOTH, `Board: Board.java; ${UNNAMED}; Board`],
  ],
  [
    'Canvas and a source by mail',
    files(...NAMED, 'linli-Board.java'),
    [...BOTH, `linli-Board: linli-Board.java; ${UNNAMED}; linli-Board`],
  ],
  [
    'Canvas and an archive by mail',
    files(...NAMED, 'lin.zip'),
    [...BOTH, `lin: Board.java; ${UNNAMED}; lin`],
  ],
  [
    'Canvas and a folder by mail',
    files(...NAMED, 'lin/Board.java'),
    [...BOTH, `lin: Board.java; ${UNNAMED}; lin`],
  ],
  [
    'files that a student numbered are no class',
    files('Board.java', 'level_1_2_map.txt', 'level_2_2_map.txt'),
    ['project: Board.java level_1_2_map.txt level_2_2_map.txt; project'],
  ],
]);

findsInFolder([
  ['Canvas, in a folder of its own', files(...NAMED.map((name) => `submissions/${name}`)), BOTH],
  [
    'Canvas, in one of several folders',
    files(...NAMED.map((name) => `a/${name}`), 'b/linli_1301_601_Board.java', 'b/wei_1302_602_Board.java'),
    4,
  ],
]);
