// Lists records that do not fit the spec.
import type { Misfit } from "../runtime/server/archive/misfits.js";
import { indented, printable } from "../spec/text/layout.js";

/** The lines of one record: its place, if it has one, its type and id, and what is wrong. */
export const misfitLines = ({ type, id, faults }: Misfit, place = ""): string =>
  `${place}${printable(`${type}/${id}`)}\n${faults.map(indented).join("")}`;

/** The end of a sentence about that many records. */
export const notFit = (count: number): string => `${count === 1 ? "does" : "do"} not fit the spec`;

const shown = 10;

/** Collects the misfits of a file, of which it shows the first. */
export class MisfitList {
  readonly #file: string;
  readonly #lines: string[] = [];
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  get count(): number {
    return this.#count;
  }

  readonly add = (found: Misfit, line: number): void => {
    this.#count += 1;
    if (this.#count <= shown) this.#lines.push(misfitLines(found, `${this.#file}:${line}  `));
  };

  text(): string {
    const more = this.#count > shown ? `and ${this.#count - shown} more\n` : "";
    return `${this.#lines.join("")}${more}`;
  }
}
