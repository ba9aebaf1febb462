/** Opens the sandbox, and starts the tools that files will need, while the assignment is read. */
import type { Foreseen, ReadingOptions } from '../assignment/load.js';
import { needTools, warmUpStyle, warmUpTools } from '../languages/warm-up.js';
import type { Sandbox } from '../run/sandbox.js';
import { needSandbox, type CommonOptions } from '../terminal/setup.js';

/** What `read` gives, and the sandbox, which is closed if that fails. `names`: of the files that will be graded. */
export async function openMeanwhile<T>(
  level: CommonOptions['sandbox'],
  names: Promise<readonly string[]>,
  { withStyle }: { readonly withStyle: boolean },
  read: (options: ReadingOptions) => Promise<T>,
): Promise<readonly [T, Sandbox]> {
  let warmedUp = Promise.resolve();
  const opening = needSandbox(level, (sandbox) => {
    warmedUp = names.then((all) => warmUpTools(all, sandbox));
  });
  // A request that is wrong is told first.
  const opened = opening.catch(() => null);
  // Reading the cases keeps this thread busy: it begins once the compiler and the style checker have started.
  const foresee = async ({ languages, checksStyle }: Foreseen): Promise<void> => {
    if (!needTools(await names)) return;
    const found = await opened;
    await warmedUp;
    if (found !== null && checksStyle && withStyle) await warmUpStyle(await names, languages, found);
  };
  try {
    return [await read({ foresee }), await opening];
  } catch (thrown) {
    await (await opened)?.close();
    throw thrown;
  }
}
