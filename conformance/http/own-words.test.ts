import { expect, it } from "vitest";
import type { Json } from "../../spec/json.js";
import { ownWords } from "./own-words.js";

const said = (json: Json) => ownWords({ json, responseBody: JSON.stringify(json) });

it.each<[string, Json]>([
  [
    "an OperationOutcome with a narrative",
    {
      resourceType: "OperationOutcome",
      text: {
        status: "generated",
        div: "<div>A much longer text for people, as markup: no such parameter</div>",
      },
      issue: [{ severity: "error", code: "processing", diagnostics: "no such parameter" }],
    },
  ],
  [
    "problem details",
    { type: "https://example.org/problems/no", title: "Bad query", detail: "no such parameter" },
  ],
  ["a form of its own", { error: { code: "E_QUERY_PARAMETER_UNKNOWN", message: "no such\n  parameter" } }],
])("finds the words in %s", (_, json) => {
  expect(said(json)).toBe("no such parameter");
});

it("reads text and web pages without their markup", () => {
  expect(ownWords({ responseBody: "down" })).toBe("down");
  expect(ownWords({ responseBody: "<html>\n<title>Not  Found</title><p>nginx</p>" })).toBe("Not Found nginx");
});

it("reads the title of a page once if it is a heading too", () => {
  const page = (title: string) =>
    `<html><head>\n<title>${title}</title></head><body><h1>502 Bad\nGateway</h1><hr>nginx</body></html>`;
  expect(ownWords({ responseBody: page("502 Bad Gateway") })).toBe("502 Bad Gateway nginx");
  expect(ownWords({ responseBody: page("Oops") })).toBe("Oops 502 Bad Gateway nginx");
});

it("leaves out style sheets and scripts", () => {
  const responseBody = "<style type='text/css'>h1 { color: red }</style><script>go()</script><h1>Down</h1>";
  expect(ownWords({ responseBody })).toBe("Down");
  const compares = "İ<script>for (let n = 0; n < 9; n += 1) go('<b>');</SCRIPT\n><p>Sign in";
  expect(ownWords({ responseBody: compares })).toBe("İ Sign in");
  expect(ownWords({ responseBody: "<h1>Down</h1><script>if (a < b) go()" })).toBe("Down");
});

it("says nothing if there are no words", () => {
  expect(ownWords({ responseBody: "" })).toBeUndefined();
  expect(said({ error: "E_QUERY" })).toBeUndefined();
});

it("is cut, and reads a long body of markup that never ends", () => {
  expect(ownWords({ responseBody: "no ".repeat(1_000) })?.length).toBeLessThan(150);
  expect(ownWords({ responseBody: "<".repeat(50_000) })?.length).toBeLessThan(150);
  expect(ownWords({ responseBody: "<script>".repeat(50_000) })).toBeUndefined();
  expect(ownWords({ responseBody: "<script></style>".repeat(50_000) })).toBeUndefined();
  expect(ownWords({ responseBody: "<title".repeat(50_000) })?.length).toBeLessThan(150);
});
