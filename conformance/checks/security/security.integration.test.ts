// Tests the checks of credentials on interfaces that need none, or whose answer to a refusal is stated.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { thirdSpec } from "../../../spec/package-root.js";
import { parseSpec } from "../../../spec/parse-spec.js";
import { runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { credentialMutants } from "./security.mutants.js";

/** The third interface with other credentials of all requests. */
function modelWith(security: string) {
  const written = "security: { scheme: key, header: Library-Key,";
  const text = readFileSync(thirdSpec(), "utf8").replace(written, `security: { ${security},`);
  const result = parseSpec(text, "library.yaml");
  if (!result.ok) throw new Error("the interface has mistakes");
  return result.model;
}

describe.each([
  ["no credentials", "scheme: none"],
  ["a bearer token, else 403", "scheme: bearer, refused: 403"],
])("an interface that needs %s", (_, security) => {
  const model = modelWith(security);

  it("passes on our server", async () => {
    const { fetch, close } = await fetchOf(model);
    try {
      const { report } = await runAgainst(fetch, model, { only: ["security/"] });
      const verdicts = report.checks.map(({ verdict }) => verdict);
      expect(verdicts.length).toBeGreaterThan(8);
      expect(new Set(verdicts)).toEqual(new Set(["pass"]));
    } finally {
      await close();
    }
  });

  it.each(credentialMutants(model).map(({ name }) => name))("catches: %s", async (name) => {
    const { failed } = await runMutant(model, { kind: "mutant", name });
    expect(failed.length).toBeGreaterThan(0);
  });
});

it("a public operation is tried also if the run was given no credentials", async () => {
  const model = modelWith("scheme: none");
  const { fetch, close } = await fetchOf({
    ...model,
    resources: model.resources.map(({ actions: _, ...one }) => one),
  });
  try {
    const settings = { headers: {} };
    const { report } = await runAgainst(fetch, model, { only: ["security/"], settings });
    const verdictOf = (id: string) => report.checks.find((one) => one.id === id)?.verdict;
    expect(verdictOf("security/Loan/search-public")).toBe("pass");
    expect(verdictOf("security/Book/action-lend-wrong")).toBe("not-applicable");
  } finally {
    await close();
  }
});
