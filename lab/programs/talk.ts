/** What a small program writes and is told: the inputs are known beforehand, nothing is run. */
export type Inputs = readonly string[];

/** A program asks for more than was typed: in Java or Python it would end with an exception here. */
class InputEnds extends Error {}

export class Talk {
  readonly #inputs: string[];
  readonly #pieces: string[] = [];
  #piece = '';

  constructor(inputs: Inputs) {
    this.#inputs = [...inputs];
  }

  /** Writes a line. */
  line(text = ''): void {
    this.#piece += `${text}\n`;
  }

  /** Writes the prompt and returns the next input. */
  ask(prompt: string): string {
    this.#piece += prompt;
    const input = this.#inputs.shift();
    if (input === undefined) throw new InputEnds();
    this.#pieces.push(this.#piece);
    this.#piece = '';
    return input;
  }

  /** What was written before each input that was read, and after the last one. */
  pieces(): readonly string[] {
    return [...this.#pieces, this.#piece];
  }
}

/** Plays a program to its end and returns the pieces that it writes. */
export function listen(inputs: Inputs, play: (talk: Talk) => void): readonly string[] {
  const talk = new Talk(inputs);
  try {
    play(talk);
  } catch (error) {
    if (!(error instanceof InputEnds)) throw error;
  }
  return talk.pieces();
}
