/** Starts tools before a submission needs them. */
import type { Assignment, LanguageId } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { LANGUAGES } from './index.js';
import { extensionOf } from './locate.js';

/** By an extension of its sources, a language whose tools start slowly. */
const LANGUAGE_OF: Readonly<Record<string, LanguageId>> = {
  '.java': 'java',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.js': 'javascript',
  '.mjs': 'javascript',
};

/**
 * Starts the tools that files with these names will probably need. It is a guess to save time: never rejects, and
 * whatever is wrong is found where a tool is needed.
 */
export async function warmUpTools(names: readonly string[], sandbox: Sandbox): Promise<void> {
  await Promise.allSettled(guessLanguages(names).map(async (id) => LANGUAGES[id].warmUp?.(sandbox)));
}

/** The same for style checkers, under the rules of the assignment's languages. */
export async function warmUpStyle(
  names: readonly string[],
  languages: Assignment['languages'],
  sandbox: Sandbox,
): Promise<void> {
  await Promise.allSettled(
    guessLanguages(names).map(async (id) => {
      const rules = languages[id]?.style ?? null;
      if (rules !== null) await LANGUAGES[id].warmUpStyle?.(sandbox, rules);
    }),
  );
}

function guessLanguages(names: readonly string[]): LanguageId[] {
  return [...new Set(names.map((name) => LANGUAGE_OF[extensionOf(name)]).filter((id) => id !== undefined))];
}
