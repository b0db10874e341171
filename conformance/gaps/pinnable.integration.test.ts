// Tests that each answer which a probe can give can be required.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import type { Fetch } from "../behaviours/call.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

const statuses = [200, 202, 204, 301, 400, 401, 403, 404, 405, 410, 418, 500];

/** A server that answers some kinds of requests with another status, or with a member that no document names. */
const odd =
  (fetch: Fetch, seed: number): Fetch =>
  async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // Without ids, which differ from run to run.
    const asked = pathname.replaceAll(/[^/]*[0-9][^/]*/g, "ID");
    const kind = [request.method, asked, ...searchParams.keys()].join(" ");
    const drawn = createHash("sha256").update(`${seed} ${kind}`).digest();
    const response = await fetch(request);
    const [choice = 0, which = 0] = drawn;
    const status = statuses[which % statuses.length] ?? 500;
    const isChanged = choice < 40;
    const text = await response.text();
    const body = text.startsWith("{") ? text.replace("{", '{"@odd.member":"1",') : text;
    const hasBody = status !== 204 && status !== 301 && (isChanged ? status : response.status) !== 204;
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    if (status === 401 && isChanged) headers.set("www-authenticate", 'Odd-Scheme,realm="x"');
    return new Response(hasBody ? body : null, { status: isChanged ? status : response.status, headers });
  };

it("every answer of an odd server can be required", async () => {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the committed spec has mistakes");
  const { fetch, close } = await fetchOf(loaded.model);
  const { report } = await runAgainst(odd(fetch, 2), loaded.model, {
    only: ["gap/"],
    observing: true,
    settings: promptServer,
  });
  await close();
  const answered = report.observations.filter(({ value }) => value !== undefined);
  expect(answered.length).toBeGreaterThan(20);
  expect(answered.filter(({ cannotPin }) => cannotPin).map(({ gap, value }) => [gap, value])).toEqual([]);
  expect(Object.keys(report.answers)).toHaveLength(answered.length);
});
