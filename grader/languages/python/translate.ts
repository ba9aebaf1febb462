/** Rewrites the calls of a case as Python makes them: by the names that the contract gives to its members. */
import {
  findNative,
  mapParts,
  type ClassContract,
  type Expression,
  type Step,
  type TypeScope,
} from '../../model.js';
import { PYTHON } from './record/python.js';
import { fillIn, rewriteSteps } from '../stand-ins.js';

/** The steps with Python's names; unchanged where the contract gives none. */
export function callByPythonNames(
  steps: readonly Step[],
  contract: readonly ClassContract[],
): readonly Step[] {
  if (!contract.some(({ names }) => names?.[PYTHON.id] !== undefined)) return steps;
  return rewriteSteps(steps, contract, inPython);
}

function inPython(expression: Expression, scope: TypeScope): Expression {
  const isUse = expression.type === 'call' || expression.type === 'member' || expression.type === 'new';
  const use = isUse ? findNative(expression, scope, PYTHON.id) : null;
  if (use === null) return mapParts(expression, (part) => inPython(part, scope));
  const { owner, native } = use;
  if (native.args !== null) {
    const values = new Map([...use.values].map(([name, value]) => [name, inPython(value, scope)]));
    const args = native.args.map((arg) => fillIn(arg, values));
    return { type: 'call', object: { type: 'name', name: owner }, name: native.name, args };
  }
  const renamed = mapParts(expression, (part) => inPython(part, scope));
  if (renamed.type === 'new') return { ...renamed, class: native.name };
  return 'name' in renamed ? { ...renamed, name: native.name } : renamed;
}
