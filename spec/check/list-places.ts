// Reports a total, a next cursor or included records in a place that the lists of the interface do not have, and cursors that no list
// gives or takes.
import { answerOf } from "../answers/chosen-answers.js";
import { pagings } from "../answers/lists.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { includedInWords } from "../including.js";
import { cursorParameter, type PlacedInList, placeInWords, searchRule } from "../list-places.js";
import type { InteractionRule, InterfaceModel } from "../model.js";
import { offers } from "../offers.js";

export function checkListPlaces(model: InterfaceModel, reporter: Reporter): void {
  const rule = searchRule(model);
  if (rule === undefined) return;
  checkTotal(model, rule, reporter);
  checkNextCursor(model, rule, reporter);
  checkCursors(model, rule, reporter);
}

/** Why a list has no room for a member; undefined if it has. `others` are members that hold something else. */
function whyNoMember(
  model: InterfaceModel,
  { in: place }: PlacedInList,
  others: readonly string[],
): string | undefined {
  if (place.as !== "member") return undefined;
  const list = answerOf(model, "search-response");
  if (list.as === "array") return "a list is an array";
  const own = list.as === "member" ? [list.member, ...others] : ["entry", "link", "resourceType", "type"];
  return own.includes(place.member.split(".")[0] ?? "") ? "that member holds something else" : undefined;
}

function checkTotal(model: InterfaceModel, { total }: InteractionRule, { report }: Reporter): void {
  const why = total && whyNoMember(model, total, ["next"]);
  if (total === undefined || why === undefined) return;
  const spot = { ...total.at, length: "total".length };
  report("CRI1367", spot, `the total is in ${placeInWords(total.in)}, but ${why}`);
}

function checkNextCursor(
  model: InterfaceModel,
  { total, nextCursor }: InteractionRule,
  { report }: Reporter,
): void {
  if (nextCursor === undefined) return;
  const [next, other] = [nextCursor, total].map((one) => one && `${nameOf(one)}.`);
  const isTotal = other !== undefined && (next?.startsWith(other) || other.startsWith(next ?? ""));
  const why = isTotal
    ? "the total is there"
    : whyNoMember(model, nextCursor, hasLinksInBody(model) ? ["next"] : []);
  if (why === undefined) return;
  const spot = { ...nextCursor.at, length: "next-cursor".length };
  report("CRI1375", spot, `the next cursor is in ${placeInWords(nextCursor.in)}, but ${why}`);
}

/** Whether lists of some type, which has no cursor, have a link to their next page in a member. */
const hasLinksInBody = (model: InterfaceModel): boolean =>
  answerOf(model, "search-paging") === pagings.body &&
  model.resources.some((one) => offers(one, "search") && cursorParameter(one) === undefined);

/** Equal for one place, and the beginning of what is inside it; the case of a header's name does not count (RFC 9110, section 5.1). */
const nameOf = ({ in: place }: PlacedInList): string =>
  place.as === "member" ? `member ${place.member}` : `header ${place.header.toLowerCase()}`;

/** A type with a cursor needs a place for the next one, and such a place needs a type with a cursor. */
function checkCursors(
  { resources }: InterfaceModel,
  { nextCursor }: InteractionRule,
  { report }: Reporter,
): void {
  const cursors = resources.flatMap((resource) => cursorParameter(resource) ?? []);
  if (nextCursor === undefined) {
    for (const { name, resource, at } of cursors)
      report(
        "CRI1376",
        { ...at, length: name.length },
        `${name} of ${resource} is a cursor, but no list is said to give the next one`,
      );
  } else if (cursors.length === 0) {
    const spot = { ...nextCursor.at, length: "next-cursor".length };
    report("CRI1376", spot, "lists give the cursor of the next page, but no parameter takes it");
  }
}

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
