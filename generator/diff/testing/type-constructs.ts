// Lists the constructs in the text of a field's type, which the schema of the language does not name.
import { primitives } from "../../../spec/build/field-type.js";
import { listText } from "../../../spec/build/list-text.js";
import { type WrittenType, writtenType } from "../../../spec/build/type-text.js";

const ofSeveral = ["list", "choice", "shape"];

/** All of them. */
export const typeConstructs: readonly string[] = [...primitives, ...ofSeveral].map(named);

/** Those whose text has parts, and so can change: the items of a list, the values of a map, the types of an id. */
export const typesWithParts: readonly string[] = ["map", "id", ...ofSeveral].map(named);

function named(word: string): string {
  return `type=${word}`;
}

/** Those in a text, each with the text of its parts; without parts, an empty one. */
export function constructsOfType(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (type: WrittenType): void => {
    if (type.kind === "union") {
      found.set(named("choice"), JSON.stringify(type.of));
      for (const one of type.of) visit(one);
    } else if (type.kind === "map") {
      found.set(named("map"), JSON.stringify(type.values));
      visit(type.values);
    } else if (primitives.includes(type.name)) found.set(named(type.name), type.inside ?? "");
    else found.set(named("shape"), JSON.stringify(type));
  };
  const { item, many } = listText(text);
  if (many) found.set(named("list"), item);
  visit(writtenType(item));
  return found;
}
