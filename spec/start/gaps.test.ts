// Tests the comments of the gaps that a spec of one's own can copy.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { otherModel } from "../../generator/testing/models.js";
import { writtenParts } from "../answers/answer-parts.js";
import { answerKinds, isKind } from "../answers/kinds.js";
import { defaultAnswer } from "../answers/read-answer.js";
import { packageRoot } from "../package-root.js";

const text = readFileSync(join(packageRoot(), "spec", "start", "gaps.yaml"), "utf8");
const gaps: Record<string, { answer?: unknown; probe: string }> = parse(
  text.replaceAll("  # answer:", "  answer:"),
);
const model = { ...otherModel(), gaps: [] };

it("shows the default answer of every gap, and whether it depends on the interface", () => {
  expect(Object.keys(gaps).length).toBeGreaterThan(70);
  const depending = [...text.matchAll(/# the default depends on the interface/g)].length;
  const fixed = Object.entries(gaps).filter(([id, { answer, probe }]) => {
    if (!isKind(probe)) throw new Error(`${id} has no kind`);
    const kind = answerKinds[probe];
    if (typeof kind.defaults === "function") return false;
    expect(answer, id).toEqual(writtenParts(kind, defaultAnswer(kind, { model })));
    return true;
  });
  expect(Object.keys(gaps).length - fixed.length).toBe(depending);
});
