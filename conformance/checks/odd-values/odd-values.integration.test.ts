// Tests that a record with an odd value which spoils the searches by dates is told, and with which kind of value.
import { expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { jsonOf, type MakeBehaviour, plainReply, withBody } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { causesOf } from "../../runner/causes/causes.js";
import { valuesAt } from "../../search/record-values.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { changedAt } from "../record-paths.js";
import { datedPlaces, oddDates } from "./odd-values.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;
const of = datedPlaces(model).find(({ resource }) => resource.name === "Encounter");
if (of === undefined) throw new Error("the spec has no dates of Encounter");

/** From an add of such a value on, every search by dates fails. */
const spoiltBy =
  (isSpoiling: (value: Json) => boolean): MakeBehaviour =>
  () => {
    let isSpoilt = false;
    return async (call, next) => {
      const { route } = call;
      if (route?.resource.name !== of.resource.name) return next(call);
      if (isSpoilt && of.parameters.some((one) => searchesBy(call, one)))
        return plainReply(500, { error: "internal error" });
      const body = route.kind === "add" ? jsonOf(call) : undefined;
      if (!isObject(body) || !of.paths.some((path) => valuesAt(body, path).some(isSpoiling)))
        return next(call);
      isSpoilt = true;
      const usual = (record: JsonObject, path: string) => changedAt(record, path, () => oddDates[2] ?? "");
      return next(withBody(call, of.paths.reduce(usual, body)));
    };
  };

it.each([
  ["an odd date", spoiltBy((value) => String(value).startsWith("9999-"))],
  ["a number in place of a date", spoiltBy((value) => typeof value === "number")],
])("warns where %s spoils them, and not otherwise", async (words, broken) => {
  const only = "odd-values/Encounter/";
  expect((await resultsOn(unchanged, only, model)).map(({ verdict }) => verdict)).toEqual(["pass"]);
  const results = await resultsOn(broken, only, model);
  expect(results.map(({ verdict }) => verdict)).toEqual(["warn"]);
  expect(causesOf(results).warnings.map(({ heading }) => heading)).toEqual([
    `a search by date of Encounter answers no list after ${words} was added`,
  ]);
});
