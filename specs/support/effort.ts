/** How much a search in the specs tries: little in each run of `npm test`, all of it in `npm run test:thorough`. */
const IS_THOROUGH = process.env['BOARDMARK_SPECS'] === 'thorough';

/** The number to try. Choose `quick` so that a fault of each known kind is still found. */
export function amount({ quick, thorough }: { readonly quick: number; readonly thorough: number }): number {
  return IS_THOROUGH ? thorough : quick;
}

/** Of a list that is too long for each run: every so many-th entry, the first always. All where thorough. */
export function everyNth<T>(all: readonly T[], nth: number): T[] {
  return IS_THOROUGH ? [...all] : all.filter((_, index) => index % nth === 0);
}

/** What to try. */
export function choose<T>({ quick, thorough }: { readonly quick: T; readonly thorough: T }): T {
  return IS_THOROUGH ? thorough : quick;
}
