/** The languages of submissions. */

/** The languages a submission may be written in; `command` is any other program, by build and run lines. */
export const LANGUAGES = ['java', 'typescript', 'javascript', 'python', 'cpp', 'command'] as const;

export type LanguageId = (typeof LANGUAGES)[number];

/** Languages with a driver that calls methods; for the others only programs are run. */
export const LANGUAGES_WITH_CALLS: readonly LanguageId[] = ['java', 'typescript', 'javascript', 'python'];
