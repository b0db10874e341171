// Tests what a command says when nobody reads its output any more.
import { expect, it } from "vitest";
import { standardOutput } from "./standard-output.js";

const gone = {
  out: () => undefined,
  err: () => undefined,
  live: false,
  color: false,
  drained: async () => {
    throw Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  },
};

it("is a mistake where the rest is lost", async () => {
  await expect(standardOutput(gone).write("a")).rejects.toMatchObject({
    message: "standard output cannot be written: its reader has ended",
  });
});

it("is none where the rest can be made again", async () => {
  await expect(standardOutput(gone, { mayEnd: true }).write("a")).resolves.toBeUndefined();
});
