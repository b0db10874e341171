// Drafts the cursors of lists, where a document has both: the parameter that takes one, and the member or header with the next one.
import type { JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded } from "../words.js";
import { successOf, successView } from "./bodies.js";
import { keyword, kindsOf, propertiesOf, propertyView, type SchemaView } from "./schema-view.js";

/** Names by which documents call the parameter, folded. */
const taken: readonly string[] =
  "cursor pagecursor nextcursor pagetoken nextpagetoken nexttoken marker continuationtoken continue after startingafter token".split(
    " ",
  );

/** Names by which they call what a list says of its next page, folded; a header may begin with an X. */
const given: readonly string[] =
  "nextcursor nextpagetoken nexttoken nextpagecursor nextmarker continuationtoken cursor nextcontinuationtoken endcursor".split(
    " ",
  );

/** Where all lists of the draft have their next cursor: the language has one place for all. */
export interface DraftedCursors {
  place?: JsonObject;
}

export const isCursorName = (name: string): boolean => taken.includes(folded(name));

/** The parameter, if the answer to the search has the next cursor in the place where other lists have it. */
export function draftedCursor(
  name: string,
  search: DocNode | undefined,
  cursors: DraftedCursors,
  reading: Reading,
): (JsonObject & { readonly type: string }) | undefined {
  const found = isCursorName(name) ? nextPlace(search, reading) : undefined;
  if (found === undefined) return undefined;
  const { words, nodes, ...place } = found;
  const known = cursors.place;
  if (known !== undefined && (known["member"] !== place.member || known["header"] !== place.header))
    return undefined;
  for (const node of nodes) reading.settle(node);
  const said = { basis: "derived", "derived-from": `its name, and that of the parameter ${name}` };
  cursors.place ??= {
    ...(place.member === undefined ? { header: place.header ?? "" } : { member: place.member }),
    ...said,
    from: nodes[0]?.at ?? "",
  };
  return {
    type: "string",
    special: "cursor",
    basis: "derived",
    "derived-from": `its name, and that of ${words}`,
  };
}

interface NextPlace {
  readonly member?: string;
  readonly header?: string;
  readonly words: string;
  readonly nodes: readonly DocNode[];
}

/** The member of the list or of an object in it, or the header, that is called like a next cursor and is a text, but no URL. */
function nextPlace(search: DocNode | undefined, reading: Reading): NextPlace | undefined {
  const view = successView(search, reading);
  const found = view === undefined ? undefined : nextMember(view, given, reading);
  if (found !== undefined) return { ...found, words: `the member ${found.member} of the list` };
  const answer = search === undefined ? undefined : successOf(search, reading)?.node;
  for (const [header, node] of reading.entries(reading.get(answer, "headers"))) {
    const name = folded(header.replace(/^x-/i, ""));
    if (given.includes(name)) return { header, words: `the header ${header}`, nodes: [node] };
  }
  return undefined;
}

/** The member of an object that has one of these names; inside another object, it may also be called `next`. */
function nextMember(
  view: SchemaView,
  names: readonly string[],
  reading: Reading,
): Required<Pick<NextPlace, "member" | "nodes">> | undefined {
  const properties = propertiesOf(view, reading).map((property) => ({
    ...property,
    inner: propertyView(property, reading),
  }));
  for (const { name: member, nodes, inner } of properties) {
    if (inner === undefined || !names.includes(folded(member)) || kindsOf(inner, reading)[0] !== "string")
      continue;
    const format = keyword(inner, "format", reading)?.value;
    if (typeof format !== "string" || !format.startsWith("ur")) return { member, nodes };
  }
  if (names !== given) return undefined;
  for (const { name, nodes, inner } of properties) {
    // What is among links is a URL.
    const isObject = inner !== undefined && kindsOf(inner, reading)[0] === "object";
    const found =
      isObject && !/link/i.test(name) ? nextMember(inner, ["next", ...given], reading) : undefined;
    if (found !== undefined) return { member: `${name}.${found.member}`, nodes: [...found.nodes, ...nodes] };
  }
  return undefined;
}
