// Tests that a run fails no server for what a spec does not state: silence is a gap.
import { describe, expect, it } from "vitest";
import { type SmallType, smallSpec } from "../../spec/testing/small-spec.js";
import { behave } from "../behaviours/behave.js";
import { type MakeBehaviour, plainReply, withHeaders, withJson } from "../behaviours/call.js";
import { mapRecords } from "../behaviours/lists.js";
import { resultsOn } from "../testkit/changed-server.js";
import { promptServer, runAgainst } from "./run-against.js";
import { attempt } from "./run-trial.js";
import { fetchOf } from "./server/served.js";

const all = ["search", "read", "add", "update", "delete"];
const name = { type: "string", "looks-at": "name" };
const baker: SmallType = { interactions: all, fields: { name: "string" }, search: { name } };
const plain = "lists are bare arrays";

async function outcomeOf(server: string, types: Readonly<Record<string, SmallType>>, more = {}) {
  const model = await smallSpec(types, undefined, more);
  const { verdict, unexpected } = await attempt(model, { trial: { kind: "variant", name: server } });
  return { verdict, unexpected };
}

const passed = { verdict: "conformant", unexpected: [] };

describe("ids of which the document says nothing", () => {
  const loaf = { interactions: all, fields: { name: "string", baker: "id(Baker)" }, search: { name } };

  it("may be numbers, also in the fields that hold the id of another record", async () => {
    expect(await outcomeOf("ids are JSON numbers", { Baker: baker, Loaf: loaf })).toEqual(passed);
  });

  it("have the stated type if the document states one, and no stated member", async () => {
    const model = await smallSpec({ Baker: baker }, undefined, { ids: { is: "string" } });
    const { failed } = await attempt(model, { trial: { kind: "mutant", name: "ids are JSON numbers" } });
    expect(failed).toContain("ids/Baker/string");
  });
});

describe("a parameter of which records show nothing", () => {
  it("is sent a value of its type, or one of those that it can have", async () => {
    const unseen = "no field shows it";
    const search = {
      name,
      wing: { type: "string", unseen, enum: ["east", "west"] },
      floor: { type: "number", unseen },
      shift: { type: "boolean", unseen },
      since: { type: "date", unseen },
    };
    expect(await outcomeOf(plain, { Baker: { ...baker, search } })).toEqual(passed);
  });
});

describe("the lists of a type that has no add", () => {
  it("may all be empty, in a form that no other list has", async () => {
    const oven = { interactions: ["search", "read"], fields: { name: "string" }, search: { name } };
    const model = await smallSpec({ Baker: baker, Oven: oven });
    const emptyLists: MakeBehaviour = () => async (call, next) => {
      const reply = await next(call);
      const { kind, resource } = call.route ?? {};
      return kind === "search" && resource?.name === "Oven" ? withJson(reply, { data: [] }) : reply;
    };
    const checks = await resultsOn(emptyLists, "interaction/", model);
    const found = checks.filter(({ id }) => id.endsWith("/search")).map(({ id, verdict }) => [id, verdict]);
    expect(found).toEqual([
      ["interaction/Baker/search", "pass"],
      ["interaction/Oven/search", "pass"],
    ]);
  });
});

describe("a field that the spec excludes", () => {
  const loaf = {
    interactions: all,
    fields: { name: "string", batch: { is: "string", excluded: "it is internal" } },
    search: { name },
  };

  it("is tested by no check, and a server may change it", async () => {
    const model = await smallSpec({ Loaf: loaf });
    const renumbers: MakeBehaviour = () => async (call, next) =>
      mapRecords(await next(call), (record) => ("batch" in record ? { ...record, batch: "7" } : record));
    const checks = await resultsOn(renumbers, "", model);
    const about = checks.filter(({ clauses }) => clauses.includes("field.Loaf.batch"));
    expect(about.map(({ id }) => id)).toEqual([]);
    expect(checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual([]);
  });
});

describe("a stated 412", () => {
  const concurrent = {
    asks: "If two clients update a record that both have read, what happens to the second update?",
    answer: "refused 412",
    basis: "stated",
    observe: "Update a record with an If-Match that no version matches.",
    probe: "stale-update",
  };
  const model = () => smallSpec({ Baker: baker }, undefined, { gaps: { "update.concurrent": concurrent } });
  const only = ["gap/update.concurrent"];

  it("is tested with a version that no record has, also of a server that shows no versions", async () => {
    const withoutETags: MakeBehaviour = () => async (call, next) =>
      mapRecords(withHeaders(await next(call), { etag: undefined }), ({ meta: _, ...record }) => record);
    const stated = await model();
    const { fetch, close } = await fetchOf(stated);
    const { report } = await runAgainst(behave(fetch, stated, withoutETags), stated, {
      only,
      observing: true,
      settings: promptServer,
    });
    await close();
    expect(report.checks.map(({ id, verdict }) => [id, verdict])).toEqual([[...only, "pass"]]);
  });

  it("fails a server that takes no notice of If-Match", async () => {
    const name = "answers update.concurrent with it replaces the first";
    const { failed } = await attempt(await model(), { trial: { kind: "mutant", name }, only });
    expect(failed).toEqual(only);
  });
});

describe("a stated 428", () => {
  const version = (about: string) => ({
    asks: "What does a change get that does not name the version of the record?",
    answer: "refused 428",
    basis: "stated",
    observe: "Update or delete a record without If-Match.",
    probe: "missing-version",
    about,
  });
  /** Only a delete of a loaf must name a version, and no answer shows one. */
  const demanding: MakeBehaviour = () => async (call, next) => {
    const { kind, resource } = call.route ?? {};
    if (kind !== "delete" || resource?.name !== "Loaf") {
      const headers = new Headers(call.headers);
      headers.set("if-match", "*");
      return withHeaders(await next({ ...call, headers }), { etag: undefined });
    }
    return call.headers.get("if-match") === "*" ? next(call) : plainReply(428, { error: "which version?" });
  };
  const verdicts = async (about: string, only: string) => {
    const gaps = { "update.version": version(about) };
    const model = await smallSpec({ Baker: baker, Loaf: baker }, undefined, { gaps });
    const { fetch, close } = await fetchOf(model);
    const options = { only: [only], observing: true, settings: promptServer };
    const { report } = await runAgainst(behave(fetch, model, demanding), model, options);
    await close();
    return report.checks.filter(({ id }) => id.startsWith(only)).map(({ verdict }) => verdict);
  };

  it.each([
    ["operation.Loaf.delete", "pass"],
    ["operation.Loaf.update", "fail"],
    ["operation.Baker.delete", "fail"],
    ["interaction.update", "fail"],
  ])("is tested of the operation that the gap is about: %s", async (about, expected) => {
    expect(await verdicts(about, "gap/update.version")).toEqual([expected]);
  });

  it("does not keep a record from being deleted that shows no version", async () => {
    expect(await verdicts("operation.Loaf.delete", "delete/Loaf")).toEqual(
      expect.not.arrayContaining(["fail", "blocked"]),
    );
  });
});
