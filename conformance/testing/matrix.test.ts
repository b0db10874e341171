import { describe, expect, it } from "vitest";
import type { CheckResult } from "../run/report.js";
import { behave } from "./behave.js";
import type { Fetch } from "./call.js";
import { answers200Empty, answers404 } from "./fakes.js";
import { lawfulServers } from "./lawful.js";
import { liars } from "./liars.js";
import { ownServer } from "./own-server.js";
import { failures, runAgainst } from "./run-against.js";
import { answersOtherwise, catches, type Lawful, type Liar } from "./server.js";

const { model, open } = await ownServer();

/** A sample: of each of these, the last liar that breaks it. The whole matrix is another command's. */
const broken = [
  "search/leaves-out",
  "search/finds",
  "search/accepted",
  "count/bounds-list",
  "date-search/ge-boundary",
  "date-search/le-boundary",
  "date-search/range-leaves-out",
  "date-search/time-zones",
  "round-trip/*",
  "update/replaces",
  "update/no-second-record",
  "delete/not-readable",
  "delete/not-searchable",
  "site-wall/read",
  "site-wall/search",
  "search-shape/only-asked-type",
  "interaction/*",
];

const sampledLiars = broken.flatMap(
  (name) => liars(model).findLast(({ breaks }) => breaks.includes(name)) ?? [],
);

const sampledLawful = [
  "add answers a relative Location and no body",
  "lists are bare arrays",
  "lists show records in brief",
  "ids are JSON numbers",
  "references are searched by URL alone",
  "strings are compared whole",
  "pages hold two, next in a header",
  "references to other types are refused",
  "path forms hold separate records",
  "an update needs the record as read",
].flatMap((name) => lawfulServers(model).find((each) => each.name === name) ?? []);

async function against<T>({ behaviour }: Liar | Lawful, use: (fetch: Fetch) => Promise<T>): Promise<T> {
  const { fetch, close } = await open();
  try {
    return await use(behave(fetch, model, behaviour));
  } finally {
    await close();
  }
}

const ids = (checks: readonly CheckResult[]) => checks.map(({ id }) => id);

describe("a liar", () => {
  it("is there for each clause of the sample", () => {
    expect(sampledLiars).toHaveLength(broken.length);
  });

  it.each(sampledLiars)("is caught by the check that should: $name", async (liar) => {
    const { report } = await against(liar, (fetch) => runAgainst(fetch, model));
    expect(report.verdict).toBe("nonconformant");
    expect(ids(failures(report).filter((check) => catches(liar, check)))).not.toEqual([]);
  });
});

describe("a lawful server", () => {
  it("is there for each name of the sample", () => {
    expect(sampledLawful).toHaveLength(10);
  });

  it.each(sampledLawful)("passes, and answers otherwise what it says: $name", async (lawful) => {
    const { path, headers } = lawful;
    const options = { observing: true, ...(path && { path }), ...(headers && { headers }) };
    const { report } = await against(lawful, (fetch) => runAgainst(fetch, model, options));
    const wrong = report.checks.filter(({ verdict }) => ["fail", "blocked", "error"].includes(verdict));
    expect(ids(wrong)).toEqual([]);
    expect(report.verdict).toBe("conformant");
    const other = model.gaps.filter(({ id, answer }) => report.answers[id] !== answer);
    expect(other.map(({ id }) => id).sort()).toEqual(
      model.gaps
        .filter((gap) => answersOtherwise(lawful, gap))
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe("our own server", () => {
  it("conforms, and answers every gap as the spec says", async () => {
    const { fetch, close } = await open();
    const { report } = await runAgainst(fetch, model, { observing: true });
    await close();
    expect(ids(failures(report))).toEqual([]);
    expect(report.verdict).toBe("conformant");
    expect(report.answers).toEqual(Object.fromEntries(model.gaps.map(({ id, answer }) => [id, answer])));
  });
});

describe("a server that does nothing", () => {
  it.each([
    ["says yes to everything", answers200Empty],
    ["knows nothing", answers404],
  ])("passes no required check where it %s", async (_, fetch) => {
    const { report } = await runAgainst(fetch, model);
    const passed = report.checks.filter(({ kind, verdict }) => kind === "required" && verdict === "pass");
    expect(ids(passed)).toEqual([]);
    expect(report.verdict).toBe("nonconformant");
  });
});
