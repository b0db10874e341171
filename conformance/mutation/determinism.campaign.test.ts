// Tests that one seed always gives the same requests and the same report, and another seed other requests.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { addedId } from "../behaviours/lists.js";
import { shownAs, translated } from "../behaviours/renamed-ids.js";
import type { Exchange } from "../http/exchange.js";
import { defaultConcurrency } from "../options/settings.js";
import { jsonReport } from "../reports/filing.js";
import { runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";

/** What one run sent on each connection, and its report, without server names and times. */
interface Seen {
  readonly connections: readonly string[];
  readonly report: string;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const madeIds = /made-[0-9a-f]{24}-\d+/g;

/** Ids that depend only on the record: a run can send the same requests twice only if it gets the same answers. */
const idsByContent: MakeBehaviour = () => {
  const shown = new Map<string, string>();
  const own = new Map<string, string>();
  const counts = new Map<string, number>();
  return async (call, next) => {
    const inward = translated(call, (text) => text.replace(madeIds, (id) => own.get(id) ?? id));
    const reply = await next(inward);
    const id = reply.status === 201 ? addedId(reply) : undefined;
    if (id !== undefined) {
      const content = call.url.pathname + withoutOrigin(call.body, call.url.origin);
      const digest = createHash("sha256").update(content).digest("hex").slice(0, 24);
      const count = counts.get(digest) ?? 0;
      counts.set(digest, count + 1);
      shown.set(id, `made-${digest}-${count}`);
      own.set(`made-${digest}-${count}`, id);
    }
    return shownAs(reply, (text) => text.replace(uuids, (one) => shown.get(one) ?? one));
  };
};

function withoutOrigin(text: string, origin: string): string {
  return text.replaceAll(origin, "").replaceAll(encodeURIComponent(origin), "");
}

async function seen(spec: string, seed = 42): Promise<Seen> {
  const loaded = await loadSpec(spec);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  const { fetch, close } = await fetchOf(loaded.model);
  const behaved = behave(fetch, loaded.model, idsByContent);
  const { report, exchanges } = await runAgainst(behaved, loaded.model, { seed, observing: true });
  await close();
  const { baseUrl } = report.deployment;
  return {
    connections: sentOn(exchanges).map((lines) => withoutOrigin(lines, baseUrl)),
    report: withoutOrigin(jsonReport(report), baseUrl).replace(
      /"milliseconds": \d+|"startedAt": "[^"]+"/g,
      "",
    ),
  };
}

/** Tokens of the server that a client sends back, such as cursors. */
const tokens = /(?<==)[\w-]{36,}/g;

/** The requests of each connection, in order. */
function sentOn(exchanges: readonly Exchange[]): readonly string[] {
  const inOrder = exchanges.toSorted((a, b) => a.n - b.n);
  return Array.from({ length: defaultConcurrency }, (_, connection) =>
    inOrder
      .filter(({ n }) => (n - 1) % defaultConcurrency === connection)
      .map(({ method, url, requestBody = "" }) => `${method} ${url.replace(tokens, "…")} ${requestBody}`)
      .join("\n"),
  );
}

it.each([
  ["this interface", ownSpec()],
  ["another interface", otherSpec()],
])(
  "the same seed sends the same in the same order on each connection, and reports the same: %s",
  async (_, spec) => {
    const [first, second] = [await seen(spec), await seen(spec)];
    expect(second.connections).toEqual(first.connections);
    expect(second.report).toEqual(first.report);
    if (spec === otherSpec()) expect((await seen(spec, 43)).connections).not.toEqual(first.connections);
  },
);
