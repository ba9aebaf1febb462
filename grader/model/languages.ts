/** The languages of submissions. */

/** The languages a submission may be written in; `command` is any other program, by build and run lines. */
export const LANGUAGES = ['java', 'typescript', 'javascript', 'python', 'command'] as const;

export type LanguageId = (typeof LANGUAGES)[number];
