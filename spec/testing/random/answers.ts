// Gives the gaps of random specs answers that are valid.
import { writtenParts } from "../../answers/answer-parts.js";
import { errorKinds } from "../../answers/errors.js";
import { kindOf } from "../../answers/kinds.js";
import { pagings } from "../../answers/lists.js";
import { findsNothing, prefixes } from "../../answers/searching.js";
import { isObject } from "../../language/schema.js";

/** Answers that depend on the rest of the spec. */
const dependent: Readonly<Record<string, (spec: PlainSpec) => string>> = {
  "absent-reference": () => findsNothing,
  "count-elsewhere": () => "refused 400",
  "date-prefixes": (spec) => {
    const stated = Object.keys(Object(Object(spec["date-search"]).prefixes));
    return prefixes.filter((prefix) => !stated.includes(prefix)).join(", ") || "none";
  },
  "id-shape": (spec) => (Object(spec["ids"]).is === "integer" ? "number" : "UUID"),
  "named-operation": () => "not offered",
  "search-paging": () => pagings.body,
  "stale-update": () => "refused 409",
  "update-target": (spec) =>
    Object(Object(spec["interactions"]).update).on === "record" ? "record path" : "body id",
};

/** A valid answer to a gap of this probe; `draw` picks one if the answers do not depend on the spec. */
export function answerOf(spec: PlainSpec, probe: unknown, draw = 0): string {
  const name = String(probe);
  const own = dependent[name];
  if (own !== undefined) return own(spec);
  const kind = kindOf(name);
  // These answers are independent of all others.
  const refusing = Object.hasOwn(errorKinds, name) ? kind : undefined;
  const texts = refusing?.given({ model: Object(undefined) }).map(([text]) => text) ?? [];
  const defaults = kind?.defaults;
  return texts[draw % texts.length] ?? (typeof defaults === "string" ? defaults : "");
}

function answeredGap(spec: PlainSpec, gap: Record<string, unknown>, draw: number): object {
  const { states, because = "so", ...rest } = gap;
  const text = answerOf(spec, gap["probe"], draw);
  const kind = kindOf(String(gap["probe"]));
  const answer = kind === undefined ? text : writtenParts(kind, text);
  const isClosed = gap["basis"] === "stated" || gap["basis"] === "derived";
  if (!isClosed) return { ...rest, because, answer };
  return { ...rest, because, answer, ...(states === undefined ? {} : { states: [answer] }) };
}

/** The spec with a valid answer to each gap. */
export function withAnswers(spec: PlainSpec, draw: number): PlainSpec {
  const { gaps } = spec;
  if (!isObject(gaps)) return spec;
  const answered = Object.entries(gaps).map(([id, gap]) => [id, answeredGap(spec, Object(gap), draw)]);
  return { ...spec, gaps: Object.fromEntries(answered) };
}

/** A spec as a plain value, as parsed from YAML. */
export type PlainSpec = Readonly<Record<string, unknown>>;
