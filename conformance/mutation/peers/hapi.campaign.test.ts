// HAPI's JPA server in DSTU3, in our words: its conforming behaviours do not fail, and each of its faults is one cause.
import { describe, expect, it } from "vitest";
import { isArray, type JsonObject } from "../../../spec/json.js";
import {
  conforming,
  findsNothing,
  refusedAs,
  returnedAs,
  runPeer,
  searchesBy,
  storedAs,
} from "../../testkit/run-peer.js";

const allowed = conforming(
  "ids are digits",
  "an element of a list that lacks a member is not kept",
  "unknown fields are dropped",
  "an update of a missing record adds it",
  "texts come back without white space at their ends",
  "narratives are rewritten",
  "references come back without their labels",
  "references come back as type and id",
  "lists include a record that does not match",
  "a search is answered from a cache for a minute, unless it sends no-cache",
  "delete answers 200 and a body",
  "a delete of a missing record succeeds",
);

const without =
  (...names: readonly string[]) =>
  (record: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** One element in a list, where the document shows it alone. */
const listed =
  (name: string) =>
  (record: JsonObject): JsonObject =>
    record[name] === undefined || isArray(record[name]) ? record : { ...record, [name]: [record[name]] };

const unknown = (name: string) => `Unknown search parameter "${name}". Valid search parameters are: [_id]`;

/** Each fault, and the ids of the checks that it may make fail or block. */
const faults = [
  {
    behaviour: searchesBy(
      "date",
      ["Condition", "DocumentReference", "MedicationStatement"],
      refusedAs(unknown("date")),
    ),
    about: /(Condition@[AB]|DocumentReference|MedicationStatement)\.date\//,
  },
  {
    behaviour: searchesBy("clinicalstatus", ["Condition"], refusedAs(unknown("clinicalstatus"))),
    about: /Condition@[AB]\.clinicalstatus\//,
  },
  {
    behaviour: searchesBy("encounter", ["Observation"], findsNothing),
    about: /Observation@[AB](\.encounter\/|\/encounter-suffices)/,
  },
  { behaviour: searchesBy("code", ["Observation"], findsNothing), about: /Observation@[AB]\.code\// },
  { behaviour: searchesBy("category", ["Observation"], findsNothing), about: /Observation@[AB]\.category\// },
  { behaviour: storedAs("AllergyIntolerance", without("status")), about: /\/AllergyIntolerance\/status/ },
  {
    behaviour: returnedAs("Observation", listed("category")),
    about: /\/Observation@[AB]\/category\./,
  },
] as const;

describe("HAPI's faults", () => {
  it("are one cause each, in its own words where it refuses, and blame nothing else", async () => {
    const { causes, blocked, diagnoses, report } = await runPeer(
      [...faults.map(({ behaviour }) => behaviour), allowed],
      { observing: true },
    );
    expect(report.answers["search.caching"]).toBe("from a cache");
    const causeOf = (ids: readonly string[]) =>
      faults.findIndex(({ about }) => ids.every((id) => about.test(id)));
    expect(causes.filter((ids) => causeOf(ids) < 0)).toEqual([]);
    expect(causes.map(causeOf).sort()).toEqual(faults.map((_, n) => n));
    expect(blocked.filter((line) => !faults.some(({ about }) => about.test(line)))).toEqual([]);
    const told = diagnoses.join("\n");
    expect(told).toContain(
      `date is refused on 3 types: Condition, DocumentReference, MedicationStatement: "${unknown("date")}"`,
    );
    expect(told).toContain(`clinicalstatus of Condition is refused: "${unknown("clinicalstatus")}"`);
  });
});
