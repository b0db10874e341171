import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { clauseIndex } from "../../runner/judge.js";
import { placeOf } from "../../runner/place-of.js";
import { failed, reportOf } from "../../testkit/reports/make-report.js";
import { type ResultContext, resultView } from "./result-view.js";
import { Room } from "./room.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;
const context: ResultContext = {
  report: reportOf([]),
  model,
  clauses: clauseIndex(model),
  exchangesOf: () => ({ lines: [], folded: [], unlisted: undefined }),
  recordOf: () => undefined,
  anchorOf: () => "r1",
  lines: new Room(1_000),
};

it("shows the basis of the clause whose meaning it shows, and that of others only beside them", () => {
  const [stated = ""] = model.clauses.filter(({ kind }) => kind === "field").map(({ id }) => id);
  const [consequence] = model.consequences;
  const derived = consequence?.clause ?? "";
  const one = failed("a/b/c", { clauses: [stated, derived], ...placeOf(context.clauses, derived) });
  expect(one.means).toContain("(derived from: ");
  const view = resultView(context, one);
  expect(view.means).toBe(consequence?.means);
  expect(view.clause).toMatchObject({
    id: derived,
    basis: "derived",
    basisInShort: "inferred from the text",
    derivedFrom: consequence?.derivedFrom,
  });
  expect(view.otherClauses).toMatchObject([{ id: stated, basis: "stated", derivedFrom: undefined }]);
});

it("shows the first clause beside words that no clause of the check has", () => {
  const [first = "", second = ""] = model.clauses.map(({ id }) => id);
  const view = resultView(context, failed("a/b/c", { clauses: [first, second], means: "another" }));
  expect(view).toMatchObject({ means: "another", clause: { id: first }, otherClauses: [{ id: second }] });
});
