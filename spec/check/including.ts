// Reports included records, and a total, in a place that the lists of the interface do not have.
import { answerOf } from "../answers/chosen-answers.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { includedInWords } from "../including.js";
import type { InterfaceModel } from "../model.js";

/** A total in a member that lists do not have, or that holds something else. */
function checkTotal(model: InterfaceModel, { report }: Reporter): void {
  const total = model.interactions.find(({ kind }) => kind === "search")?.total;
  const list = answerOf(model, "search-response");
  if (total?.in.as !== "member") return;
  const taken = list.as === "member" ? [list.member, "next"] : ["entry", "link", "resourceType", "type"];
  if (list.as !== "array" && !taken.includes(total.in.member)) return;
  const words = list.as === "array" ? "a list is an array" : "that member holds something else";
  const spot = { ...total.at, length: "total".length };
  report("CRI1367", spot, `the total is in ${total.in.member}, but ${words}`);
}

export function checkIncluding(model: InterfaceModel, reporter: Reporter): void {
  const { report } = reporter;
  checkTotal(model, reporter);
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
