import { afterEach, describe, expect, it } from "vitest";
import { offers } from "../../spec/offers.js";
import { openSession } from "../runner/open-session.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { result } from "../testkit/reports/make-report.js";
import { settings } from "../testkit/runner/silent-suite.js";
import { metLimits } from "./not-tested.js";
import { reportCleanUp, reportEarlier, reportSavedAnswers, reportStart } from "./run-lines.js";
import { reportUntestable } from "./untestable-lines.js";

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

it("breaks lines before the 80th column, but not the name of a file", () => {
  const lines: string[] = [];
  const io = { err: (text: string) => void lines.push(...text.split("\n")) };
  const journal = `${"a/long/way/".repeat(8)}journal.ndjson`;
  reportUntestable(
    settings,
    { why: "no-answer", fault: "what came is not at all what could have been looked for here" },
    io,
  );
  reportStart(fleetModel(), { ...settings, write: true }, journal, io);
  reportCleanUp({ removed: 1, left: [], journalFile: journal }, io);
  expect(lines.filter((line) => line.trim() === journal)).toHaveLength(2);
  expect(lines.filter((line) => line.length > 80 && line.trim() !== journal)).toEqual([]);
});

it("says how many answers were saved, and that some are missing", () => {
  const answer = { asks: "?", section: "s", evidence: "e" };
  const answers = { frost: { ...answer, answer: "yes" }, fog: answer };
  const said = (incomplete: object, isWhole = true) => {
    const lines: string[] = [];
    reportSavedAnswers(
      "a.yaml",
      { answers, ...incomplete },
      { err: (line) => void lines.push(line) },
      isWhole,
    );
    return lines.join("");
  };
  expect(said({})).toBe("Answers: 1 written to a.yaml\n");
  const inDoubt = { frost: { ...answer, answer: "yes", failedChecks: ["search/X.a/finds"] }, fog: answer };
  expect(said({ answers: inDoubt })).toMatch(/^Answers: 1 written to a\.yaml\nDo not pin this answer yet,/);
  const odd = { frost: { ...answer, cannotPin: "{}" }, fog: { ...answer, answer: "yes" } };
  expect(said({ answers: odd })).toBe(
    "Answers: 1 written to a.yaml\nRecorded as cannotPin, since --answers cannot read such an answer: frost.\n",
  );
  expect(said({}, false)).toMatch(/^Answers: 1 written to a\.yaml\nWith --only this run cannot tell/);
  expect(said({ kept: 2 }).split("\n")[1]).toMatch(
    /^2 of them were in the file before: this run got no answer/,
  );
  expect(said({ incomplete: "1 of 2" })).toMatch(/^Answers: 1 written to a\.yaml\nSome answers are missing;/);
  const limits = metLimits({ checks: [{ ...result("gap/fog"), reasonCode: "requests-spent" }] });
  expect(said({ incomplete: "1 of 2", limits }).replaceAll("\n", " ")).toBe(
    "Answers: 1 written to a.yaml Some answers are missing: 1 of 2. The next run would reach the same limit: --max-requests N lets the run send more requests. ",
  );
});

it("names the types whose test records would remain, before --write is given too", () => {
  const start = (keeping: readonly string[], write: boolean, only: readonly string[] = []) => {
    const whole = fleetModel();
    const deleted = whole.resources.filter((resource) => offers(resource, "delete"));
    const resources = deleted.map((resource) =>
      keeping.includes(resource.name)
        ? { ...resource, operations: resource.operations.filter(({ kind }) => kind !== "delete") }
        : resource,
    );
    const lines: string[] = [];
    const io = { err: (text: string) => void lines.push(text) };
    reportStart({ ...whole, resources }, { ...settings, write, only }, "journal", io);
    return lines.join("").replaceAll(/\s+/g, " ");
  };
  expect(start(["Garage", "Vehicle"], false)).toContain(
    "With --write, test records of these types would remain: Garage, Vehicle",
  );
  expect(start(["Garage", "Vehicle"], true)).toContain("will remain: Garage, Vehicle");
  expect(start(["Garage"], true, ["search/"])).toContain(
    "If it adds records of these types, they will remain, since they cannot be deleted: Garage",
  );
  expect(start([], false)).not.toContain("remain");
});

it("says before the run that without a second site, site isolation is not tested", () => {
  const start = (sites: object) => {
    const lines: string[] = [];
    reportStart(fleetModel(), { ...settings, ...sites }, "journal", { err: (text) => void lines.push(text) });
    return lines.join("");
  };
  expect(start({ otherSite: undefined })).toContain("is not tested without --other-site ID");
  expect(start({ otherSite: "13" })).not.toContain("--other-site");
});

