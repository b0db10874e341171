// Compares XHTML fragments as parsed markup.
import { createRequire } from "node:module";
import type { SaxesParser } from "saxes";

type Parser = SaxesParser<{ fragment: true }>;

/** Loaded when first needed: most records come back with the very text that was sent. */
const load = createRequire(import.meta.url);
let made: (() => Parser) | undefined;

function newParser(): Parser {
  if (made === undefined) {
    const { SaxesParser: Sax }: typeof import("saxes") = load("saxes");
    made = () => new Sax({ fragment: true });
  }
  return made();
}

/**
 * Whether two fragments are the same markup: the same elements, attributes and text. How a character is written, the order of
 * attributes, namespace declarations, comments, and white space around elements and its amount have no meaning in XHTML. A text
 * may come back in Unicode's composed form, as other texts may: the document does not say.
 * Fragments that cannot be parsed are compared as texts.
 */
export function sameMarkup(sent: string, got: string): boolean {
  const parsed = eventsOf(sent);
  return parsed === undefined ? sent === got : parsed === eventsOf(got);
}

/** The elements and texts of a fragment, in order, in one spelling; undefined if it is not well-formed. */
function eventsOf(markup: string): string | undefined {
  const events: string[] = [];
  let text = "";
  const flush = () => {
    const words = text.normalize("NFC").replace(/\s+/g, " ").trim();
    if (words !== "") events.push(JSON.stringify(words));
    text = "";
  };
  let broken = false;
  const parser = newParser();
  Object.assign(parser.ENTITIES, { nbsp: "\u00a0" });
  parser.on("error", () => {
    broken = true;
  });
  const add = (written: string) => {
    text += written;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", (tag) => {
    flush();
    events.push(`<${tag.name} ${attributesOf(tag)}>`);
  });
  parser.on("closetag", ({ name }) => {
    flush();
    events.push(`</${name}>`);
  });
  parser.write(markup).close();
  flush();
  return broken ? undefined : events.join("");
}

function attributesOf({ attributes }: { readonly attributes: object }): string {
  const own = Object.entries(attributes).filter(([name]) => name !== "xmlns" && !name.startsWith("xmlns:"));
  return JSON.stringify(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}
