/**
 * How much processor time an ended child took. Node does not know it, but the kernel adds it to the account that this
 * process has for its children: the account's growth since the last look. Exact to a hundredth of a second; where two
 * children end in the same instant the first takes both shares, and what our own small helpers took in between goes to
 * the child that ends next; no verdict rests on it.
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
