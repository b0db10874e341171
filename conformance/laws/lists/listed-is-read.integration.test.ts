// Tests what a failure shows of a record that a list has and a read does not find.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

it("shows the list that has the record, beside the read", async () => {
  const make = mutantBehaviour("Driver: a listed record cannot be read");
  const [result] = await resultsOn(make, "metamorphic/Driver@current/listed-is-read");
  const [read, list, ...others] = result?.exchanges ?? [];
  expect([result?.verdict, read?.status, list?.status, others.length]).toEqual(["fail", 404, 200, 0]);
  const id = read?.url.split("/").at(-1) ?? "";
  expect(id).not.toBe("");
  expect(list?.responseBody).toContain(id);
});
