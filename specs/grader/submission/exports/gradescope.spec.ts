/** Exports of Gradescope: folders whose students stand in the metadata. */
import { files, findsInBoth, findsInFolder } from '../class-folders.js';

const METADATA = `---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '20210001'
    :email: ada@example.edu
  :created_at: 2026-03-02 10:00:00.000000000 Z
  :score: 0.0
submission_12:
  :submitters:
  - :name: Ada Lovelace
    :sid: '20210001'
    :email: ada@example.edu
  :created_at: 2026-03-03 10:00:00.000000000 Z
submission_13:
  :submitters:
  - :name: Bob
    :email: bob@example.edu
  - :name: Eve
    :email: eve@example.edu
  :created_at: 2026-03-01 10:00:00.000000000 Z
`;

findsInBoth([
  [
    'Gradescope: who handed in stands in the metadata; the newest counts; groups stay together',
    {
      'submission_metadata.yml': METADATA,
      ...files('submission_11/Board.java', 'submission_12/src/Board.java'),
      ...files('submission_13/Board.java', 'submission_14/Board.java'),
    },
    [
      '20210001: src/Board.java; several attempts: submission_12 is graded, the earlier submission_11 is not; 20210001=ada@example.edu=Ada Lovelace',
      'bob+eve: Board.java; bob@example.edu=Bob and eve@example.edu=Eve',
      'submission_14: Board.java; submission_metadata.yml does not say whose submission_14 is; ',
    ],
  ],
  [
    'Gradescope: metadata that cannot be read lose nobody',
    { 'submission_metadata.yml': '- no\n', ...files('submission_11/Board.java') },
    ['submission_11: Board.java; submission_11'],
  ],
]);

findsInFolder([
  [
    'Gradescope, in a folder of its own',
    {
      'assignment_1_export/submission_metadata.yml': 'submission_1: { ":submitters": [] }',
      ...files('assignment_1_export/submission_1/Board.java', 'assignment_1_export/submission_2/Bord.java'),
    },
    2,
  ],
]);
