/** Rewrites the calls of a case as Python makes them: by the names that the contract gives to its members. */
import { findNative, mapParts, typeOf, type ClassContract, type Expression, type Step } from '../../model.js';
import { PYTHON } from './record/python.js';
import { fillIn } from '../stand-ins.js';

/** The steps with Python's names; unchanged where the contract gives none. */
export function callByPythonNames(
  steps: readonly Step[],
  contract: readonly ClassContract[],
): readonly Step[] {
  if (!contract.some(({ names }) => names?.[PYTHON.id] !== undefined)) return steps;
  const variables = new Map<string, string | null>();
  const scope = { contract, variables };
  const inPython = (expression: Expression): Expression => {
    if (expression.type === 'call' || expression.type === 'member' || expression.type === 'new') {
      const use = findNative(expression, scope, 'python');
      if (use !== null) {
        const { owner, native } = use;
        const values = new Map([...use.values].map(([name, value]) => [name, inPython(value)]));
        const object: Expression = { type: 'name', name: owner };
        if (native.args !== null)
          return {
            type: 'call',
            object,
            name: native.name,
            args: native.args.map((arg) => fillIn(arg, values)),
          };
        const renamed = mapParts(expression, inPython);
        if (renamed.type === 'new') return { ...renamed, class: native.name };
        return 'name' in renamed ? { ...renamed, name: native.name } : renamed;
      }
    }
    return mapParts(expression, inPython);
  };
  return steps.map((step) => ({
    ...step,
    let: step.let.map((binding) => {
      const value = inPython(binding.value);
      variables.set(binding.name, typeOf(binding.value, scope));
      return { ...binding, value };
    }),
    call: inPython(step.call),
    expect: step.expect.map((each) => (each.of === 'leaves' ? { ...each, read: inPython(each.read) } : each)),
  }));
}
