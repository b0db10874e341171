import type { Json } from "../json.js";
import { bodyText } from "./body-text.js";
import { jsonIn } from "./json-in.js";
import type { Kept } from "./proxy/tap.js";
import { Recent } from "./recent.js";

/** A body as it is judged. */
export interface Body {
  /** Absent where it was too long to keep, or is packed in a way that can't be read. */
  readonly text?: string;
  /** Absent where the text is no JSON. */
  readonly json?: Json;
}

const mostCharacters = 3_000_000;
const empty: Body = { text: "" };
const unkept: Body = {};

/** Reads bodies; one that comes again byte for byte is not unpacked and parsed again. */
export class Bodies {
  readonly #plain = new Recent((bytes) => bodyOf(bytes, undefined), mostCharacters);
  readonly #packed = new Map<string, Recent<Body>>();

  /** The body whose bytes were kept, unpacked as its `Content-Encoding` says. */
  read({ bytes, size }: Kept, encoding: string | undefined): Body {
    if (size === 0) return empty;
    if (bytes === undefined) return unkept;
    return encoding === undefined ? this.#plain.of(bytes) : this.#packedAs(encoding).of(bytes);
  }

  #packedAs(encoding: string): Recent<Body> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const made = new Recent((bytes) => bodyOf(bytes, encoding), mostCharacters / 10);
    // Who names ever other encodings gets no more room by it.
    if (this.#packed.size > 5) this.#packed.clear();
    this.#packed.set(encoding, made);
    return made;
  }
}

function bodyOf(bytes: string, encoding: string | undefined): Body {
  const text = bodyText(Buffer.from(bytes, "latin1"), encoding);
  const json = jsonIn(text);
  return { ...(text === undefined ? {} : { text }), ...(json === undefined ? {} : { json }) };
}
