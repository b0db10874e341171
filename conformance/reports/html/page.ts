// Writes the report as an HTML page.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Report } from "../../runner/report.js";
import { pageAssets } from "./assets.js";
import { pageTemplate } from "./engine.js";
import { pageView } from "./page-view.js";
import { policyFor } from "./policy.js";

/**
 * A report as one HTML page that needs no other file: style and script are inside, and it is complete without its
 * script. The same report gives the same bytes. The model provides the order of types, the clauses and the reasons of
 * the gaps.
 */
export async function htmlReport(report: Report, model: InterfaceModel): Promise<string> {
  const [fill, assets] = await Promise.all([pageTemplate(), pageAssets()]);
  return fill({ ...pageView(report, model), ...assets, policy: policyFor(assets) });
}
