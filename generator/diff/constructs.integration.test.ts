// Tests that every construct of the language has reports of it as it comes, changes and goes.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { constructCases, constructFolder, ruleCases, shownBy, swapped } from "./testing/construct-cases.js";
import { demands } from "./testing/construct-demands.js";
import { type DiffFolder, diffFolder } from "./testing/diff-folder.js";

let fleet: DiffFolder;
beforeAll(async () => {
  fleet = await diffFolder();
});
afterAll(() => fleet.end());

const cases = constructCases();

describe.each(cases)("$name", (pair) => {
  it("is reported in both directions as in its golden file", async () => {
    const texts: string[] = [];
    for (const { old, now } of [pair, swapped(pair)]) {
      await fleet.diff(await fleet.write("old.yaml", old), await fleet.write("new.yaml", now));
      texts.push(fleet.transcript());
    }
    await expect(texts.join("\n")).toMatchFileSnapshot(join(constructFolder, `${pair.name}.txt`));
    for (const text of texts) expect(text).toMatch(/^ {2}rule {7}[a-z-]+,/m);
  });

  it("differs in one node only", () => {
    expect(shownBy(pair)).not.toEqual([]);
  });
});

/** What has no report of it alone, with the reason. */
const exceptions: readonly { readonly of: RegExp; readonly why: string }[] = [
  { of: / (\.include|include\.\*)$/, why: "several files are made one spec before it is compared" },
  {
    of: / (\.retired-gaps|retired-gaps\.\*)$/,
    why: "ids of gaps of before, which say nothing of the interface",
  },
  {
    of: / (\.fhir|fhir=.*)$/,
    why: "only an interface of FHIR's types has it; the mutations of this one change it",
  },
  { of: / (\.site|placeholders\.site)$/, why: "every path changes with it: sites-added, sites-removed" },
  {
    of: / interaction\.next-cursor$/,
    why: "a parameter takes the cursor, and neither goes without the other: next-cursor-added, next-cursor-removed",
  },
  { of: / \.type-member$/, why: "the field that holds it changes with it: type-member-added and the like" },
  { of: / interactions\.search$/, why: "all parameters come and go with it; the other interactions show it" },
  { of: / (field\.form|type=url)$/, why: "only a reference has a URL, and it must have one" },
  {
    of: / (action|interaction)\.(method|on)=| (resource\.interactions|gap\.probe|basis)=/,
    why: "reports name the value as it is written, and no value has a rule of its own",
  },
  {
    of: / (operator\.is|parameter\.(match|prefixes|type)|action-answer\.status)=/,
    why: "reports name the value as it is written, and no value has a rule of its own",
  },
];

const shown = new Set(
  [...ruleCases(), ...cases, ...cases.map(swapped)].flatMap((pair) =>
    shownBy(pair).map(({ kind, construct }) => `${kind} ${construct}`),
  ),
);
const missing = demands().filter((demand) => !shown.has(demand));

it("each construct has a report of it alone as it comes, changes and goes, or the reason is listed why it has none", () => {
  expect(missing.filter((demand) => !exceptions.some(({ of }) => of.test(demand)))).toEqual([]);
});

it("no reason is listed for what has a report", () => {
  expect(exceptions.filter(({ of }) => !missing.some((demand) => of.test(demand)))).toEqual([]);
});
