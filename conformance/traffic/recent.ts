/** What is kept of a text beside its characters. */
const ownWeight = 200;

/**
 * Remembers what was made of the texts that came last, in memory that does not grow: `most` characters of them, and for a while
 * twice that. `make` must give the same each time. A text of more than a hundredth of it is not kept.
 */
export class Recent<Made> {
  readonly #make: (text: string) => Made;
  readonly #most: number;
  #young = new Map<string, Made>();
  #old: ReadonlyMap<string, Made> = new Map();
  #weight = 0;

  constructor(make: (text: string) => Made, most: number) {
    this.#make = make;
    this.#most = most;
  }

  of(text: string): Made {
    if (text.length > this.#most / 100) return this.#make(text);
    const known = this.#young.get(text);
    if (known !== undefined) return known;
    const made = this.#old.get(text) ?? this.#make(text);
    this.#keep(text, made);
    return made;
  }

  /** What is asked for again is kept when the others go. */
  #keep(text: string, made: Made): void {
    this.#weight += text.length + ownWeight;
    if (this.#weight > this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = text.length + ownWeight;
    }
    this.#young.set(text, made);
  }
}
