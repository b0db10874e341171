// Tests which clusters a server refuses, by the answers of their databases.
import { describe, expect, it } from "vitest";
import { StoreError } from "../../../store-port/store-error.js";
import type { Row } from "../../sql/rows.js";
import type { Run } from "../statement.js";
import { isDistributed } from "./cluster.js";

/** What a database answers to the statements that name these tables or functions. */
const cluster = {
  pg_extension: [{}],
  pg_dist_local_group: [{ groupid: 0 }],
  pg_dist_node: [
    { groupid: 0, shouldhaveshards: false },
    { groupid: 1, shouldhaveshards: true },
  ],
  run_command_on_workers: [{ nodename: "db1", nodeport: 5432, success: true, result: "on" }],
};

const runOn =
  (answers: Readonly<Record<string, readonly Row[]>>): Run =>
  async ({ text }) => {
    const [name] = Object.keys(answers).filter((one) => text.includes(`FROM ${one}`));
    if (name === undefined) throw new Error(`nothing is known of ${text}`);
    return answers[name] ?? [];
  };

const answered = (other: Readonly<Record<string, readonly Row[]>>) =>
  isDistributed(runOn({ ...cluster, ...other }));

describe("a database", () => {
  it("is distributed if it has the extension, and is the coordinator of workers", async () => {
    expect(await answered({})).toBe(true);
  });

  it("without the extension is not asked anything else", async () => {
    expect(await isDistributed(runOn({ pg_extension: [] }))).toBe(false);
  });

  it("is not refused because a worker does not answer", async () => {
    const away = { nodename: "db1", nodeport: 5432, success: false, result: "off" };
    expect(await answered({ run_command_on_workers: [away] })).toBe(true);
  });

  it.each([
    ["a worker", { pg_dist_local_group: [{ groupid: 2 }] }, /Name the coordinator/],
    ["alone", { pg_dist_node: [{ groupid: 0, shouldhaveshards: false }] }, /citus_add_node/],
    [
      "a coordinator that may have shards",
      { pg_dist_node: cluster.pg_dist_node.map((node) => ({ ...node, shouldhaveshards: true })) },
      /citus_set_node_property/,
    ],
    [
      "the coordinator of a worker that acknowledges what it has not stored",
      { run_command_on_workers: [{ nodename: "db1", nodeport: 5432, success: true, result: "off" }] },
      /db1:5432.*ALTER SYSTEM/,
    ],
  ])("is refused with a remedy if it is %s", async (_, other, remedy) => {
    const refused = answered(other);
    await expect(refused).rejects.toThrow(StoreError);
    await expect(refused).rejects.toThrow(remedy);
  });
});