describe("what earlier runs left", () => {
  const at = (site: string, resource: string) => ({
    seq: 1,
    run: 1,
    resource,
    site,
    collectionUrl: "http://h/x",
    marker: "m",
  });
  const record = (resource: string) => at("12", resource);
  const said = (...journals: readonly (readonly string[])[]): string =>
    saidOf(journals.map((types) => types.map(record)));
  const saidOf = (journals: readonly (readonly ReturnType<typeof at>[])[], ownJournal?: string): string => {
    const whole = fleetModel();
    const resources = whole.resources.map((resource) =>
      resource.name === "Driver"
        ? { ...resource, operations: resource.operations.filter(({ kind }) => kind !== "delete") }
        : resource,
    );
    const lines: string[] = [];
    const earlier = journals.map((records, index) => ({ journal: `j ${index}`, records }));
    reportEarlier(earlier, { ...whole, resources }, { err: (line) => void lines.push(line) }, ownJournal);
    return lines.join("");
  };

  it("names the journal of this run only once, and a command with it", () => {
    expect(saidOf([[record("Driver")]], "j 0")).toBe(
      "An earlier run left 1 record at site 12, which the same journal lists. They\ncannot be deleted.\n",
    );
    expect(saidOf([[record("Garage")]], "j 0")).toContain("\n  cri clean 'j 0'\n");
    expect(saidOf([[record("Driver")], [record("Driver")]], "j 0")).toContain("\n  j 0\n  j 1\n");
  });

  it("is counted, with the command that deletes what can be deleted", () => {
    expect(said()).toBe("");
    expect(said(["Driver", "Garage"])).toBe(
      "An earlier run left 2 records at site 12. To delete those that can be deleted:\n  cri clean 'j 0'\n",
    );
    expect(said(["Driver"], ["Driver"])).toBe(
      "Earlier runs left 2 records at site 12. They cannot be deleted. Journals:\n  j 0\n  j 1\n",
    );
    expect(said(...Array.from({ length: 4 }, () => ["Driver"]))).toMatch(
      / {2}j 2\n {2}and 1 more journal\n$/,
    );
    expect(said(["Driver"], ...Array.from({ length: 5 }, () => ["Garage"]))).toMatch(
      /left 6 records [^']* {2}cri clean 'j 1'\n.*'j 2'\n.*'j 3'\n {2}and the same for 2 more journals\n$/,
    );
  });

  it("is of several runs if those share a journal", () => {
    const runs = [1, 2].map((run) => ({ ...record("Driver"), run }));
    expect(saidOf([runs])).toBe(
      "Earlier runs left 2 records at site 12. They cannot be deleted. Journal:\n  j 0\n",
    );
  });

  it("is counted for each site, and for the deployment if there are no sites", () => {
    const three = [at("12", "Garage"), at("13", "Garage"), at("12", "Garage")];
    expect(saidOf([three])).toContain("left 2 records at site 12 and 1 record at site 13.");
    expect(saidOf([[at("", "Garage")]])).toContain("left 1 record at this deployment.");
  });
});

describe("the report of the clean-up", () => {
  const all = (end: Parameters<typeof reportCleanUp>[0]): string => {
    const lines: string[] = [];
    reportCleanUp(end, { err: (line) => void lines.push(line) });
    return lines.join("");
  };

  it("nothing where nothing was added, and in a line that all is gone", () => {
    expect(all({ removed: 0, left: [] })).toBe("");
    expect(all({ removed: 7, left: [] })).toBe("Test records: 7 deleted, none remain.\n");
  });

  it("which records can still be read although their delete was answered", () => {
    const left = Array.from({ length: 3 }, () => ({})) as unknown as Parameters<
      typeof reportCleanUp
    >[0]["left"];
    expect(all({ removed: 0, left, undone: 2 })).toBe(
      "Test records: 2 deletes were answered, but the records can still be read; 3\nremain.\n",
    );
    expect(all({ removed: 4, left, undone: 1 })).toBe(
      "Test records: 4 deleted, 1 delete was answered, but the record can still be\nread; 3 remain.\n",
    );
  });

  it("why not all could be deleted, and how to try again", () => {
    const session = openSession(fleetModel(), settings);
    opened.push(session);
    const [at] = session.collections;
    if (at === undefined) throw new Error("no collection");
    const exchange = { n: 1, method: "POST", url: "", requestHeaders: {}, responseHeaders: {} } as const;
    const stays = {
      ...at,
      id: "1",
      reference: "",
      url: "",
      body: {},
      exchange: { ...exchange, responseBody: "", milliseconds: 1, waits: 0 },
    };
    expect(
      all({ removed: 0, left: [stays], problem: "no answer: the connection was refused", journalFile: "j" }),
    ).toBe(
      [
        "Test records: 0 deleted, 1 remains.",
        "Some records could not be deleted: no answer: the connection was refused.",
        "The remaining records are listed in j",
        "Try again: cri clean j",
        "",
      ].join("\n"),
    );
    const refused = { removed: 0, left: [stays], problem: "answered 409", journalFile: "j" };
    const text = all({ ...refused, conflicts: new Set([at.resource.name]) });
    expect(text).toContain("Delete those first");
    expect(text).toMatch(/\nThen: cri clean j\n$/);
  });
});
