// Tests that the module of issues has no function that nothing calls.
import { expect, it } from "vitest";
import { modelFrom } from "../spec/testing/several-files.js";
import { generate } from "./generate.js";

const spec = `
name: small
title: Small
document: Small
placeholders: { base: "{base}", type: <Type>, id: "{id}" }
forms: { only: { path: "{base}/<Type>" } }
interactions: { read: { method: GET, on: record } }
resources: { Note: { paths: [only], interactions: [read], fields: { words: string } } }
`;

it("an interface without fixed values and dates has no function for them", async () => {
  const files = await generate(await modelFrom({ "small.yaml": spec }, "small.yaml"));
  const issues = files.find(({ path }) => path === "validators/issues.ts")?.text ?? "";
  expect(issues).toContain("export function notText");
  expect(issues).not.toContain("escaped");
});
