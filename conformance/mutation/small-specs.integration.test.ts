// Tests the mutants and checks of very small interfaces.
import { describe, expect, it } from "vitest";
import type { InterfaceModel } from "../../spec/model.js";
import { drawnFiles } from "../../spec/testing/random/trial.js";
import { loadFrom } from "../../spec/testing/several-files.js";
import { type SmallType, smallSpec } from "../../spec/testing/small-spec.js";
import { catches } from "../behaviours/mutant.js";
import { mutants } from "./mutants.js";
import { requiredOf } from "./run-mutant.js";
import { attempt } from "./run-trial.js";

const all = ["search", "read", "add", "update", "delete"];
const name = { type: "string", "looks-at": "name" };

const driver: SmallType = { interactions: all, fields: { name: "string" }, search: { name } };

const failedOn = async (model: InterfaceModel, mutant: string, only?: readonly string[]) => {
  const { failed } = await attempt(model, { trial: { kind: "mutant", name: mutant }, ...(only && { only }) });
  return failed;
};

const outcomeOf = async (model: InterfaceModel, server: string) => {
  const { verdict, unexpected } = await attempt(model, { trial: { kind: "variant", name: server } });
  return { verdict, unexpected };
};
const passed = { verdict: "conformant", unexpected: [] };

describe("the mutants of any interface", () => {
  it("have different names, and each has a check that is meant to catch it", async () => {
    const faults: string[] = [];
    for (let seed = 0; seed < 60; seed += 1) {
      const { files, file } = drawnFiles(seed);
      const loaded = await loadFrom(files, file);
      if (!loaded.ok) continue;
      const cases = requiredOf(loaded.model);
      const all = mutants(loaded.model);
      const names = all.map((mutant) => mutant.name);
      const unmeant = all.filter((mutant) => !cases.some((one) => catches(mutant, one)));
      const twice = names.filter((one, at) => names.indexOf(one) !== at);
      faults.push(...[...unmeant.map((mutant) => mutant.name), ...twice].map((one) => `${seed}: ${one}`));
    }
    expect(faults).toEqual([]);
  });
});

describe("an interface whose updates are a PATCH of no stated form", () => {
  const contact: SmallType = {
    interactions: ["read", "add", "update"],
    fields: { phone: "string", mail: "string" },
    relations: { reachable: { "at-least-one": ["phone", "mail"] } },
  };

  it("is not failed for an update that leaves out what a relation needs", async () => {
    const model = await smallSpec({ Contact: contact });
    const loose = "an update may break relations";
    expect(await failedOn(model, loose)).toEqual(["relation/Contact/update-refused"]);
    const interactions = model.interactions.map(({ replaces: _, ...rule }) =>
      rule.kind === "update" ? { ...rule, method: "PATCH" as const } : rule,
    );
    expect(await failedOn({ ...model, interactions }, loose)).toEqual([]);
  });
});

describe("an interface whose records can only be found", () => {
  const part: SmallType = { interactions: ["search", "read"], fields: { name: "string" }, search: { name } };

  it("is proved on records that were there before", async () => {
    const model = await smallSpec({ Part: part });
    expect(await outcomeOf(model, "lists are bare arrays")).toEqual(passed);
    expect(await failedOn(model, "ignores search.Part.name")).toEqual(["search/Part.name/leaves-out"]);
    expect(await failedOn(model, "all sites share their records, reading only")).toEqual([
      "site-wall/Part/read",
    ]);
  });

  it("has a record that is read by a known id", async () => {
    const model = await smallSpec({ Part: { interactions: ["read"], fields: { name: "string" } } });
    expect(await failedOn(model, "Part has no read")).toEqual(["interaction/Part/read"]);
    const added = await smallSpec({ Part: { interactions: ["read", "add"], fields: { name: "string" } } });
    expect(await failedOn(added, "Part has no read, reading only")).toEqual(["interaction/Part/read"]);
  });
});

