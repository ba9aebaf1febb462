/** Why a submission could not be taken: refused for its content, or unreadable, which may be our fault. */
export interface IntakeFault {
  readonly kind: 'refused' | 'unreadable';
  readonly reason: string;
}

export function refuse(reason: string): IntakeFault {
  return { kind: 'refused', reason };
}

/** An error of the file system: it is not known whose fault it is. */
export function unreadable(error: unknown): IntakeFault {
  return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
}
