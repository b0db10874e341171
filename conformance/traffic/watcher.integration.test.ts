import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { Fetch, MakeBehaviour } from "../behaviours/call.js";
import { catches } from "../behaviours/mutant.js";
import { mutants } from "../mutation/mutants.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { conformingVariants } from "../mutation/variants.js";
import { answers200Empty, answers404 } from "../testkit/fakes.js";
import { ownServer } from "../testkit/own-server.js";
import { watched } from "../testkit/traffic/watch-fetch.js";

let other: InterfaceModel;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  other = loaded.model;
});

/** Runs the suite against a server, and returns the report of a watcher between the two. */
async function watchSuite(model: InterfaceModel, fetch: Fetch, only: readonly string[] = []) {
  const watch = watched(fetch, model);
  await runAgainst(watch.fetch, model, { only, settings: promptServer });
  return watch.report();
}

async function watchOther(behaviour?: MakeBehaviour, only: readonly string[] = []) {
  const { fetch, close } = await fetchOf(other);
  const report = await watchSuite(other, behaviour ? behave(fetch, other, behaviour) : fetch, only);
  await close();
  return report;
}

const failed = ({ checks }: Awaited<ReturnType<typeof watchOther>>) =>
  checks.filter(({ verdict }) => verdict === "fail");

describe("watching a conforming server", () => {
  it("finds it conformant, and has judged nine in ten of the checks that traffic can show", async () => {
    const { model, open } = await ownServer();
    const { fetch, close } = await open();
    const report = await watchSuite(model, fetch);
    await close();
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe("conformant");
    // checks that only the suite's own requests can judge: whole families, and single checks
    const notByTraffic =
      /^(combined|data|generated|metamorphic|pages|stateful)\/|\/(all-hold|empty-list|whole-value|adds-at-once)$|^site-wall\/.*\/(update|delete)$/;
    const unusualValues =
      /^round-trip\/.*\/(long-text|non-ascii|code-case|(small-)?decimals|zero|large-(integer|base64)|empty-text|binary|long-lists)$/;
    const ofOwnRequests =
      /^update\/.*\/(each-member|found-by-each|added-members)$|\/(escaped|range-of-one-date|open-search)$/;
    const watchable = report.checks.filter(
      ({ id, kind }) =>
        kind === "required" && ![notByTraffic, unusualValues, ofOwnRequests].some((one) => one.test(id)),
    );
    const passed = watchable.filter(({ verdict }) => verdict === "pass");
    expect(watchable.length).toBeGreaterThan(540);
    expect(passed.length / watchable.length).toBeGreaterThan(0.9);
    expect(report.answers).toMatchObject({
      "add.response": "201, Location, record",
      "delete.response": "204, no body",
      "update.response": "200, record",
      "errors.status-deleted": "410",
      "search.response": "Bundle",
    });
  });

  it("finds it conformant for another interface", async () => {
    const report = await watchOther();
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe("conformant");
  });

  it.each([
    "lists show records in brief",
    "records are found a while after they were added",
    "references are searched by URL alone",
    "path forms hold separate records",
  ])("finds it conformant with other answers to gaps: %s", async (name) => {
    const conforming = conformingVariants(other).find((one) => one.name === name);
    const only = ["interaction/", "search", "update/", "site-wall/"];
    const report = await watchOther(conforming?.behaviour, only);
    expect(conforming?.name).toBe(name);
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe("conformant");
  });
});

describe("watching a broken server", () => {
  // One mutant for each kind of judgement; another command runs all mutants.
  const breaks = [
    "search/leaves-out",
    "search/finds",
    "search/accepted",
    "count/bounds-list",
    "date-search/time-zones",
    "round-trip/*",
    "update/no-second-record",
    "site-wall/search",
  ];

  it.each(breaks)("fails the check that is meant to catch it: %s", async (name) => {
    const mutant = mutants(other).findLast((one) => one.breaks[0] === name);
    if (!mutant) throw new Error(`there is no mutant that breaks ${name}`);
    const [family] = name.split("/");
    const report = await watchOther(mutant.behaviour, ["interaction/", `${family}/`]);
    expect(report.verdict).toBe("nonconformant");
    expect(failed(report).filter((check) => catches(mutant, check))).not.toEqual([]);
  });
});

describe("watching a server that does nothing", () => {
  it.each([
    ["says yes to everything", answers200Empty, "nonconformant"],
    ["knows nothing", answers404, "inconclusive"],
  ])("passes no check if it %s", async (_, fetch, verdict) => {
    const report = await watchSuite(other, fetch, ["interaction/", "search/"]);
    expect(report.checks.filter((check) => check.verdict === "pass")).toEqual([]);
    expect(report.verdict).toBe(verdict);
  });
});
