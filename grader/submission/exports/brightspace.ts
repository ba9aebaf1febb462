/**
 * Exports of Brightspace: a folder `12345-67890 - Ada Lovelace - Oct 5, 2023 1234 PM` for each attempt, or its files,
 * `12345-67890 - Ada Lovelace - Oct 5, 2023 1234 PM - Board.java`.
 */
import { join } from 'node:path';
import type { Found } from '../found.js';
import { readClock } from './clock.js';
import {
  describeEarlierTime,
  groupHanded,
  newestOf,
  partOf,
  readerOfNames,
  type Handed,
  type Platform,
} from './export.js';

/** A date in any language, and a time; names may hold lines as well. The student's own name is empty for folders. */
const readName = readerOfNames(
  /^(?<user>\d+)-(?<number>\d+) - (?<who>.+?) ?- (?<when>(?:\d{4}-\d\d-\d\d|[^-]*?\b\d{4})(?:,? [\d:._]{3,8})?(?: ?[ap]\.?m\.?)?)(?: - (?<own>[^/]+))?$/i,
  ['user', 'number', 'who', 'when', 'own'],
);
type Name = NonNullable<ReturnType<typeof readName>>;

export const brightspace: Platform = {
  name: 'Brightspace',
  groupOf: (entry) => {
    const name = readName(entry);
    return name && keyOf(name);
  },
  submissions: (top) =>
    [...groupHanded(top, readName, keyOf)].flatMap(([key, handed]) => {
      const times = new Set(handed.map(({ name }) => name.when));
      const attempts = [...times].map((when) => handed.filter(({ name }) => name.when === when));
      const inOrder = attempts.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
      return newestOf(
        inOrder.map((each) => ({
          told: each[0]?.name.when ?? '',
          found: describeAttempt(top.path, key, each),
        })),
        describeEarlierTime,
      );
    }),
};

function keyOf({ who, user }: Name): string {
  return `${who}_${user}`;
}

/** Where no clock is told, the platform's numbers grow. */
function orderOf([first]: readonly Handed<Name>[]): string {
  const { when = '', user = '', number = '' } = first?.name ?? {};
  return `${readClock(when) ?? ''} ${user.padStart(20, '0')}-${number.padStart(20, '0')}`;
}

function describeAttempt(path: string, key: string, handed: readonly Handed<Name>[]): Found {
  const [first] = handed;
  const clock = readClock(first?.name.when ?? '');
  return {
    name: key,
    above: path,
    origin: join(path, first?.entry ?? ''),
    students: [{ keys: [first?.name.who ?? key] }],
    remarks: [],
    ...(clock !== undefined && { handedIn: { atMs: null, markedLate: null, clock } }),
    parts: handed.map((each) => partOf(path, each, each.name.own)),
  };
}
