/** Words that are different answers. One of them is never just another wording of the other. */

import { stemOf } from './forms.js';

/** In each group, words between bars are different answers; those between two bars mean the same. */
export const ANTONYMS: readonly (readonly (readonly string[])[])[] = [
  'yes | no',
  'true | false',
  'on set enabled | off disabled',
  'win won winner beat beats defeat defeats | lose loses lost loser beaten defeated | draw drawn tie ties tied',
  'legal allowed valid possible | illegal forbidden invalid impossible',
  'right correct | wrong incorrect',
  'left | right',
  'up | down',
  'above over | below under',
  'inside | outside',
  'before | after',
  'next | previous | same',
  'next | last',
  'until till to | from since',
  'early earlier earliest | late later latest delayed | punctual',
  'first | second | third | last',
  'more greater larger bigger higher | less fewer smaller lower | same equal',
  'same equal identical | different unequal',
  'highest largest greatest biggest maximum max most | lowest smallest minimum min least | average mean | median',
  'sum total | difference | product | quotient | average mean | median',
  'even | odd',
  'positive | negative',
  'empty | full | nonempty',
  'busy occupied taken | free idle',
  'run runs running | wait waits waiting',
  'arrive arrives arrival | leave leaves departure',
  'open opened | close closes closed',
  'add added keep kept | remove removed cancelled canceled deleted',
  'buy bought | sell sold | left remaining',
  'left remaining | gone used spent lost',
  'give pay gave paid | take get receive took got received',
  'paid | owed unpaid',
  'lend lent borrow borrowed | return returned',
  'deposit deposited | withdraw withdrew withdrawal',
  'credit | debit',
  'profit gain income | loss expense expenses cost',
  'start started begin began | stop stopped end ended',
  'accept accepted | reject rejected',
  'increase increases increased increasing rise rises rising ascending | decrease decreases decreased decreasing fall falling descending',
  'pass passed done | fail failed',
  'success ok okay | failure error warning',
  'found | missing',
  'alive saved survived | dead hanged died killed',
  'rich richer richest | poor poorer poorest',
  'hot hotter hottest warm warmer warmest | cold colder coldest cool cooler coolest',
  'good better best | bad worse worst',
  'old older oldest | young younger youngest | new newer newest',
  'long longer longest | short shorter shortest',
  'fast faster fastest | slow slower slowest',
  'heavy heavier heaviest | light lighter lightest',
  'vowel | consonant',
  'symmetric symmetrical | asymmetric asymmetrical',
  'white | black | red | green | blue | yellow',
  'north | south | east | west',
  'horizontal | vertical | diagonal',
  'row | column',
  'letter character | word | line | sentence',
  'all any | some | none no',
  'one | two | three | four | five | six | seven | eight | nine | ten | zero',
  'he his | she her',
  'second sec | minute min | hour | day | week | month | year',
  'millimeter mm | centimeter cm | meter metre | kilometer km | mile',
  'gram | kilogram kg | pound',
  'celsius | fahrenheit | kelvin',
  'euro eur | dollar usd | cent',
  'january | february | march | april | may | june | july | august | september | october | november | december',
  'spring | summer | autumn | winter',
  'morning | noon | afternoon | evening | night midnight',
  'am | pm',
  'hit | miss missed',
  'always | never',
  'with | without',
  'approve approved grant granted | deny denied refuse refused decline declined',
  'expensive | cheap',
  'senior adult | junior minor child',
  'single | double | triple',
  'enter entered entry | exit exited',
  'input | output',
  'clockwise | counterclockwise anticlockwise',
  'male man boy | female woman girl',
  'plus | minus',
  'upper uppercase | lower lowercase',
  'top | bottom',
  'front | back',
  'near nearer nearest close closest | far farther farthest',
  'many | few',
  'prefix | suffix',
  'strong stronger strongest | weak weaker weakest',
  'wet rainy | dry sunny',
  'monday | tuesday | wednesday | thursday | friday | saturday | sunday',
].map((group) => group.split(' | ').map((same) => same.split(' ')));

/** A word without vowels is a unit: `km`, `kWh`. */
const UNIT = /^[^aeiouy]{2,}$/u;

/** Whether two lower-case words are different answers, or one negates the other: `valid` and `invalid`. */
export function areOpposites(one: string, other: string): boolean {
  if (one === other) return false;
  if (UNIT.test(one) && UNIT.test(other)) return true;
  const areDifferent = ANTONYMS.some((group) => {
    const [at, otherAt] = [meaningIn(group, one), meaningIn(group, other)];
    return at >= 0 && otherAt >= 0 && at !== otherAt;
  });
  return areDifferent || denies(one, other) || denies(other, one);
}

/** Which of a group's meanings the word has, singular or plural; -1 for none. */
function meaningIn(group: readonly (readonly string[])[], word: string): number {
  return group.findIndex((same) => same.includes(word) || same.includes(stemOf(word)));
}

function denies(word: string, other: string): boolean {
  return /^(?:un|in|im|il|ir|non|dis)$/.test(word.slice(0, -other.length)) && word.endsWith(other);
}
