// Tests the answers on the form in which times come back.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { behave } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { mapRecords } from "../behaviours/lists.js";
import { withoutOffset } from "../laws/lists/date-faults.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { mapMembers } from "../mutation/variants/records.js";
import { timestamp } from "../search/date-texts.js";
import { instantOf } from "../search/time-spans.js";
import { unchanged } from "../testkit/changed-server.js";
import { conforming, model } from "../testkit/run-peer.js";

async function answerOf(make: MakeBehaviour, of = model) {
  const { fetch, close } = await fetchOf(of);
  const only = ["gap/record.times", "round-trip/Encounter/period"];
  const settings = promptServer;
  const { report } = await runAgainst(behave(fetch, of, make), of, { only, observing: true, settings });
  await close();
  expect(report.observations).toHaveLength(1);
  return { ...report.observations[0], verdicts: new Set(report.checks.map(({ verdict }) => verdict)) };
}

const returning =
  (form: (text: string) => string): MakeBehaviour =>
  () =>
  async (call, next) =>
    mapRecords(await next(call), (record) => mapMembers(record, form));

/** The deployment's own offset, which some times were sent with. */
const atHome = returning((text) => {
  const instant = instantOf(text);
  return instant === undefined ? text : timestamp(instant, 60);
});

it.each([
  [unchanged, "as sent", "+01:00 came back as "],
  [conforming("instants come back in UTC"), "with Z", ".000Z"],
  [conforming("instants come back with another offset"), "another offset", "+05:30"],
  [atHome, "another offset", "came back as "],
  [conforming("instants come back with milliseconds"), "other digits", ".000+01:00"],
  [conforming("instants of even minutes come back in UTC"), "different by field", ".000Z; "],
])("%#: the same instant conforms, in each form", async (make, value, evidence) => {
  const found = await answerOf(make);
  expect(found).toMatchObject({ value, evidence: expect.stringContaining(evidence) });
  expect(found.verdicts).toEqual(new Set(["pass", "observed"]));
});

it("without an answer, if times lose their offsets", async () => {
  const found = await answerOf(returning(withoutOffset));
  expect(found.value).toBeUndefined();
});

it("without an answer, if one time is all that was added", async () => {
  const trip = { interactions: ["add", "read"], fields: { start: "timestamp" } };
  const gap = "record.times";
  const gaps = {
    [gap]: {
      asks: "In what form?",
      answer: "as sent",
      because: "it keeps them",
      observe: "Read.",
      probe: "time-returned",
    },
  };
  const found = await answerOf(unchanged, await smallSpec({ Trip: trip }, undefined, { gaps }));
  expect(found).toMatchObject({ evidence: "all the times that were added have one offset" });
});
