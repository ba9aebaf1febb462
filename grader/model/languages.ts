/** The languages of submissions: each has a record in `languages/`. */

/** The name of a language in assignment.yaml; `command` is any other program, by build and run lines. */
export type LanguageId = string;
