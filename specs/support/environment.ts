/**
 * Where a spec file runs: Jest's environment of Node, but
 * - with a plain global object. That of Jest asks a proxy for each name, so that each `Math` or `Map` in a loop costs
 *   more than what is done with it.
 * - without the asynchronous storage of earlier files. Jest makes one for each file and never drops it, so that each
 *   promise costs more from file to file.
 * - with modules that V8 compiles once in a process, not once more for each file that imports them.
 * - without child processes, unless the name of the file says that it starts some: `npm test` is quick, and the same on every
 *   machine.
 */
import { TestEnvironment } from 'jest-environment-node';
import { AsyncLocalStorage } from 'node:async_hooks';
import child_process from 'node:child_process';
import vm from 'node:vm';

/** The storages that the file in this process has used. */
const entered = new Set<AsyncLocalStorage<unknown>>();

type Run = (
  this: AsyncLocalStorage<unknown>,
  store: unknown,
  work: (...given: unknown[]) => unknown,
) => unknown;
const { run } = AsyncLocalStorage.prototype as { readonly run: Run };
const remember: Run = function (...given) {
  entered.add(this);
  return run.apply(this, given);
};
Object.assign(AsyncLocalStorage.prototype, { run: remember });

/** What V8 made of each module, by its identifier, which is the path of its file. */
const compiled = new Map<string, { readonly code: string; readonly cachedData: Buffer }>();
let modules = 0;

/** Missing in the types of Node 20. */
type Cacheable = vm.SourceTextModule & { readonly createCachedData: () => Buffer };
if (!('SourceTextModule' in vm))
  throw new Error('Run the specs by `npm test -- FILE`: Node needs the switches that stand in package.json');
const { SourceTextModule } = vm;

function compile(code: string, options: vm.SourceTextModuleOptions = {}): vm.SourceTextModule {
  modules += 1;
  const known = compiled.get(options.identifier ?? '');
  if (known?.code === code)
    try {
      return new SourceTextModule(code, { ...options, cachedData: known.cachedData });
    } catch (error) {
      // A spec that sets a switch of V8 makes useless what was compiled before it.
      if (!isRejected(error)) throw error;
    }
  const module = new SourceTextModule(code, options) as Cacheable;
  // Node 20 does not find out who handles `import()` in code from a cache.
  if (!/\bimport\s*\(/.test(code))
    compiled.set(module.identifier, { code, cachedData: module.createCachedData() });
  return module;
}

/** The error comes from the module's own context, so it is no `Error` of this one. */
function isRejected(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === 'ERR_VM_MODULE_CACHED_DATA_REJECTED';
}

const construct = (
  _: unknown,
  [code, options]: ConstructorParameters<typeof SourceTextModule>,
): vm.SourceTextModule => compile(code, options);
Object.assign(vm, { SourceTextModule: new Proxy(SourceTextModule, { construct }) });

// Jest itself and packages of CommonJS are functions; what does not fit a switch of V8 is compiled anew without a word.
const { compileFunction } = vm;
const compiledFunctions = new Map<string, { readonly code: string; readonly cachedData: Buffer }>();
vm.compileFunction = (code, parameters, options = {}) => {
  const name = options.filename ?? '';
  const known = compiledFunctions.get(name);
  if (known?.code === code)
    return compileFunction(code, parameters, { ...options, cachedData: known.cachedData });
  if (/\bimport\s*\(/.test(code)) return compileFunction(code, parameters, options);
  const made = compileFunction(code, parameters, { ...options, produceCachedData: true });
  if (made.cachedData !== undefined) compiledFunctions.set(name, { code, cachedData: made.cachedData });
  return made;
};

/** Specs that may start programs: `x.integration.spec.ts`, and the smoke test. */
const STARTS_PROGRAMS = /\.integration\.spec\.ts$|[\\/]specs[\\/]smoke\.spec\.ts$/;
let file = '';
/** Where the file in this process was refused a program: it fails, although what it calls may have caught the refusal. */
let refusal: Error | null = null;

type Start = (this: unknown, ...given: unknown[]) => unknown;

/** Makes a function that starts a program refuse to do so in a spec of the quick kind. */
function refuseIn(owner: object, name: string): void {
  const start = (owner as Readonly<Record<string, Start>>)[name];
  if (start === undefined) throw new Error(`Node has no ${name} any more`);
  const guarded: Start = function (...given) {
    if (!STARTS_PROGRAMS.test(file)) {
      refusal ??= new Error(`${file} starts a program: give it a name that ends with .integration.spec.ts`);
      throw refusal;
    }
    return start.apply(this, given);
  };
  Object.assign(owner, { [name]: guarded });
}
refuseIn(child_process.ChildProcess.prototype, 'spawn');
for (const name of ['spawnSync', 'execSync', 'execFileSync']) refuseIn(child_process, name);

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
    file = given[1].testPath;
    refusal = null;
    if (made === 0) throw new Error('Jest makes the global object in another way now');
  }

  override async teardown() {
    await super.teardown();
    for (const storage of entered) storage.disable();
    entered.clear();
    if (modules === 0) throw new Error('Jest compiles modules in another way now');
    if (refusal !== null) throw refusal;
  }
}
