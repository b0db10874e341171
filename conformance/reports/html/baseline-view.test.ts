// Tests where the HTML page shows the entries of a baseline that are out of date, and what its navigation counts.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { sampleReport } from "../../testkit/reports/html/sample-page.js";
import { failed, reportOf } from "../../testkit/reports/make-report.js";
import { htmlReport } from "./page.js";

async function otherModel() {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

it("names the entries of the baseline that fail the run at its head, and shows them before the tolerated failures", async () => {
  const other = await otherModel();
  const html = await htmlReport(sampleReport(other), other);
  const head = (html.split("<header")[1]?.split("</header>")[0] ?? "").replace(/<[^>]+>/g, "");
  expect(head).toMatch(/out of date, so this run fails: baseline\.yaml:3 \([^ ]+\)/);
  const at = (anchor: string) => html.indexOf(`<section id="${anchor}"`);
  expect(at("baseline")).toBeGreaterThan(at("failures"));
  expect(at("tolerated")).toBeGreaterThan(at("baseline"));
  const links = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
  expect(links.indexOf("#tolerated")).toBeGreaterThan(links.indexOf("#baseline"));
});

it("counts causes in its navigation by their name, since the table above it counts checks", async () => {
  const warned = ["a", "b"].map((type) =>
    failed(`generated/${type}/taken`, { kind: "advice", verdict: "warn", actual: "status 422" }),
  );
  const other = await otherModel();
  const html = await htmlReport(reportOf(warned), other);
  expect(html).toMatch(/<a href="#warnings">Warnings <span class="count">\d cause/);
});
