// Tests that every expression of the Grafana dashboard names a metric and labels that the server has.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../../../spec/package-root.js";
import { openStore } from "../../store/open-store.js";
import { fleet } from "../../testing/fleet.js";
import { openMetrics } from "./metrics.js";

/** All texts of the dashboard that are expressions: of panels, and of variables. */
function expressionsIn(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string"
      ? key === "expr" || key === "definition"
        ? [value]
        : []
      : expressionsIn(value),
  );
}

// In PromQL only a metric has a selector; a variable names its metric as the first argument.
const metricsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/([a-z_0-9]+)\{|label_values\(([a-z_0-9]+), /g)].map(
    ([, selected, listed]) => selected ?? listed ?? "",
  );

const groupedBy = (expression: string): readonly string[] =>
  [...expression.matchAll(/by \(([^)]+)\)/g)].flatMap(([, labels = ""]) => labels.split(", "));

/** Labels that Prometheus adds. */
const ofPrometheus = ["job", "instance"];

test("a dashboard shows only metrics that the server exposes", async () => {
  const metrics = await openMetrics({ definition: fleet, version: "1.2.3" });
  metrics.auditing({ waiting: 0, lost: 0 });
  metrics.tracing(() => 0);
  const store = metrics.watching(await openStore("memory"));
  const key = { site: "1", type: "Vehicle", id: "1" };
  await store.add(key, { version: 1, updated: 0, body: "{}", base: "", entries: [] });
  metrics.observe({ request: "1", method: "GET", route: "/", status: 200, ms: 1, bytes: 1 });
  const text = await metrics.text();
  const exposed = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
  const labels = new Set([...text.matchAll(/([a-z_]+)="/g)].map(([, name]) => name));

  const dashboard = await readFile(join(packageRoot(), "examples/production/grafana.json"), "utf8");
  const expressions = expressionsIn(JSON.parse(dashboard));
  const named = expressions.flatMap(metricsIn);
  expect(new Set(named).size).toBeGreaterThan(12);
  expect(expressions.filter((one) => metricsIn(one).length === 0)).toEqual([]);
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
  const grouped = expressions.flatMap(groupedBy).filter((label) => !ofPrometheus.includes(label));
  expect(grouped.filter((label) => !labels.has(label))).toEqual([]);
});

test("build_info names the versions, the interface and the same digest for the same definition", async () => {
  const lineOf = async (definition: typeof fleet): Promise<string | undefined> => {
    const metrics = await openMetrics({ definition, version: "1.2.3" });
    return /^build_info.*$/m.exec(await metrics.text())?.[0];
  };
  const line = await lineOf(fleet);
  expect(line).toMatch(
    new RegExp(
      `^build_info\\{version="1.2.3",interface="${fleet.name}",definition="[0-9a-f]{12}",node="v[\\d.]+"\\} 1$`,
    ),
  );
  expect(await lineOf({ ...fleet })).toBe(line);
  expect(await lineOf({ ...fleet, title: "Another" })).not.toBe(line);
});
