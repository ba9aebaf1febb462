/** Looks for smaller examples once a submission fails: what searches is loaded with the first that does. */
import type { ExampleFinder, OpenExampleFinder } from '../../stages/subject.js';
import type { Effort } from './player.js';

/** Opens a finder that spends this much effort on each submission; null if it has no reference, or a program could read it. */
export function findExamples(effort: Effort): OpenExampleFinder {
  return (assignment, sandbox) => {
    const hides = assignment.rubric.some(({ cases }) =>
      cases.some(({ visibility }) => visibility !== 'visible'),
    );
    if (Object.keys(assignment.references).length === 0 || (hides && sandbox.level !== 'bwrap')) return null;
    let opening: Promise<ExampleFinder> | null = null;
    return {
      async find(subject, items, games) {
        const isRight = items.every(({ cases }) =>
          cases.every(({ verdict }) => verdict.verdict === 'accepted'),
        );
        if (isRight) return items;
        opening ??= import('./shortener.js').then(({ openShortener }) =>
          openShortener(assignment, sandbox, effort),
        );
        return (await opening).find(subject, items, games);
      },
      async close() {
        await (await opening)?.close();
      },
    };
  };
}
