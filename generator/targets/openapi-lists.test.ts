// Tests how the OpenAPI document names a list that is no Bundle, and whose form the document states.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { openapiOf, operationsIn } from "../testing/contract.js";

const small = await smallSpec({ Book: { interactions: ["search"], fields: { title: "string" } } });
const { at, section } = small;
const stated = {
  id: "search.response",
  clause: "gap.search.response",
  basis: "stated",
  section,
  at,
  asks: "What does a list look like?",
  answer: "member records",
  observe: "Search for a record.",
  probe: "search-response",
} as const;

/** The response to the only search, and the names of the schemas. */
async function searchOf(model: typeof small) {
  const document = await openapiOf(model);
  const [search] = operationsIn(document);
  const names = Object.keys(document.components["schemas"] ?? {});
  return { response: search?.operation.responses["200"], names };
}

it("says that the document states the form of the list, and calls the schema a list", async () => {
  const { response, names } = await searchOf({ ...small, gaps: [stated] });
  expect(response).toMatchObject({ "x-cri-basis": "stated", "x-cri-gaps": ["search.response"] });
  expect(names).toContain("BookList");
  expect(names).not.toContain("BookBundle");
});

it("says that the form is chosen if the document does not state it", async () => {
  const { response, names } = await searchOf(small);
  expect(response).toMatchObject({ "x-cri-basis": "chosen" });
  expect(names).toContain("BookBundle");
});
