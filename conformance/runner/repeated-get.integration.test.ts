// Tests a run against a deployment one of whose answers to a GET is a 502.
import { expect, it } from "vitest";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { summaryLines } from "../reports/summary-lines.js";
import { second } from "../testkit/changed-server.js";

it.each([1, 4])("GET %i is repeated once, the report says so, and the run is conclusive", async (nth) => {
  const { fetch, close } = await fetchOf(second);
  const asked: string[] = [];
  const once = async (request: Request) => {
    if (request.method === "GET") asked.push(request.url);
    return request.method === "GET" && asked.length === nth
      ? new Response("Bad Gateway", { status: 502 })
      : fetch(request);
  };
  try {
    const only = ["interaction/Driver"];
    const { report } = await runAgainst(once, second, { only, settings: promptServer });
    const results = report.checks.filter(({ id }) => id.startsWith("interaction/Driver"));
    expect(results.length).toBeGreaterThan(2);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect([report.verdict, report.summary.repeated]).toEqual(["conformant", 1]);
    const url = asked[nth - 1];
    expect(asked.slice(nth).filter((one) => one === url).length).toBeGreaterThan(0);
    const text = summaryLines(report).join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain("(1 sent again after 502, 503, 504 or a broken connection)");
  } finally {
    await close();
  }
});
