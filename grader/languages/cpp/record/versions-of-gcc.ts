/** What versions of GCC differ in. Pure. */
import type { Versions } from '../../records/versions.js';

export const VERSIONS_OF_GCC: Versions = {
  of: 'GCC',
  names: String.raw`
13 format|stdfloat|spanstream
14 print|generator|text_encoding|stdckdint\.h|stdbit\.h
15 flat_map|flat_set`,
  readMissing: (message) => {
    const name = /^([\w.]+): No such file or directory$/.exec(message)?.[1];
    return name === undefined ? null : { name, what: `the header <${name}>` };
  },
};
