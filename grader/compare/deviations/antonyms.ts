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
  'open opens opened | close closes closed',
  'add adds added | remove removes removed',
  'buy buys bought | sell sells sold',
  'start starts started | stop stops stopped',
  'accept accepts accepted | reject rejects rejected',
  'increase increases increased | decrease decreases decreased',
  'pass passes passed | fail fails failed',
  'success | failure error',
  'found | missing',
  'rich richer | poor poorer',
  'hot hotter warm warmer | cold colder cool cooler',
  'good better best | bad worse worst',
  'old older | young younger | new newer',
  'long longer | short shorter',
  'fast faster | slow slower',
  'heavy heavier | light lighter',
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
    const [at, otherAt] = [meaningIn(group, one), meaningIn(group, other)];
    return at >= 0 && otherAt >= 0 && at !== otherAt;
  });
  return areDifferent || denies(one, other) || denies(other, one);
}

/** Which of a group's meanings the word has; -1 for none. */
function meaningIn(group: readonly (readonly string[])[], word: string): number {
  return group.findIndex((same) => same.includes(word));
}

function denies(word: string, other: string): boolean {
  return /^(?:un|in|im|il|ir|non|dis)$/.test(word.slice(0, -other.length)) && word.endsWith(other);
}
