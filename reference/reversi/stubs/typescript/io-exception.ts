/** The counterpart of Java's `IOException`: a file cannot be read, written or understood. */
export class IOException extends Error {
  override readonly name = 'IOException';
}
