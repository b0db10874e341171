// Tests of which types a run says that their lists may be incomplete.
import { expect, it } from "vitest";
import { asksForLater } from "../../spec/search-parameter.js";
import type { Session } from "../fixtures/session.js";
import { placeName } from "../http/collection-names.js";
import type { Dialect } from "../http/dialect/dialect.js";
import { result } from "../testkit/reports/make-report.js";
import { idleSession } from "../testkit/runner/silent-suite.js";
import { withoutNextPage } from "./without-next-page.js";

const { model, learned, collections } = idleSession();
const [left, tested] = collections.filter(({ resource }) => !resource.parameters.some(asksForLater));
if (left === undefined || tested === undefined) throw new Error("the test's model has too few types");
const results = [
  result(`metamorphic/${placeName(left)}.a/wider`, { verdict: "not-applicable", lacks: "fewer-records" }),
  result(`metamorphic/${placeName(tested)}.a/wider`),
];

/** What a run says that reached the rest of a list in one way, or in none. */
function after(by?: NonNullable<Dialect["next"]>["by"]) {
  const next = by === undefined ? {} : { next: { by, exchange: 1 } };
  const dialect = { listMembers: new Set<string>(), ...next };
  const session: Pick<Session, "model" | "learned"> = {
    model,
    learned: Object.assign({ ...learned }, { dialect }),
  };
  return withoutNextPage(results, session);
}

it("names the types whose checks need fewer records, if no list has a link to a next page", () => {
  expect(after()).toEqual({ withoutNextPage: [left.resource.name] });
  expect(after("offset")).toEqual({ withoutNextPage: [left.resource.name] });
});

it("names none if lists have such links: then lists are too long", () => {
  expect(after("body")).toEqual({});
  expect(after("Link header")).toEqual({});
});

it("names none if no check needs fewer records", () => {
  expect(withoutNextPage([result(`metamorphic/${placeName(left)}.a/wider`)], { model, learned })).toEqual({});
});
