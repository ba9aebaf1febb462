/** The summary of a step: Markdown of at most 1 MiB, since GitHub silently drops a longer one. */
import type { Assignment, CaseResult, SandboxLevel, SubmissionResult } from '../../model.js';
import { viewSubmission } from '../audience.js';
import { renderWholeFeedback } from '../feedback-markdown.js';
import { summarizeCase } from '../explain.js';
import { escapeInline } from '../markdown.js';
import { describeTotal } from '../submission-text.js';
import { count } from '../../text/units.js';

/** The limit for one step, in bytes. */
export const SUMMARY_BYTES = 1024 * 1024;

/** The student's feedback, or its short form if that is too long. `room` is the space left in the step's summary. */
export function renderSummary(
  assignment: Pick<Assignment, 'title'>,
  result: SubmissionResult,
  sandbox: SandboxLevel,
  room: number = SUMMARY_BYTES,
): string {
  const full = renderWholeFeedback(assignment, result, 'student', sandbox);
  return Buffer.byteLength(full) <= room ? full : renderShort(assignment, result, room);
}

/** A line for each case that was not accepted, as many as there is room for. */
function renderShort(assignment: Pick<Assignment, 'title'>, result: SubmissionResult, room: number): string {
  const view = viewSubmission(result, 'student');
  const lines = view.items
    .flatMap(({ cases }) => cases)
    .filter(({ verdict }) => verdict.verdict !== 'accepted')
    .map((each) => describeLine(each));
  const head = `# ${escapeInline(assignment.title)}\n\n**${describeTotal(view)}.**\n\nThe whole feedback is too long for this page; the log of the step has it.\n\n`;
  const noteFor = (left: number): string => (left === 0 ? '' : `- … and ${count(left, 'more case')}\n`);
  let text = head;
  for (const [index, line] of lines.entries()) {
    const left = lines.length - index;
    if (Buffer.byteLength(text + line) + Buffer.byteLength(noteFor(left)) > room) {
      text += noteFor(left);
      break;
    }
    text += line;
  }
  return Buffer.byteLength(text) <= room ? text : '';
}

function describeLine(result: CaseResult): string {
  const { title, id } = result.case;
  return `- ${escapeInline(title)} (${escapeInline(id)}): ${result.verdict.verdict}, ${escapeInline(summarizeCase(result))}\n`;
}
