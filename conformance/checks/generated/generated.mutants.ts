// Mutants of the checks with generated records: ordinary records are kept whole, and rare values are lost.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { refersInside } from "../../fixtures/sample.js";
import { hasUnsearchedText } from "../interactions/record-losses.js";
import { isFreeText, type ValueField, valueFieldsOf } from "../interactions/value-fields.js";

/** Members that the server assigns. */
const assigned = (model: InterfaceModel): readonly string[] => [idMemberOf(model), "meta"];

/** Changes every value of a record that is returned, like a store that mistakes the values for something else. */
function keeping(name: string, change: (value: Json) => Json, more: Partial<Mutant> = {}): Mutant {
  const walk = (value: Json): Json => {
    const now = change(value);
    if (isArray(now)) return now.map(walk);
    return isObject(now) ? mapped(now, walk) : now;
  };
  const record = (model: InterfaceModel) => (whole: JsonObject) =>
    Object.fromEntries(
      Object.entries(whole).map(([member, value]) => [
        member,
        assigned(model).includes(member) ? value : walk(value),
      ]),
    );
  return {
    name,
    breaks: ["generated/round-trip"],
    behaviour: (model) => async (call, next) => mapRecords(await next(call), record(model)),
    ...more,
  };
}

const mapped = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Changes texts, except markup and URLs, which may be spelled in more than one way. */
function texts(name: string, change: (text: string) => string, more: Partial<Mutant> = {}): Mutant {
  const plain = (text: string) => (/^<|^https?:/.test(text) ? text : change(text));
  return keeping(name, (value) => (typeof value === "string" ? plain(value) : value), more);
}

const sorted = (items: readonly Json[]): readonly Json[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const textMutants: readonly Mutant[] = [
  texts(
    "letters beyond the basic plane are lost",
    (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd"),
    {
      breaks: ["generated/round-trip", "round-trip/*"],
    },
  ),
  texts("combining marks are lost", (text) => text.replace(/\p{M}/gu, "")),
  texts("white space comes back as one space", (text) => text.replace(/\s+/g, " ")),
  texts("texts come back without invisible marks", (text) => text.replace(/\p{Cf}/gu, "")),
  texts("texts that are numbers lose the zeros in front of them", (text) => text.replace(/^0+(?=\d+$)/, "")),
  texts("apostrophes come back doubled", (text) => text.replaceAll("'", "''")),
  texts("letters of double width come back narrow", (text) => text.normalize("NFKC")),
];

const listMutants: readonly Mutant[] = [
  keeping("the second of three elements is dropped", (value) =>
    isArray(value) && value.length === 3 ? value.filter((_, index) => index !== 1) : value,
  ),
  keeping("arrays come back in order of their text", (value) => (isArray(value) ? sorted(value) : value), {
    breaks: ["generated/round-trip", "round-trip/*"],
  }),
];

const longTextMutant = texts("texts beyond 255 letters are cut, except very long ones", (text) =>
  text.length > 2_000 ? text : text.slice(0, 255),
);

const numberMutant = keeping("decimals beyond the fourth are cut", (value) =>
  typeof value === "number" ? Math.trunc(value * 1e4) / 1e4 : value,
);

/** The mutants whose loss can be seen in some record of the interface. */
export function generatedMutants(model: InterfaceModel): readonly Mutant[] {
  const kept = model.resources.filter((resource) => offers(resource, "add", "read"));
  const leaves = kept.flatMap((resource) => valueFieldsOf(model, resource));
  const holds = (test: (leaf: ValueField) => boolean) => leaves.some(test);
  const isListed = ({ fieldPath }: ValueField) =>
    fieldPath.some(({ many, type }) => many && !refersInside(model, type));
  return [
    ...(holds(isFreeText) ? textMutants : []),
    ...(kept.some((resource) => hasUnsearchedText(model, resource)) ? [longTextMutant] : []),
    ...(holds(isListed) ? listMutants : []),
    ...(holds(({ kind, field }) => kind === "number" && !isLimited(field)) ? [numberMutant] : []),
  ];
}
