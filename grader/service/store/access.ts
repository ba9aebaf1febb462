/** Roles of users, and what each may reach. */

export const ROLES = ['instructor', 'student', 'worker', 'monitor'] as const;
export type Role = (typeof ROLES)[number];

export type Identity =
  /** The assignments that an instructor may reach; null: all. */
  | { readonly role: 'instructor'; readonly id: string; readonly assignments: readonly string[] | null }
  | { readonly role: 'student'; readonly id: string; readonly assignment: string; readonly student: string }
  | { readonly role: 'worker' | 'monitor'; readonly id: string };

/** Whether somebody may know that an assignment exists. */
export function mayUse(identity: Identity, assignment: string): boolean {
  switch (identity.role) {
    case 'instructor':
      return identity.assignments?.includes(assignment) ?? true;
    case 'student':
      return identity.assignment === assignment;
    case 'worker':
    case 'monitor':
      return false;
  }
}

/** Whether somebody may see a submission: an instructor any of the assignment, a student only their own. */
export function maySee(
  identity: Identity,
  submission: { readonly assignment: string; readonly student: string },
): boolean {
  if (!mayUse(identity, submission.assignment)) return false;
  return identity.role !== 'student' || identity.student === submission.student;
}
