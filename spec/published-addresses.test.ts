// Tests the addresses on the published site.
import { expect, it } from "vitest";
import { otherSpec, ownSpec } from "./package-root.js";
import { addressOf, proofAddress, siteOf } from "./published-addresses.js";

it("makes one address of each kind, with or without a slash at the end of the base", () => {
  const clause = "https://kit.example/docs/reference/clauses.html#search.Visit.when";
  expect(addressOf("https://kit.example/docs", "clause", "search.Visit.when")).toBe(clause);
  expect(addressOf("https://kit.example/docs/", "clause", "search.Visit.when")).toBe(clause);
  expect(addressOf("https://kit.example", "check", "search/Visit@A.when/finds")).toBe(
    "https://kit.example/reference/checks.html#search~2f~Visit@A.when~2f~finds",
  );
  expect(addressOf("https://kit.example", "code", "CRI1203")).toBe(
    "https://kit.example/reference/codes.html#CRI1203",
  );
});

it("knows the site of the kit's own spec, by the homepage of its package", () => {
  expect(siteOf(ownSpec())).toMatch(/^https:.+\/$/);
});

it("has the page of the proof on that site", () => {
  expect(proofAddress()).toBe(`${siteOf(ownSpec())}proof.html`);
});

it("knows no site of another spec", () => {
  expect(siteOf(otherSpec())).toBeUndefined();
});
