/**
 * Where a spec file runs: Jest's environment of Node, but with a plain global object. That of Jest asks a proxy for
 * each name, so that each `Math` or `Map` in a loop costs more than what is done with it.
 */
import { TestEnvironment } from 'jest-environment-node';
import vm from 'node:vm';

export default class PlainEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    const { createContext } = vm;
    let made = 0;
    vm.createContext = () => {
      made += 1;
      return createContext(vm.constants.DONT_CONTEXTIFY);
    };
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    if (made === 0) throw new Error('Jest makes the global object in another way now');
  }
}
