/** How much of its limits a submission has used while it is unpacked. */
import { checkTotals, refuse, type IntakeFault } from '../intake-limits.js';
import { describeCollision, findCollision } from '../names.js';

export class Quota {
  readonly #names: string[] = [];
  readonly #leftOut: string[] = [];
  #bytes = 0;
  /** Once a file was refused, nothing more of this submission is unpacked. */
  fault: IntakeFault | null = null;

  /** Counts a file. */
  addFile(name: string): void {
    this.#names.push(name);
    this.addBytes(0, 0);
  }

  /** Counts bytes as they come, whatever size the archive claims; `ofFile` are those of the same file so far. */
  addBytes(bytes: number, ofFile: number): void {
    this.#bytes += bytes;
    this.fault ??= checkTotals(this.#names.length, ofFile, this.#bytes);
  }

  /** Records a file that is left out, with the reason. */
  leaveOut(reason: string): void {
    this.#leftOut.push(reason);
  }

  /** Call at the end: finds names that other systems would take for one file. */
  close(): void {
    const collision = findCollision(this.#names);
    if (collision !== null) this.fault ??= refuse(describeCollision(collision));
  }

  /** Whether more may be unpacked. */
  isOpen(): boolean {
    return this.fault === null;
  }

  get leftOut(): readonly string[] {
    return this.#leftOut;
  }
}

/** One entry cannot be read; those after it can. */
export class DamagedEntry extends Error {}

// What every kind of archive is made of.

export interface ArchiveEntry {
  /** The path in the archive, with forward slashes; not checked. Bytes that are not text are U+FFFD. */
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Why it cannot be read: it is encrypted. */
  readonly locked: string | null;
  /** Its bytes, to be read to the end or not at all before the next entry is requested. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/** Reads an archive entry by entry. Throws if the archive is broken, or holds more than it says. */
export type ArchiveReader = (file: string, maxBytes: number) => AsyncGenerator<ArchiveEntry, void, void>;