describe("a parameter for dates without a documented date search", () => {
  const at = { type: "date", "looks-at": "at" };
  const job: SmallType = {
    interactions: ["search", "read", "add"],
    fields: { who: "Link(Driver)", at: "timestamp" },
    search: { who: { type: "reference", required: true, "looks-at": "who" }, at },
  };

  it("is judged with found instants", async () => {
    const model = await smallSpec({ Driver: driver, Job: job });
    for (const mutant of ["finds nothing by", "refuses", "inverts"]) {
      expect(await failedOn(model, `${mutant} search.Job.at, reading only`)).not.toEqual([]);
    }
    expect(await failedOn(model, "Job: each further parameter loses a matching record")).toContain(
      "metamorphic/Job.at/finds-all",
    );
    const empty = "search-shape/Job/empty-list";
    expect(await failedOn(model, "an empty list is answered with an error", [empty])).toEqual([empty]);
  });

  it("finds a period by the day on which it lies", async () => {
    const model = await smallSpec({
      Stay: {
        interactions: ["search", "read", "add"],
        fields: { ward: "string", from: "timestamp", to: "timestamp" },
        search: {
          during: { type: "date", "looks-at": { start: "from", end: "to" } },
          ward: { type: "string", "looks-at": "ward" },
        },
      },
    });
    expect(await outcomeOf(model, "lists are bare arrays")).toEqual(passed);
    expect(await failedOn(model, "ignores search.Stay.during")).toEqual(["search/Stay.during/leaves-out"]);
  });
});

describe("a type that refers to itself", () => {
  it("is searched by that reference", async () => {
    const model = await smallSpec({
      Unit: {
        interactions: ["search", "read", "add"],
        fields: { name: "string", parent: "Link(Unit)" },
        search: { name, parent: { type: "reference", "looks-at": "parent" } },
      },
    });
    expect(await failedOn(model, "ignores search.Unit.parent")).toEqual(["search/Unit.parent/leaves-out"]);
    expect(await failedOn(model, "Unit: parent is dropped")).not.toEqual([]);
  });
});

describe("a reference for which the document names no type", () => {
  it("is filled in made-up records, so that its loss is seen", async () => {
    const fields = { name: "string", who: "Link(Driver)", about: "Link", seen: "Link[]" };
    const model = await smallSpec({
      Driver: driver,
      Note: { interactions: [...all], fields, search: { name: { ...name } } },
    });
    expect(await outcomeOf(model, "lists are bare arrays")).toEqual(passed);
    expect(await failedOn(model, "Note: about is dropped")).toContain("round-trip/Note/about.href");
    expect(await failedOn(model, "Note: seen is dropped")).toContain("round-trip/Note/seen.href");
  });
});

describe("a type with few fields", () => {
  it("is still tested: by an id only, a boolean, or a list that an update keeps", async () => {
    const model = await smallSpec({
      Seat: {
        interactions: ["search", "read", "add"],
        fields: { label: "string" },
        search: { key: { type: "string", special: "logical-id" } },
      },
      Flag: {
        interactions: ["search", "read", "add", "update"],
        fields: { on: "boolean", mechanics: "Link(Mechanic)[]", note: "string" },
        search: { on: { type: "token", "looks-at": "on" }, note: { type: "string", "looks-at": "note" } },
      },
    });
    expect(await failedOn(model, "ignores search.Seat.key")).toEqual(["search/Seat.key/leaves-out"]);
    expect(await failedOn(model, "ignores search.Flag.on")).toEqual(["search/Flag.on/leaves-out"]);
    expect(await failedOn(model, "an update appends to lists instead of replacing them")).toEqual([
      "update/Flag/replaces",
    ]);
  });

  it("has a demanded text, and there are no variants that compare it differently", async () => {
    const model = await smallSpec({
      Driver: {
        interactions: ["search", "read", "add", "delete"],
        fields: { name: "string" },
        search: { name: { ...name, required: true } },
      },
    });
    await expect(outcomeOf(model, "strings are compared whole")).rejects.toThrow("no conforming variant");
    expect(await failedOn(model, "Driver has no read, reading only")).toEqual(["interaction/Driver/read"]);
    expect(await failedOn(model, "of two records with the same content the first is lost")).toEqual([
      "stateful/Driver/sequence",
    ]);
  });
});
