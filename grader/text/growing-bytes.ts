/**
 * Bytes that come in chunks, available as one piece: each byte is copied a few times at most, however many chunks
 * there are.
 */
export class GrowingBytes {
  #room = new Uint8Array(1024);
  #length = 0;

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#room.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#room.length));
      larger.set(this.#room.subarray(0, this.#length));
      this.#room = larger;
    }
    this.#room.set(piece, this.#length);
    this.#length = length;
  }

  /** Drops everything after the first bytes, as many as that. */
  cut(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  get length(): number {
    return this.#length;
  }

  /** All bytes so far. They stay valid whatever is added later, unless they are cut off. */
  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }
}
