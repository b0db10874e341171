// Reports included records in a place that the lists of the interface do not have.
import { answerOf } from "../answers/chosen-answers.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { includedInWords } from "../including.js";
import type { InterfaceModel } from "../model.js";

export function checkIncluding(model: InterfaceModel, { report }: Reporter): void {
  const list = answerOf(model, "search-response");
  for (const { name, at, including } of model.resources.flatMap(({ parameters }) => parameters)) {
    if (including === undefined || including.in.as === "place") continue;
    const matches = list.as === "member" ? list.member : list.as === "Bundle" ? "entry" : undefined;
    const fits =
      including.in.as === "list"
        ? list.as === "Bundle"
        : matches !== undefined && matches !== including.in.member;
    if (fits) continue;
    const words =
      list.as === "member"
        ? `have their records in the member ${list.member}`
        : `are ${list.as === "array" ? "arrays" : "Bundles"}`;
    const spot = { ...at, length: name.length };
    report("CRI1366", spot, `${name} includes records ${includedInWords(including)}, but lists ${words}`);
  }
}
