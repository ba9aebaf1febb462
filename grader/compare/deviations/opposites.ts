/** Words that are different answers. One of them is never just another wording of the other. */

/** In each group, words between bars are different answers; those between two bars mean the same. */
const GROUPS: readonly (readonly (readonly string[])[])[] = [
  'yes | no',
  'true | false',
  'on | off',
  'win wins won winner | lose loses lost loser | draw draws drawn tie ties tied',
  'legal allowed valid possible | illegal forbidden invalid impossible',
  'right correct | wrong incorrect',
  'left | right',
  'up | down',
  'above over | below under',
  'before | after',
  'first | second | third | last',
  'more greater larger bigger higher | less fewer smaller lower | same equal',
  'highest largest greatest biggest maximum max most | lowest smallest minimum min least | average mean median',
  'sum total | difference | product | quotient',
  'even | odd',
  'empty | full | nonempty',
  'open | closed',
  'pass passes passed | fail fails failed',
  'success | failure error',
  'found | missing',
  'white | black | red | green | blue | yellow',
  'north | south | east | west',
  'horizontal | vertical | diagonal',
  'row rows | column columns',
  'all any | some | none no',
  'one | two | three | four | five | six | seven | eight | nine | ten | zero',
  'he his | she her',
].map((group) => group.split(' | ').map((same) => same.split(' ')));

/** Whether two lower-case words are different answers, or one negates the other: `valid` and `invalid`. */
export function areOpposites(one: string, other: string): boolean {
  if (one === other) return false;
  const areDifferent = GROUPS.some((group) => {
    const [first, second] = [one, other].map((word) => group.filter((same) => same.includes(word)));
    return (
      first !== undefined &&
      second !== undefined &&
      first.length > 0 &&
      second.length > 0 &&
      !first.some((same) => second.includes(same))
    );
  });
  return areDifferent || denies(one, other) || denies(other, one);
}

function denies(word: string, other: string): boolean {
  return /^(?:un|in|im|il|ir|non|dis)$/.test(word.slice(0, -other.length)) && word.endsWith(other);
}
