/** One line on standard error that shows the progress of a class. Drawn only on a terminal. */
import { sanitize } from '../text/sanitize.js';
import { formatPoints } from '../score/points.js';
import type { SubmissionResult } from '../model.js';
import type { Io } from '../io/io.js';

export interface Progress {
  tell(result: SubmissionResult): void;
  end(): void;
}

/** Clears the line that the cursor is in, and goes to its begin. */
const CLEAR_LINE = '\u001B[2K\r';

export function drawProgress(total: number, io: Io): Progress {
  let done = 0;
  if (!io.progress) return { tell: () => undefined, end: () => undefined };
  const draw = (text: string): void => {
    io.err(CLEAR_LINE + text.slice(0, Math.max(20, io.width - 1)));
  };
  draw(`${drawBar(0, total)} grading ${total} submissions …`);
  return {
    tell: (result) => {
      done += 1;
      draw(
        `${drawBar(done, total)} ${done}/${total}  ${sanitize(result.id)}: ` +
          `${formatPoints(result.points)} of ${result.maxPoints}`,
      );
    },
    end: () => draw(''),
  };
}

/** In characters. */
const BAR_LENGTH = 20;

function drawBar(done: number, total: number): string {
  const filled = total === 0 ? BAR_LENGTH : Math.floor((done / total) * BAR_LENGTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_LENGTH - filled)}]`;
}
