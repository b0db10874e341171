// Tests that a record with an odd value which spoils the searches of its type is told, and with which kind of value.
import { expect, it } from "vitest";
import { isArray, isObject, type Json, ownMember } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { good, jsonOf, type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { causesOf } from "../../runner/causes/causes.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { oddPlaces } from "./odd-values.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;
const types = ["Encounter", "MedicationStatement"];
const cases = oddPlaces(model)
  .filter(({ resource }) => types.includes(resource.name))
  .flatMap(({ resource, odd }) => odd.map((one) => ({ type: resource.name, ...one })));

/** The values at a path; a list at its end is one value. */
function rawAt(value: Json, [first, ...rest]: readonly string[]): readonly Json[] {
  if (first === undefined) return [value];
  if (isArray(value)) return value.flatMap((one) => rawAt(one, [first, ...rest]));
  const inside = isObject(value) ? ownMember(value, first) : undefined;
  return inside === undefined ? [] : rawAt(inside, rest);
}

const isOdd: Readonly<Record<string, (value: Json) => boolean>> = {
  "an odd date": (value) => String(value).startsWith("9999-"),
  "a number in place of a date": (value) => typeof value === "number",
  "a number in place of a text": (value) => typeof value === "number",
  "a text in place of an object": (value) => [value].flat().every((one) => typeof one === "string"),
  "a text in place of a number": (value) => typeof value === "string",
  "a text in place of true or false": (value) => typeof value === "string",
  "a list in place of one value": isArray,
};

/** From an add of such a value on, every search of the type fails. */
const spoiltBy =
  ({ type, words, paths }: (typeof cases)[number]): MakeBehaviour =>
  () => {
    let isSpoilt = false;
    return async (call, next) => {
      const { route } = call;
      if (route?.resource.name !== type) return next(call);
      if (isSpoilt && route.kind === "search") return plainReply(500, { error: "internal error" });
      const body = route.kind === "add" ? jsonOf(call) : undefined;
      const values = isObject(body) ? paths.flatMap((path) => rawAt(body, path.split("."))) : [];
      const reply = await next(call);
      isSpoilt ||= good(reply) && values.some((value) => isOdd[words]?.(value));
      return reply;
    };
  };

it("has a case for each kind of value", () => {
  expect(new Set(cases.map(({ words }) => words))).toEqual(new Set(Object.keys(isOdd)));
});

it.each(types)("passes the server as it is, for %s", async (type) => {
  const results = await resultsOn(unchanged, `odd-values/${type}/`, model);
  expect(results.map(({ verdict }) => verdict)).toEqual(["pass"]);
});

it.each(cases)("warns where $words spoils the searches of $type", async (of) => {
  const results = await resultsOn(spoiltBy(of), `odd-values/${of.type}/`, model);
  expect(results.map(({ verdict }) => verdict)).toEqual(["warn"]);
  const [warning] = causesOf(results).warnings;
  expect(warning?.heading).toMatch(
    new RegExp(`^a search by \\w+ of ${of.type} answers no list after ${of.words} was added$`),
  );
});
