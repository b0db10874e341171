// Tests that each check which a run judges only with an option names that option.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { hostedSpec, thirdSpec, wideSpec } from "../../spec/package-root.js";
import { checkEntries } from "./check-entries.js";

it.each([
  [wideSpec(), "site-wall/", ["--other-site OTHER_ID"]],
  [wideSpec(), "data/", ["--data DIR"]],
  [wideSpec(), "search/", [""]],
  [wideSpec(), "action/Permit@current/", [""]],
  [thirdSpec(), "action/Loan/closeAll-answered", ["--call-actions"]],
  [hostedSpec(), "security/", ["--token TOKEN --limited-token LIMITED_TOKEN", "--token TOKEN"]],
])("%s: %s needs %j", async (spec, start, needs) => {
  const loaded = await loadSpec(spec);
  const found = (loaded.ok ? checkEntries(loaded.model) : []).filter(({ id }) => id.startsWith(start));
  expect([...new Set(found.map(({ needs: own = [] }) => own.join(" ")))]).toEqual(needs);
});
