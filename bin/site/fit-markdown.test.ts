// Tests how links between files of the repository become links of the site.
import { describe, expect, it } from "vitest";
import { fitHref, relativeHref } from "./fit-markdown.js";

const place = { source: "docs/ci.md", address: "guides/ci.html" };
const addresses = { repository: "https://git.example/kit", homepage: "https://kit.example/docs" };
const fitted = (href: string) => fitHref(href, place, addresses);

describe("a link of a page", () => {
  it.each([
    ["to another page", "conformance.md#reports", "conformance.html#reports"],
    ["to a page in another folder", "../README.md", "../index.html"],
    ["to a page that is made from code", "../spec/CODES.md", "../reference/codes.html"],
    ["to a file that is no page", "../action.yml", "https://git.example/kit/blob/main/action.yml"],
    ["to a folder", "../examples/production", "https://git.example/kit/tree/main/examples/production"],
    ["to the published site", "https://kit.example/docs/reference/rules.html#a", "../reference/rules.html#a"],
    ["to the first page of the published site", "https://kit.example/docs/", "../index.html"],
    ["to another site", "https://other.example/x", "https://other.example/x"],
    ["to a part of the page", "#github", "#github"],
  ])("%s", (_, href, expected) => {
    expect(fitted(href)).toBe(expected);
  });

  it("to a file that does not exist fails the build", () => {
    expect(() => fitted("no-such-page.md")).toThrow("docs/ci.md links to docs/no-such-page.md");
  });
});

it("links between pages are relative", () => {
  expect(relativeHref("index.html", "guides/ci.html")).toBe("guides/ci.html");
  expect(relativeHref("interface/docs/index.html", "index.html")).toBe("../../index.html");
});
