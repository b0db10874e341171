// Tests that a selection cannot leave out what the run must have tested.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { refuseUncovered } from "./refuse-uncovered.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

it.each([
  ["isolation", "other-site", "search/", "leave out --require isolation, or add --only site-wall/"],
  ["writes", "write", "search-shape/", "leave out --require writes"],
] as const)("refuses --require %s without its checks", (word, needed, only, remedy) => {
  const refused = () => refuseUncovered(model, { only: [only], require: [needed] });
  expect(refused).toThrow(`--require ${word} demands checks that --only leaves out`);
  expect(refused).toThrow(expect.objectContaining({ remedy }));
});

it("names the config file if it demands the checks", () => {
  const refused = () => refuseUncovered(model, { only: ["gap/"], require: ["write"] }, "cri.config.yaml");
  expect(refused).toThrow(
    "require in cri.config.yaml has writes, which demands checks that --only leaves out",
  );
  expect(refused).toThrow(
    expect.objectContaining({ remedy: "take writes out of require in cri.config.yaml" }),
  );
});

it("accepts a selection with some of them, a whole run, and what the interface has no checks of", () => {
  refuseUncovered(model, { only: ["search/", "site-wall/"], require: ["other-site"] });
  refuseUncovered(model, { only: [], require: ["other-site", "write"] });
  refuseUncovered(model, { only: ["search/"], require: ["limited-token"] });
});
