// Tests an interface whose host name has the site, with all checks, and with the mutants of sites and scopes.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { hostedSpec } from "../../../spec/package-root.js";
import { runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { scopesMutants } from "../security/security.mutants.js";
import { siteIsolationMutants } from "./site-isolation.mutants.js";

const loaded = await loadSpec(hostedSpec());
if (!loaded.ok) throw new Error("the fifth interface has mistakes");
const { model } = loaded;

it("passes on our server, each site at its own host", async () => {
  const { fetch, close } = await fetchOf(model);
  try {
    const { report, exchanges } = await runAgainst(fetch, model, { observing: true });
    expect(report.verdict).toBe("conformant");
    const walls = report.checks.filter(({ id }) => id.startsWith("site-wall/"));
    expect(new Set(walls.map(({ verdict }) => verdict))).toEqual(new Set(["pass"]));
    const hosts = new Set(exchanges.map(({ url }) => new URL(url).hostname));
    expect(hosts).toEqual(new Set(["12.localhost", "1.localhost"]));
    for (const gap of ["update.target", "sites.missing"])
      expect(report.checks.find(({ id }) => id.endsWith(gap))?.verdict, gap).toBe("pass");
  } finally {
    await close();
  }
});

const mutants = [...siteIsolationMutants(model), ...scopesMutants(model)].map(({ name }) => name);

it.each(mutants)("catches: %s", async (name) => {
  const { failed } = await runMutant(model, { kind: "mutant", name });
  expect(failed.length).toBeGreaterThan(0);
});
