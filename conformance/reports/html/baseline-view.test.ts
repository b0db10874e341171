// Tests where the HTML page shows the entries of a baseline that are out of date.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { sampleReport } from "../../testkit/reports/html/sample-page.js";
import { htmlReport } from "./page.js";

it("names the entries of the baseline that fail the run at its head, and shows them before the tolerated failures", async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const other = loaded.model;
  const html = await htmlReport(sampleReport(other), other);
  const head = (html.split("<header")[1]?.split("</header>")[0] ?? "").replace(/<[^>]+>/g, "");
  expect(head).toMatch(/out of date, so this run fails: baseline\.yaml:3 \([^ ]+\)/);
  const at = (anchor: string) => html.indexOf(`<section id="${anchor}"`);
  expect(at("baseline")).toBeGreaterThan(at("failures"));
  expect(at("tolerated")).toBeGreaterThan(at("baseline"));
  const links = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
  expect(links.indexOf("#tolerated")).toBeGreaterThan(links.indexOf("#baseline"));
});
