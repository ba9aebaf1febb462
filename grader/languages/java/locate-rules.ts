/** How Java sources are recognized in a submission. */
import type { LocateRules } from '../locate.js';

export const JAVA_RULES: LocateRules = {
  sources: ['.java'],
  alike: [],
  generated: ['build', 'target', 'out', 'bin', 'meta-inf'],
};

/**
 * Neither can be part of a class that an assignment asks for, and a module would hide the classes from the driver.
 */
export function isNoClass(name: string): boolean {
  return /(^|\/)module-info\.java$/.test(name);
}
