// A cache of results for recent texts.
/** Weight of an entry without its characters. */
const ownWeight = 200;

/**
 * Keeps the results for `most` characters of the latest texts, at times for twice as many. `make` must return the same each time.
 * Texts longer than a hundredth of `most` are not kept.
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

  /** Entries that are used again stay when the others are dropped. */
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
