// Tests that a run that only reads notices the record of another site where that record is the one that its fixture is about.
import { afterAll, expect, it } from "vitest";
import { behave } from "../../behaviours/behave.js";
import { type MakeBehaviour, plainReply, withJson } from "../../behaviours/call.js";
import { type Entry, entriesOf, withEntries } from "../../behaviours/lists.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import { second } from "../../testkit/changed-server.js";

const { fetch, close } = await fetchOf(second);
afterAll(close);

const leakedId = "only-at-1";
const size = ({ record }: Entry): number => JSON.stringify(record).length;

/** Lists of drivers at site 12 begin with a copy of their fullest record, which only site 1 returns. */
const leaks: MakeBehaviour = () => {
  let copied: Entry | undefined;
  return async (call, next) => {
    const { kind, resource, id, site } = call.route ?? {};
    const reply = await next(call);
    if (resource?.name !== "Driver") return reply;
    if (kind === "read" && id === leakedId)
      return site === "1" && copied ? withJson(plainReply(200), { ...copied.record, id }) : plainReply(404);
    const entries = entriesOf(reply) ?? [];
    copied ??= entries.toSorted((a, b) => size(b) - size(a))[0];
    const isFound = entries.some(({ record }) => record["id"] === copied?.record["id"]);
    if (kind !== "search" || site !== "12" || copied === undefined || !isFound) return reply;
    const record = { ...copied.record, id: leakedId };
    const leaked = { record, whole: { ...copied.whole, resource: record } };
    return withEntries(reply, [leaked, ...entries]);
  };
};

it("fails, and names the record", async () => {
  const only = ["site-wall/Driver@current/search"];
  const options = { only, filledBy: fetch, settings: promptServer };
  const { report } = await runAgainst(behave(fetch, second, leaks), second, options);
  expect(report.checks.filter(({ id }) => only.some((one) => id === one))).toMatchObject([
    {
      verdict: "fail",
      expected: "no record of site 1 in a list of site 12",
      actual: `a list with Driver ${leakedId}, which only site 1 returns`,
    },
  ]);
});
