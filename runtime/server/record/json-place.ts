/** Finds the line and column of the first error in a text that is not JSON. */

/** The place of an error; both are counted from 1. */
interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

const token =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

type Expect = "value" | "value or ]" | "name" | "name or }" | "colon" | "comma or end";

const afterValue: Expect = "comma or end";

function placeOf(json: string, offset: number): JsonPlace {
  const before = json.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

class Reader {
  readonly #open: string[] = [];
  #expect: Expect = "value";

  /** Whether the token is allowed here; it is consumed if so. */
  take(mark: string | undefined, text: string | undefined): boolean {
    if (mark === undefined) return this.#takeScalar(text !== undefined);
    if (mark === "{" || mark === "[") return this.#takeOpening(mark);
    if (mark === "}" || mark === "]") return this.#takeClosing(mark);
    return mark === ":" ? this.#move("colon", "value") : this.#takeComma();
  }

  #wantsValue(): boolean {
    return this.#expect === "value" || this.#expect === "value or ]";
  }

  #move(from: Expect, to: Expect): boolean {
    if (this.#expect !== from) return false;
    this.#expect = to;
    return true;
  }

  #takeScalar(isText: boolean): boolean {
    if (this.#wantsValue()) this.#expect = afterValue;
    else if (isText && (this.#expect === "name" || this.#expect === "name or }")) this.#expect = "colon";
    else return false;
    return true;
  }

  #takeOpening(mark: "{" | "["): boolean {
    if (!this.#wantsValue()) return false;
    this.#open.push(mark);
    this.#expect = mark === "{" ? "name or }" : "value or ]";
    return true;
  }

  #takeClosing(mark: "}" | "]"): boolean {
    const opening = mark === "}" ? "{" : "[";
    const mayBeEmpty = mark === "}" ? "name or }" : "value or ]";
    if (this.#open.at(-1) !== opening) return false;
    if (this.#expect !== afterValue && this.#expect !== mayBeEmpty) return false;
    this.#open.pop();
    this.#expect = afterValue;
    return true;
  }

  #takeComma(): boolean {
    const inside = this.#open.at(-1);
    return inside !== undefined && this.#move(afterValue, inside === "{" ? "name" : "value");
  }
}

/**
 * The place of the first wrong token in a text that JSON.parse refuses (RFC 8259). The messages of JSON.parse differ between
 * versions of Node, and some contain no place.
 */
export function placeOfJsonError(json: string): JsonPlace {
  const reader = new Reader();
  let offset = 0;
  for (;;) {
    token.lastIndex = offset;
    const match = token.exec(json);
    if (match === null || !reader.take(match[1], match[2])) break;
    offset = token.lastIndex;
  }
  const blanks = /[\t\n\r ]*/y;
  blanks.lastIndex = offset;
  blanks.exec(json);
  return placeOf(json, blanks.lastIndex);
}
