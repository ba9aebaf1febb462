/** Which Node boardmark runs on. Imports nothing, so that it works on any Node. */

/** The oldest supported version, as in package.json. */
export const OLDEST_NODE = '20.19';

/** What to say if this Node is too old; null if it is not. */
export function describeOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `boardmark needs Node ${OLDEST_NODE} or later; this is Node ${version}. Get a newer one from https://nodejs.org.`;
}
