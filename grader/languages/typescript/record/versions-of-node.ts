/** What versions of Node differ in. Pure. */
import type { Versions } from '../../records/versions.js';

export const VERSIONS_OF_NODE: Versions = {
  of: 'Node',
  isBrief: true,
  names: String.raw`
21 (?:Object|Map)\.groupBy|navigator
22 Set\.(?:union|intersection|difference|symmetricDifference|is(?:Subset|Superset)Of|isDisjointFrom)
22 Iterator\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)
22 Array\.fromAsync|Promise\.withResolvers|WebSocket|Iterator|URL\.parse|node:sqlite|(?:fs|require\(\.\.\.\))\.globSync
24 RegExp\.escape|Error\.isError|Math\.f16round|Promise\.try|Float16Array|URLPattern`,
  readMissing: (message) => {
    const name = /imports "(node:\w+)"/.exec(message)?.[1];
    return name === undefined ? null : { name, what: name };
  },
};
