/** Words that are opposites or different answers. One of them is never just another wording of the other. */

const GROUPS: readonly (readonly string[])[] = [
  ['yes', 'no'],
  ['true', 'false'],
  ['on', 'off'],
  [
    'win',
    'wins',
    'won',
    'winner',
    'lose',
    'loses',
    'lost',
    'loser',
    'draw',
    'draws',
    'drawn',
    'tie',
    'ties',
    'tied',
  ],
  ['legal', 'allowed', 'valid', 'illegal', 'forbidden', 'invalid'],
  ['right', 'correct', 'wrong', 'incorrect'],
  ['left', 'right'],
  ['up', 'down'],
  ['above', 'below'],
  ['before', 'after'],
  ['first', 'second', 'third', 'last'],
  ['more', 'less', 'fewer', 'same', 'equal'],
  ['greater', 'larger', 'bigger', 'smaller', 'lower', 'higher'],
  ['highest', 'lowest', 'largest', 'smallest', 'maximum', 'minimum', 'max', 'min'],
  ['even', 'odd'],
  ['empty', 'full', 'nonempty'],
  ['open', 'closed'],
  ['pass', 'passes', 'passed', 'fail', 'fails', 'failed'],
  ['success', 'failure', 'error'],
  ['found', 'missing'],
  ['white', 'black', 'red', 'green', 'blue', 'yellow'],
  ['north', 'south', 'east', 'west'],
  ['horizontal', 'vertical', 'diagonal'],
  ['row', 'rows', 'column', 'columns'],
  ['all', 'some', 'none', 'any', 'no'],
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'zero'],
  ['he', 'she', 'his', 'her'],
];

/** Whether two lower-case words are in one group, or one negates the other: `valid` and `invalid`. */
export function areOpposites(one: string, other: string): boolean {
  if (one === other) return false;
  const isGroup = GROUPS.some((group) => group.includes(one) && group.includes(other));
  return (isGroup && !isForm(one, other)) || denies(one, other) || denies(other, one);
}

/** `wins` and `win`: another form of the same word. */
function isForm(one: string, other: string): boolean {
  return one === `${other}s` || other === `${one}s`;
}

function denies(word: string, other: string): boolean {
  return /^(?:un|in|im|il|ir|non|dis)$/.test(word.slice(0, -other.length)) && word.endsWith(other);
}
