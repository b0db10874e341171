// Writes a draft as the text of a spec, with comments for its editor.
import { writtenParts } from "../answers/answer-parts.js";
import { kindOf } from "../answers/kinds.js";
import { groupedBy } from "../grouped-by.js";
import { isArray, isObject, type Json, type JsonObject } from "../json.js";
import { few } from "../text/fitting.js";
import { flow, keyText, scalar } from "../text/flow-yaml.js";
import type { Draft } from "./draft-parts.js";
import type { Note } from "./reading.js";

/** Where the draft comes from, for its comments. */
export interface DraftSource {
  /** The schema's path from the draft's folder. */
  readonly schema: string;
  /** The path of the document. */
  readonly file: string;
  /** What kind of document it is, as in "an OpenAPI document". */
  readonly kind: string;
}

const widest = 118;

/** The text of the spec; `gaps` are those that the draft is completed with. */
export function draftText(draft: Draft, gaps: JsonObject, source: DraftSource): string {
  const parts: readonly (string | undefined)[] = [
    introduction(source),
    mapLines(draft.head, 0, 0),
    section("type-member", draft.typeMember, "the member of every record that holds its type"),
    section(
      "external-types",
      draft.externalTypes,
      "types that references name but that are not types of this interface",
    ),
    section("placeholders", draft.placeholders, "how the draft writes the variable parts of a path", 1),
    section("sections", draft.sections, "the places of whole parts; <Type> is the type's own name", 1),
    section("ids", draft.ids, "how records carry their ids"),
    section("site", draft.site, "where every request names its site"),
    section(
      "request-headers",
      draft.headers,
      "the headers that every request must carry, each with its value",
      1,
    ),
    section("security", draft.security, "the credentials that every request must carry"),
    section("forms", draft.forms, "the path of a collection; a type lists the forms that it has", 1),
    section("interactions", draft.interactions, "the request of each, for all types", 1),
    `unlisted: ${scalar(draft.unlisted)}`,
    section("shapes", draft.shapes, "groups of members that several fields share", 3),
    section("resources", draft.resources, undefined, 3),
    section("date-search", draft.dates, undefined, 1),
    section(
      "gaps",
      asWritten(gaps),
      "what the document does not say, with the answer of the kit's own server",
      2,
    ),
    leftOut(draft.notes),
  ];
  return `${parts.filter((part) => part !== undefined && part !== "").join("\n\n")}\n`;
}

/** The gaps with each answer of several parts as a list. */
function asWritten(gaps: JsonObject): JsonObject {
  const entries = Object.entries(gaps).map(([id, gap]) => {
    if (!isObject(gap)) return [id, gap] as const;
    const kind = kindOf(String(gap["probe"]));
    const inParts = (answer: Json): Json =>
      kind === undefined || typeof answer !== "string" ? answer : writtenParts(kind, answer);
    const { answer = null, states } = gap;
    // A list in `states` is a list of answers: one answer of several parts is a list in it.
    const stated = states === undefined ? [] : isArray(states) ? states.map(inParts) : [inParts(states)];
    const [only, ...more] = stated;
    const own = only === undefined ? {} : { states: more.length === 0 && !isArray(only) ? only : stated };
    return [id, { ...gap, ...own, answer: inParts(answer) }] as const;
  });
  return Object.fromEntries(entries);
}

function introduction({ schema, file, kind }: DraftSource): string {
  const text = [
    `Drafted by cri-kit init from ${file}, ${kind}.`,
    "Everything with a place, such as #/info, is stated there: the place is a JSON Pointer into the document, and a field without a place of its own is below that of its type or shape.",
    "Which field a parameter looks at was derived from their names. What the document does not say is a gap, at the end; what could not be taken over is listed after the gaps.",
  ];
  return [`# yaml-language-server: $schema=${schema}`, "#", ...text.flatMap((line) => commented(line))].join(
    "\n",
  );
}

/** Comment lines of at most 118 columns. */
function commented(text: string, indent = "# "): readonly string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll(/\p{Cc}/gu, " ").split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= widest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${lines.length === 0 ? "# " : indent}${word}`);
  }
  return lines;
}

function section(
  name: string,
  value: Json | undefined,
  comment: string | undefined,
  blocks = 0,
): string | undefined {
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return undefined;
  const note = comment === undefined ? "" : ` # ${comment}`;
  if (isObject(value)) return `${name}:${note}\n${mapLines(value, 1, blocks)}`;
  return `${name}: ${flow(value)}${note}`;
}

/** The members of a map, each on a line or in a block; maps are written as blocks for `blocks` levels. */
function mapLines(value: JsonObject, depth: number, blocks: number): string {
  const indent = "  ".repeat(depth);
  return Object.entries(value)
    .map(([key, member]) => entryLines(`${indent}${keyText(key)}:`, member, depth, key, blocks))
    .join("\n");
}

/** The parts of a type and of a shape that have a line for each member, and how deep they are. */
const partNames: readonly string[] = ["fields", "relations", "search", "interactions", "named"];
const partDepth = 2;

function entryLines(head: string, value: Json, depth: number, key: string, blocks: number): string {
  const line = `${head} ${flow(value)}`;
  const isPart = depth === partDepth && isObject(value) && partNames.includes(key);
  const own = isPart ? 1 : depth < partDepth ? blocks - 1 : 0;
  const isBlock = own > 0 && isObject(value);
  if (isEmpty(value) || (!isObject(value) && !isArray(value)) || (!isBlock && line.length <= widest))
    return line;
  if (isObject(value)) return `${head}\n${mapLines(value, depth + 1, own)}`;
  const indent = "  ".repeat(depth + 1);
  const items = value.map((item) =>
    isObject(item) && !isEmpty(item)
      ? `${indent}- ${mapLines(item, depth + 2, 0).trimStart()}`
      : `${indent}- ${flow(item)}`,
  );
  return `${head}\n${items.join("\n")}`;
}

const isEmpty = (value: Json): boolean =>
  isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

/** Everything that could not be taken over, by reason, each with its places. */
function leftOut(notes: readonly Note[]): string | undefined {
  if (notes.length === 0) return undefined;
  const lines = groupedNotes(notes).flatMap(({ message, places }) => [
    ...commented(`- ${message}:`, "#   "),
    ...places.map((place) => `#     ${place.replaceAll(/\p{Cc}/gu, " ")}`),
  ]);
  return [
    "# What could not be taken over, or only in part, with its places in the document:",
    "#",
    ...lines,
  ].join("\n");
}

/** Notes with one message are one group, in the order of the first of each. The message names at most so many things that it is about. */
export const groupedNotes = (
  notes: readonly Note[],
  mostNamed = notes.length,
): readonly { readonly message: string; readonly places: readonly string[] }[] =>
  [...groupedBy(notes, ({ message }) => message)].map(([message, group]) => {
    const names = new Set(group.flatMap(({ about }) => about ?? []));
    const named = names.size === 0 ? "" : ` (${few([...names], mostNamed)})`;
    return { message: message + named, places: group.map(({ at }) => at) };
  });
