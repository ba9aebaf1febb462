/** A worker's result counts only as far as it adds up: a token may be stolen, and a broken result would break pages. */
import type { Assignment } from '../model.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import { createSummarizer } from '../report/summarize.js';
import { fromEntry, type JournalEntry } from '../results/journal/entry.js';
import { scoreSubmission } from '../score/charges.js';
import { scoreItems } from '../score/score.js';

/** Whether the result is one of this assignment, its verdicts give its points, and reports can be made of it. */
export function addsUp(entry: JournalEntry, assignment: Assignment): boolean {
  const told = entry.result;
  const result = fromEntry(entry, assignment);
  if (result === null) return false;
  try {
    const items = scoreItems(result.items);
    const { points, undecided, maxPoints } = scoreSubmission(items, assignment);
    if (told.points !== points || told.undecided !== undecided || told.maxPoints !== maxPoints) return false;
    if (
      items.some(({ points, spared, undecided }, at) => {
        const item = told.items[at];
        return item?.points !== points || item.spared !== spared || item.undecided !== undecided;
      })
    )
      return false;
    renderFeedback(assignment, result, 'instructor', 'none');
    createSummarizer()(result);
    return true;
  } catch {
    return false;
  }
}
