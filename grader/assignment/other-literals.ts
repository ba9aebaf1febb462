/** How other languages write true, false and null, and what to write here. */
export const LITERALS_OF_OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  nil: 'null',
  NULL: 'null',
  undefined: 'null',
};
