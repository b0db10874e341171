// Tests that the checks of offsets and page numbers pass on our server, and fail on servers that count otherwise.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import { plainReply } from "../../behaviours/call.js";
import { entriesOf, withoutNext } from "../../behaviours/lists.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { offsetContinues, pageContinues } from "./counted-pages.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;
const mutants = [offsetContinues, pageContinues].flatMap((law) => law.mutants(model));

const verdicts = async (make: typeof unchanged, only: string) =>
  (await resultsOn(make, only, model)).map(({ id, verdict }) => [id, verdict]);

describe.each([
  ["offset/", "offset/Book.offset/continues"],
  ["page/", "page/Author.page/continues"],
])("%s", (only, id) => {
  it("passes on our server", async () => {
    expect(await verdicts(unchanged, only)).toEqual([[id, "pass"]]);
  });

  it("passes on a server whose lists have no links, and that refuses what lies past their end", async () => {
    const bare: typeof unchanged = () => async (call, next) => {
      const reply = withoutNext(await next(call));
      const starts = ["offset", "page"].some((name) => Number(call.url.searchParams.get(name) ?? 0) > 1);
      return starts && entriesOf(reply)?.length === 0 ? plainReply(404, { error: "no such page" }) : reply;
    };
    expect(await verdicts(bare, only)).toEqual([[id, "pass"]]);
    // Sorted lists are read to their end by the offset.
    expect(new Set((await verdicts(bare, "sort/Book.sort/")).map(([, verdict]) => verdict))).toEqual(
      new Set(["pass"]),
    );
  });
});

describe.each(mutants.map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy).toEqual([
      expect.stringMatching(/^(?:offset|page)\//),
    ]);
  });
});

it("names the records that are missing in the pages, or twice in them", async () => {
  const results = await Promise.all(mutants.map(({ behaviour }) => resultsOn(behaviour, "offset/", model)));
  const named = results.flat().flatMap(({ code, missingIds, unexpectedIds }) => {
    const ids = code === "record-missing" ? missingIds : code === "second-record" ? unexpectedIds : [];
    return ids?.length === 0 ? [] : [[code, (ids?.length ?? 0) > 0]];
  });
  expect(named).not.toEqual([]);
  expect(named.filter(([, isNamed]) => !isNamed)).toEqual([]);
});
