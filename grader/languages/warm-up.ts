/** Starts tools before a submission needs them. */
import type { Assignment } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { languageOfSource } from './index.js';
import type { Language } from './language.js';

/**
 * Starts the tools that files with these names will probably need. It is a guess to save time: never rejects, and
 * whatever is wrong is found where a tool is needed.
 */
export async function warmUpTools(names: readonly string[], sandbox: Sandbox): Promise<void> {
  await Promise.allSettled(guessLanguages(names).map(async ({ warmUp }) => warmUp?.(sandbox)));
}

/** The same for style checkers, under the rules of the assignment's languages. */
export async function warmUpStyle(
  names: readonly string[],
  languages: Assignment['languages'],
  sandbox: Sandbox,
): Promise<void> {
  await Promise.allSettled(
    guessLanguages(names).map(async ({ id, warmUpStyle: begin }) => {
      const rules = languages[id]?.style ?? null;
      if (rules !== null) await begin?.(sandbox, rules);
    }),
  );
}

/** Whether any of these files needs a tool that is started before. */
export function needTools(names: readonly string[]): boolean {
  return guessLanguages(names).some(({ warmUp, warmUpStyle: begin }) => (warmUp ?? begin) !== undefined);
}

/** By the extensions of their sources; what shares tools with another is begun once by these themselves. */
function guessLanguages(names: readonly string[]): readonly Language[] {
  const found = names.flatMap((name) => languageOfSource(name) ?? []);
  return [...new Set(found)];
}
