import type { InterfaceModel } from "../../../spec/model.js";
import type { Report } from "../../runner/report.js";
import { pageAssets } from "./assets.js";
import { pageTemplate } from "./engine.js";
import { pageView } from "./page-view.js";
import { policyFor } from "./policy.js";

/**
 * A report as one HTML page that stands alone: style and script inside, nothing loaded from elsewhere, complete without
 * its script. The same report makes the same bytes. The model lends it the order of types, the clauses and the gaps' reasons.
 */
export async function htmlReport(report: Report, model: InterfaceModel): Promise<string> {
  const [fill, assets] = await Promise.all([pageTemplate(), pageAssets()]);
  return fill({ ...pageView(report, model), ...assets, policy: policyFor(assets) });
}
