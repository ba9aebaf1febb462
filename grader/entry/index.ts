/**
 * The library as others import it: the same bundle as the commands, so that the package contains everything once.
 */
import { loadBundle } from './bundle.js';
import type * as Commands from './main.js';

const { library } = loadBundle<typeof Commands>(
  new URL('./commands.cjs', import.meta.url),
  'as-embedded',
).exports;

export const { loadAssignment, parseTranscript, printTranscript, grade, findExamples } = library;
export const { renderFeedback, toResults, openSandbox, collectSubmissions } = library;
