// Tests the checks of scopes on interfaces whose tokens need SMART scopes, or scopes that the document names.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { thirdSpec } from "../../../spec/package-root.js";
import { parseSpec } from "../../../spec/parse-spec.js";
import { proofLimitedTokens } from "../../behaviours/proof-credentials.js";
import { runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { runVariant } from "../../mutation/run-variant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { notTested } from "../../reports/not-tested.js";
import { scopesMutants } from "./security.mutants.js";

/** The third interface with a bearer token whose scopes are these. */
function modelWith(scopes: string) {
  const written = "security: { scheme: key, header: Library-Key,";
  const text = readFileSync(thirdSpec(), "utf8").replace(
    written,
    `security: { scheme: bearer, scopes: ${scopes},`,
  );
  const result = parseSpec(text, "library.yaml");
  if (!result.ok) throw new Error("the interface has mistakes");
  return result.model;
}

const smart = modelWith("smart");
const listed = modelWith("{ is: [library.use, library.write], lacking: 404 }");

describe.each([
  ["SMART scopes", smart],
  ["two scopes of its own, else 404", listed],
])("an interface whose tokens need %s", (_, model) => {
  it("passes on our server", async () => {
    const { fetch, close } = await fetchOf(model);
    try {
      const { report } = await runAgainst(fetch, model, { only: ["security/"] });
      const scoped = report.checks.filter(({ id }) => id.endsWith("-scopes"));
      expect(scoped.length).toBeGreaterThan(10);
      expect(scoped.filter(({ verdict }) => verdict === "fail" || verdict === "blocked")).toEqual([]);
      expect(scoped.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(8);
    } finally {
      await close();
    }
  });

  it.each(scopesMutants(model).map(({ name }) => name))("catches: %s", async (name) => {
    const { failed } = await runMutant(model, { kind: "mutant", name });
    expect(failed.length).toBeGreaterThan(0);
  });
});

it("without limited tokens nothing is tested, and the report says so", async () => {
  const { fetch, close } = await fetchOf(smart);
  try {
    const settings = { limitedTokens: [] };
    const { report } = await runAgainst(fetch, smart, { only: ["security/"], settings });
    const scoped = report.checks.filter(({ id }) => id.endsWith("-scopes"));
    expect(new Set(scoped.map(({ verdict, lacks }) => `${verdict}, ${lacks}`))).toEqual(
      new Set(["not-applicable, limited-token"]),
    );
    expect(notTested(report).join()).toContain("add --limited-token TOKEN");
  } finally {
    await close();
  }
});

it("a token that nothing accepts shows nothing", async () => {
  const { fetch, close } = await fetchOf(listed);
  try {
    const settings = { limitedTokens: [`${proofLimitedTokens(smart)[0]}x`] };
    const { report } = await runAgainst(fetch, listed, { only: ["security/"], settings });
    const beyond = report.checks.filter(({ id }) => id.endsWith("-beyond-scopes"));
    expect(new Set(beyond.map(({ verdict }) => verdict))).toEqual(new Set(["blocked"]));
  } finally {
    await close();
  }
});

it("a deployment that hides what a token does not allow conforms, where no status is stated", async () => {
  const name = "a token without the scopes of a request is answered 404";
  const { verdict, failed, unexpected } = await runVariant(smart, { kind: "variant", name });
  expect({ verdict, failed, unexpected }).toEqual({ verdict: "conformant", failed: [], unexpected: [] });
});
