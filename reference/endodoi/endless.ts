/**
 * Play that would go on for ever. The rules say nothing about it, yet it is reached from ordinary starts: a `relay`
 * of laps that never ends its turn, or a `game` that comes back to a position with the same player to move.
 */
export class EndlessGameError extends Error {
  override readonly name = 'EndlessGameError';
  readonly kind: 'relay' | 'game';

  constructor(kind: 'relay' | 'game', message: string) {
    super(message);
    this.kind = kind;
  }
}
