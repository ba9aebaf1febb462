/**
 * How much processor time an ended child took. Node does not report it, but the kernel adds it to the total that
 * this process has for its children, so it is the growth of that total since the last look. It is exact to a
 * hundredth of a second. If two children end at the same instant the first gets both shares, and the time of our
 * own helpers goes to the child that ends next. No verdict depends on it.
 */
import { readChildrenCpuMs } from './proc.js';

let lastMs = readChildrenCpuMs() ?? 0;

export function takeChildCpuMs(): number | null {
  const nowMs = readChildrenCpuMs();
  if (nowMs === null) return null;
  const grown = nowMs - lastMs;
  lastMs = nowMs;
  return grown;
}
