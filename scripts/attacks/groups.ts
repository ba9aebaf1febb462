/** What each group of attacks tests: which cases run, which of them is attacked, and which must not suffer. */
import type { CaseResult, Report, Visibility } from '../../grader/model.js';
import { AUDIENCES, type Audience } from '../../grader/report/audience.js';
import { renderFeedback } from '../../grader/report/feedback-markdown.js';
import { renderSubmissionPage } from '../../grader/report/html/submission-page.js';
import { renderJunit } from '../../grader/report/junit.js';
import { renderSubmission } from '../../grader/report/terminal.js';
import type { Group } from './attack-catalogue.js';
import type { Canaries } from './stage.js';

export interface GroupRules {
  readonly runs: (visibility: Visibility) => boolean;
  /** Cases that decide the verdict of the attack. */
  readonly isAttacked: (result: CaseResult) => boolean;
  /** Cases that must be accepted whatever the attack does, unless nothing compiled. */
  readonly isSpared: (result: CaseResult) => boolean;
}

function isVisible(visibility: Visibility): boolean {
  return visibility === 'visible';
}

function named(...ids: readonly string[]): (result: CaseResult) => boolean {
  return (result) => ids.includes(result.case.id);
}

export const GROUP_RULES: Readonly<Record<Group, GroupRules>> = {
  programs: { runs: isVisible, isAttacked: () => true, isSpared: () => false },
  calls: { runs: isVisible, isAttacked: named('answer'), isSpared: named('next') },
  hidden: { runs: () => true, isAttacked: named('shown', 'shown-later'), isSpared: () => false },
  // The first run finds nothing yet.
  together: { runs: isVisible, isAttacked: named('third'), isSpared: () => false },
  style: {
    runs: isVisible,
    isAttacked: ({ case: { kind } }) => kind === 'style',
    isSpared: ({ case: { kind } }) => kind === 'transcript',
  },
};

/** The formats in which a student would read what only hidden cases contain: their arguments and expected values. */
export function findHiddenShown(report: Report, { hidden, expected, argument }: Canaries): string[] {
  return AUDIENCES.filter((audience) => audience !== 'instructor').flatMap((audience) =>
    Object.entries(renderFor(report, audience)).flatMap(([format, text]) =>
      [hidden, expected, argument]
        .filter((canary) => text.includes(canary))
        .map((canary) => `${format} for ${audience} shows ${canary}`),
    ),
  );
}

function renderFor(report: Report, audience: Audience): Readonly<Record<string, string>> {
  const { assignment, submissions, sandbox } = report;
  return {
    terminal: submissions
      .map((each) => renderSubmission(each, audience, { color: false, width: 120 }))
      .join('\n'),
    'feedback.md': submissions.map((each) => renderFeedback(assignment, each, audience, sandbox)).join('\n'),
    'feedback.html': submissions
      .map((each) => renderSubmissionPage(assignment, each, audience, sandbox))
      .join('\n'),
    'junit.xml': renderJunit(report, audience),
  };
}
