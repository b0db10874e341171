// Tests specs of interfaces without sites.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { InterfaceModel } from "./model.js";
import { thirdSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";
import { givenSite, hasSites, withoutSite } from "./sites.js";
import { UserError } from "./user-error.js";

const text = readFileSync(thirdSpec(), "utf8");

function parsed(find = "", put = "") {
  expect(text).toContain(find);
  return parseSpec(text.replace(find, put), "library.yaml");
}

function model(): InterfaceModel {
  const result = parsed();
  if (!result.ok) throw new Error("the spec has mistakes");
  return result.model;
}

it("has paths, references and consequences without sites", () => {
  const { forms, consequences, placeholders } = model();
  expect(placeholders.site).toEqual([]);
  expect(hasSites(model())).toBe(false);
  expect(forms.map(({ segments }) => segments)).toEqual([[{ kind: "type" }]]);
  expect(consequences.map(({ name }) => name)).not.toContain("site-only");
  const own = consequences.find(({ name }) => name === "own-id");
  expect(own?.means).toBe("each record of a type has an id of its own");
});

it.each([
  [
    "a path with a site, but no spelling of it",
    'path: "{server}/<type>"',
    'path: "{server}/{site}/<type>"',
    "CRI1306",
  ],
  ["a spelling of the site, but no path with it", "{ base:", "{ site: '{site}', base:", "CRI1305"],
])("refuses %s", (_, find, put, code) => {
  const result = parsed(find, put);
  const codes = result.ok ? [] : result.diagnostics.map((one) => one.code);
  expect(codes).toContain(code);
});

it("refuses paths of which only some have a site", () => {
  const mixed = parsed('{ base: "{server}"', `{ site: "{at}", base: "{server}"`);
  expect(mixed.ok ? [] : mixed.diagnostics.map(({ message }) => message)).toContain(
    "the path of form rest: it does not contain {at}",
  );
});

it("compares an option that names a site with the interface", () => {
  const missing = () => new UserError("missing", "give it");
  expect(givenSite(false, undefined, missing)).toBe(withoutSite);
  expect(givenSite(true, "12", missing)).toBe("12");
  expect(() => givenSite(true, undefined, missing)).toThrow("missing");
  expect(() => givenSite(true, "", missing)).toThrow("missing");
  expect(() => givenSite(false, "12", missing)).toThrow("the interface has no sites");
});
