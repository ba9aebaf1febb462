/** Names that instructors choose: ids of cases and items, names of files beside a program. */

/** Safe as a file name, in a URL and in a spreadsheet. */
export const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const ID_WORDS = 'an id of letters, digits, dots, hyphens and underscores';

/** Inside the working directory, with forward slashes: no `..`, no absolute path, no drive. */
export const FILE_NAME_PATTERN = /^(?!.*(^|\/)\.{0,2}(\/|$))[^\\:\0\r\n]+$/;
export const FILE_NAME_WORDS = 'a file name inside the working directory, with forward slashes';
