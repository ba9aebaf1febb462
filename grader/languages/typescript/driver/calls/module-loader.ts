/** Loads the student's modules anew each time, with fresh static state. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Foreign } from './host.js';
import { deleteProperty } from './natives.js';

/** `modules.mjs` is loaded under another query each time; `modules.cjs` is removed from the cache of `require`. */
export function makeLoader(path: string): (number: number) => Foreign {
  return path.endsWith('.mjs') ? loadModule(pathToFileURL(path).href) : loadCommonJs(path);
}

function loadModule(url: string): (number: number) => Foreign {
  return (number) => import(`${url}?${number}`);
}

function loadCommonJs(path: string): () => Foreign {
  const load = createRequire(import.meta.url);
  const { cache } = load;
  const key = load.resolve(path);
  const fulfil = Promise.resolve.bind(Promise);
  const reject = Promise.reject.bind(Promise);
  return () => {
    try {
      deleteProperty(cache, key);
      return fulfil(load(path) as unknown);
    } catch (thrown) {
      return reject(thrown);
    }
  };
}
