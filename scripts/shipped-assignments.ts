/** The folders of the assignments that the kit ships, by their ids. */
export const SHIPPED = {
  'endodoi-1': 'fixtures/endodoi/part-1',
  'endodoi-2': 'fixtures/endodoi/part-2',
  'endodoi-3': 'fixtures/endodoi/part-3',
  reversi: 'fixtures/reversi',
  'alquerque-2': 'fixtures/alquerque/part-2',
  'alquerque-3': 'fixtures/alquerque/part-3',
  checkers: 'fixtures/checkers',
  qirkat: 'fixtures/qirkat',
} as const;
